# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of hard spheres: impacts, breakage, the separator."""
import csv

import matplotlib.pyplot as plt
import numpy as np
from matplotlib import cm
from matplotlib.colors import LogNorm

from draw import AMBER, INK, SOLID, TEAL, draw_grains, draw_obstacles, prepare


def ways(run, name):
    """Places of the grain of this name in all frames that have it."""
    places = []
    for frame in run.frames():
        rows = np.flatnonzero(frame.grains["id"] == name)
        if len(rows):
            places.append(frame.grains["position"][rows[0]])
    return np.array(places)


def breaking_grain(program):
    run = program.run("breaking-grain", "breaking_grain")
    figure, axes = plt.subplots(1, 3, figsize=(8.8, 2.6), constrained_layout=True)
    for ax, time in zip(axes, (0, 0.3, 0.9)):
        frame = run.frame_at(time)
        for name, colour in ((0, INK), (1, AMBER), (2, AMBER), (3, AMBER)):
            way = ways(run, name)
            birth = 0 if name < 2 else 0.3
            shown = way[:max(0, int(round((frame.time - birth) / 0.05)) + 1)]
            ax.plot(shown[:, 0], shown[:, 1], color=colour, linewidth=0.8)
        colours = [INK if group == 0 else AMBER for group in frame.grains["group"]]
        draw_grains(ax, frame, colours=colours, linewidth=0)
        prepare(ax, (-1, 1.2), (-0.7, 0.7), f"t = {frame.time:.2g} s")
    return figure


def generations(run):
    """By name: of how many breaks a grain is the fragment."""
    generation = {}
    with open(run.folder / "breaks.csv", newline="") as file:
        for row in csv.DictReader(file):
            older = generation.get(int(row["whole"]), 0)
            generation[int(row["first"])] = generation[int(row["second"])] = older + 1
    return generation


def crusher(program):
    run = program.run("crusher", "crusher")
    generation = generations(run)
    figure = plt.figure(figsize=(8.8, 4.2), constrained_layout=True)
    grid = figure.add_gridspec(1, 4, width_ratios=[1, 1, 1, 1.7])
    for k, time in enumerate((1.0, 2.0, 3.0)):
        ax, frame = figure.add_subplot(grid[k]), run.frame_at(time)
        draw_obstacles(ax, frame)
        shade = [generation.get(int(name), 0) / 4 for name in frame.grains["id"]]
        draw_grains(ax, frame, colours=cm.get_cmap("viridis")(shade), linewidth=0)
        prepare(ax, (-0.26, 0.26), (-0.26, 0.86), f"t = {frame.time:.2g} s")
    ax, s = figure.add_subplot(grid[3]), run.series()
    ax.plot(s["time"], s["crusher.came"], color=TEAL, label="came")
    ax.plot(s["time"], s["impacts.breaks"], color=AMBER, label="broke")
    ax.plot(s["time"], s["crusher.left"], color=INK, label="left")
    ax.set_xlabel("time, s")
    ax.set_ylabel("stones")
    ax.legend()
    return figure


def streamlines(ax):
    for y in np.linspace(0.1, 0.9, 9):
        ax.plot([0, 2], [y, y], color=SOLID, linewidth=0.5, zorder=0)


def separator(program):
    whole = program.run("separator", "separator")
    broken = program.run("separator-breaking", "separator", "parameters.strength=0.05")
    figure, axes = plt.subplots(2, 2, figsize=(8.8, 5.4), constrained_layout=True)
    masses = LogNorm(0.0007, 0.06)
    for ax, (run, time, label) in zip(axes.flat, ((whole, 0.5, ""), (whole, 1.5, ""), (whole, 4, ""), (broken, 4, ", grains that break"))):
        frame = run.frame_at(time)
        streamlines(ax)
        grains = frame.grains
        ax.scatter(grains["position"][:, 0], grains["position"][:, 1], s=12 * (grains["radius"] / 0.005) ** 2, c=grains["mass"], norm=masses, cmap="viridis_r")
        prepare(ax, (0, 2), (0, 1), f"t = {frame.time:.2g} s{label}")
    figure.colorbar(cm.ScalarMappable(masses, "viridis_r"), ax=axes, label="mass, kg", shrink=0.6)
    return figure


COLLISION_FIGURES = (breaking_grain, crusher, separator)
