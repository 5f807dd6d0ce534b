# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Reads the exports of a run back, with VTK's own readers and with what the formats say, and compares every number with the
HDF5 frames. Called as check.py FORMAT PROGRAM SOURCE_FOLDER WORK_FOLDER.

Numbers must be equal, not close: the exports write all digits.
"""
import csv
import pathlib
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import h5py
import numpy as np

CUBE = np.array([[x, y, z] for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], dtype=float)
CUBE_CORNERS = np.array([[0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4], [2, 6, 3], [3, 6, 7], [0, 4, 2], [2, 4, 6],
                         [1, 3, 5], [3, 7, 5]], dtype=np.int32)


def run(program, *arguments):
    subprocess.run([program, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def same(name, given, wanted):
    given, wanted = np.asarray(given), np.asarray(wanted)
    assert given.shape == wanted.shape, f"{name}: shape {given.shape}, expected {wanted.shape}"
    assert np.array_equal(given, wanted), f"{name}: numbers differ"


def frames_of(folder):
    return sorted((folder / "frames").glob("frame_*.h5"))


def number_of(path):
    return path.stem.split("_")[1]


def give_shapes(folder):
    """Turns the grains of a run into cubes, as frames with shapes say it."""
    for path in frames_of(folder):
        with h5py.File(path, "r+") as file:
            del file["grains/shape"]
            file["grains/shape"] = np.zeros(len(file["grains/id"]), dtype=np.int32)
            file["shapes/0/vertices"], file["shapes/0/triangles"] = CUBE, CUBE_CORNERS
            file["shapes/0"].attrs.update(name=np.bytes_("cube"), volume=8.0)


def turned(q, v):
    w, u = q[:, :1], q[:, 1:]
    return v + 2 * np.cross(u, np.cross(u, v) + w * v)


def stated_cell(file):
    """Corner and edges (rows) that a text format states: those of the cell along axes that repeat, the grains' box along others."""
    g = file["grains"]
    low, high = (g["position"][()] - g["radius"][()][:, None]).min(0), (g["position"][()] + g["radius"][()][:, None]).max(0)
    edges = np.diag(high - low)
    repeats = np.zeros(3, dtype=bool)
    if "cell" in file:
        repeats = file["cell/periodic"][()] != 0
        low[repeats], edges[repeats] = file["cell/low"][0][repeats], file["cell/edges"][()][repeats]
    return low, edges, repeats


# ---- VTK

def read_poly(path):
    from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
    reader = vtkXMLPolyDataReader()
    assert reader.CanReadFile(str(path)), f"{path}: VTK does not take it for poly data"
    reader.SetFileName(str(path))
    reader.Update()
    assert reader.GetErrorCode() == 0, f"{path}: error {reader.GetErrorCode()}"
    return reader.GetOutput()


def array_of(data, name):
    from vtkmodules.util.numpy_support import vtk_to_numpy
    array = data.GetArray(name)
    assert array is not None, f"there is no array {name}"
    return vtk_to_numpy(array)


def points_of(poly):
    from vtkmodules.util.numpy_support import vtk_to_numpy
    return vtk_to_numpy(poly.GetPoints().GetData()) if poly.GetNumberOfPoints() else np.zeros((0, 3))


def check_second_ends(file, ends, second):
    """Contacts end at the centre of the second grain or at its image, a vector of the lattice away, and no line is long."""
    g = file["grains"]
    if "cell" not in file:
        return same("second ends", ends[:, 1], g["position"][()][second])
    numbers = (ends[:, 1] - g["position"][()][second]) @ np.linalg.inv(file["cell/edges"][()])
    # Sums and differences of places of the size of the cell.
    assert np.allclose(numbers, np.round(numbers), rtol=0, atol=1e-12), "an end is no image"
    assert np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1).max(initial=0) < 3 * g["radius"][()].max()
    assert np.any(np.round(numbers) != 0) or not len(second) or file.attrs["step"] == 0, "no contact goes through a face"


