# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
#
# # A parameter study in threads
#
# When does a block slide down a slope? For a slope of angle $\alpha$ and the friction coefficient $\mu$, it stays where $\tan\alpha \le \mu$,
# and slides with the acceleration $g(\sin\alpha - \mu\cos\alpha)$ elsewhere. We compute it for four coefficients and nine angles.
#
# The block is a disc that does not turn. The plane is $y = 0$ and gravity is tilted.
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import matplotlib.pyplot as plt
import numpy as np

import slurry

g = 9.81


def slope(friction: float, degrees: float) -> slurry.Case:
    angle = np.radians(degrees)
    return slurry.Case(
        planar=True,
        time={"step": 1e-2, "end": 1.0},
        grains=[{"place": "points", "positions": [[0, 0.1]], "radius": 0.1, "turns": False}],
        obstacles=[{"name": "slope", "shape": "plane"}],
        forces=[{"force": "gravity", "acceleration": [g * np.sin(angle), -g * np.cos(angle)]}],
        contacts=[{"law": "friction", "friction": friction}],
        solver={"tolerance": 1e-10},
    )


def measure(parameters: tuple[float, float]) -> float:
    simulation = slurry.Simulation(slope(*parameters))
    simulation.run()
    return float(simulation.grains.velocity[0, 0] / simulation.time)


# A step does not hold Python's lock, so that threads of Python run simulations side by side; no processes, nothing to pickle.
coefficients = (0.1, 0.3, 0.5, 0.8)
angles = np.arange(5, 50, 5)
study = [(friction, degrees) for friction in coefficients for degrees in angles]
with ThreadPoolExecutor(4) as threads:
    acceleration = np.array(list(threads.map(measure, study))).reshape(len(coefficients), len(angles))


# Each run gives the closed form: it is exact for one block, up to what the solver's tolerance leaves ($10^{-10}$ radii in a step).
def expected(friction: float, degrees: Any) -> Any:
    angle = np.radians(degrees)
    return g * np.maximum(0, np.sin(angle) - friction * np.cos(angle))


error = max(np.abs(row - expected(friction, angles)).max() for friction, row in zip(coefficients, acceleration))
print(f"{len(study)} runs; largest error of the acceleration {error:.1e} m/s²")
assert error < 1e-6

# Threads change nothing in the results, not even the last bit.
assert np.array_equal(acceleration.ravel(), [measure(parameters) for parameters in study])

# For a few large simulations rather than many small ones let the engine use the cores: `slurry.set_threads(8)`. The results are again the
# same to the last bit. Both may be combined; a simulation that finds the engine's threads busy works alone.
#
# ![Acceleration of the block over the angle](../figures/python_parameter_study.png)
figure, ax = plt.subplots(figsize=(6.4, 3.6), constrained_layout=True)
fine = np.linspace(0, 48, 200)
for friction, row, colour in zip(coefficients, acceleration, slurry.plot.COLOURS):
    ax.plot(fine, expected(friction, fine), color=colour, linewidth=1)
    ax.plot(angles, row, "o", color=colour, markersize=4, label=f"$\\mu$ = {friction}")
ax.set_xlabel("angle of the slope, degrees")
ax.set_ylabel("acceleration, m/s²")
ax.legend(frameon=False)
figure.savefig("parameter_study.png")
