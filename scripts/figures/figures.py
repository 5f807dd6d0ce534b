# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of the documentation: one function each, named after the file that it draws."""
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import cm
from matplotlib.colors import Normalize

from draw import AMBER, INK, RED, SOLID, TEAL, draw_grains, draw_network, draw_obstacles, draw_spheres, prepare
from fluids import FLUID_FIGURES
from grid import GRID_FIGURES
from flows import FLOW_FIGURES
from friction import FRICTION_FIGURES
from walls import WALL_FIGURES
from lubrication import LUBRICATION_FIGURES
from collisions import COLLISION_FIGURES
from pointset import POINTSET_FIGURES
from population import POPULATION_FIGURES
from rheology import RHEOLOGY_FIGURES
from shapes import SHAPE_FIGURES
from stokes import STOKES_FIGURES
from suspensions import SUSPENSION_FIGURES
from swimmers import SWIMMER_FIGURES
from swimming import SWIMMING_FIGURES
from tutorials import TUTORIAL_FIGURES

# With gamma_min = 0 nothing sticks: the gluey law is then the inelastic one.
DRY = "contacts.0.gamma_min=0"


# ---- A grain on a plane

def plane_solution(t, gamma_min):
    """q and gamma of the gluey model with q(0) = 1, at rest, m = r = 1, f = -2 until t = 2 and 2 after."""
    pull = max(gamma_min, -4.0)  # gamma at t = 2
    release = 2 - pull / 2
    push = np.maximum(-2 * t, gamma_min)
    gamma = np.where(t < 1, 0, np.where(t < 2, push, np.where(t < release, pull + 2 * (t - 2), 0)))
    q = np.where(t < 1, 1 - t**2, np.where(t < release, 0, (t - release) ** 2))
    return q, gamma


def gluey_plane(program):
    kinds = [("smooth", INK, -np.inf, ()), ("rough, gamma_min = -3", TEAL, -3.0, ("contacts.0.gamma_min=-3",)),
             ("dry", AMBER, 0.0, (DRY,))]
    figure, axes = plt.subplots(2, 2, figsize=(8.4, 4.6), sharex=True, gridspec_kw={"height_ratios": [1.3, 1]})
    t = np.linspace(0, 6, 1201)
    for column, step in enumerate((0.03, 0.63)):
        for label, colour, gamma_min, settings in kinds:
            s = program.run(f"plane-{label[:3]}-{step}", "gluey_plane", f"time.step={step}", *settings).series()
            for ax, name, exact in zip(axes[:, column], ("film.gap", "film.gamma"), plane_solution(t, gamma_min)):
                ax.plot(t, exact, color=colour, linewidth=1.2, label=label)
                every = 5 if step < 0.1 else 1
                ax.plot(s["time"][::every], s[name][::every], "o", color=colour, markersize=2.2 if step < 0.1 else 4.5)
        axes[0, column].set_title(f"time step {step}: lines exact, dots computed")
        axes[1, column].set_xlabel("time t")
        axes[0, column].set_ylim(-0.15, 4)
        axes[0, column].set_xlim(0, 6)
    axes[0, 0].set_ylabel("gap q")
    axes[1, 0].set_ylabel("adhesion gamma")
    figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="upper center", ncol=3, bbox_to_anchor=(0.5, 1.02))
    return figure


# ---- Two discs that stick

