# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of flows that are solved on points: the separator, a bent pipe, stones on a coast, a stirred vessel."""
import h5py
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import LogNorm

from draw import AMBER, INK, SOLID, TEAL, draw_grains, draw_obstacles, prepare


def flow_at(run, time):
    """The fields `fluid` and `fluid_points` next to a time."""
    def distance(path):
        with h5py.File(path) as file:
            return abs(float(file["fluid"].attrs["time"]) - time)
    path = min((run.folder / "fields").glob("fields_*.h5"), key=distance)
    with h5py.File(path) as file:
        nx, ny, _ = file["fluid/shape"][()]
        place = file["fluid/place"][()].reshape(ny, nx, 3)
        velocity = file["fluid/velocity"][()].reshape(ny, nx, 3)
        return place, velocity, file["fluid_points/place"][()]


def draw_flow(ax, run, time, density=0.9, points=True):
    place, velocity, cloud = flow_at(run, time)
    if points:
        ax.plot(cloud[:, 0], cloud[:, 1], ".", color=SOLID, markersize=1, zorder=0.5)
    ax.streamplot(place[0, :, 0], place[:, 0, 1], velocity[..., 0], velocity[..., 1], density=density, color=TEAL, linewidth=0.5, arrowsize=0.6, zorder=1)


def separator_on_points(program):
    runs = (("", program.run("separator-points", "separator_on_points")),
            (", grains that break", program.run("separator-points-breaking", "separator_on_points", "parameters.strength=0.05")))
    figure, axes = plt.subplots(1, 2, figsize=(8.8, 2.6), constrained_layout=True)
    masses = LogNorm(0.0007, 0.06)
    for ax, (label, run) in zip(axes, runs):
        frame = run.frame_at(2)
        draw_flow(ax, run, frame.time, density=0.5)
        grains = frame.grains
        shown = ax.scatter(grains["position"][:, 0], grains["position"][:, 1], s=12 * (grains["radius"] / 0.005) ** 2, c=grains["mass"], norm=masses, cmap="viridis_r", zorder=3)
        prepare(ax, (0, 2), (0, 1), f"t = {frame.time:.2g} s{label}")
    figure.colorbar(shown, ax=axes, label="mass, kg", shrink=0.8)
    return figure


def bent_pipe(program):
    run = program.run("bent-pipe", "bent_pipe")
    figure, axes = plt.subplots(1, 2, figsize=(8.8, 4.4), constrained_layout=True)
    for ax, time in zip(axes, (2, 8)):
        frame = run.frame_at(time)
        draw_flow(ax, run, frame.time)
        draw_obstacles(ax, frame)
        draw_grains(ax, frame, colours=[AMBER if group == 0 else INK for group in frame.grains["group"]], linewidth=0)
        prepare(ax, (-0.1, 3.6), (-0.1, 3.6), f"t = {frame.time:.2g} s")
    return figure


def stones_on_coast(program):
    run = program.run("stones-on-coast", "stones_on_coast")
    figure, axes = plt.subplots(3, 1, figsize=(7, 6.4), constrained_layout=True)
    for ax, time in zip(axes, (2.5, 3.5, 6)):
        frame = run.frame_at(time)
        draw_flow(ax, run, frame.time, density=0.6)
        draw_obstacles(ax, frame)
        draw_grains(ax, frame, colours=[AMBER] * len(frame.grains["id"]))
        ax.plot([0, 3.6], [1, 1], color=TEAL, linewidth=0.8)
        prepare(ax, (0, 3.4), (-0.05, 1.3), f"t = {frame.time:.2g} s")
    return figure


def stirred_vessel(program):
    run = program.run("stirred-vessel", "stirred_vessel")
    figure, axes = plt.subplots(1, 3, figsize=(8.8, 3.1), constrained_layout=True)
    for ax, time in zip(axes, (0, 0.5, 2)):
        frame = run.frame_at(time)
        if time > 0:
            draw_flow(ax, run, frame.time, density=0.8)
        draw_obstacles(ax, frame)
        draw_grains(ax, frame, colours=[AMBER if group == 0 else INK for group in frame.grains["group"]], linewidth=0)
        prepare(ax, (-0.105, 0.105), (-0.105, 0.105), f"t = {frame.time:.2g} s")
    return figure


POINTSET_FIGURES = (separator_on_points, bent_pipe, stones_on_coast, stirred_vessel)
