# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of the gallery pages of swimmers (docs/gallery): one study, or a few that differ in a setting, each."""
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import to_rgb

from draw import AMBER, INK, RED, SOLID, TEAL, draw_spheres, prepare
from lubrication import table

TONES = (INK, TEAL, AMBER, RED)


def curl_map(ax, program, name, case, low, high, *settings):
    """The map of the curl under strokes, over the box of two variables."""
    columns = table(program.run(name, case, *settings).folder / "map.csv")
    x, y = (columns[k] for k in list(columns)[:2])
    side = int(round(len(x) ** 0.5))
    shades = ax.contourf(x.reshape(side, side), y.reshape(side, side), np.abs(columns["curl"]).reshape(side, side), 12, cmap="Blues")
    ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))
    ax.grid(False)
    return shades


def closed(points):
    return np.vstack([points, points[:1]]).T


def draw_in_line(ax, frame, height):
    """Balls and arms of a swimmer on a line, at a height of the picture."""
    balls = frame.grains["group"] == 0
    x, r = frame.grains["position"][balls, 0], frame.grains["radius"][balls]
    ax.plot([x.min(), x.max()], [height, height], color=SOLID, linewidth=2, zorder=2)
    colours = np.tile(to_rgb(TEAL), (len(x), 1))
    draw_spheres(ax, np.array([x, np.full_like(x, height), np.zeros_like(x)]), r, colours)


def three_sphere_swimmer(program):
    run = program.run("three_sphere_swimmer", "three_sphere_swimmer")
    figure, (stages, place, shape) = plt.subplots(1, 3, figsize=(11, 3.6), layout="constrained", width_ratios=[1.3, 1, 1])
    for k, time in enumerate((0, 0.25, 0.5, 0.75, 1)):
        draw_in_line(stages, run.frame_at(time), -3 * k)
        stages.text(-13.5, -3 * k, f"t = {time:g}", va="center", fontsize=8)
    prepare(stages, (-14, 10), (-14, 1.8), "one stroke")
    path = table(run.folder / "path.csv")
    place.plot(path["time"], path["x"], color=INK)
    place.set(xlabel="time, strokes", ylabel="place of the middle ball, radii", title="goes back and forth, and on")
    shades = curl_map(shape, program, "three-sphere-map", "three_sphere_swimmer", (3, 3), (10, 10),
                      "task={ task = \"control\", map = 61 }", "swimmer.arms=[3, 10]")
    shape.plot(*closed(np.array([[6, 6], [8, 6], [8, 8], [6, 8]])), color=AMBER)
    shape.set(xlabel="first arm, radii", ylabel="second arm", title="way of a stroke: the curl over its inside")
    figure.colorbar(shades, ax=shape, label="curl of V")
    return figure


SQUARES = {  # the case, its square and what that costs at constant power, the box of its map, how far it goes
    "three balls in line": ("optimal_stroke", [[6, 6], [4, 6], [4, 4], [6, 4]], 1030.24, (2.4, 2.4), (9, 9), 0.0928372676946),
    "push-me-pull-you": ("push_me_pull_you", [[6, 1], [8, 1], [8, 0.8], [6, 0.8]], 289.10, (3.2, 0.4), (9, 1.18), 0.2214592),
}


def optimal_stroke(program):
    figure, axes = plt.subplots(1, 3, figsize=(11.4, 3.6), layout="constrained")
    for ax, (title, (case, square, energy, low, high, way)) in zip(axes, SQUARES.items()):
        bounds = f"swimmer.arms=[{low[0]}, {high[0]}]"
        more = () if case == "optimal_stroke" else (f"swimmer.bulbs=[{low[1]}, {high[1]}]",)
        curl_map(ax, program, f"{case}-map", case, low, high, 'task={ task = "control", map = 61 }', bounds, *more)
        ax.plot(*closed(np.array(square)), color=AMBER, label=f"square: {energy:.0f}")
        for name, settings, colour in (("least, through its corner", (), INK), ("least, from any shape", ("task.free_start=true",), RED)):
            run = program.run(f"{case}-{name}", case, f"task.displacement=[{way}, 0, 0]", *settings)
            stroke = table(run.folder / "stroke_1.csv")
            x, y = list(stroke)[1:3]
            ax.plot(stroke[x], stroke[y], color=colour, label=f"{name}: {run.summary()['energy']:.0f}")
        ax.set(title=title, xlabel="first arm, radii" if case == "optimal_stroke" else "arm, radii",
               ylabel="second arm" if case == "optimal_stroke" else "radius of the first ball")
        ax.legend(fontsize=7, loc="upper right", frameon=True)
    ways = np.array([0.001, 0.01, 0.02, 0.05, 0.1, 0.2])
    runs = [program.run(f"optimal-{way}", "optimal_stroke", f"task.displacement=[{way}, 0, 0]") for way in ways]
    ax = axes[2]
    ax.plot(ways, [run.summary()["energy"] / way for run, way in zip(runs, ways)], "o-", color=INK, label="through (6, 6)")
    ax.axhline(10599.451493, color=TEAL, linestyle="--", label="small strokes, closed form")
    ax.set(xscale="log", xlabel="displacement, radii", ylabel="energy over displacement", title="three balls in line", ylim=(7000, 11200))
    ax.legend()
    return figure