def gluey_billiard(program):
    run = program.run("billiard", "gluey_billiard")
    s = run.series()
    figure, axes = plt.subplots(2, 4, figsize=(8.4, 4.5))
    for ax, time in zip(axes.flat, (0, 4.32, 5.04, 6, 7.68, 8.88, 10.08, 13.44)):
        frame, past = run.frame_at(time), s["time"] <= time + 1e-9
        for who, colour in (("target", INK), ("shot", AMBER)):
            ax.plot(s[f"{who}.x"][past], s[f"{who}.y"][past], color=colour, linewidth=1, alpha=0.6)
        draw_grains(ax, frame)
        gamma = s["film.gamma"][past][-1]
        prepare(ax, (-0.3, 0.3), (-0.3, 0.3), f"step {frame.step}" + (f", gamma = {gamma:.4f}" if gamma < 0 else ""))
        ax.plot([-0.3, 0.3, 0.3, -0.3, -0.3], [-0.3, -0.3, 0.3, 0.3, -0.3], color="#d5d8dc", linewidth=1.5)
    figure.tight_layout()
    return figure


# ---- The lotto

LOTTO = (("dry", (DRY,)), ("rough, gamma_min = -1", ("contacts.0.gamma_min=-1",)), ("smooth", ()))


def lotto_panel(ax, run, time, title):
    frame = run.frame_at(time)
    draw_obstacles(ax, frame)
    draw_grains(ax, frame)
    prepare(ax, (-0.37, 0.37), (-0.37, 0.37), title)


def lotto_runs(program):
    return [(label, program.run(f"lotto-{label[:3]}", "gluey_lotto", *settings)) for label, settings in LOTTO]


def lotto_triptych(program):
    figure, axes = plt.subplots(1, 3, figsize=(8.4, 3.0))
    for ax, (label, run) in zip(axes, lotto_runs(program)):
        lotto_panel(ax, run, 1.98, label)
    figure.tight_layout()
    return figure


def gluey_lotto(program):
    times = (0, 0.98, 1.98, 2.98, 3.98, 4.98)
    runs = lotto_runs(program)
    figure, axes = plt.subplots(3, 6, figsize=(8.8, 4.7))
    for row, (label, run) in enumerate(runs):
        for ax, time in zip(axes[row], times):
            lotto_panel(ax, run, time, f"t = {time}" if row == 0 else None)
        axes[row, 0].set_ylabel(label.replace(", ", "\n"))
    figure.tight_layout(pad=0.4)
    return figure


def lotto_height(program):
    figure, ax = plt.subplots(figsize=(6.4, 2.8))
    for (label, run), colour in zip(lotto_runs(program), (AMBER, TEAL, INK)):
        s = run.series()
        ax.plot(s["time"], s["all.y"], color=colour, label=label)
    ax.set_xlabel("time t (one turn in 5)")
    ax.set_ylabel("height of the centre of mass")
    ax.set_xlim(0, 5)
    ax.legend(loc="upper left", ncol=3)
    ax.set_ylim(-0.2, 0.17)
    return figure


# ---- The funnel

FUNNEL_TIME = 14.226


def funnel_runs(program):
    return [("dry", program.run("funnel-dry", "gluey_funnel", DRY)), ("gluey, gamma_min = -10", program.run("funnel", "gluey_funnel"))]


def gluey_funnel(program):
    runs = funnel_runs(program)
    figure, axes = plt.subplots(2, 2, figsize=(8.0, 9.2))
    for row, time in zip(axes, (7.0, FUNNEL_TIME)):
        for ax, (label, run) in zip(row, runs):
            frame = run.frame_at(time)
            draw_obstacles(ax, frame)
            draw_grains(ax, frame, colours=[TEAL] * len(frame.grains["id"]), linewidth=0.15)
            prepare(ax, (-1.75, 5.75), (-3.3, 4.6), f"{label}, t = {frame.time:.6g}")
    figure.tight_layout(pad=0.4)
    return figure