def check_vtk(folder, out):
    times = [float(d.get("timestep")) for d in ElementTree.parse(out / "grains.pvd").iter("DataSet")]
    same("times", times, [h5py.File(p).attrs["time"] for p in frames_of(folder)])
    for path in frames_of(folder):
        with h5py.File(path) as file:
            g, c = file["grains"], file["contacts"]
            grains = read_poly(out / f"grains_{number_of(path)}.vtp")
            same("positions", points_of(grains), g["position"])
            assert grains.GetNumberOfVerts() == len(g["id"])
            for name in g:
                if name != "position":
                    same(name, array_of(grains.GetPointData(), name), g[name])
            same("TimeValue", array_of(grains.GetFieldData(), "TimeValue"), [file.attrs["time"]])

            contacts = read_poly(out / f"contacts_{number_of(path)}.vtp")
            assert contacts.GetNumberOfLines() == len(c["first"])
            for name in c:
                same(name, array_of(contacts.GetCellData(), name), c[name])
            ends = points_of(contacts).reshape(-1, 2, 3)
            same("first ends", ends[:, 0], g["position"][()][c["first"][()]])
            between = c["second"][()] >= 0
            check_second_ends(file, ends[between], c["second"][()][between])
            same("ends on obstacles", ends[~between, 1], c["point"][()][~between])

            if len(file["obstacles/name"]):
                obstacles = read_poly(out / f"obstacles_{number_of(path)}.vtp")
                assert obstacles.GetNumberOfPolys() > 0 and obstacles.GetNumberOfLines() > 0
                cells = obstacles.GetNumberOfPolys() + obstacles.GetNumberOfLines()
                assert len(array_of(obstacles.GetCellData(), "obstacle")) == len(array_of(obstacles.GetCellData(), "piece")) == cells
            if "shapes" in file:
                surfaces = read_poly(out / f"surfaces_{number_of(path)}.vtp")
                n = len(g["id"])
                assert surfaces.GetNumberOfPolys() == 12 * n
                same("identities", array_of(surfaces.GetCellData(), "id"), np.repeat(g["id"], 12))
                wanted = np.repeat(g["position"], 8, axis=0) + turned(np.repeat(g["orientation"], 8, axis=0),
                                                                      np.tile(CUBE, (n, 1)) * np.repeat(g["radius"], 8)[:, None])
                # Turned here and there by the same formula, up to the order of its sums.
                assert np.allclose(points_of(surfaces), wanted, rtol=0, atol=1e-14 * max(1, np.abs(wanted).max()))


# ---- Text

def check_extxyz(folder, out):
    lines = (out / "frames.xyz").read_text().splitlines()
    for path in frames_of(folder):
        with h5py.File(path) as file:
            g, n = file["grains"], len(file["grains/id"])
            assert int(lines[0]) == n
            keys = dict(word.split("=", 1) for word in shlex.split(lines[1]))
            assert float(keys["Time"]) == file.attrs["time"] and int(keys["Step"]) == file.attrs["step"]
            edges = np.array(keys["Lattice"].split(), dtype=float).reshape(3, 3)
            origin = np.array(keys["Origin"].split(), dtype=float)
            low, wanted, repeats = stated_cell(file)
            same("origin", origin, low)
            # A cell is stated by its corners here, and by its edges in the frame.
            assert np.allclose(edges, wanted, rtol=1e-14, atol=0), f"lattice: {edges}, expected {wanted}"
            assert "cell" in file or np.array_equal(edges, wanted), "lattice: numbers differ"
            assert keys["pbc"].split() == ["T" if r else "F" for r in repeats]
            rows = [line.split() for line in lines[2:2 + n]]
            spec, columns, at = keys["Properties"].split(":"), {}, 0
            for name, kind, width in zip(spec[0::3], spec[1::3], map(int, spec[2::3])):
                cells = [row[at:at + width] for row in rows]
                columns[name] = cells if kind == "S" else np.array(cells, dtype=float if kind == "R" else int)
                at += width
            assert all(len(row) == at for row in rows), "a row has more columns than Properties says"
            for name, key in (("pos", "position"), ("velo", "velocity"), ("angular_velocity", "angular_velocity")):
                same(name, columns[name], g[key])
            for name in ("id", "radius", "mass", "group", "colour", "load"):
                same(name, columns[name][:, 0], g[name])
            same("orientation", columns["orientation"], g["orientation"][()][:, [1, 2, 3, 0]])
            if "shapes" in file:
                same("aspherical_shape", columns["aspherical_shape"], np.repeat(g["radius"][()][:, None], 3, axis=1))
            lines = lines[2 + n:]
    assert not lines


def check_lammps(folder, out):
    lines = (out / "frames.dump").read_text().splitlines()
    assert lines[:2] == ["ITEM: UNITS", "si"]
    lines = lines[2:]
    for path in frames_of(folder):
        with h5py.File(path) as file:
            g, n = file["grains"], len(file["grains/id"])
            assert lines[0] == "ITEM: TIME" and float(lines[1]) == file.attrs["time"]
            assert lines[2] == "ITEM: TIMESTEP" and int(lines[3]) == file.attrs["step"]
            assert lines[4] == "ITEM: NUMBER OF ATOMS" and int(lines[5]) == n
            assert lines[6].startswith("ITEM: BOX BOUNDS")
            bounds = np.array([line.split() for line in lines[7:10]], dtype=float)
            low, edges, repeats = stated_cell(file)
            assert lines[6].split()[-3:] == ["pp" if r else "ff" for r in repeats]
            if "cell" in file:
                same("tilt", bounds[:, 2], [edges[1, 0], edges[2, 0], edges[2, 1]])
                corners = low + np.array([[x, y, z] for z in (0, 1) for y in (0, 1) for x in (0, 1)]) @ edges
                # The same sums in another order.
                size = np.abs(corners).max()
                assert np.allclose(bounds[:, :2], np.stack([corners.min(0), corners.max(0)], 1), rtol=0, atol=4e-16 * size)
            else:
                same("bounds", bounds[:, 1], (g["position"][()] + g["radius"][()][:, None]).max(0))
            names = lines[10].split()[2:]
            table = dict(zip(names, np.array([line.split() for line in lines[11:11 + n]], dtype=float).T))
            same("id", table["id"], g["id"][()] + 1)
            same("type", table["type"], g["group"][()] + 1)
            for k, axis in enumerate("xyz"):
                same(axis, table[axis], g["position"][:, k])
                same("v" + axis, table["v" + axis], g["velocity"][:, k])
                same("omega" + axis, table["omega" + axis], g["angular_velocity"][:, k])
            for k, name in enumerate(("quatw", "quati", "quatj", "quatk")):
                same(name, table[name], g["orientation"][:, k])
            same("diameter", table["diameter"], 2 * g["radius"][()])
            same("mass", table["mass"], g["mass"])
            lines = lines[11 + n:]
    assert not lines


