# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of grains that come and go, and of grains that stick."""
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import cm
from matplotlib.colors import Normalize

from draw import AMBER, INK, SOLID, TEAL, draw_grains, draw_obstacles, draw_spheres, prepare


def hopper_with_inlet(program):
    run = program.run("hopper-with-inlet", "hopper_with_inlet")
    figure = plt.figure(figsize=(8.8, 3.6), constrained_layout=True)
    grid = figure.add_gridspec(1, 4, width_ratios=[1, 1, 1, 2.2])
    ages = Normalize(0, 1)
    for k, time in enumerate((0.3, 1.0, 2.5)):
        ax, frame = figure.add_subplot(grid[k]), run.frame_at(time)
        draw_obstacles(ax, frame)
        draw_grains(ax, frame, colours=cm.get_cmap("viridis_r")(ages(frame.time - frame.grains["birth"])), linewidth=0)
        prepare(ax, (-0.045, 0.045), (-0.045, 0.145), f"t = {frame.time:.2g} s")
    ax, s = figure.add_subplot(grid[3]), run.series()
    ax.plot(s["time"], s["hopper.came"], color=TEAL, label="came")
    ax.plot(s["time"], s["hopper.left"], color=INK, label="left")
    ax.plot(s["time"], s["hopper.came"] + s["hopper.owed"], color=SOLID, linestyle="--", label="came and owed")
    ax.set_xlabel("time, s")
    ax.set_ylabel("grains")
    ax.legend()
    return figure


def heap_view(positions):
    """From the side and a little above: right, up, depth."""
    x, y, z = positions.T
    return x, z + 0.25 * y, y - 0.25 * z


def heap_profile(frame, rings):
    """The top of the heap over the distance from its axis, m: the highest grain of each ring."""
    x, r = frame.grains["position"], frame.grains["radius"]
    distance = np.hypot(x[:, 0], x[:, 1])
    tops = [np.max((x[:, 2] + r)[(distance >= a) & (distance < b)], initial=0) for a, b in zip(rings, rings[1:])]
    return np.array(tops)


def wet_heap(program):
    kinds = (("dry", AMBER, ("contacts.0.surface_tension=0",)), ("wet", TEAL, ()))
    figure = plt.figure(figsize=(8.8, 2.8), constrained_layout=True)
    grid = figure.add_gridspec(1, 3, width_ratios=[1, 1, 1])
    profile, rings = figure.add_subplot(grid[2]), np.linspace(0, 0.036, 13)
    for k, (label, colour, settings) in enumerate(kinds):
        frame = program.run(f"heap-{label}", "wet_heap", *settings).frame_at(2)
        ax, shade = figure.add_subplot(grid[k]), cm.get_cmap("cividis")(Normalize(0, 0.02)(frame.grains["position"][:, 2]))
        draw_spheres(ax, heap_view(frame.grains["position"]), frame.grains["radius"], shade)
        prepare(ax, (-0.042, 0.042), (-0.012, 0.03), f"{label}: {len(shade)} spheres stay")
        profile.plot(1e3 * 0.5 * (rings[1:] + rings[:-1]), 1e3 * heap_profile(frame, rings), "o-", color=colour, markersize=3, label=label)
    profile.set_xlabel("distance from the axis, mm")
    profile.set_ylabel("height, mm")
    profile.set_ylim(0, None)
    profile.legend()
    return figure


POPULATION_FIGURES = (hopper_with_inlet, wet_heap)
