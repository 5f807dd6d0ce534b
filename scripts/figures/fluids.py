# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Figures of the cases with a fluid."""
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import cm

from draw import AMBER, SOLID, TEAL, draw_grains, draw_spheres, prepare


def stream_function(position):
    """Of the vortices of edge 1, in units of its largest value: 0 between them, 1 in their middles."""
    return np.abs(np.sin(np.pi * position[:, 0]) * np.sin(np.pi * position[:, 1]))


def draw_vortices(ax, cells):
    """Streamlines of the vortices of edge 1 in a box."""
    x = np.linspace(0, cells, 60 * cells + 1)
    stream = np.sin(np.pi * x)[None, :] * np.sin(np.pi * x)[:, None]
    ax.contour(x, x, stream, levels=np.linspace(-0.9, 0.9, 7), colors=SOLID, linewidths=0.4, linestyles="solid", zorder=1)
    ax.plot([0, cells, cells, 0, 0], [0, 0, cells, cells, 0], color=SOLID, linewidth=1.2, zorder=1)


def taylor_green_swarm(program):
    run = program.run("taylor_green_swarm", "taylor_green_swarm")
    cells, frames = 3, run.frames()
    figure, axes = plt.subplots(1, 4, figsize=(11, 3), constrained_layout=True, width_ratios=[1, 1, 1, 0.9])
    for ax, time in zip(axes, (0, 1.5, 8)):
        frame = run.frame_at(time)
        draw_vortices(ax, cells)
        draw_grains(ax, frame, linewidth=0)
        prepare(ax, (-0.03, cells + 0.03), (-0.03, cells + 0.03), f"t = {frame.time:.2g}")
    times = [f.time for f in frames]
    for group, label, colour in ((0, "light", TEAL), (1, "heavy", AMBER)):
        mean = [stream_function(f.grains["position"][f.grains["group"] == group]).mean() for f in frames]
        axes[3].plot(times, mean, color=colour, label=label)
    axes[3].axhline((2 / np.pi) ** 2, color=SOLID, linewidth=0.8, linestyle="--", label="spread evenly")
    axes[3].set_xlabel("time, turns")
    axes[3].set_ylabel("mean stream function")
    axes[3].set_ylim(0, 0.5)
    axes[3].legend(loc="center right", bbox_to_anchor=(1, 0.55))
    return figure


def landing_place(radius, x, y, surface=0.2, depth=0.03):
    """Where a lonely grain of sand meets the bed of the stream: the drag of Schiller and Naumann, steps of 0.5 ms."""
    mu, rho, h = 1e-3, 1000.0, 5e-4
    mass, lift = 2650 * 4 / 3 * np.pi * radius**3, rho * 4 / 3 * np.pi * radius**3
    v, x = np.zeros(2), np.array([x, y])
    while x[1] > radius:
        u = np.array([surface * (1 - ((x[1] - depth) / depth) ** 2), 0])
        re = 2 * radius * rho * np.linalg.norm(u - v) / mu
        c = 6 * np.pi * mu * radius * (1 + 0.15 * re**0.687)
        v = (mass * v + h * (c * u + np.array([0, -9.81 * (mass - lift)]))) / (mass + h * c)
        x = x + h * v
    return x[0]


def settling_in_a_stream(program):
    run = program.run("settling_in_a_stream", "settling_in_a_stream")
    first, last = run.frames()[0], run.frames()[-1]
    low, high = first.grains["radius"].min(), first.grains["radius"].max()
    tone = lambda frame: cm.get_cmap("viridis_r")((frame.grains["radius"] - low) / (high - low))
    figure, axes = plt.subplots(4, 1, figsize=(8.4, 6.6), constrained_layout=True, height_ratios=[1, 1, 1, 1.6])
    for ax, time in zip(axes, (0, 0.15, 2.5)):
        frame = run.frame_at(time)
        view = frame.grains["position"].T * np.array([[1], [1], [-1]])
        draw_spheres(ax, view, frame.grains["radius"], tone(frame))
        ax.plot([-1, 1], [0, 0], color=SOLID, linewidth=1.2)
        ax.plot([-1, 1], [0.03, 0.03], color=TEAL, linewidth=0.8)
        prepare(ax, (-0.002, 0.2), (-0.001, 0.031), f"t = {frame.time:.2g} s")
    ax = axes[3]
    ax.scatter(last.grains["position"][:, 0], 1e3 * last.grains["radius"], s=5, c=tone(last), zorder=3)
    for height, style in ((0.021, "-"), (0.0295, "--"), (0.012, "--")):
        radii = np.linspace(low, high, 40)
        ax.plot([landing_place(r, 0.012, height) for r in radii], 1e3 * radii, color=AMBER, linestyle=style, linewidth=1.2,
                label=f"alone, from the middle, {1e3 * height:.0f} mm" if style == "-" else f"alone, from {1e3 * height:.0f} mm")
    ax.set_xlim(-0.002, 0.2)
    ax.set_xlabel("where it lies, m")
    ax.set_ylabel("radius, mm")
    ax.legend()
    return figure


FLUID_FIGURES = (taylor_green_swarm, settling_in_a_stream)
