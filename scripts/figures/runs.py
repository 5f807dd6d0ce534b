# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Runs of the program and what they left: series.csv, summary.json and the frames of a run folder."""
import csv
import json
import pathlib
import shutil
import subprocess
import tomllib
from dataclasses import dataclass

import h5py
import matplotlib.pyplot as plt
import numpy as np


def rotate(quaternion, vector):
    """The vector, or each row of an array, turned by the quaternion (w, x, y, z)."""
    w, axis = quaternion[0], np.asarray(quaternion[1:])
    return vector + 2 * np.cross(axis, np.cross(axis, vector) + w * np.asarray(vector))


@dataclass
class Frame:
    """One frame file; grains, contacts and obstacles are dictionaries of arrays, as in the file."""
    path: pathlib.Path
    time: float
    step: int
    dt: float
    grains: dict
    contacts: dict
    obstacles: dict
    pieces: dict  # by the name of the surface: a dictionary of arrays
    meshes: dict  # by the rank of the obstacle: (vertices in the world, triangles)
    shapes: dict  # by rank: vertices and triangles of a grain of radius 1; empty where all grains are round


def read_meshes(file):
    rows, meshes = file.get("pieces/triangle"), {}
    for k in range(len(rows["mesh"]) if rows else 0):
        data, rank = file[f"meshes/{rows['mesh'][k]}"], int(rows["obstacle"][k])
        vertices = rows["position"][k] + rotate(rows["orientation"][k], data["vertices"][()])
        place, turn = file["obstacles/position"][rank], file["obstacles/orientation"][rank]
        meshes[rank] = (place + rotate(turn, vertices), data["triangles"][()])
    return meshes


def read_frame(path):
    with h5py.File(path) as file:
        # Frames of a case with output.contacts = false hold no contacts.
        groups = {name: {key: data[()] for key, data in file.get(name, {}).items()}
                  for name in ("grains", "contacts", "obstacles")}
        pieces = {name: {key: data[()] for key, data in table.items()} for name, table in file.get("pieces", {}).items()}
        shapes = {rank: {key: data[()] for key, data in shape.items()} for rank, shape in file.get("shapes", {}).items()}
        return Frame(pathlib.Path(path), float(file.attrs["time"]), int(file.attrs["step"]), float(file.attrs["dt"]), **groups, pieces=pieces, meshes=read_meshes(file),
                     shapes=shapes)


def chain_lengths(frame, size, closed):
    """Length of each chain of `size` grains, in the order of identities."""
    position = frame.grains["position"][np.argsort(frame.grains["id"])].reshape(-1, size, 3)
    if closed:
        position = np.concatenate([position, position[:, :1]], axis=1)
    return np.linalg.norm(np.diff(position, axis=1), axis=2).sum(axis=1)


class Run:
    """A finished run folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self._times = None

    def series(self):
        """Columns of series.csv by name."""
        with open(self.folder / "series.csv", newline="") as file:
            rows = list(csv.reader(file))
        table = np.array(rows[1:], dtype=float)
        return {name: table[:, k] for k, name in enumerate(rows[0])}

    def summary(self):
        return json.loads((self.folder / "summary.json").read_text())

    def frames(self):
        """All frames, in the order of time."""
        return [read_frame(path) for path in sorted((self.folder / "frames").glob("frame_*.h5"))]

    def frame_at(self, time):
        """The frame nearest to a time."""
        paths = sorted((self.folder / "frames").glob("frame_*.h5"))
        if self._times is None:
            self._times = []
            for path in paths:
                with h5py.File(path) as file:
                    self._times.append(float(file.attrs["time"]))
        return read_frame(paths[int(np.argmin(np.abs(np.array(self._times) - time)))])


class Program:
    """The slurry program, and the folder that keeps the runs of the figures."""

    def __init__(self, path, root, folder, fresh=False):
        self.path, self.root, self.folder, self.fresh = path, pathlib.Path(root), pathlib.Path(folder), fresh

    def run(self, name, case, *settings):
        """Runs a gallery case with `--set` settings. A finished run of exactly this case is used again."""
        case_file = self.root / "gallery" / f"{case}.toml"
        options = [word for s in settings for word in ("--set", s)]
        out = self.folder / name
        if not self.fresh and self._is_done(out, case_file, options):
            return Run(out)
        print(f"figures: running {name}", flush=True)
        shutil.rmtree(out, ignore_errors=True)
        subprocess.run([self.path, "run", case_file, *options, "--out", out, "--quiet"], check=True,
                       stdout=subprocess.DEVNULL)
        return Run(out)

    def benchmark(self, pattern):
        """What slurry_benchmarks measures of those that fit the pattern: a dictionary each, with its arguments. Kept as
        runs are; measured where the processor is free of other work."""
        path = self.folder / f"benchmark-{pattern}.json"
        if self.fresh or not path.exists():
            print(f"figures: measuring {pattern}", flush=True)
            self.folder.mkdir(parents=True, exist_ok=True)
            program = self.root / "build/release/benchmarks/slurry_benchmarks"
            if not program.exists():
                raise SystemExit(f"figures: {program} is missing; build it with `cmake --build --preset release`")
            command = [program, f"--benchmark_filter={pattern}", "--benchmark_min_time=0", "--benchmark_format=json"]
            path.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        rows = json.loads(path.read_text())["benchmarks"]
        return [row | {key: int(value) for key, value in (word.split(":") for word in row["name"].split("/") if ":" in word)}
                for row in rows]

    def draw(self, run, path, *options):
        """Makes the picture of a run with `slurry draw`."""
        subprocess.run([self.path, "draw", run.folder, "-o", path, *options], check=True, stdout=subprocess.DEVNULL)

    def drawn(self, run, *options, width=1200):
        """The picture that `slurry draw` makes of a run, as a figure."""
        path = run.folder / "drawn.png"
        self.draw(run, path, "--size", str(width), *options)
        pixels = plt.imread(path)
        figure = plt.figure(figsize=(pixels.shape[1] / 130, pixels.shape[0] / 130), dpi=130)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.imshow(pixels)
        axes.axis("off")
        return figure

    def _is_done(self, out, case_file, options):
        if not (out / "summary.json").exists():
            return False
        full = subprocess.run([self.path, "check", case_file, *options], check=True, capture_output=True, text=True)
        same = tomllib.loads(full.stdout) == tomllib.loads((out / "case.toml").read_text())
        return same and Run(out).summary()["ended"] == "end"