# What four balls do: the target of a small stroke, and its settings.
MOTIONS = {"along x by 0.001": ("task.displacement=[0.001, 0, 0]", "task.rotation=[0, 0, 0]"),
           "about x by 0.001": ("task.displacement=[0, 0, 0]", "task.rotation=[0.001, 0, 0]"),
           "both: by 0.0005, about by 0.0025": ("task.displacement=[0.0005, 0, 0]", "task.rotation=[0.0025, 0, 0]")}


def four_sphere_swimmer(program):
    figure, axes = plt.subplots(1, 3, figsize=(11, 3.5), layout="constrained")
    for ax, (title, settings) in zip(axes, MOTIONS.items()):
        target = ", ".join(s.removeprefix("task.").replace("=", " = ") for s in settings)
        run = program.run("four-sphere " + title, "four_sphere_swimmer", "swimmer.arms=[4, 9]", "swimmer.arm=6", "swimmer.nodes=6",
                          "swimmer.tolerance=1e-6",
                          "task={ task = \"optimise\", starts = 1, pieces = 12, verify = false, " + target + " }")
        stroke = table(run.folder / "stroke_1.csv")
        arms = np.array([stroke[f"arm{k}"] for k in (1, 2, 3, 4)])
        arms -= arms[:, :-1].mean(axis=1, keepdims=True)
        directions, sizes, _ = np.linalg.svd(arms, full_matrices=False)
        along = directions.T @ arms
        for (i, j), colour in zip(((0, 1), (2, 3)), (INK, AMBER)):
            ax.plot(along[i], along[j], color=colour, label=f"plane {i // 2 + 1} of the stroke")
        summary = run.summary()
        ax.set(title=f"{title}\nenergy {summary['energy']:.1f}, closed form {summary['energy_of_small_stroke']:.1f}", aspect="equal",
               xlabel="arms, radii")
    axes[0].legend(fontsize=8, loc="center")
    return figure


def purcell_swimmer(program):
    run = program.run("purcell_swimmer", "purcell_swimmer")
    path = table(run.folder / "path.csv")
    figure, (links, way) = plt.subplots(1, 2, figsize=(9.6, 3.4), layout="constrained")
    for k, time in enumerate((0, 0.25, 0.5, 0.75)):
        row = int(np.argmin(np.abs(path["time"] - time)))
        chain = np.array([[0.5, 0], [-0.5, 0]])
        angle = 0
        for hinge in (path["hinge1"][row], path["hinge2"][row]):
            angle += hinge
            chain = np.vstack([chain, chain[-1] - [np.cos(angle), np.sin(angle)]])
        turn = path["angle"][row]
        turned = chain @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        place = turned + [path["x"][row] + 3.2 * k, path["y"][row]]
        links.plot(*place.T, "o-", color=TONES[k], markersize=4, linewidth=3)
        links.text(place[:, 0].mean(), -2.3, f"t = {time:g}", ha="center", fontsize=8)
    links.set(aspect="equal", title="a quarter of a stroke apart", ylim=(-2.5, 1.3))
    links.axis("off")
    way.plot(path["x"], path["y"], color=INK)
    whole = np.isclose(path["time"] % 1, 0)
    way.plot(path["x"][whole], path["y"][whole], "o", color=AMBER, label="after whole strokes")
    way.set(xlabel="x, lengths of a link", ylabel="y", title="way of the first link")
    way.legend()
    return figure


