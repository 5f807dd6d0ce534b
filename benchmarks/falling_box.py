#!/usr/bin/env python3
# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Frictional spheres that fall into a box, by slurry (benchmarks/falling_box.toml) and by LAMMPS in the same run: processor time and deepest overlap.

    benchmarks/falling_box.py [--grains 1000] [--repeat 3] [--overlap 5e-3]

Both start from the same spheres at rest and run for one second on one thread, in turns; the least processor time of each counts. LAMMPS has the springs of
its granular package, stiff enough for the given overlap (in radii), found by trial; its steps are 1/36 of the time of a collision, as in its own bench/in.chute,
and its damping gives the restitution 0.1. The deepest overlap is that of pairs, looked at every millisecond, and with us in every step. Needs Debian's package lammps.
"""
import argparse
import csv
import json
import math
import pathlib
import re
import resource
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
RADIUS, DENSITY, FRICTION, RESTITUTION = 0.01, 2500.0, 0.5, 0.1
MASS = DENSITY * 4 / 3 * math.pi * RADIUS**3
PARTS_OF_COLLISION = 36


def timed(command, folder):
    """Processor time of a command, s, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, output


def run_lammps(program, folder, places, edge, stiffness, end=1.0):
    """Processor time, deepest overlap in radii, step."""
    half = MASS / 2  # of a pair
    slowness = -math.log(RESTITUTION) / math.sqrt(math.pi**2 + math.log(RESTITUTION) ** 2)
    rate = slowness * math.sqrt(stiffness / half)        # of the decay
    collision = math.pi / math.sqrt(stiffness / half - rate**2)
    dt = collision / PARTS_OF_COLLISION
    damping = 2 * rate                                   # LAMMPS multiplies by the mass of the pair
    every = max(1, round(1e-3 / dt))
    lines = ["box", "", f"{len(places)} atoms", "1 atom types", "", f"0 {edge} xlo xhi", f"0 {edge} ylo yhi", f"{-RADIUS} {10 * edge} zlo zhi", "", "Atoms", ""]
    lines += [f"{n + 1} 1 {2 * RADIUS} {DENSITY} {x} {y} {z}" for n, (x, y, z) in enumerate(places)]
    (folder / "data.box").write_text("\n".join(lines) + "\n")
    law = f"{stiffness} NULL {damping} NULL {FRICTION} 0"
    (folder / "in.box").write_text(f"""units si
atom_style sphere
boundary f f f
newton off
comm_modify vel yes
read_data data.box
pair_style gran/hooke/history {law}
pair_coeff * *
neighbor {0.1 * RADIUS} bin
neigh_modify every 1 delay 0
timestep {dt}
fix 1 all gravity 9.81 vector 0 0 -1
fix 2 all nve/sphere
fix 3 all wall/gran hooke/history {law} xplane 0 {edge}
fix 4 all wall/gran hooke/history {law} yplane 0 {edge}
fix 5 all wall/gran hooke/history {law} zplane 0 NULL
compute apart all pair/local dist
compute least all reduce min c_apart
thermo_style custom step c_least ke
thermo {every}
run {round(end / dt)}
""")
    seconds, output = timed([program, "-in", "in.box", "-log", "none"], folder)
    table = output[output.index("Step"):].splitlines()[1:]
    distances = [float(row.split()[1]) for row in table if re.match(r"\s*\d+\s", row)]
    least = min(d for d in distances if d > 0)
    return seconds, max(0.0, 2 - least / RADIUS), dt


def run_slurry(program, folder, grains):
    """Processor time, deepest overlap in radii, steps that missed the tolerance."""
    out = folder / "out"
    command = [program, "run", str(ROOT / "benchmarks/falling_box.toml"), "--threads", "1", "--quiet", "--overwrite", "--out", str(out)]
    seconds, _ = timed(command + ["--set", f"parameters.grains={grains}"], folder)
    summary = json.loads((out / "summary.json").read_text())
    return seconds, summary["deepest_overlap"], summary["solver"]["not_converged"]


def stiffness_for(options, folder, places, edge):
    """The least of a few stiffnesses whose deepest overlap is no more than asked for."""
    stiffness = 1e5
    while True:
        _, overlap, _ = run_lammps(options.lammps, folder, places, edge, stiffness)
        print(f"LAMMPS: springs of {stiffness:.0f} N/m overlap by {overlap:.2g} of a radius", flush=True)
        if overlap <= options.overlap:
            return stiffness
        stiffness *= 2


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slurry", default=str(ROOT / "build/release/slurry"))
    parser.add_argument("--lammps", default="lmp")
    parser.add_argument("--grains", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--overlap", type=float, default=5e-3)
    parser.add_argument("--stiffness", type=float, help="N/m, instead of one that is found by trial")
    options = parser.parse_args()
    with open(ROOT / f"benchmarks/data/box_{options.grains}.csv") as file:
        places = [tuple(float(row[axis]) for axis in "xyz") for row in csv.DictReader(file)]
    edge = 0.022 * round((options.grains / 2) ** (1 / 3))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        stiffness = options.stiffness or stiffness_for(options, folder, places, edge)
        ours, theirs = [], []
        for _ in range(options.repeat):
            theirs.append(run_lammps(options.lammps, folder, places, edge, stiffness))
            ours.append(run_slurry(options.slurry, folder, options.grains))
        lammps, slurry = min(theirs), min(ours, key=lambda run: run[0])
        print(f"LAMMPS: {lammps[0]:.2f} s, overlap {lammps[1]:.2g}, springs of {stiffness:.0f} N/m, steps of {lammps[2]:.3g} s")
        print(f"slurry: {slurry[0]:.2f} s, overlap {slurry[1]:.2g}, {slurry[2]} steps missed the tolerance")
        print(f"slurry takes {slurry[0] / lammps[0]:.2f} of the processor time of LAMMPS")


if __name__ == "__main__":
    main()