def gluey_network(program):
    frame = funnel_runs(program)[1][1].frame_at(FUNNEL_TIME)
    figure, ax = plt.subplots(figsize=(6.8, 5.6))
    draw_obstacles(ax, frame)
    draw_grains(ax, frame, colours=["#f2f4f6"] * len(frame.grains["id"]), edge="#c3c9d0", linewidth=0.5)
    strength = -frame.contacts["gamma"]
    scale = Normalize(0, 10)
    colours = cm.get_cmap("Greys")(0.25 + 0.75 * scale(strength))
    draw_network(ax, frame, strength, colours, np.where(strength > 0, 0.5 + 1.5 * scale(strength), 0))
    prepare(ax, (-0.95, 1.35), (0.15, 2.5), f"gamma of the contacts at t = {frame.time:.6g}; darker is more negative")
    ax.figure.colorbar(cm.ScalarMappable(Normalize(-10, 0), cm.get_cmap("Greys_r")), ax=ax, shrink=0.6, label="gamma")
    return figure


def funnel_flow(program):
    figure, ax = plt.subplots(figsize=(6.4, 2.8))
    for (label, run), colour in zip(funnel_runs(program), (AMBER, INK)):
        frames = [run.frame_at(t) for t in np.append(np.arange(0, FUNNEL_TIME, 0.2), FUNNEL_TIME)]
        times = [f.time for f in frames]
        ax.plot(times, [np.sum(f.grains["position"][:, 1] < 1.8) for f in frames], color=colour, linestyle="--", linewidth=1.2)
        ax.plot(times, [np.sum(is_in_container(f)) for f in frames], color=colour, label=label)
    ax.set_xlabel("time t")
    ax.set_ylabel("grains")
    ax.set_xlim(0, FUNNEL_TIME)
    ax.set_ylim(0, 3100)
    ax.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), title="in the container\n(dashed: past the outlet)")
    return figure


def is_in_container(frame):
    x, y, _ = frame.grains["position"].T
    return (x > 3.2) & (x < 5.6) & (y > -3.2) & (y < -0.85)


# ---- The crowd

def crowd_exit(program):
    run = program.run("crowd", "crowd_exit")
    figure = plt.figure(figsize=(8.8, 4.6), constrained_layout=True)
    grid = figure.add_gridspec(2, 3, height_ratios=[1.5, 1])
    pictures = []
    for k, time in enumerate((0.2, 6, 20)):
        ax, frame = figure.add_subplot(grid[0, k]), run.frame_at(time)
        speed = np.linalg.norm(frame.grains["velocity"], axis=1)
        draw_obstacles(ax, frame)
        draw_grains(ax, frame, colours=cm.get_cmap("viridis")(np.clip(speed / 1.4, 0, 1)), linewidth=0.2)
        prepare(ax, (-0.5, 18), (-0.5, 14.5), f"t = {time} s")
        pictures.append(ax)
    figure.colorbar(cm.ScalarMappable(Normalize(0, 1.4), "viridis"), ax=pictures, label="speed, m/s")
    times, inside = room_count(run)
    ax = figure.add_subplot(grid[1, :])
    ax.plot(times, inside, color=INK)
    ax.set_xlabel("time t, s")
    ax.set_ylabel("people in the room")
    ax.set_xlim(0, times[-1])
    ax.set_ylim(0, None)
    return figure


def room_count(run):
    frames = [run.frame_at(t) for t in np.arange(0, 40.01, 0.4)]
    return np.array([f.time for f in frames]), np.array([np.sum(f.grains["position"][:, 0] < 15) for f in frames])


# ---- A row of balls

def newton_cradle(program):
    run = program.run("cradle", "newton_cradle")
    s = run.series()
    figure, (top, bottom) = plt.subplots(2, 1, figsize=(6.8, 3.6), gridspec_kw={"height_ratios": [1, 1.5]})
    frames = [run.frame_at(t) for t in (0, 0.08, 0.6)]
    for row, frame in enumerate(frames):
        for x, radius in zip(frame.grains["position"][:, 0], frame.grains["radius"]):
            top.add_patch(plt.Circle((x, -0.045 * row), radius, color=AMBER if x == frame.grains["position"][0, 0] else INK))
        top.text(-0.13, -0.045 * row, f"t = {frame.time:.2f}", ha="right", va="center")
    prepare(top, (-0.2, 0.24), (-0.11, 0.02))
    bottom.plot(s["time"], s["first.vx"], color=AMBER, label="thrown ball")
    bottom.plot(s["time"], s["last.vx"], color=INK, label="last of the row", linestyle="--")
    bottom.axhline(0.2, color=SOLID, linewidth=0.8)
    bottom.set_xlim(0, 0.4)
    bottom.set_xlabel("time t")
    bottom.set_ylabel("velocity")
    bottom.legend()
    figure.tight_layout()
    return figure