def read_table(path):
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    return dict(zip(rows[0], np.array(rows[1:], dtype=float).reshape(-1, len(rows[0])).T))


def check_csv(folder, out):
    index = read_table(out / "frames.csv")
    same("times", index["time"], [h5py.File(p).attrs["time"] for p in frames_of(folder)])
    for path in frames_of(folder):
        with h5py.File(path) as file:
            grains = read_table(out / f"grains_{number_of(path)}.csv")
            for name in ("id", "group", "radius", "mass", "colour", "load"):
                same(name, grains[name], file["grains"][name])
            for k, axis in enumerate("xyz"):
                same("inertia_" + axis, grains["inertia_" + axis], file["grains/inertia"][:, k])
                same(axis, grains[axis], file["grains/position"][:, k])
                same("v" + axis, grains["v" + axis], file["grains/velocity"][:, k])
            contacts = read_table(out / f"contacts_{number_of(path)}.csv")
            for name in ("first", "second", "obstacle", "law", "gap", "impulse", "gamma"):
                same(name, contacts[name], file["contacts"][name])
            if "tangential" in file["contacts"]:
                same("tangential", contacts["tangential_y"], file["contacts/tangential"][:, 1])


def check_xdmf(folder, out):
    """Every reference leads to a dataset of the stated form, inside the exported folder alone."""
    tree = ElementTree.parse(out / "frames.xdmf")
    times = [float(t.get("Value")) for t in tree.iter("Time")]
    same("times", times, [h5py.File(p).attrs["time"] for p in frames_of(folder)])
    seen = 0
    for item in tree.iter("DataItem"):
        name, dataset = item.text.split(":")
        assert not pathlib.PurePath(name).is_absolute() and ".." not in name
        with h5py.File(out / name) as file, h5py.File(folder / name) as origin:
            assert list(file[dataset].shape) == [int(d) for d in item.get("Dimensions").split()], dataset
            assert file[dataset].dtype.itemsize == int(item.get("Precision")), dataset
            same(dataset, file[dataset], origin[dataset])
        seen += 1
    assert seen > 10 * len(times)


# By format; tests/CMakeLists.txt makes a test of each.
CHECKS = {name[len("check_"):]: check for name, check in list(globals().items()) if name.startswith("check_")}


def main():
    kind, program, source, work = sys.argv[1:5]
    program, source, work = pathlib.Path(program), pathlib.Path(source), pathlib.Path(work) / kind
    shutil.rmtree(work, ignore_errors=True)
    options = ("--set", "output.frames=0.02", "-q", "-j1", "--set", "output.report=false")
    run(program, "run", source / "gallery/gluey_lotto.toml", "--set", "time.end=0.06", *options, "-o", work / "planar")
    run(program, "run", source / "gallery/box_settle_3d.toml", "--set", "time.end=0.06", "--set", 'contacts=[{ law = "friction", friction = 0.3 }]',
        *options, "-o", work / "space")
    run(program, "run", source / "gallery/lees_edwards.toml", "--set", "time.end=0.06", "--set", "parameters.fraction=0.52", *options, "-o", work / "periodic")
    shutil.copytree(work / "space", work / "shapes")
    give_shapes(work / "shapes")
    for name in ("planar", "space", "periodic", "shapes"):
        folder = work / name
        assert len(frames_of(folder)) >= 3
        run(program, "export", folder, "--format", kind)
        CHECKS[kind](folder, folder / "export" / kind)
    # Only the frames asked for.
    run(program, "export", work / "planar", "--format", kind, "--frames", "1:3", "--out", work / "some")
    text = "".join(p.name for p in (work / "some").rglob("*"))
    # Of a format with a file a frame.
    if "00000" in text:
        assert "000001" in text and "000002" in text and "000000" not in text, text
    shutil.rmtree(work)


if __name__ == "__main__":
    main()
