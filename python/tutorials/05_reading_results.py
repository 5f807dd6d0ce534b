# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
#
# # Reading results
#
# A run folder, whether Python or the program made it, is read by `slurry.read`. First a run to read: wet discs in a turning box.
import matplotlib.pyplot as plt
import numpy as np

import slurry

case = slurry.Case(
    title="Wet discs in a turning box",
    planar=True,
    seed=2,
    time={"step": 2e-3, "end": 2.0},
    grains=[{"place": "random", "count": 120, "low": [-0.5, -0.5], "high": [0.5, 0.5], "radius": {"uniform": [0.02, 0.035]}}],
    obstacles=[{"name": "box", "shape": "box", "size": [1, 1], "inside": True, "motion": "rotation", "rate": 1.5}],
    forces=[{"force": "gravity", "acceleration": [0, -9.81]}],
    contacts=[{"law": "gluey", "gamma_min": -0.05, "scaling": "one"}],
    solver={"tolerance": 1e-4},
    output={"frames": 0.1, "series": 0.02},
    probes=[{"name": "box", "probe": "obstacle", "obstacle": "box"}],
)
slurry.run(case, "wet_discs", overwrite=True)

# `read` opens the folder; nothing is read before it is asked for. A run that is still going can be read as well: `run.series` and
# `run.frames` are what is there now.
run = slurry.read("wet_discs")
print(run, "ended:", run.summary["ended"])
assert run.case == case and run.summary["ended"] == "end"

# The series are columns by name (`to_numpy()` and, where pandas is installed, `to_pandas()` give the whole table).
series = run.series
print("columns:", ", ".join(series))
assert len(series["time"]) == 101
assert series["glued"].max() > 50

# Frames are opened one by one, each array when it is used. `frames.at(t)` is the frame nearest to a time, `frames[-1]` the last one;
# grains are in the order of their ids.
frames = run.frames
assert len(frames) == 21
last = frames[-1]
print(last, "grains:", ", ".join(last.grains), "- contacts:", ", ".join(last.contacts))

# Frames and series come from the same state: the energy of the grains of each frame is the one of the series, to round-off (the sums
# run in another order).
for frame in frames:
    grains = frame.grains
    energy = 0.5 * np.sum(grains.mass * np.sum(grains.velocity**2, axis=1))
    row = np.argmin(np.abs(series["time"] - frame.time))
    assert abs(energy - series["kinetic_energy"][row]) <= 1e-12 * energy

# What the discs share: who is glued to whom. `second` is the id of a grain, or negative for an obstacle.
glued = (last.contacts.gamma < 0) & (last.contacts.second >= 0)
partners = np.bincount(last.contacts.first[glued], minlength=120) + np.bincount(last.contacts.second[glued], minlength=120)
print(f"{glued.sum()} pairs of discs are glued; a disc has {partners.mean():.1f} glued neighbours")
assert 60 < glued.sum() < 360

# Pictures of frames are coloured by any field of the grains, or by `speed`, `spin`, `contacts` and `gamma`.
#
# ![The discs at three instants, coloured by their speed; how many contacts are glued](../figures/python_reading_results.png)
figure = plt.figure(figsize=(8.4, 5.0), constrained_layout=True)
grid = figure.add_gridspec(2, 3, height_ratios=[1.6, 1])
for k, t in enumerate((0.0, 1.0, 2.0)):
    ax = figure.add_subplot(grid[0, k])
    slurry.plot.frame(frames.at(t), "speed", axes=ax, limits=(0, 1.5), legend=k == 2)
    ax.set_xlim(-0.75, 0.75)
    ax.set_ylim(-0.75, 0.75)
ax = figure.add_subplot(grid[1, :])
ax.plot(series["time"], series["contacts"], color=slurry.plot.INK, label="contacts")
ax.plot(series["time"], series["glued"], color=slurry.plot.AMBER, label="glued")
ax.set_xlabel("time, s")
ax.legend(frameon=False)
figure.savefig("reading_results.png")
