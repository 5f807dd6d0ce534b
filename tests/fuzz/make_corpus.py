# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Writes the seeds of the fuzz targets: cases of the gallery and of the tests of bad cases, the formulas, tables and meshes
in them, and a checkpoint, a problem and frames of a small run. Also the words of case files, as a dictionary.

    make_corpus.py <slurry> <source folder> <corpus folder>
"""
import json
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

LONGEST = 16384  # bytes of a seed

SMALL = """
[time]
step = 1e-3
end = 0.05
[[grains]]
name = "discs"
place = "lattice"
counts = [2, 2, 1]
spacing = 0.1
radius = 0.05
velocity = [0, 0, -1]
[[obstacles]]
name = "floor"
shape = "plane"
point = [0, 0, -0.051]
normal = [0, 0, 1]
[[contacts]]
law = "friction"
friction = 0.5
[output]
frames = { steps = 25 }
"""

FORMULAS = ["0", "1e-3", "sin(2*pi*t)", "t < 1 ? x : -y^2", "min(1, max(t, x, y, z))", "((((t))))", "-t*-x", "1 && 0 || t > 2",
            "atan2(y, x) + exp(-abs(z))", "round(t) + floor(x) + ceil(y)", "2^3^t", "ln(0)", "1/0", "x = 3", "1, 2", "sqrt(-1)"]

TABLES = ["x,y,radius\n0,0,1\n3,0,1\n", "# x y z r group\n0 0 0 1 0\n3 1e-3 -2 1 1\n", "x , y\r\n 1 ,2\r\n\r\n#c\r\n3,4\r\n",
          "\ufeffx\n1e308\n", "x,x\n1,2\n", "x\nnan\n", "x\n1e999\n", "a b\n1\n"]

OBJ = ["v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "v 0 0 0 1\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1 4//1\nf -1 -2 -3\n",
       "o a\nv 1e-300 0 0\nv 1e99 0 0\nv 0 1 0\nusemtl x\nf 1/1/1 2/2/2 3\n", "f 1 2 3\n", "v 1 2\n"]

STL = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n"


def binary_stl(triangles):
    data = bytes(80) + struct.pack("<I", len(triangles))
    for t in triangles:
        data += struct.pack("<12fH", 0, 0, 1, *t, 0)
    return data


class Corpus:
    def __init__(self, folder):
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)

    def add(self, target, data):
        data = data if isinstance(data, bytes) else data.encode()
        if len(data) > LONGEST:
            return
        folder = self.folder / target
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{len(list(folder.iterdir())):04}").write_bytes(data)


def words_of(schema):
    """Keys and names that a case file may hold."""
    found = set()

    def visit(node):
        if isinstance(node, dict):
            found.update(node.get("properties", {}))
            found.update(v for v in node.get("enum", []) if isinstance(v, str))
            if isinstance(node.get("const"), str):
                found.add(node["const"])
            node = node.values()
        if not isinstance(node, str) and hasattr(node, "__iter__"):
            for item in node:
                visit(item)

    visit(schema)
    return sorted(w for w in found if re.fullmatch(r"[\w.+-]+", w))


def main():
    program, source, corpus = sys.argv[1], Path(sys.argv[2]), Corpus(Path(sys.argv[3]))
    cases = sorted(source.glob("gallery/*.toml")) + sorted(source.glob("tests/unit/cases/bad/*.toml"))
    for path in cases:
        text = path.read_text(errors="surrogateescape")
        corpus.add("case", path.read_bytes())
        for formula in re.findall(r'"=?([^"\n]*[t(*+][^"\n]*)"', text)[:4]:
            corpus.add("expression", formula.encode(errors="surrogateescape"))
    for formula in FORMULAS:
        corpus.add("expression", formula)
    for table in TABLES + [p.read_text()[:400] for p in source.glob("gallery/*.csv")]:
        corpus.add("csv", table)
    for mesh in OBJ:
        corpus.add("obj", mesh)
    square = [(0, 0, 0, 1, 0, 0, 0, 1, 0), (1, 0, 0, 1, 1, 0, 0, 1, 0)]
    for mesh in [STL, STL + STL, binary_stl(square), binary_stl(square)[:-7], b"solid" + binary_stl(square)[5:], binary_stl([])]:
        corpus.add("stl", mesh)
    for path in sorted(source.glob("tests/unit/cases/meshes/*")):
        if path.suffix.lower() in (".stl", ".obj"):
            corpus.add(path.suffix.lower()[1:], path.read_bytes())

    with tempfile.TemporaryDirectory(prefix="slurry_corpus_") as work:
        work = Path(work)
        (work / "case.toml").write_text(SMALL)
        subprocess.run([program, "run", "case.toml", "-q", "-j1", "-o", "run", "--save-problem", "p.h5"], cwd=work, check=True,
                       stdout=subprocess.DEVNULL)
        corpus.add("problem", (work / "p.h5").read_bytes())
        for path in sorted((work / "run/frames").glob("*.h5"))[-1:]:
            data = path.read_bytes()
            corpus.folder.joinpath("frame").mkdir(exist_ok=True)
            (corpus.folder / "frame/0000").write_bytes(data)
        for path in sorted((work / "run/checkpoints").glob("*.ckpt")):
            corpus.add("checkpoint", path.read_bytes())
    schema = json.loads(subprocess.run([program, "schema"], check=True, capture_output=True).stdout)
    words = words_of(schema) + ["[[grains]]", "[[obstacles]]", "[[contacts]]", "[[forces]]", "[[probes]]", "[time]", "[output]", "1e308", "inf", "nan"]
    (corpus.folder / "case.dict").write_text("".join(f'"{w}"\n' for w in words))
    print({p.name: len(list(p.iterdir())) for p in sorted(corpus.folder.iterdir()) if p.is_dir()})


if __name__ == "__main__":
    main()
