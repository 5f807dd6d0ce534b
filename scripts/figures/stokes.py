# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Figures of docs/theory/stokes.md and fast_sums.md, from what slurry_benchmarks measures."""
import csv

import matplotlib.pyplot as plt
import numpy as np

from draw import AMBER, INK, RED, SOLID, TEAL
from lubrication import write_data
from runs import rotate

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


def stokes_splitting_in_space(program):
    rows = program.benchmark("SpaceSplitting")
    figure, axes = plt.subplots(1, 2, figsize=(8.8, 3.6), sharey=True, layout="constrained")
    curves = {}
    for ax, what, title in zip(axes, ("approach", "across"), ("approach", "across the line of centres")):
        for radius, label, colour in ((1, "radii 1:1", INK), (2, "radii 1:2", TEAL), (0, "beside a plane", AMBER)):
            for split in (0, 1):
                some = chosen(rows, radius=radius, split=split)
                gap, error = 1 / column(some, "part"), column(some, what)
                ax.loglog(gap, error, "o-" if split else "s--", color=colour, markersize=4, linewidth=1.6 if split else 1,
                          label=label if split else None)
                curves[f"{label}, {title}{', split' if split else ''}"] = {"gap": gap, "error": error}
        ax.set_title(f"{title}: lines split, dashed not")
        ax.set_xlabel("gap, in radii of the first sphere")
    axes[0].set_ylabel("relative error of the resistance")
    axes[1].legend(loc="center left", bbox_to_anchor=(1, 0.5))
    write_data(program, "stokes_splitting_in_space", curves)
    return figure


def crossing(slow, fast):
    """Where two lines through points of a double logarithmic plot meet: the number of points and the time."""
    places = np.exp(np.linspace(np.log(fast["points"][0]), np.log(min(fast["points"][-1], slow["points"][-1])), 400))
    times = [np.exp(np.interp(np.log(places), np.log(line["points"]), np.log(line["seconds"]))) for line in (slow, fast)]
    first = np.argmax(times[0] > times[1])
    return places[first], times[1][first]


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
    for label, dy in (("fast, 1e-3, in a cube", 0.25), ("fast, 1e-6, in a cube", 0.25)):
        points, seconds = crossing(curves["direct"], curves[label])
        ax.plot(points, seconds, "o", color=INK, markersize=9, markerfacecolor="none")
        ax.annotate(f"{round(points, -2):,.0f}".replace(",", " "), (points, seconds * dy), ha="left", fontsize=8)
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


def stokes_configurations(program):
    """A hundred ellipsoids at three densities, and what the fluid does to them."""
    figure, axes = plt.subplots(1, 3, figsize=(10.2, 3.6), layout="constrained")
    for ax, half in zip(axes, (7, 9, 11.5)):
        run = program.run(f"hundred-{half}", "hundred_ellipsoids", f"bodies.0.low=[-{half},-{half},-{half}]",
                          f"bodies.0.high=[{half},{half},{half}]", "mesh.triangles=80")
        picture = run.folder / "drawn.png"
        program.draw(run, picture, "--surface", "normal_traction", "--view", "-60,20", "--size", "700")
        ax.imshow(plt.imread(picture))
        ax.axis("off")
        fill = 100 * 4 / 3 * np.pi * 1 * 0.7 * 0.5 / (2 * half) ** 3
        ax.set_title(f"{100 * fill:.1f} % of the space", fontsize=9)
    return figure


def settling_speed(program, name, *settings):
    run = program.run(name, "sphere_in_cylinder", "mesh.refine=0.75", "container.triangles=300", *settings)
    with open(run.folder / "bodies.csv", newline="") as file:
        return -float(list(csv.DictReader(file))[0]["velocity_z"])