def tail_settings(springs):
    """Of swimmer_by_formula: two balls on an arm that is moved, and a tail of springs with a small ball at the end of each."""
    each, place = 6 / springs, "-1"
    variables = ['{ name = "arm", low = 4, high = 8, start = 6 }']
    bodies = ['{ position = ["arm"] }', '{ position = ["0"] }']
    for k in range(springs):
        name = f"s{k + 1}"
        place += f" - {name}"
        variables.append(f'{{ name = "{name}", low = {max(0.7, 0.7 * each)}, high = {1.4 * each}, start = {each}, stiffness = {springs} }}')
        bodies.append(f'{{ position = ["{place}"], radius = "0.3" }}')
    return ('swimmer.freedom="line"', f"variables=[{', '.join(variables)}]", f"bodies=[{', '.join(bodies)}]",
            'stroke={ path = "fourier", mean = [6], sines = [1.5], period = 40 }', "output.frames=0")


def elastic_swimmer(program):
    run = program.run("elastic_swimmer", "elastic_swimmer")
    figure, (curve, tails) = plt.subplots(1, 2, figsize=(9.6, 3.4), layout="constrained")
    periods, summary = table(run.folder / "periods.csv"), run.summary()
    curve.semilogx(periods["frequency"], np.abs(periods["x"]), "o-", color=INK, label="amplitude 1.5")
    curve.plot(1 / summary["best_period"], summary["best_displacement"], "*", color=RED, markersize=11, label="the best")
    small = table(program.run("elastic-small", "elastic_swimmer", "stroke.sines=[0.3]").folder / "periods.csv")
    curve.plot(small["frequency"], 25 * np.abs(small["x"]), "--", color=TEAL, label="amplitude 0.3, times 25")
    curve.set(xlabel="frequency", ylabel="displacement in a stroke, radii", title="one moved arm, one spring")
    curve.legend()
    counts = (1, 2, 3, 4, 6)
    ways = [abs(program.run(f"tail-{n}", "swimmer_by_formula", *tail_settings(n)).summary()["net"]["x"]) for n in counts]
    tails.plot(1 / np.array(counts), ways, "o", color=INK)
    limit = 2 * ways[4] - ways[2]
    tails.plot([0, 1 / 3], [limit, ways[2]], color=TEAL, label="line through 3 and 6 springs")
    tails.plot(0, limit, "s", color=TEAL, label=f"continuous tail: {limit:.4f}")
    tails.set(xlabel="1 / number of springs", ylabel="displacement in a stroke, radii", title="a tail of springs", ylim=(0, None))
    tails.legend(loc="lower left")
    return figure


def magnetic_swimmer(program):
    run = program.run("magnetic_swimmer", "magnetic_swimmer")
    figure, (shape, curve) = plt.subplots(1, 2, figsize=(9.6, 3.4), layout="constrained", width_ratios=[1.4, 1])
    path = table(run.folder / "path.csv")
    hinges = [name for name in path if name.startswith("hinge")]
    period = path["time"][-1]
    for k, tone in enumerate(TONES):
        row = int(np.argmin(np.abs(path["time"] - k / 4 * period)))
        chain, angle = np.array([[-1.0, 0.0]]), 0
        for hinge in hinges:
            angle += path[hinge][row]
            chain = np.vstack([chain, chain[-1] - 8 / len(hinges) * np.array([np.cos(angle), np.sin(angle)])])
        turn = path["angle"][row]
        place = chain @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + [path["x"][row], path["y"][row]]
        shape.add_patch(plt.Circle((path["x"][row], path["y"][row]), 1, facecolor=tone, alpha=0.35))
        shape.plot(*place.T, "o-", color=tone, markersize=3, label=f"t = {k / 4:g} T")
    shape.set(aspect="equal", xlim=(-10, 2), ylim=(-1.6, 3.2), title="head and tail in a swinging field")
    shape.legend(fontsize=7, loc="upper left", ncols=2)
    periods = table(run.folder / "periods.csv")
    curve.semilogx(periods["frequency"], periods["x"], "o-", color=INK)
    best = run.summary()
    curve.plot(1 / best["best_period"], best["best_displacement"], "*", color=RED, markersize=11, label="the best")
    curve.legend()
    curve.set(xlabel="frequency", ylabel="displacement in a period, radii", title="head first, with a best frequency")
    return figure


