# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
#
# # First run: a grain on a gluey plane
#
# One grain is pushed onto a wet plane until $t = 2$ and pulled off afterwards. The thin film of liquid between the two keeps the grain
# on the plane until what pressed it has been pulled back: it touches at $t = 1$, is pushed for one more second, and lets go only at
# $t = 4$. This is the smallest case of the gluey model (Lefebvre 2009), and its solution is known, so we can see how good a step is.
#
# A case can be read from TOML, exactly as the program reads it. Every key is explained by `help(slurry.Gluey)`,
# `slurry.describe("gamma_min")` or the [reference](../reference.md).
from typing import Any

import matplotlib.pyplot as plt
import numpy as np

import slurry

case = slurry.Case.from_toml("""
title = "A gluey grain on a plane"
planar = true
time = { step = 0.01, end = 6.0 }
grains = [{ place = "points", positions = [[0.0, 2.0]], radius = 1.0, mass = 1.0 }]
obstacles = [{ name = "plane", shape = "plane" }]
forces = [{ force = "gravity", acceleration = [0, "t < 2 ? -2 : 2"] }]
contacts = [{ law = "gluey" }]
solver = { tolerance = 1e-12 }
""")

# A `Simulation` holds the run in memory. `step()` makes one step; `grains.position` is a numpy array over the engine's own memory, so
# it always shows the present state. The last step's contacts have their adhesion `gamma`: 0 for an open contact, negative for a glued one.
simulation = slurry.Simulation(case)
position = simulation.grains.position

rows = []
while not simulation.is_done:
    simulation.step()
    rows.append((simulation.time, position[0, 1] - 1.0, simulation.contacts.gamma.min(initial=0.0)))
time, gap, gamma = np.array(rows).T


# The exact solution: free fall with $\ddot q = -2$ until the plane is reached at $t = 1$. The impact leaves $\gamma = -2$, the push goes on
# at the rate $-2$ until $\gamma = -4$ at $t = 2$, and the pull brings it back to zero at $t = 4$, when the grain flies off.
def exact(t: Any) -> Any:
    q = np.where(t < 1, 1 - t**2, np.where(t < 4, 0, (t - 4) ** 2))
    g = np.where(t < 1, 0, np.where(t < 2, -2 * t, np.where(t < 4, -4 + 2 * (t - 2), 0)))
    return q, g


# The time stepping is of first order: with steps of 0.01 the error of the gap is a few hundredths at most, where the grain flies
# off with a speed of 4, and the instant of the release is right to a step.
dt = case.time.step
q, g = exact(time)
release = time[gamma < 0].max()
print(f"largest error of the gap: {np.abs(gap - q).max():.3f}; the grain lets go at t = {release:.2f}")
assert np.abs(gap - q).max() < 5 * dt
assert abs(release - 4) < 2 * dt
assert abs(gamma.min() + 4) < 3 * dt

# ![Gap and adhesion, computed and exact](../figures/python_first_run.png)
figure, (upper, lower) = plt.subplots(2, 1, figsize=(6.4, 4.4), sharex=True, constrained_layout=True)
for ax, computed, solution, name in ((upper, gap, q, "gap, m"), (lower, gamma, g, "gamma, N s/m²")):
    ax.plot(time, solution, color=slurry.plot.TEAL, label="exact")
    ax.plot(time[::15], computed[::15], "o", color=slurry.plot.INK, markersize=3, label="computed")
    ax.set_ylabel(name)
upper.legend(frameon=False)
lower.set_xlabel("time, s")
figure.savefig("first_run.png")
