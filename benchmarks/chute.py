#!/usr/bin/env python3
# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Spheres down a rough incline of 26 degrees, by slurry (benchmarks/chute.toml) and by LAMMPS: the flow of LAMMPS' own benchmark, bench/in.chute.

    benchmarks/chute.py start       a steady flow by LAMMPS from a lattice: benchmarks/data/chute_start.csv
    benchmarks/chute.py profiles    both go on from there, LAMMPS with several stiffnesses, slurry with several steps: benchmarks/data/chute_profiles.csv
    benchmarks/chute.py cost        32 000 spheres, 37 diameters deep: processor time of both for a unit of time; the profiles of an eighth of it

Units: diameter, density and gravity 1. LAMMPS as in in.chute: springs of 2e5, damping 50, friction 0.5, steps of 1e-4; for other stiffnesses damping
and steps go so that the restitution stays the same, 0.914. Needs Debian's package lammps. Each run has one thread.
"""
import argparse
import csv
import math
import pathlib
import random
import resource
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
DATA = ROOT / "benchmarks/data"
ANGLE = 26.0
COLUMNS = "x,y,z,vx,vy,vz,angular_velocity_x,angular_velocity_y,angular_velocity_z,group"
SMALL, DEEP = (6.0, 6.0), (10.0, 10.0)  # length and width of the cells
BLOCKS = 8                              # of the means from which errors come


def make_floor(length, width, seed, thickness=1.2):
    """Random spheres that do not overlap, with no room for another: rough, and none falls through. As thick as the slab of in.chute."""
    draw, spheres, failed = random.Random(seed), [], 0
    while failed < 20000:
        x, y, z = draw.random() * length, draw.random() * width, draw.random() * thickness
        for a, b, c in spheres:
            dx, dy = abs(x - a), abs(y - b)
            dx, dy = min(dx, length - dx), min(dy, width - dy)
            if dx * dx + dy * dy + (z - c) ** 2 < 1:
                failed += 1
                break
        else:
            spheres.append((x, y, z))
            failed = 0
    return spheres


def make_lattice(size, layers, surface, seed):
    """Rows of a state: the floor, and above it a loose lattice with about the profile of Bagnold, a little shaken."""
    length, width = size
    rows = [(*p, 0, 0, 0, 0, 0, 0, 0) for p in make_floor(length, width, seed)]
    nx, ny, shake = int(length / 1.05), int(width / 1.05), random.Random(seed + 1)
    for k in range(layers):
        for j in range(ny):
            for i in range(nx):
                x, y, z = length / nx * (i + 0.5 * (k % 2) + 0.5) % length, width / ny * (j + 0.5 * (k % 2) + 0.5) % width, 2.25 + 0.85 * k
                u = surface * (1 - (1 - min(1, k / layers)) ** 1.5)
                rows.append((x, y, z, u + shake.gauss(0, 0.1), shake.gauss(0, 0.1), shake.gauss(0, 0.1), 0, 0, 0, 1))
    return rows


def write_rows(path, rows):
    path.write_text(COLUMNS + "\n" + "".join(",".join(f"{v:.9g}" for v in row) + "\n" for row in rows))


def read_rows(path):
    with open(path) as file:
        next(file)
        return [tuple(float(v) for v in line.split(",")) for line in file]


def tile(rows, size, nx, ny):
    """The state repeated nx by ny times, as the data of in.chute are."""
    return [(x + i * size[0], y + j * size[1], *rest) for i in range(nx) for j in range(ny) for x, y, *rest in rows]


def freeze_wedged(rows, size):
    """Spheres that the weight above has pressed between those of the floor, where rigid ones have no place, become part of the floor."""
    floor, kept = [r for r in rows if r[9] == 0], []
    for row in rows:
        pressed = 0
        for a, b, c, *_ in floor if row[9] == 1 and row[2] < 2 else ():
            dx, dy = abs(row[0] - a), abs(row[1] - b)
            pressed += math.sqrt(min(dx, size[0] - dx) ** 2 + min(dy, size[1] - dy) ** 2 + (row[2] - c) ** 2) < 1 - 7e-4
        kept.append((*row[:3], 0, 0, 0, 0, 0, 0, 0) if pressed > 1 else row)
    return kept


def timed(command, folder):
    """Processor time of a command, s."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(folder / "output.txt", "w") as output:
        subprocess.run(command, cwd=folder, check=True, stdout=output, stderr=subprocess.STDOUT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run_lammps(options, folder, rows, size, end, stiffness=2e5, damping=50.0, across=0, every=0.5):
    """Frames [(time, [(z, vx)])], the state at the end, processor time. Damping is that of stiffness 2e5; across = 1: half of it across the normal too."""
    folder.mkdir(parents=True, exist_ok=True)
    dt = 1e-4 * math.sqrt(2e5 / stiffness)
    damping *= math.sqrt(stiffness / 2e5)
    lines = ["chute", "", f"{len(rows)} atoms", "2 atom types", "", f"0 {size[0]} xlo xhi", f"0 {size[1]} ylo yhi", "-1 60 zlo zhi", "", "Atoms", ""]
    lines += [f"{n + 1} {2 - int(r[9])} 1.0 1.0 {r[0]} {r[1]} {r[2]}" for n, r in enumerate(rows)]
    lines += ["", "Velocities", ""] + [f"{n + 1} " + " ".join(map(str, r[3:9])) for n, r in enumerate(rows)]
    (folder / "data.chute").write_text("\n".join(lines) + "\n")
    dump = f"dump d active custom {round(every / dt)} dump.txt id z vx\n" if every else ""
    (folder / "in.chute").write_text(f"""units lj
atom_style sphere
boundary p p fs
newton off
comm_modify vel yes
read_data data.chute
pair_style gran/hooke/history {stiffness} NULL {damping} NULL 0.5 {across}
pair_coeff * *
neighbor 0.1 bin
neigh_modify every 1 delay 0
timestep {dt}
group bottom type 2
group active subtract all bottom
neigh_modify exclude group bottom bottom
fix 1 all gravity 1.0 chute {ANGLE}
fix 2 bottom freeze
fix 3 active nve/sphere
{dump}thermo 100000
run {round(end / dt)}
write_dump all custom last.txt type x y z vx vy vz omegax omegay omegaz modify sort id format float %.9g
""")
    seconds = timed([options.lammps, "-in", "in.chute", "-log", "none"], folder)
    frames = []
    for block in (folder / "dump.txt").read_text().split("ITEM: TIMESTEP\n")[1:] if every else []:
        table = [line.split() for line in block.split("ITEM: ATOMS")[1].splitlines()[1:]]
        frames.append((int(block.split("\n", 1)[0]) * dt, [(float(z), float(v)) for _, z, v in table]))
    last = [line.split() for line in (folder / "last.txt").read_text().split("ITEM: ATOMS")[1].splitlines()[1:]]
    return frames, [(*map(float, row[1:]), 2 - int(row[0])) for row in last], seconds


def run_slurry(options, folder, rows, size, end, every=0.5, **settings):
    """Frames and processor time of benchmarks/chute.toml from the rows; settings as dt=0.01 of its parameters, or with __ for dots."""
    (folder / "data").mkdir(parents=True, exist_ok=True)
    (folder / "chute.toml").write_text((ROOT / "benchmarks/chute.toml").read_text())
    write_rows(folder / "data/chute_start.csv", rows)
    settings = {"time__end": end, "length": size[0], "width": size[1], "output__frames": every or "false", **settings}
    command = [options.program, "run", "chute.toml", "--out", "run", "--threads", "1"]
    for key, value in settings.items():
        command += ["--set", f"{key.replace('__', '.') if '__' in key else 'parameters.' + key}={value}"]
    seconds = timed(command, folder)
    if not every:
        return [], seconds
    subprocess.run([options.program, "export", "run", "--format", "csv", "--out", "tables"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    frames = []
    for n, path in enumerate(sorted((folder / "tables").glob("grains_*.csv"))):
        with open(path) as file:
            frames.append((n * every, [(float(r["z"]), float(r["vx"])) for r in csv.DictReader(file) if r["group"] == "1"]))
    return frames, seconds


def profile(frames, first):
    """Rows (height, speed, its error, spheres) of slices one diameter thick, means from time `first` on; errors from blocks."""
    frames = [f for t, f in frames if t > first]
    blocks = [frames[len(frames) * b // BLOCKS:len(frames) * (b + 1) // BLOCKS] for b in range(BLOCKS)]
    table = []
    for k in range(80):
        means, number = [], 0
        for block in blocks:
            speeds = [v for frame in block for z, v in frame if k <= z < k + 1]
            number += len(speeds)
            if speeds:
                means.append(statistics.fmean(speeds))
        if len(means) == BLOCKS:
            table.append((k + 0.5, statistics.fmean(means), statistics.stdev(means) / math.sqrt(BLOCKS), number / len(frames)))
    return table


def mean_speed(frames, first):
    """Of all spheres, with its error."""
    means = [statistics.fmean(v for _, v in f) for t, f in frames if t > first]
    blocks = [statistics.fmean(means[len(means) * b // BLOCKS:len(means) * (b + 1) // BLOCKS]) for b in range(BLOCKS)]
    return statistics.fmean(blocks), statistics.stdev(blocks) / math.sqrt(BLOCKS)


def start(options, folder):
    rows = make_lattice(SMALL, 18, 3.5, seed=1)
    _, rows, seconds = run_lammps(options, folder, rows, SMALL, 120)
    write_rows(DATA / "chute_start.csv", rows)
    print(f"{len(rows)} spheres to t = 120: {seconds:.0f} s")


# Name, program, time, settings.
RUNS = (
    ("lammps 2e5", "lammps", 200, {}),
    ("lammps 2e6", "lammps", 80, {"stiffness": 2e6}),
    ("slurry 0.01", "slurry", 150, {}),
    ("slurry 0.01 tolerance 1e-3", "slurry", 150, {"solver__tolerance": 1e-3}),
    ("slurry 0.02", "slurry", 200, {"dt": 0.02}),
    ("lammps restitution 0.5", "lammps", 100, {"damping": 385.0}),
    ("lammps restitution 0.5 damped", "lammps", 100, {"damping": 385.0, "across": 1}),
    ("slurry 0.01 restitution 0.5", "slurry", 150, {"damping": 385.0}),
    ("lammps 2e4", "lammps", 150, {"stiffness": 2e4}),
    ("slurry 0.04", "slurry", 150, {"dt": 0.04, "stiffness": 2e4, "damping": 15.8}),
    ("slurry 0.005", "slurry", 80, {"dt": 0.005, "stiffness": 8e5, "damping": 100}),
    ("slurry 0.01 convex", "slurry", 150, {"contacts__0__fixed_point": "false", "contacts__1__fixed_point": "false"}),
    ("lammps 2e3", "lammps", 150, {"stiffness": 2e3}),
)


def record(name, frames, first, seconds):
    """Prints the profile of a run, and writes it to the table in the place of an older one of this name."""
    path, table, (mean, error) = DATA / "chute_profiles.csv", profile(frames, first), mean_speed(frames, first)
    kept = [line for line in (path.read_text().splitlines()[1:] if path.exists() else []) if line.split(",")[0] != name]
    seconds = "" if seconds is None else f"{seconds:.4f}"
    kept += [f"{name},{seconds},{mean:.4f},{error:.4f},{z},{u:.4f},{e:.4f},{n:.3f}" for z, u, e, n in table]
    path.write_text("run,seconds_per_unit,mean_speed,mean_error,height,speed,error,spheres\n" + "\n".join(kept) + "\n")
    print(f"{name}: {seconds} s a unit of time, mean speed {mean:.3f} +- {error:.3f};", " ".join(f"{u:.2f}" for _, u, _, _ in table), flush=True)


def profiles(options, folder):
    rows = read_rows(DATA / "chute_start.csv")
    for name, program, end, settings in RUNS:
        if options.only and name not in options.only:
            continue
        place = folder / name.replace(" ", "_")
        if program == "lammps":
            frames, _, seconds = run_lammps(options, place, rows, SMALL, end, **settings)
        else:
            frames, seconds = run_slurry(options, place, rows, SMALL, end, **settings)
        record(name, frames, 20.0, seconds / end)


def cost(options, folder):
    """A deep flow, first by soft springs (cheap), then by those of in.chute; repeated to 32 000 spheres for the times."""
    deep = folder / "deep.csv"
    if options.deep:
        rows = freeze_wedged(read_rows(options.deep), DEEP)
    else:
        floor = make_lattice(DEEP, 0, 0, seed=3)
        rows = make_lattice(DEEP, 50, 14.0, seed=3)[:4000]
        print(f"{len(rows)} spheres, {len(floor)} of them the floor", flush=True)
        _, rows, seconds = run_lammps(options, folder / "deep_soft", rows, DEEP, 60, stiffness=2e4, every=None)
        _, rows, more = run_lammps(options, folder / "deep", rows, DEEP, 5, every=None)
        rows = freeze_wedged(rows, DEEP)
        write_rows(deep, rows)
        print(f"the start took {seconds + more:.0f} s; it is in {deep}", flush=True)
    if not options.skip_deep:
        theirs, _, their_time = run_lammps(options, folder / "deep_lammps", rows, DEEP, 10)
        ours, our_time = run_slurry(options, folder / "deep_slurry", rows, DEEP, 10)
        record("lammps deep", theirs, 4.0, their_time / 10)
        record("slurry deep", ours, 4.0, our_time / 10)
    many, size = tile(rows, DEEP, 4, 2), (4 * DEEP[0], 2 * DEEP[1])
    ends = (0.005, 0.025)  # the difference leaves out reading and the first lists
    theirs = [run_lammps(options, folder / "many", many, size, end, every=None)[2] for end in ends]
    print(f"{len(many)} spheres, a unit of time: LAMMPS {(theirs[1] - theirs[0]) / (ends[1] - ends[0]):.1f} s in steps of 1e-4", flush=True)
    ends = (0.4, 0.6)  # by then the impulses of the step before are a good start
    for tolerance in (1e-4, 1e-3):
        ours = [run_slurry(options, folder / f"ours_{tolerance}_{end}", many, size, end, every=None, solver__tolerance=tolerance)[1] for end in ends]
        print(f"slurry {(ours[1] - ours[0]) / (ends[1] - ends[0]):.1f} s in steps of 0.01, tolerance {tolerance}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("start", "profiles", "cost"))
    parser.add_argument("--program", default=str(ROOT / "build/release/slurry"))
    parser.add_argument("--lammps", default="lmp")
    parser.add_argument("--folder", type=pathlib.Path, help="keep the runs here")
    parser.add_argument("--only", action="append", help="profiles: this run alone (again for more)")
    parser.add_argument("--deep", type=pathlib.Path, help="cost: the start that an earlier one has left, deep.csv")
    parser.add_argument("--skip-deep", action="store_true", help="cost: the times of 32 000 alone")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        {"start": start, "profiles": profiles, "cost": cost}[options.what](options, (options.folder or pathlib.Path(name)).resolve())


if __name__ == "__main__":
    main()
