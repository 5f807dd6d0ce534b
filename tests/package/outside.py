# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""A script outside the tree: one disc falls on a plane and comes to rest. The argument is where slurry must come from."""
import pathlib
import sys

import slurry

here = pathlib.Path(slurry.__file__).resolve().parent
assert here == pathlib.Path(sys.argv[1]).resolve() / "slurry", here
assert (here / "py.typed").exists() and (here / "cases.pyi").exists()

radius = 0.1
case = slurry.Case(
    planar=True,
    time=slurry.TimeOptions(step=0.01, end=1),  # the fall takes 0.29
    grains=[slurry.GrainGroup(place=slurry.Points(positions=[[0, 0.5]]), radius=radius)],
    obstacles=[slurry.ObstacleOptions(name="ground", shape=slurry.Plane())],
    forces=[slurry.ForceOptions(force=slurry.Gravity(acceleration=[0, -9.81]))],
)
run = slurry.run(case, "fall")

# At rest the gap is zero up to the overlap that the solver's tolerance allows, in units of the radius.
gap = slurry.Simulation.load("fall").grains.position[0, 1] - radius
assert abs(gap) <= case.solver.tolerance * radius, gap
assert run.summary["steps"] == 100
print(f"{run.summary['steps']} steps, gap {gap:g}")
