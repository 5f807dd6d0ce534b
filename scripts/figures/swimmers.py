# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of docs/theory/swimmers.md."""
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import to_rgb

from draw import AMBER, INK, RED, SOLID, TEAL, draw_spheres, prepare
from lubrication import pick, table, write_data

# What is prescribed besides the displacement of the planar swimmer: name, title, settings.
VARIANTS = [("given", "first shape", ()),
            ("given-straight", "first shape, no turn", ("task.rotation=[0, 0, 0]",)),
            ("free", "nothing", ("task.free_start=true",)),
            ("free-straight", "no turn", ("task.rotation=[0, 0, 0]", "task.free_start=true"))]
FINE = ("swimmer.nodes=10", "task.starts=4", "task.pieces=16")


def planar_strokes(program):
    figure, axes = plt.subplots(2, 4, figsize=(11, 5), layout="constrained")
    curves = {}
    for (name, title, settings), (arms, path) in zip(VARIANTS, axes.T):
        run = program.run(f"planar-{name}", "planar_swimmer", *FINE, *settings)
        stroke = table(run.folder / "stroke_1.csv")
        for arm, colour in zip(("arm1", "arm2", "arm3"), (INK, TEAL, AMBER)):
            arms.plot(stroke["time"], stroke[arm], color=colour, label=arm)
        arms.set(title=f"prescribed: {title}\nenergy {run.summary()['energy']:.1f}", ylim=(2.5, 12.5), xlabel="time")
        path.plot(stroke["x"], stroke["y"], color=INK)
        path.plot(stroke["x"][-1], stroke["y"][-1], "o", color=TEAL)
        path.set(xlabel="x", ylabel="y")
        curves[name] = pick(stroke, "time", "arm1", "arm2", "arm3", "x", "y", "angle")
    axes[0, 0].set_ylabel("arm, radii")
    axes[0, 0].legend(frameon=False)
    write_data(program, "planar_strokes", curves)
    return figure


def swimmers_among_grains(program):
    run = program.run("swimmers_among_grains", "swimmers_among_grains")
    figure, axes = plt.subplots(2, 2, figsize=(9.6, 5.2), layout="constrained", width_ratios=[1.6, 1])
    colours = np.array([to_rgb(INK), to_rgb(AMBER)])
    for ax, time in zip(axes[:, 0], (0, 16)):
        frame = run.frame_at(time)
        view = frame.grains["position"].T[[0, 2, 1]]
        draw_spheres(ax, view, frame.grains["radius"], colours[frame.grains["group"]])
        prepare(ax, (-14.5, 10), (-4.5, 4.5), f"after {time} strokes")
    for who, ax, label in (("x", axes[0, 1], "position"), ("z", axes[1, 1], "height")):
        # Alone is with one grain, far away.
        for name, settings, colour in (
                ("among grains", (), INK),
                ("alone", ("grains.1.count=1", "grains.1.low=[60, 60, 60]", "grains.1.high=[65, 65, 65]"), TEAL)):
            series = program.run(f"swimmer-{name}", "swimmers_among_grains", *settings).series()
            whole = series["time"] % 1 == 0
            ax.plot(series["time"][whole], series[f"middle.{who}"][whole], "o-", color=colour, markersize=3, label=name)
        ax.set(xlabel="strokes", ylabel=f"{label} of the middle ball, radii")
    axes[0, 1].legend(frameon=False)
    return figure


def swimmers_together(program):
    figure, (drift, pair, wall) = plt.subplots(1, 3, figsize=(11, 3.4), layout="constrained")
    study = table(program.run("swimmers_in_pairs", "swimmers_in_pairs").folder / "drift.csv")
    tones = (INK, TEAL, AMBER, RED)
    for name, colour in zip([n for n in study if n != "distance"], tones):
        drift.plot(study["distance"], study[name], "o-", markersize=3, color=colour, label=name.replace("_", " "))
    drift.axhline(0, color=SOLID, linewidth=0.8)
    drift.set(xlabel="distance, radii", ylabel="change of the distance in a stroke", title="in line")
    drift.set_yscale("symlog", linthresh=1e-8)
    drift.legend(frameon=False, fontsize=7)
    for phase, colour in zip((0, 0.25, 0.5), tones):
        s = program.run(f"beside-{phase}", "swimmers_side_by_side", f"parameters.phase={phase}").series()
        apart = np.sqrt(sum((s[f"first.{x}"] - s[f"second.{x}"]) ** 2 for x in "xyz"))
        whole = s["time"] % 1 == 0
        pair.plot(s["time"][whole], apart[whole], color=colour, label=f"phase {phase:g}")
    pair.set(xlabel="strokes", ylabel="distance of the middle balls", title="side by side")
    pair.legend(frameon=False)
    s = program.run("along-a-wall", "swimmer_along_a_wall").series()
    whole = s["time"] % 1 == 0
    for who, colour in (("tail", TEAL), ("head", INK)):
        wall.plot(s[f"{who}.x"][whole], s[f"{who}.z"][whole], color=colour, label=who)
    wall.set(xlabel="x", ylabel="height above the wall", title="along a wall", ylim=(0, 3.6))
    wall.legend(frameon=False)
    return figure


SWIMMER_FIGURES = (planar_strokes, swimmers_among_grains, swimmers_together)
