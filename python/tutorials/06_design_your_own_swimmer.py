# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
#
# # Design your own swimmer
#
# In a fluid so viscous that nothing coasts, a swimmer moves by changing its shape: $p' = V(\xi)\,\xi'$, and it spends the power $\xi'\cdot G(\xi)\,\xi'$.
# Here we build one, ask where it can go, swim a stroke that is a Python function, and look for the stroke of least energy
# ([theory](../theory/swimmers.md)).
#
# A body with two oars, in a plane. Bodies are balls whose places are formulas of the shape variables, the angles of the oars.
from typing import Any

import matplotlib.pyplot as plt
import numpy as np

import slurry

oars = slurry.Swimmer(
    "formula",
    freedom="plane",
    tolerance=1e-5,
    nodes=8,
    variables=[{"name": "left", "low": -1, "high": 1}, {"name": "right", "low": -1, "high": 1}],
    bodies=[
        {"radius": "1"},
        {"radius": "0.5", "position": ["4*sin(left)", "4*cos(left)"]},
        {"radius": "0.5", "position": ["4*sin(right)", "-4*cos(right)"]},
    ],
)
print(oars)

# ## Where it can go
#
# The connection at the middle shape: one column a variable. One oar pushes the body along and turns it; the other is its mirror image.
V, G = oars.connection([0, 0])
print(V)
assert np.allclose(V[0, 0], V[0, 1]) and np.allclose(V[2, 0], -V[2, 1])

# With two variables there is one first bracket; the second ones make up for it. All three motions of the plane can be reached.
print(oars.brackets([0, 0]))
assert oars.rank([0.2, -0.3]) == 3

# ## A stroke
#
# A stroke is a function of time that returns to its beginning. Both oars at once go there and back along one line: a scallop, which leads nowhere.
together = oars.swim(lambda t: 0.8 * np.sin(2 * np.pi * t) * np.ones(2))
assert np.abs(together.net).max() < 1e-8


# One after the other is a loop.
def paddle(t: float) -> Any:
    return 0.8 * np.array([np.sin(2 * np.pi * t), np.cos(2 * np.pi * t)])


loop = oars.swim(paddle)
print(f"net motion {loop.net}, energy {loop.energy:.2f}, at constant power {loop.least_energy:.2f}")
assert np.abs(loop.net).max() > 1e-3

# How fast it is walked through does not matter for the motion, only for the energy.
hasty = oars.swim(lambda t: paddle(t + 0.05 * np.sin(2 * np.pi * t)))
assert np.allclose(hasty.net, loop.net, atol=1e-8) and hasty.energy > loop.energy

# ## The best stroke
#
# Three balls in line are the swimmer of which most is known. The curl of $V$ tells how far a small stroke goes by its area; the stroke of least energy for a
# displacement beats the square that goes as far.
line = slurry.Swimmer("three_sphere", arm=6, tolerance=1e-7, nodes=14)
square = line.swim([[6, 6], [5, 6], [5, 5], [6, 5]])
best = line.optimal_strokes(displacement=[square.net[0], 0, 0], starts=1)[0]
print(f"curl {line.curl([6, 6]):.6f}; the square costs {square.least_energy:.1f}, the best stroke {best.energy:.1f}")
assert best.is_minimum and best.energy < 0.8 * square.least_energy
assert np.isclose(best.net[0], square.net[0])

# Both strokes in the space of shapes, and the path of the body with oars.
#
# ![A square stroke and the stroke of least energy that goes as far; the path of the body with two oars](../figures/python_design_your_own_swimmer.png)
figure, (shapes, path) = plt.subplots(1, 2, figsize=(8, 3.4), layout="constrained")
shapes.plot(*square.shape.T, label="square")
shapes.plot(*best.shape.T, label="least energy")
shapes.set(xlabel="arm1", ylabel="arm2", title="three balls: the same way", aspect="equal")
shapes.legend()
path.plot(loop.pose[:, 0], loop.pose[:, 1])
path.plot(*loop.net[:2], "o")
path.set(xlabel="x", ylabel="y", title="two oars: the path of one stroke")
figure.savefig("design_your_own_swimmer.png")
