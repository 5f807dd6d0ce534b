# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of the gallery of friction: piles, columns, drums, hoppers, silos."""
import csv

import matplotlib.pyplot as plt
import numpy as np
from matplotlib import cm
from matplotlib.colors import ListedColormap, Normalize

from draw import AMBER, INK, RED, SOLID, TEAL, draw_grains, draw_obstacles, draw_spheres, prepare

GRAVITY, DIAMETER = 9.81, 0.005  # of the cases here
LAYERS = ListedColormap([TEAL, "#8fc1d4", AMBER, INK])


def layer_colours(height):
    """Bands of a settled filling, by the rank of the height."""
    return LAYERS((np.argsort(np.argsort(height)) * 8 // len(height)) % 4)


def by_identity(frame, key):
    """An array of the grains in the order of their identities; frames store them in the order of memory."""
    return frame.grains[key][np.argsort(frame.grains["id"])]


def colours_in(frame, colours):
    """Colours given by identity, in the order of the frame."""
    return colours[frame.grains["id"]]


# ---- The collapse of a column

COLUMNS = ((0.489, 3600), (1.392, 6000), (6.003, 6000))


def column_run(program, aspect, grains, friction):
    return program.run(f"column-{aspect}-{friction}", "column_collapse", f"parameters.a={aspect}",
                       f"parameters.grains={grains}", f"parameters.mu={friction}")


def column_front(frame):
    """Mean of both ends of the deposit: the first gap wider than a diameter, going outward."""
    ends = []
    for sign in (1, -1):
        x, r = sign * frame.grains["position"][:, 0], frame.grains["radius"]
        reach = 0.0
        for low, high in sorted(zip(x - r, x + r)):
            if low > reach + DIAMETER:
                break
            reach = max(reach, high)
        ends.append(reach)
    return np.mean(ends)


def column_measure(run):
    """R0, H0, and time since the release in fall times, R and H of each frame after it. Released at a quarter of the run."""
    end = run.summary()["time"]
    frames = run.frames()
    start = [f for f in frames if f.time < 0.25 * end + 1e-9][-1]
    mass, y = start.grains["mass"], start.grains["position"][:, 1]
    width, height = column_front(start), 2 * np.sum(mass * y) / np.sum(mass)
    after = [start] + [f for f in frames if f.time > start.time]
    times = np.array([(f.time - 0.25 * end) / np.sqrt(height / GRAVITY) for f in after])
    top = [np.max(f.grains["position"][:, 1] + f.grains["radius"]) for f in after]
    return start, width, height, times, np.array([column_front(f) for f in after]), np.array(top)


def published_columns(program):
    """Rows of Staron's runs by measured aspect."""
    with open(program.root / "tests/reference/003_staron_CD_columns.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    return {a: [r for r in rows if r["a_measured"] == a] for a in dict.fromkeys(r["a_measured"] for r in rows)}


def column_collapse(program):
    figure = plt.figure(figsize=(8.8, 6.6), constrained_layout=True)
    grid = figure.add_gridspec(4, 2, height_ratios=[1.1, 1.1, 1.1, 2.6])
    run = column_run(program, 1.392, 6000, 1.0)
    start, width, height, _, _, _ = column_measure(run)
    fall, release = np.sqrt(height / GRAVITY), 0.25 * run.summary()["time"]
    colours = layer_colours(by_identity(start, "position")[:, 1])
    for k, time in enumerate((0, 1, 2, 3, 4, 6)):
        ax, frame = figure.add_subplot(grid[k // 2, k % 2]), start if time == 0 else run.frame_at(release + time * fall)
        draw_grains(ax, frame, colours=colours_in(frame, colours), linewidth=0)
        ax.axhline(0, color=SOLID, linewidth=1)
        prepare(ax, (-5.2 * width, 5.2 * width), (-0.05 * width, 1.55 * width), f"{time} fall times")
    draw_column_laws(figure.add_subplot(grid[3, 0]), figure.add_subplot(grid[3, 1]), program)
    return figure


def draw_column_laws(run_out, front, program):
    a = np.geomspace(0.3, 10, 200)
    run_out.loglog(a, np.where(a < 2, 2.5 * a, 3.25 * a**0.7), color=SOLID, label="Staron and Hinch, run-out")
    run_out.loglog(a, np.minimum(a, 0.65 * a**0.35), color=SOLID, linestyle="--", label="Staron and Hinch, height")
    for (aspect, grains), colour, rows in zip(COLUMNS, (TEAL, INK, AMBER), published_columns(program).values()):
        last = rows[-1]
        run_out.plot(float(last["a_measured"]), float(last["runout"]), "s", color=RED, markerfacecolor="none")
        run_out.plot(float(last["a_measured"]), float(last["hmax_over_R0"]), "s", color=RED, markerfacecolor="none")
        _, width, height, times, fronts, tops = column_measure(column_run(program, aspect, grains, 1.0))
        run_out.plot(height / width, np.mean(fronts[times > 4]) / width - 1, "o", color=INK)
        run_out.plot(height / width, tops[-1] / width, "o", color=INK)
        front.plot(times, fronts / width, color=colour, label=f"a = {height / width:.2f}")
        front.plot(range(len(rows)), [1 + float(r["runout"]) for r in rows], "s", color=colour, markerfacecolor="none")
    run_out.plot([], [], "s", color=RED, markerfacecolor="none", label="their runs")
    run_out.plot([], [], "o", color=INK, label="slurry")
    run_out.set_xlabel("aspect a = H0 / R0")
    run_out.set_ylabel("(R - R0) / R0;  H / R0")
    run_out.legend(fontsize=7)
    front.set_xlabel("time since release, fall times")
    front.set_ylabel("R / R0")
    front.set_xlim(0, 6)
    front.set_yscale("log")
    front.set_ylim(0.4, 16)
    front.set_yticks([1, 2, 5, 10], ["1", "2", "5", "10"])
    front.legend(title="lines: slurry; squares: Staron and Hinch", loc="lower right", ncol=3, fontsize=7, title_fontsize=7)


# ---- The collapse of a round column

def round_profile(frame, solid=0.5):
    """Rings of width 2 d and the height of the deposit in them, from the volume of the spheres."""
    x, y, _ = frame.grains["position"].T
    edges = np.arange(0, np.hypot(x, y).max() + 4 * DIAMETER, 2 * DIAMETER)
    volume, _ = np.histogram(np.hypot(x, y), edges, weights=4 / 3 * np.pi * frame.grains["radius"] ** 3)
    return 0.5 * (edges[1:] + edges[:-1]), volume / (np.pi * np.diff(edges**2)) / solid


def round_front(frame):
    """Where the deposit gets thinner than half a diameter: half of the floor is bare."""
    radius, height = round_profile(frame)
    first = np.argmax(height < 0.5 * DIAMETER)
    return np.interp(0.5 * DIAMETER, height[[first, first - 1]], radius[[first, first - 1]])


def round_view(positions):
    x, y, z = positions.T
    return x, 0.92 * z + 0.4 * y, 0.92 * y - 0.4 * z


def column_collapse_3d(program):
    run = program.run("column3d", "column_collapse_3d")
    end = run.summary()["time"]
    start = [f for f in run.frames() if f.time < 0.25 * end + 1e-9][-1]
    position, mass = start.grains["position"], start.grains["mass"]
    height, width = 2 * np.sum(mass * position[:, 2]) / np.sum(mass), np.max(np.abs(position[:, :2])) + 0.5 * DIAMETER
    fall = np.sqrt(height / GRAVITY)
    colours = layer_colours(by_identity(start, "position")[:, 2])
    figure = plt.figure(figsize=(8.8, 5.4), constrained_layout=True)
    grid = figure.add_gridspec(2, 2, height_ratios=[1, 1])
    pictures = ((start, "settled"), (run.frame_at(0.25 * end + fall), "one fall time later"), (run.frame_at(end), "at rest"))
    for k, (frame, title) in enumerate(pictures):
        ax = figure.add_subplot(grid[k // 2, k % 2])
        draw_spheres(ax, round_view(frame.grains["position"]), frame.grains["radius"], colours_in(frame, colours))
        prepare(ax, (-3.2 * width, 3.2 * width), (-1.2 * width, 1.9 * width), title)
    ax = figure.add_subplot(grid[1, 1])
    for frame, colour, label in ((start, SOLID, "settled"), (run.frame_at(end), INK, "at rest")):
        radius, h = round_profile(frame)
        ax.plot(radius / width, h / width, color=colour, label=label, drawstyle="steps-mid")
    a, front = height / width, round_front(run.frame_at(end)) / width
    ax.axvline(front, color=INK, linestyle=":", linewidth=1, label=f"R = {front:.2f} R0")
    ax.axvline(1 + 1.24 * a, color=RED, linestyle="--", linewidth=1, label=f"Lube et al., {1 + 1.24 * a:.2f} R0")
    ax.axhline(0.88 * a ** (1 / 6), color=RED, linestyle="-.", linewidth=1, label="Lube et al., height")
    ax.set_xlim(0, 4)
    ax.set_xlabel("radius / R0")
    ax.set_ylabel("height / R0")
    ax.legend(fontsize=7, frameon=True, edgecolor="none", framealpha=1)
    return figure


# ---- The hopper

OPENINGS = (8, 10, 12, 16, 20)


def hopper_flow(run):
    frames = run.frames()
    return np.array([f.time for f in frames]), np.array([np.sum(f.grains["position"][:, 1] < 0) for f in frames])


def hopper_rate(times, out, grains):
    """Grains a second while the second to the fifth tenth of them leave."""
    flowing = out > 0
    at = lambda share: np.interp(share * grains, out[flowing], times[flowing])
    return 0.4 * grains / (at(0.5) - at(0.1))


def hopper(program):
    figure = plt.figure(figsize=(8.8, 4.2), constrained_layout=True)
    grid = figure.add_gridspec(2, 4, width_ratios=[1, 1, 0.1, 2])
    runs = [program.run(f"hopper-{D}", "hopper", f"parameters.D={D}") for D in OPENINGS]
    shown = runs[OPENINGS.index(12)]
    full = shown.frame_at(0.26)
    colours = layer_colours(by_identity(full, "position")[:, 1])
    for k, time in enumerate((0.26, 0.85)):
        ax, frame = figure.add_subplot(grid[:, k]), shown.frame_at(time)
        draw_obstacles(ax, frame)
        draw_grains(ax, frame, colours=colours_in(frame, colours), linewidth=0)
        prepare(ax, (-0.105, 0.105), (-0.12, 0.33), f"D = 12 d, t = {frame.time:.2f} s")
    flow, law = figure.add_subplot(grid[0, 3]), figure.add_subplot(grid[1, 3])
    rates = []
    for opening, run, shade in zip(OPENINGS, runs, np.linspace(0.25, 1, len(OPENINGS))):
        times, out = hopper_flow(run)
        rates.append(hopper_rate(times, out, len(full.grains["id"])))
        flow.plot(times - times[np.argmax(out > 0)], out, color=cm.get_cmap("viridis")(1 - shade), label=f"{opening} d")
    flow.set_xlim(0, None)
    flow.set_xlabel("time since opening, s")
    flow.set_ylabel("grains out")
    flow.legend(title="opening", fontsize=7, title_fontsize=7)
    # The power 3/2 is a straight line here; it meets the axis at the rim k that no grain passes.
    scaled = np.array(rates) ** (2 / 3)
    slope, offset = np.polyfit(OPENINGS, scaled, 1)
    law.plot(OPENINGS, scaled, "o", color=INK)
    law.plot([-offset / slope, 21], [0, slope * 21 + offset], color=TEAL, label=f"k = {-offset / slope:.2f} d")
    law.set_xlim(0, 21)
    law.set_ylim(0, None)
    law.set_xlabel("opening D / d")
    law.set_ylabel("(grains a second)$^{2/3}$")
    law.legend()
    return figure


# ---- Spheres on a slope

INCLINE = (("friction", "friction", 0.85), ("film", "gluey", 2.2), ("film and friction", "gluey_friction", 0.45))
SLOPE = np.radians(25)


def incline_view(positions):
    """From the side, the slope drawn as a slope, the eye a little above: right, up, depth."""
    x, y, z = positions.T
    right, up = x * np.cos(SLOPE) + z * np.sin(SLOPE), -x * np.sin(SLOPE) + z * np.cos(SLOPE)
    return right + 0.15 * y, up + 0.3 * y, y - 0.1 * up


def incline_pile(program):
    times = (0, 0.3, 0.6, 1.0)
    figure, axes = plt.subplots(3, len(times), figsize=(8.8, 6.2), constrained_layout=True)
    for row, (label, law, _) in zip(axes, INCLINE):
        run = program.run(f"incline-{law}", "incline_pile", f"contacts.0.law={law}")
        start = by_identity(run.frame_at(0), "position")
        colours = cm.get_cmap("cividis")(Normalize(0, start[:, 2].max())(start[:, 2]))
        for ax, time in zip(row, times):
            frame = run.frame_at(time)
            x = frame.grains["position"][:, 0]
            left = -0.3 if law != "gluey" else np.mean(x) * np.cos(SLOPE) - 0.45
            right, up = np.array([-10, 10]) * np.cos(SLOPE), -np.array([-10, 10]) * np.sin(SLOPE)
            ax.plot(right, up, color=SOLID, linewidth=1, zorder=1)
            draw_spheres(ax, incline_view(frame.grains["position"]), frame.grains["radius"], colours_in(frame, colours))
            base = -np.tan(SLOPE) * (left + 0.3)
            prepare(ax, (left, left + 1.1), (base - 0.5, base + 0.4), f"t = {frame.time:.2g} s, x = {round(np.mean(x), 2) + 0.0:.2f} m")
        row[0].set_ylabel(label)
    return figure


# ---- The drum

def drum_angle(run):
    s = run.series()
    return s["time"], np.degrees(np.arctan2(s["grains.x"], -s["grains.y"]))


def rotating_drum(program):
    kinds = [(mu, program.run(f"drum-{mu}", "rotating_drum", f"parameters.mu={mu}")) for mu in (0.2, 0.6)]
    figure = plt.figure(figsize=(8.8, 3.4), constrained_layout=True)
    grid = figure.add_gridspec(1, 3, width_ratios=[1, 1, 1.2])
    angle = figure.add_subplot(grid[2])
    for k, ((mu, run), colour) in enumerate(zip(kinds, (AMBER, INK))):
        ax, frame = figure.add_subplot(grid[k]), run.frame_at(8)
        draw_obstacles(ax, frame)
        start = by_identity(run.frame_at(0.5), "position")
        draw_grains(ax, frame, colours=colours_in(frame, layer_colours(start[:, 1])), linewidth=0)
        radius = frame.pieces["bore"]["radius"][0] * 1.05
        prepare(ax, (-radius, radius), (-radius, radius), f"mu = {mu}, t = {frame.time:.2g} s")
        times, degrees = drum_angle(run)
        late = times > 3
        angle.plot(times, degrees, color=colour, linewidth=1,
                   label=f"mu = {mu}: {np.mean(degrees[late]):.1f} ± {np.std(degrees[late]):.1f}")
    angle.set_xlabel("time t, s")
    angle.set_ylabel("angle of the bed, degrees")
    angle.set_xlim(0, 8)
    angle.set_ylim(0, 40)
    angle.legend()
    return figure


# ---- The silo

FILLINGS, SEEDS = (1, 2, 3, 4, 6, 8), (1, 2)
FLOOR_MOVES = 0.8  # s before the end, over which forces are averaged


def silo_forces(run):
    """Weight of the filling, mean force on the floor and its standard deviation in time."""
    s = run.series()
    late = s["time"] > s["time"][-1] - FLOOR_MOVES
    return GRAVITY * run.frame_at(0).grains["mass"].sum(), -np.mean(s["floor.fy"][late]), np.std(s["floor.fy"][late])


def janssen_fit(weights, forces):
    """F_max of F = F_max (1 - exp(-weight / F_max)) by least squares of the relative error."""
    trials = np.linspace(0.3, 3, 2000) * np.max(forces)
    model = trials[:, None] * (1 - np.exp(-np.array(weights) / trials[:, None]))
    return trials[np.argmin(np.sum((model / np.array(forces) - 1) ** 2, axis=1))]


def silo(program):
    runs = [program.run(f"silo-{n}-{seed}", "silo", f"parameters.filling={n}", f"seed={seed}") for n in FILLINGS for seed in SEEDS]
    weights, forces, spread = np.array([silo_forces(run) for run in runs]).T
    of_packings = lambda values: np.mean(values.reshape(-1, len(SEEDS)), axis=1)
    largest = janssen_fit(of_packings(weights), of_packings(forces))
    figure, (picture, ax) = plt.subplots(1, 2, figsize=(7.2, 4.4), constrained_layout=True, width_ratios=[1, 3.2])
    frame = runs[-1].frame_at(10)
    load = np.zeros(len(frame.grains["id"]))
    for side in ("first", "second"):
        who = frame.contacts[side]
        np.add.at(load, who[who >= 0], np.abs(frame.contacts["impulse"][who >= 0]))
    draw_obstacles(picture, frame)
    draw_grains(picture, frame, colours=cm.get_cmap("viridis")(np.clip(load / np.quantile(load, 0.98), 0, 1)), linewidth=0)
    prepare(picture, (-0.036, 0.036), (-0.03, 0.5), "load of the grains")
    m = np.linspace(0, 1.05 * weights[-1], 200)
    ax.plot(m, m, color=SOLID, linestyle="--", label="weight")
    ax.plot(m, largest * (1 - np.exp(-m / largest)), color=TEAL, label=f"Janssen, F_max = {largest:.0f} N")
    ax.errorbar(weights, forces, yerr=spread, fmt="o", color=INK, markersize=4, linewidth=1, label="slurry")
    ax.set_ylim(0, 2.2 * largest)
    ax.set_xlabel("weight of the filling, N")
    ax.set_ylabel("force on the floor, N")
    ax.legend()
    return figure


# ---- A heap at rest

def heap_at_rest(program):
    figure, ax = plt.subplots(figsize=(5.6, 3.2), constrained_layout=True)
    law = 'contacts=[{law="friction", friction=0.4, rolling_friction=0.02}]'
    for part, colour, label in ((0, AMBER, "until the tolerance"), (1e-3, TEAL, "and for the aim")):
        run = program.run(f"heap-at-rest-{part}", "box_settle_3d", "parameters.grains=512", law, f"solver={{force_tolerance={part}}}", "output.frames=false")
        s = run.series()
        ax.semilogy(s["time"], np.maximum(s["kinetic_energy"], 1e-32), color=colour, linewidth=1, label=label)
    ax.set_xlabel("time, s")
    ax.set_ylabel("kinetic energy, J")
    ax.legend(frameon=False)
    return figure


FRICTION_FIGURES = (heap_at_rest, column_collapse, column_collapse_3d, hopper, incline_pile, rotating_drum, silo)
