# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Figures of docs/theory/stokes.md and fast_sums.md, from what slurry_benchmarks measures."""
import matplotlib.pyplot as plt
import numpy as np

from draw import AMBER, INK, RED, SOLID, TEAL
from lubrication import write_data

GAP_COLOURS = {10: INK, 30: TEAL, 100: AMBER, 1000: RED}


def column(rows, name):
    return np.array([row[name] for row in rows])


def chosen(rows, **values):
    return [row for row in rows if all(row[name] == value for name, value in values.items())]


def stokes_splitting(program):
    rows = program.benchmark("PlaneSplitting")
    figure, axes = plt.subplots(1, 2, figsize=(8.8, 3.6), sharey=True, layout="constrained")
    curves = {}
    for ax, bodies, title in zip(axes, (2, 3), ("two discs approach", "three ellipses in general motion")):
        for part, colour in GAP_COLOURS.items():
            for split in (0, 1):
                some = chosen(rows, bodies=bodies, part=part, split=split)
                length, error = column(some, "length"), column(some, "error")
                ax.loglog(length, error, "o-" if split else "s--", color=colour, markersize=4, linewidth=1.6 if split else 1,
                          label=f"gap r/{part}" if split else None)
                curves[f"{bodies} bodies, gap r/{part}{', split' if split else ''}"] = {"length": length, "error": error}
        ax.set_title(f"{title}: lines split, dashed not")
        ax.set_xlabel("length of an arc, m")
    axes[0].set_ylabel("error of forces and torques")
    axes[1].legend(loc="center left", bbox_to_anchor=(1, 0.5))
    write_data(program, "stokes_splitting", curves)
    return figure


def stokes_product(program):
    rows = program.benchmark("StokesletProduct")
    figure, ax = plt.subplots(figsize=(5.6, 3.8), layout="constrained")
    curves = {}
    kinds = (("direct", "direct", {"place": 0}, INK, "s-"), ("fast, 1e-3, in a cube", "ewald", {"place": 0, "digits": 3}, TEAL, "o-"),
             ("fast, 1e-3, on a sphere", "ewald", {"place": 1, "digits": 3}, TEAL, "o--"),
             ("fast, 1e-6, in a cube", "ewald", {"place": 0, "digits": 6}, AMBER, "o-"),
             ("plane waves, 1e-3, in a cube", "cardinal_sine", {"place": 0, "digits": 3}, RED, "^-"))
    for label, method, values, colour, style in kinds:
        some = [row for row in chosen(rows, **values) if f"/{method}/" in row["name"]]
        points, seconds = column(some, "points"), 1e-3 * column(some, "cpu_time")
        ax.loglog(points, seconds, style, color=colour, markersize=4, label=label)
        curves[label] = {"points": points, "seconds": seconds}
        if method == "direct":
            last = points[-1]
            ax.loglog([last, 1e6], [seconds[-1], seconds[-1] * (1e6 / last) ** 2], ":", color=colour, linewidth=1)
    ax.set_xlabel("points")
    ax.set_ylabel("processor time of a product, s")
    ax.legend(fontsize=8)
    write_data(program, "stokes_product", curves)
    return figure


def stokes_ellipsoids(program):
    rows = program.benchmark("StokesEllipsoids")
    figure, axes = plt.subplots(1, 2, figsize=(8.8, 3.6), layout="constrained")
    curves = {}
    for (spread, gap), colour in zip(((0, "0.13"), (5, "0.42"), (10, "0.68")), (INK, TEAL, AMBER)):
        some = chosen(rows, spread=spread)
        unknowns = column(some, "unknowns")
        axes[0].loglog(unknowns, column(some, "cpu_time"), "o-", color=colour, markersize=4, label=f"least gap {gap}")
        axes[1].loglog(unknowns, column(some, "error"), "o-", color=colour, markersize=4, label=f"least gap {gap}: forces")
        axes[1].loglog(unknowns, column(some, "torque_error"), "s--", color=colour, markersize=3, linewidth=1, label="torques")
        curves[f"least gap {gap}"] = {name: column(some, name) for name in
                                      ("unknowns", "cpu_time", "gmres", "error", "torque_error")}
    axes[0].set_ylabel("processor time, s")
    axes[1].set_ylabel("error")
    for ax in axes:
        ax.set_xlabel("unknowns")
        ax.legend(fontsize=8)
    write_data(program, "stokes_ellipsoids", curves)
    return figure


STOKES_FIGURES = (stokes_splitting, stokes_product, stokes_ellipsoids)