# ---- Spheres in a box

TURN, TILT = 0.5, 0.35  # of the view, rad


def project(points):
    """Parallel projection: right, up and depth of points in space."""
    c, s, ct, st = np.cos(TURN), np.sin(TURN), np.cos(TILT), np.sin(TILT)
    x, y, z = np.asarray(points, dtype=float).T
    back = -s * x + c * y
    return c * x + s * y, ct * z + st * back, ct * back - st * z


def draw_box_edges(ax, size):
    """The edges of a box with a corner at the origin; those nearest to the eye lie over the spheres."""
    corners = np.array([[i, j, k] for i in (0, size) for j in (0, size) for k in (0, size)])
    nearest = corners[np.argmin(project(corners * [1, 1, 0])[2])] * [1, 1, 0]
    for a in range(8):
        for b in (a ^ 1, a ^ 2, a ^ 4):
            if a > b:
                continue
            ends = corners[[a, b]]
            is_front = any(np.allclose(e[:2], nearest[:2]) for e in ends)
            right, up, _ = project(ends)
            ax.plot(right, up, color=SOLID, linewidth=0.8, zorder=4 if is_front else 1)


def box_settle_3d(program):
    run = program.run("box", "box_settle_3d")
    s = run.series()
    figure = plt.figure(figsize=(8.8, 3.3), constrained_layout=True)
    grid = figure.add_gridspec(2, 3, width_ratios=[1, 1, 1.1])
    start = run.frame_at(0)
    colours = cm.get_cmap("cividis")(Normalize(0, 0.23)(start.grains["position"][:, 2]))
    for k, frame in enumerate((start, run.frame_at(2))):
        ax = figure.add_subplot(grid[:, k])
        draw_spheres(ax, project(frame.grains["position"]), frame.grains["radius"], colours)
        draw_box_edges(ax, 0.23)
        prepare(ax, (-0.01, 0.33), (-0.055, 0.33), f"t = {frame.time:.3g} s")
    energy, force = figure.add_subplot(grid[0, 2]), figure.add_subplot(grid[1, 2])
    energy.semilogy(s["time"][1:], s["kinetic_energy"][1:], color=INK)
    energy.set_ylabel("kinetic energy, J")
    force.plot(s["time"], -s["box.fz"], color=TEAL, linewidth=1)
    force.axhline(9.81 * start.grains["mass"].sum(), color=RED, linewidth=1, linestyle="--", label="weight")
    force.set_ylabel("force on box, N")
    force.set_xlabel("time t, s")
    force.legend()
    return figure


FIGURES = (gluey_plane, gluey_billiard, lotto_triptych, gluey_lotto, lotto_height, crowd_exit, newton_cradle, box_settle_3d,
           gluey_funnel, gluey_network, funnel_flow,
           *COLLISION_FIGURES,
           *FLUID_FIGURES, *FLOW_FIGURES,
           *FRICTION_FIGURES,
           *GRID_FIGURES,
           *LUBRICATION_FIGURES,
           *POINTSET_FIGURES,
           *POPULATION_FIGURES,
           *RHEOLOGY_FIGURES,
           *SHAPE_FIGURES,
           *STOKES_FIGURES,
           *SUSPENSION_FIGURES,
           *SWIMMER_FIGURES, *SWIMMING_FIGURES,
           *TUTORIAL_FIGURES,
           *WALL_FIGURES)
