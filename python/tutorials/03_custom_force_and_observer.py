# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
#
# # A force, an observer and a step of your own
#
# What the case file has no word for can be a Python function. Here 60 discs are held together by a trap, a spring of stiffness
# $k_i = m_i\omega^2$ from each disc to the origin. They start away from it: the heap swings through the trap and packs itself.
from typing import Any

import matplotlib.pyplot as plt
import numpy as np

import slurry

omega = 2.0
case = slurry.Case(
    planar=True,
    seed=5,
    time={"step": 5e-3, "end": 6.0},
    grains=[{"place": "random", "count": 60, "low": [0.5, -0.6], "high": [1.7, 0.6], "radius": {"uniform": [0.04, 0.07]}}],
    contacts=[{"law": "inelastic"}],
    solver={"tolerance": 1e-5},
)
simulation = slurry.Simulation(case)


# A force is called with the time, the length of the step and the grains, and gives the forces in newtons, one row a grain, in the
# order of the arrays it is given. Now and then the engine sorts the grains in memory; a force that treats one grain apart from the others
# finds it by `grains.id`.
def trap(t: float, dt: float, grains: slurry.Grains) -> Any:
    return -omega**2 * grains.mass[:, None] * grains.position


simulation.add_force(trap)

# An observer is called after each step. This one follows the centre of mass and the size of the heap.
history = []


def observe(simulation: slurry.Simulation) -> None:
    position, mass = simulation.grains.position, simulation.grains.mass
    centre = np.average(position, axis=0, weights=mass)
    size = np.sqrt(np.average(np.sum((position - centre) ** 2, axis=1), weights=mass))
    history.append((simulation.time, centre[0], size))


simulation.add_observer(observe)
start = np.average(simulation.grains.position, axis=0, weights=simulation.grains.mass)[0]
simulation.run()
time, centre, size = np.array(history).T

# The contacts are forces inside the heap, so its centre of mass swings as one free particle would, whatever the discs do to each other:
# that of the scheme, $x_{n+1} - 2 x_n + x_{n-1} = -\omega^2 \Delta t^2 x_n$, starting at rest.
dt = case.time.step
x, v, swing = start, 0.0, []
for _ in time:
    v -= dt * omega**2 * x
    x += dt * v
    swing.append(x)
error = np.abs(centre - swing).max()
print(f"the heap shrinks from {size[0]:.2f} m to {size[-1]:.2f} m; its centre swings as computed by hand, to {error:.1e} m")
assert error < 1e-10
assert size[-1] < 0.75 * size[0]

# ## A step of your own
#
# `step()` is the stages of `Simulation.stages`, and each can be called alone. Between two of them a script may look at what they hand on, or change it. Here no
# disc may move faster than 1 m/s before the contacts are solved: a crude drag.
slow = slurry.Simulation(case)
slow.add_force(trap)
fastest = 0.0
while slow.time < 3.0:
    for stage in slurry.Simulation.stages:
        getattr(slow, stage)()
        if stage == "respond":
            free = slow.free_velocity
            speed = np.linalg.norm(free, axis=1, keepdims=True)
            slow.free_velocity = free / np.maximum(speed, 1.0)
    fastest = max(fastest, slow.energies().kinetic_energy / (0.5 * slow.energies().mass))
print(f"the mean of the squared speed stays below {fastest:.3f} m²/s²")
assert fastest <= 1.0 + 1e-9

# ![The centre of the heap and its size](../figures/python_custom_force_and_observer.png)
figure, (upper, lower) = plt.subplots(2, 1, figsize=(6.4, 4.4), sharex=True, constrained_layout=True)
upper.plot(time, swing, color=slurry.plot.TEAL, label="by hand")
upper.plot(time[::40], centre[::40], "o", color=slurry.plot.INK, markersize=3, label="centre of mass")
upper.set_ylabel("x, m")
upper.legend(frameon=False)
lower.plot(time, size, color=slurry.plot.AMBER)
lower.set_ylabel("size of the heap, m")
lower.set_xlabel("time, s")
figure.savefig("custom_force_and_observer.png")
