# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figure of the mixer: walls from STL files."""
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import to_rgb

from draw import AMBER, INK, SOLID, TEAL, draw_scene, prepare

NEIGHBOURS = 12


def mixedness(frame):
    """Share of the nearest neighbours that are of the other colour, over what a random mixture of equal halves has."""
    position, group = frame.grains["position"], frame.grains["group"]
    unlike = []
    for x, own in zip(position, group):
        near = np.argpartition(np.sum((position - x) ** 2, axis=1), NEIGHBOURS)[:NEIGHBOURS + 1]
        unlike.append(np.sum(group[near] != own) / NEIGHBOURS)
    return 2 * np.mean(unlike)


def running_median(values, width):
    return np.median(np.lib.stride_tricks.sliding_window_view(np.pad(values, width // 2, "edge"), width), axis=1)


def side_view(positions):
    """From the front and a little above."""
    x, y, z = positions.T
    return x, 0.92 * z + 0.4 * y, 0.92 * y - 0.4 * z


def mixer(program):
    run = program.run("mixer", "mixer")
    frames, end = run.frames(), run.summary()["time"]
    figure = plt.figure(figsize=(8.8, 5.6), constrained_layout=True)
    grid = figure.add_gridspec(2, 3, height_ratios=[1.25, 1])
    for k, time in enumerate((0.3, 0.5 * (0.3 + end), end)):
        frame, ax = run.frame_at(time), figure.add_subplot(grid[0, k])
        colours = np.array([to_rgb(AMBER if g == 0 else TEAL) for g in frame.grains["group"]])
        # Cut open: the spheres behind the axis, and the paddles.
        draw_scene(ax, frame, side_view, colours, frame.grains["position"][:, 1] > 0, {1: (SOLID, 1)})
        height = 0.1
        ax.plot([-0.04, -0.04], [0.012, height], [0.04, 0.04], [0.012, height], color=SOLID, linewidth=1.2)
        prepare(ax, (-0.045, 0.045), (-0.012, height), f"t = {frame.time:.2f} s")
    torque, mixing = figure.add_subplot(grid[1, :2]), figure.add_subplot(grid[1, 2])
    series = run.series()
    driving = -1e3 * series["paddles.tz"]
    torque.plot(series["time"], driving, color=SOLID, linewidth=0.6)
    torque.plot(series["time"], running_median(driving, 21), color=INK)
    torque.set_ylim(0, 1.1 * np.percentile(driving[series["time"] > 0.35], 97))
    torque.set_xlabel("time, s")
    torque.set_ylabel("torque to turn the paddles, mN m")
    mixing.plot([f.time for f in frames], [mixedness(f) for f in frames], color=INK)
    mixing.set_ylim(0, 1.05)
    mixing.set_xlabel("time, s")
    mixing.set_ylabel("mixedness")
    return figure


WALL_FIGURES = (mixer,)
