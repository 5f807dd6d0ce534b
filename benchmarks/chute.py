#!/usr/bin/env python3
# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Spheres down a rough incline of 26 degrees, by slurry and by LAMMPS from the same start: the flow of LAMMPS' own benchmark (bench/in.chute).

    benchmarks/chute.py                          profiles of a small flow (168 spheres, minutes), then the cost of 32 000 spheres
    benchmarks/chute.py --skip-profile           the cost alone

Units: diameter, mass of a sphere over pi/6, gravity 1. LAMMPS has springs of stiffness 2e5 with damping 50, friction 0.5 and steps of 1e-4;
their restitution is 0.91. slurry has rigid spheres with that restitution and friction, and steps of 0.01. Needs Debian's package lammps.
"""
import argparse
import csv
import math
import pathlib
import resource
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
ANGLE = 26.0
RESTITUTION = 0.91


def lattice(nx, ny, nz, seed=1):
    """Spheres in touch, layer on layer; the lowest is the floor, moved about a little so that it is rough."""
    state, spheres = seed, []

    def draw():
        nonlocal state
        state = (1103515245 * state + 12345) % 2**31
        return state / 2**31 - 0.5

    for k in range(nz):
        for j in range(ny):
            for i in range(nx):
                lift = 0.3 * draw() - 0.3 if k == 0 else 0.0
                spheres.append((1.02 * i + 0.51, 1.02 * j + 0.51, 1.0 * k + lift, 1 if k else 2))
    return spheres, (1.02 * nx, 1.02 * ny, 1.0 * nz)


def write_lammps(folder, spheres, box, steps, every):
    lines = ["chute", "", f"{len(spheres)} atoms", "2 atom types", "", f"0 {box[0]} xlo xhi", f"0 {box[1]} ylo yhi", f"-1 {box[2] + 2} zlo zhi", "", "Atoms", ""]
    lines += [f"{n + 1} {kind} 1.0 1.0 {x} {y} {z}" for n, (x, y, z, kind) in enumerate(spheres)]
    (folder / "data.chute").write_text("\n".join(lines) + "\n")
    dump = f"dump d active custom {every} dump.txt id z vx\n" if every else ""
    (folder / "in.chute").write_text(f"""units lj
atom_style sphere
boundary p p fs
newton off
comm_modify vel yes
read_data data.chute
pair_style gran/hooke/history 200000.0 NULL 50.0 NULL 0.5 0
pair_coeff * *
neighbor 0.1 bin
neigh_modify every 1 delay 0
timestep 0.0001
group bottom type 2
group active subtract all bottom
neigh_modify exclude group bottom bottom
fix 1 all gravity 1.0 chute {ANGLE}
fix 2 bottom freeze
fix 3 active nve/sphere
{dump}thermo 100000
run {steps}
""")


def write_case(folder, spheres, box, end, every):
    for name, kind in (("flow", 1), ("floor", 2)):
        with open(folder / f"{name}.csv", "w") as file:
            file.write("x,y,z\n" + "".join(f"{x},{y},{z}\n" for x, y, z, k in spheres if k == kind))
    slope = math.radians(ANGLE)
    frames = every if every else "false"
    (folder / "chute.toml").write_text(f"""title = "chute"
[time]
step = 0.01
end = {end}
[cell]
low = [0, 0, 0]
high = [{box[0]}, {box[1]}, 1]
periodic = ["x", "y"]
[[grains]]
name = "floor"
place = "file"
file = "floor.csv"
radius = 0.5
density = 1
frozen = true
[[grains]]
name = "flow"
place = "file"
file = "flow.csv"
radius = 0.5
density = 1
[[forces]]
force = "gravity"
acceleration = [{math.sin(slope)}, 0, {-math.cos(slope)}]
[[contacts]]
law = "friction"
friction = 0.5
restitution = {RESTITUTION}
fixed_point = false
[solver]
tolerance = 1e-4
[output]
frames = {frames}
series = false
""")


def timed(command, folder):
    """Processor time of a command, s."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bins(rows, height):
    """Mean velocity down the slope, by the height in diameters."""
    sums = [[0, 0.0] for _ in range(height)]
    for z, v in rows:
        if 0 <= z < height:
            sums[int(z)][0] += 1
            sums[int(z)][1] += v
    return [s / n if n else float("nan") for n, s in sums]


def read_dump(path, first):
    rows, time = [], 0
    with open(path) as file:
        for line in file:
            if line.startswith("ITEM: TIMESTEP"):
                time = int(next(file)) * 1e-4
            elif not line.startswith("ITEM") and len(words := line.split()) == 3 and time >= first and "." in line:
                rows.append((float(words[1]), float(words[2])))
    return rows


def read_frames(program, folder, first):
    subprocess.run([program, "export", "run", "--format", "csv", "--out", "tables"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    rows, tables = [], sorted((folder / "tables").glob("grains_*.csv"))
    for path in tables[int(len(tables) * first):]:
        with open(path) as file:
            rows += [(float(r["z"]), float(r["vx"])) for r in csv.DictReader(file) if r["group"] != "0"]
    return rows


def profile(program, lammps, end):
    spheres, box = lattice(6, 4, 8)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_lammps(folder, spheres, box, round(end * 1e4), 5000)
        write_case(folder, spheres, box, end, 0.5)
        theirs = timed([lammps, "-in", "in.chute", "-log", "none"], folder)
        ours = timed([program, "run", "chute.toml", "--out", "run", "--threads", "1"], folder)
        print(f"{len(spheres)} spheres to t = {end}: LAMMPS {theirs:.1f} s, slurry {ours:.1f} s of processor time")
        a, b = bins(read_dump(folder / "dump.txt", end / 2), 10), bins(read_frames(program, folder, 0.5), 10)
        print("height   LAMMPS   slurry   velocity down the slope, mean of the second half")
        for k, (u, v) in enumerate(zip(a, b)):
            print(f"{k + 0.5:6.1f} {u:8.3f} {v:8.3f}")


def cost(program, lammps, nx, ny, nz):
    spheres, box = lattice(nx, ny, nz)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_case(folder, spheres, box, 1, None)
        times = []
        for steps in (10, 110):  # the difference leaves out the start
            write_lammps(folder, spheres, box, steps, None)
            times.append(timed([lammps, "-in", "in.chute", "-log", "none"], folder))
        theirs = (times[1] - times[0]) / 100
        times = []
        for steps in (10, 30):
            times.append(timed([program, "run", "chute.toml", "--out", f"run{steps}", "--threads", "1", "--set", f"time.end={0.01 * steps}"], folder))
        ours = (times[1] - times[0]) / 20
        print(f"{len(spheres)} spheres, processor time: LAMMPS {1e3 * theirs:.1f} ms a step of 1e-4, {1e4 * theirs:.0f} s a unit of time; "
              f"slurry {1e3 * ours:.1f} ms a step of 1e-2, {100 * ours:.0f} s a unit of time")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "build/release/slurry"))
    parser.add_argument("--lammps", default="lmp")
    parser.add_argument("--skip-profile", action="store_true")
    parser.add_argument("--skip-cost", action="store_true")
    parser.add_argument("--end", type=float, default=20.0, help="time of the small flow")
    options = parser.parse_args()
    if not options.skip_profile:
        profile(options.program, options.lammps, options.end)
    if not options.skip_cost:
        cost(options.program, options.lammps, 40, 20, 40)


if __name__ == "__main__":
    main()