def stokes_tube(program):
    """The speed of a sphere, and of a spheroid of its volume, that fall in a tube, against the distance from the axis."""
    radius, places = 5.0, (0, 1, 2, 3, 3.5, 3.8, 3.95)
    spheroid = ("bodies.0.shape=ellipsoid", "bodies.0.semi_axes=[0.7937,0.7937,1.5874]")
    figure, ax = plt.subplots(figsize=(5.6, 3.8), layout="constrained")
    curves = {}
    for label, shape, colour in (("sphere", (), TEAL), ("spheroid of its volume, 2:1, upright", spheroid, AMBER)):
        speed = [settling_speed(program, f"tube-{label[:8].strip()}-{b}", f"bodies.0.positions=[[{b},0,0]]", *shape) for b in places]
        ax.plot(np.array(places) / radius, speed, "o-", color=colour, markersize=4, label=label)
        curves[label] = {"offset": np.array(places) / radius, "speed": np.array(speed)}
    with open(program.root / "tests/data/stokes/sphere_in_cylinder_offaxis.csv", newline="") as file:
        exact = np.array([[float(cell) for cell in row[:4]] for row in list(csv.reader(file))[1:] if row[0] == "0.2"])
    ax.plot(exact[:, 1], exact[:, 3], "s", color=INK, markersize=8, markerfacecolor="none", label="sphere, exact")
    ax.axvline(0.8, color=SOLID, linewidth=1)
    ax.set_xlabel("distance from the axis over the radius of the tube")
    ax.set_ylabel("speed over that of a sphere in open fluid")
    ax.legend(fontsize=8)
    write_data(program, "stokes_tube", curves)
    return figure


def stokes_trajectories(program):
    """Three spheres that fall, from left to right, and a spheroid in shear."""
    figure, axes = plt.subplots(2, 1, figsize=(8.6, 5.2), layout="constrained", height_ratios=(1, 2.2))
    frames = program.run("three-spheres", "three_falling_spheres").frames()
    places = np.array([frame.grains["position"][np.argsort(frame.grains["id"])] for frame in frames])
    for k, colour in enumerate((INK, RED, TEAL)):
        axes[0].plot(-places[:, k, 2], places[:, k, 0], color=colour, linewidth=1.2)
        for n in range(0, len(frames), 20):
            axes[0].add_patch(plt.Circle((-places[n, k, 2], places[n, k, 0]), 1, color=colour, alpha=0.5, linewidth=0))
    axes[0].set_aspect("equal")
    axes[0].set(xlabel="depth, radii", ylabel="x, radii", title="three falling spheres, every 10 s")
    aspect = 3
    frames = program.run("jeffery", "jeffery_orbit").frames()
    times = np.array([frame.time for frame in frames])
    axis = np.array([rotate(frame.grains["orientation"][0], np.array([1.0, 0, 0])) for frame in frames])
    turned = np.unwrap(2 * np.arctan2(-axis[:, 1], axis[:, 0])) / 2
    # The axis lies along the flow at first: a quarter of a turn after Jeffery's start.
    phase = np.linspace(0, times[-1], 400) / (aspect + 1 / aspect)
    exact = np.unwrap(2 * np.arctan2(np.sin(phase), aspect * np.cos(phase))) / 2
    axes[1].plot(np.linspace(0, times[-1], 400), exact, color=INK, linewidth=1, label="Jeffery")
    axes[1].plot(times, turned, "o", color=TEAL, markersize=3, label="180 triangles, 160 steps")
    axes[1].set(xlabel="time, s", ylabel="angle of the axis, rad", title="a spheroid of aspect 3 in shear")
    axes[1].legend(fontsize=8)
    write_data(program, "stokes_trajectories", {"Jeffery, 180 triangles": {"time": times, "angle": turned}})
    return figure


def sediment_stokes(program):
    return program.drawn(program.run("sediment-stokes", "sediment_stokes"), "--view", "-60,12", width=800)


def periodic_stokes(program):
    run = program.run("periodic-stokes", "periodic_stokes")
    series, picture = run.series(), run.folder / "drawn.png"
    program.draw(run, picture, "--size", "700", "--view", "-60,15")
    figure, (left, right) = plt.subplots(1, 2, figsize=(8.6, 3.6), layout="constrained")
    left.imshow(plt.imread(picture))
    left.axis("off")
    bottom = np.zeros(len(series["time"]) - 1)
    for name, colour in (("fluid", TEAL), ("films", SOLID)):
        part = series[f"suspension.{name}"][1:]
        right.fill_between(series["time"][1:], bottom, bottom + part, color=colour, linewidth=0, label=name)
        bottom = bottom + part
    right.set(xlabel="strain", ylabel="viscosity over that of the fluid", ylim=(0, None))
    right.legend(loc="lower right", frameon=True, facecolor="white", framealpha=1)
    return figure


STOKES_FIGURES = (stokes_splitting, stokes_splitting_in_space, stokes_product, stokes_ellipsoids, stokes_configurations, stokes_tube,
                  stokes_trajectories, sediment_stokes, periodic_stokes)