def swimmer_by_a_wall(program):
    figure, (reach, way, tilt) = plt.subplots(1, 3, figsize=(11, 3.5), layout="constrained")
    heights = [3.5, 4, 5, 6, 8, 10, 14, 20]
    wall = table(program.run("wall-heights", "swimmer_by_a_wall", f"task.heights={heights}").folder / "wall.csv")
    for k, (label, colour) in enumerate((("first, along its line", INK), ("second", TEAL), ("third", AMBER))):
        reach.loglog(wall["height"], wall[f"singular_value_{k + 1}"], "o-", color=colour, label=label)
    reach.set(xlabel="height of the middle ball, radii", ylabel="singular values of the brackets", title="what becomes reachable")
    reach.set_xticks([4, 6, 8, 10, 15, 20], labels=["4", "6", "8", "10", "15", "20"], minor=False)
    reach.set_xticks([], minor=True)
    reach.legend()
    study = table(program.run("swim_by_a_wall", "swim_by_a_wall").folder / "strokes.csv")
    place = np.cumsum(np.append(0, study["way_x"]))
    way.plot(place, np.append(3, study["height"]), color=INK, label="study")
    angle = 0.1 + np.cumsum(np.append(0, study["turn_y"]))
    tilt.plot(np.append(0, study["stroke"]), angle, color=INK, label="study")
    s = program.run("along-a-wall", "swimmer_along_a_wall", "parameters.steps=48").series()
    whole = np.isclose((s["time"] + 1e-9) % 1, 0, atol=1e-6)
    ends = [np.array([s[f"{who}.{x}"] for x in "xz"]) for who in ("tail", "head")]
    # Arms of 2.5 and 4.5 radii at whole strokes: where the middle ball is between its ends.
    middle = (ends[0] * 4.5 + ends[1] * 2.5)[:, whole] / 7
    way.plot(*middle, "o", color=AMBER, markersize=3, label="run of grains")
    along = (ends[1] - ends[0])[:, whole]
    tilt.plot(s["time"][whole], -np.arctan2(along[1], along[0]), "o", color=AMBER, markersize=3, label="run of grains")
    way.set(xlabel="x, radii", ylabel="height, radii", title="along a wall, 40 strokes")
    tilt.set(xlabel="strokes", ylabel="angle by which it looks down", title="the wall turns it")
    tilt.axhline(0, color=SOLID, linewidth=0.8)
    way.legend(), tilt.legend()
    return figure


def swimmers_in_pairs(program):
    figure, axes = plt.subplots(1, 2, figsize=(9.6, 3.6), layout="constrained")
    beside = ('task.arrangement="beside"', "task.distances=[4, 5, 6, 8, 12, 16, 24]", "task.steps=16", "swimmer.tolerance=1e-3")
    for ax, title, settings in ((axes[0], "in line", ("task.distances=[16, 18, 20, 25, 30, 45]",)), (axes[1], "side by side", beside)):
        drift = table(program.run(f"pairs {title}", "swimmers_in_pairs", *settings).folder / "drift.csv")
        for name, colour in zip([n for n in drift if n != "distance"], TONES):
            ax.plot(drift["distance"], drift[name], "o-", markersize=3, color=colour, label=name.replace("_", " "))
        ax.axhline(0, color=SOLID, linewidth=0.8)
        ax.set(xlabel="distance of the middle balls, radii", ylabel="change of the distance in a stroke", title=title)
        ax.set_yscale("symlog", linthresh=1e-4)
    axes[1].legend(fontsize=8)
    return figure


def swimmer_by_formula(program):
    run = program.run("swimmer_by_formula", "swimmer_by_formula", "task.strokes=12")
    figure, (stages, way) = plt.subplots(1, 2, figsize=(9.6, 3.4), layout="constrained", width_ratios=[2, 1])
    one = program.run("oars", "swimmer_by_formula")
    for k, time in enumerate((0, 0.25, 0.5, 0.75)):
        frame = one.frame_at(time)
        balls = frame.grains["group"] == 0
        p, r = frame.grains["position"][balls] + [10 * k, 0, 0], frame.grains["radius"][balls]
        for end in p[1:]:
            stages.plot([p[0, 0], end[0]], [p[0, 1], end[1]], color=SOLID, linewidth=2, zorder=2)
        draw_spheres(stages, p.T, r, np.array([to_rgb(TEAL), to_rgb(AMBER), to_rgb(AMBER)]))
        stages.text(10 * k, -6, f"t = {time:g}", ha="center", fontsize=8)
    prepare(stages, (-5, 35), (-6.6, 5), "two oars")
    path = table(run.folder / "path.csv")
    way.plot(path["x"], path["y"], color=INK)
    whole = np.isclose(path["time"] % 1, 0)
    way.plot(path["x"][whole], path["y"][whole], "o", color=AMBER, markersize=4, label="after whole strokes")
    way.set(xlabel="x", ylabel="y", title="twelve strokes", aspect="equal")
    way.legend()
    return figure


SWIMMING_FIGURES = (three_sphere_swimmer, optimal_stroke, four_sphere_swimmer, purcell_swimmer, elastic_swimmer, magnetic_swimmer,
                    swimmer_by_a_wall, swimmers_in_pairs, swimmer_by_formula)
