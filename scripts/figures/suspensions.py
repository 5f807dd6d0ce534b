# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Figures of suspensions: there and back, a line of spheres next to its continuum, squirmers."""
import matplotlib.pyplot as plt
import numpy as np

from draw import AMBER, INK, RED, SOLID, TEAL, draw_grains, prepare
from runs import rotate


def in_order(frame, name):
    return frame.grains[name][np.argsort(frame.grains["id"])]


def there_and_back(program):
    runs = [program.run(f"there-and-back-{law}", "there_and_back", f"contacts.0.law={law}") for law in ("gluey", "inelastic")]
    figure, axes = plt.subplots(1, 4, figsize=(11, 2), constrained_layout=True, width_ratios=[1, 4, 1, 1])
    start = in_order(runs[0].frame_at(0), "position")
    height = 1.15 * np.abs(start[:, 1]).max()
    for ax, run, time, title in zip(axes, (runs[0], runs[0], *runs), (0, 1, 2, 2), ("start", "sheared", "back, gluey", "back, inelastic")):
        frame = run.frame_at(time)
        moved = np.linalg.norm(in_order(frame, "position") - start, axis=1) / in_order(frame, "radius")
        far = dict(zip(np.sort(frame.grains["id"]), moved > 0.1))
        colours = [AMBER if time == 2 and far[k] else TEAL for k in frame.grains["id"]]
        draw_grains(ax, frame, colours)
        width = 4 * height if time == 1 else height
        prepare(ax, (-width, width), (-1.3 * height, 1.3 * height), title)
    return figure


def aligned_spheres(program):
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.5, 3.2), constrained_layout=True)
    cells, density, push = 1000, 0.85, 12

    def places(log_w):
        return np.concatenate([[0], np.cumsum(density * (1 + np.exp(log_w)) / cells)])

    def rate(log_w):
        f = push * np.sin(2 * np.pi * places(log_w))
        steps = 0.5 * (f[:-1] + f[1:]) / cells
        integral = np.cumsum(steps) - steps + (0.375 * f[:-1] + 0.125 * f[1:]) / cells
        w = np.exp(log_w)
        return (w * integral).sum() / w.sum() - integral

    run = program.run("aligned-39", "aligned_spheres")
    log_w, h, time = np.full(cells, np.log(1 / density - 1)), 1 / 400, 0.0
    end = {}
    for shown, colour in zip((0.0, 0.2, 0.5, 1.0), (SOLID, TEAL, AMBER, RED)):
        while time < shown - 0.5 * h:
            log_w = log_w + h * rate(log_w + 0.5 * h * rate(log_w))
            time += h
        x = places(log_w)
        left.plot(0.5 * (x[1:] + x[:-1]), 1 / (1 + np.exp(log_w)), color=colour, linewidth=1, label=f"t = {shown:g}")
        frame = run.frame_at(shown)
        at = np.sort(frame.grains["position"][:, 0])
        left.plot(0.5 * (at[1:] + at[:-1]), 2 * frame.grains["radius"][0] / np.diff(at), "o", color=colour, markersize=2.5)
        end = x
    left.set(xlabel="x", ylabel="density", title="39 spheres (points) and their continuum (lines)")
    left.legend(loc="lower center")
    numbers, errors = (9, 19, 39, 79, 159), []
    for n in numbers:
        last = program.run(f"aligned-{n}-fine", "aligned_spheres", f"parameters.spheres={n}", "time.step=5e-4").frame_at(1)
        at = np.sort(last.grains["position"][:, 0])
        errors.append(np.abs(at - np.interp(np.arange(n + 2) / (n + 1), np.linspace(0, 1, cells + 1), end)).max())
    right.loglog(numbers, errors, "o-", color=TEAL)
    right.loglog(numbers, errors[0] * (10 / (np.array(numbers) + 1.0)) ** 2, color=SOLID, linewidth=1, linestyle="--", label="second order")
    right.set(xlabel="number of spheres", ylabel="largest error of a place", title="t = 1")
    right.legend()
    return figure


def squirmers_in_shear(program):
    figure, axes = plt.subplots(1, 3, figsize=(11, 2.9), constrained_layout=True, width_ratios=[1, 1, 0.7])
    for ax, b2, title in zip(axes, (3, -3), ("pullers", "pushers")):
        run = program.run(f"squirmers-{title}", "squirmers_in_shear", f"parameters.b2={b2}")
        frames = run.frames()
        ways = np.array([in_order(frame, "position") for frame in frames])
        axis = np.array([rotate(q, np.array([1.0, 0, 0])) for q in in_order(frames[-1], "orientation")])
        ax.plot(ways[:, :, 0], ways[:, :, 1], color=SOLID, linewidth=0.6)
        draw_grains(ax, frames[-1], TEAL if b2 > 0 else AMBER, linewidth=0.6)
        ax.quiver(ways[-1, :, 0], ways[-1, :, 1], axis[:, 0], axis[:, 1], color=INK, angles="xy", scale_units="xy", scale=0.9, width=0.008, zorder=4)
        low, high = ways.min(axis=(0, 1)) - 1.3, ways.max(axis=(0, 1)) + 1.3
        ax.set(title=f"{title}, after 4 s", xlabel="x, radii", ylabel="y, radii", aspect="equal", xlim=(low[0], high[0]), ylim=(low[1], high[1]))
        series = run.series()
        axes[2].plot(series["time"], series["axes.polar_order"], color=TEAL if b2 > 0 else AMBER, label=f"{title}: polar order")
        axes[2].plot(series["time"], series["axes.nematic_order"], "--", color=TEAL if b2 > 0 else AMBER, label=f"{title}: nematic order")
    axes[2].set(xlabel="time, s", ylim=(0, 1))
    axes[2].legend(fontsize=8)
    return figure


def active_suspension(program):
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.5, 3), constrained_layout=True)
    for b2, title, colour in ((-3, "pushers", AMBER), (0, "passive", SOLID), (3, "pullers", TEAL)):
        series = program.run(f"active-{title}", "active_suspension", f"parameters.b2={b2}").series()
        left.plot(series["time"][1:], series["suspension.viscosity"][1:], color=colour, label=title)
        right.plot(series["time"], series["axes.xy"], color=colour, label=title)
    left.axhline(1, color=INK, linewidth=0.8, linestyle="--")
    left.set(xlabel="strain", ylabel="viscosity over that of the fluid", title="twelve squirmers, 10 % of the volume")
    left.legend()
    time = series["time"]
    right.plot(time, 0.5 * np.sin(np.pi / 2 - time), color=INK, linewidth=0.8, linestyle="--", label="alone")
    right.set(xlabel="strain", ylabel="mean of $e_x e_y$", title="direction of the axes")
    right.legend()
    return figure


SUSPENSION_FIGURES = (there_and_back, aligned_spheres, squirmers_in_shear, active_suspension)
