# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
#
# # Build a case in Python
#
# A case is made of the tables of a case file, and has the same names: `slurry.Case` is the file, `slurry.GrainGroup` one `[[grains]]`,
# `slurry.ContactRule` one `[[contacts]]`; each law, shape, force or placement is a class of its own. Discs of two sizes fall into a box:
import copy

import numpy as np

import slurry

case = slurry.Case(
    title="Discs of two sizes settle in a box",
    planar=True,
    seed=3,
    time=slurry.TimeOptions(step=1e-3, end=3.0),
    grains=[
        slurry.GrainGroup(
            name="discs",
            place=slurry.Lattice(origin=[-0.42, 0.08], counts=[14, 12], spacing=0.065, jitter=0.5),
            radius={"choice": [0.02, 0.03], "weights": [2, 1]},
            density=1000,
        )
    ],
    obstacles=[slurry.ObstacleOptions(name="box", shape=slurry.Box(centre=[0, 0.5], size=[1, 1], inside=True, open=["y+"]))],
    forces=[slurry.ForceOptions(force=slurry.Gravity(acceleration=[0, -9.81]))],
    contacts=[slurry.ContactRule(law=slurry.Friction(friction=0.4))],
    solver=slurry.SolverOptions(tolerance=1e-5),
)

# Where a class is clear from its place, a dict or the name of a kind does as well, in the manner of a case file: the keys of the kind stand
# beside its name. These three rules are the same:
rule = slurry.ContactRule(law=slurry.Friction(friction=0.4))
assert rule == slurry.ContactRule(law={"name": "friction", "friction": 0.4})
assert rule == slurry.ContactRule(law="friction", friction=0.4)

# Everything can be changed afterwards. Lists of tables are lists.
case.output.series = {"steps": 1}
case.probes.append({"name": "floor", "probe": "obstacle", "obstacle": "box"})
case.probes.append({"name": "discs", "probe": "group", "group": "discs"})

# A value is checked when it is set, in the words of the program, and what does not fit together when the case is run or written:
try:
    case.contacts[0].law.friction = -1
except slurry.InputError as error:
    print(error)
    assert "expected a number >= 0" in str(error)

wrong = copy.deepcopy(case)
wrong.probes[0].probe.obstacle = "bx"
try:
    wrong.validate()
except slurry.InputError as error:
    print(error)
    assert "bx" in str(error)

# `to_toml()` is the complete case file, which the program runs as well; `from_toml` reads it back.
assert slurry.Case.from_toml(case.to_toml()) == case

# `slurry.run` makes a whole run with its folder, as `slurry run` does, and gives the results. Newton's law holds to round-off: in any time the
# box gives to the discs their weight and what they gain of momentum. At rest they gain nothing, but within the tolerance of the solver they
# tremble, and with them the force of a single step. How well its mean is known we take from the rows themselves: their standard deviation over the
# root of their number. That is the error of rows that know nothing of each other; here it is smaller, since what one step gives too much the next
# ones take back.
run = slurry.run(case, "settle", overwrite=True)
weight = 9.81 * slurry.Simulation(case).grains.mass.sum()
last = 200  # steps of 1e-3 s
force = -run.series["floor.fy"][-last:]
carried, spread = force.mean(), force.std()
gained = (run.series["discs.py"][-1] - run.series["discs.py"][-1 - last]) / (last * 1e-3)
print(f"{run.summary['grains']} discs weigh {weight:.2f} N; a step carries them with {carried:.2f} ± {spread:.2f} N")
print(f"the mean is known to {spread / np.sqrt(last):.2f} N; {gained:.2f} N of it move the discs")
assert run.summary["grains"] == 168
assert abs(carried - weight - gained) < 1e-9 * weight  # sums of some hundred numbers of 16 digits
assert spread < 0.02 * weight  # a step
assert abs(carried - weight) < 4 * spread / np.sqrt(last)  # four standard errors

# The standard figures come from `slurry.plot`; each function draws into axes of yours if you give some.
#
# ![The energy of the discs, and the force on the box](../figures/python_build_a_case.png)
figure = slurry.plot.probes(run, ["discs.kinetic_energy", "floor.fy"])
figure.axes[1].axhline(-weight, color=slurry.plot.RED, linestyle="--", linewidth=1, label="weight")
figure.axes[1].legend(frameon=False)
figure.savefig("build_a_case.png")
