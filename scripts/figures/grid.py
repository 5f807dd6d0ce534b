# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Figures of the fluid on a grid."""
import h5py
import matplotlib.pyplot as plt
import numpy as np

from draw import AMBER, INK, RED, SOLID, TEAL, draw_grains, prepare


# ---- A sphere and a wall

def brenner(gap):
    """Drag of a sphere that approaches a plane over that of Stokes, at a gap in radii (Brenner 1961)."""
    alpha = np.arccosh(1 + gap)
    n = np.arange(1, int(40 / alpha) + 40)
    first, second = (2 * n + 1) * alpha, (n + 0.5) * alpha
    keep = first < 600
    n, first, second = n[keep], first[keep], second[keep]
    ratio = (2 * np.sinh(first) + (2 * n + 1) * np.sinh(2 * alpha)) / (4 * np.sinh(second) ** 2 - ((2 * n + 1) * np.sinh(alpha)) ** 2)
    return 4 / 3 * np.sinh(alpha) * np.sum(n * (n + 1) / ((2 * n - 1) * (2 * n + 3)) * (ratio - 1))


def grid_wall(program):
    """The drag of a sphere of 8 cells beside a wall, with the film that the grid misses and without."""
    gaps = np.array([3, 2, 1.4, 1, 0.7, 0.5, 0.35, 0.25, 0.17, 0.12, 0.08, 0.05, 0.03, 0.02, 0.01, 0.005, 0.002, 0.001])
    exact = np.array([brenner(g) for g in gaps])
    found = {}
    for films in ("true", "false"):
        for gap in gaps:
            # Far from the wall the lid has to be farther; there is no film beyond four cells, one radius.
            if films == "false" and gap > 1.2:
                found[films, gap] = found["true", gap]
                continue
            box = "[16, 16, 40]" if gap > 1.2 else "[12, 12, 20]"
            # The force is such that the sphere goes a thousandth of the gap in the one step.
            run = program.run(f"grid_wall_{films}_{gap:g}", "grain_and_wall_on_a_grid", f"cell.high={box}", f"fluid.films={films}",
                              "fluid.least_gap=1e-5", "fluid.viscosity=1", f"grains.0.positions=[[6.1, 5.9, {1 + gap:.9g}]]",
                              "time.end=1e-3", "time.step=1e-3", "output.fields=false", f"forces.0.value=[0, 0, {-6 * np.pi * gap:.9g}]")
            found[films, gap] = gap / abs(run.series()["sphere.vz"][-1])
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), constrained_layout=True)
    left.loglog(gaps, exact, color=INK, label="Brenner (1961)")
    for films, colour, label in (("true", TEAL, "with the film"), ("false", AMBER, "the grid alone")):
        drag = np.array([found[films, gap] for gap in gaps])
        left.loglog(gaps, drag, "o", markersize=4, color=colour, label=label)
        right.semilogx(gaps, 100 * (drag / exact - 1), "o-", markersize=4, color=colour, label=label)
    right.axhspan(-3, 3, color=SOLID, alpha=0.25, linewidth=0)
    right.set_ylim(-100, 10)
    inset = right.inset_axes([0.42, 0.12, 0.55, 0.42])
    inset.semilogx(gaps, [100 * (found["true", gap] / e - 1) for gap, e in zip(gaps, exact)], "o-", markersize=3, color=TEAL)
    inset.axhspan(-3, 3, color=SOLID, alpha=0.25, linewidth=0)
    inset.set_ylim(-4, 4)
    left.set_ylabel("drag over that of Stokes")
    right.set_ylabel("error, %")
    for ax in (left, right):
        ax.set_xlabel("gap, radii")
    left.legend()
    right.legend(loc="upper left", bbox_to_anchor=(0.0, 0.9))
    return figure


# ---- Two spheres

def approach(gap):
    """Force on each of two equal spheres that approach each other over that of Stokes, at a gap in radii (Brenner 1961)."""
    alpha = np.arccosh(1 + 0.5 * gap)
    n = np.arange(1, int(40 / alpha) + 40)
    first = (2 * n + 1) * alpha
    n, first = n[first < 600], first[first < 600]
    ratio = (4 * np.cosh(0.5 * first) ** 2 + ((2 * n + 1) * np.sinh(alpha)) ** 2) / (2 * np.sinh(first) - (2 * n + 1) * np.sinh(2 * alpha))
    return 4 / 3 * np.sinh(alpha) * np.sum(n * (n + 1) / ((2 * n - 1) * (2 * n + 3)) * (ratio - 1))


def grid_pairs(program):
    """Two spheres of 8 cells that approach each other, in three directions: the grid alone, with the traditional correction, and with soft markers."""
    gaps = np.array([2, 1, 0.7, 0.5, 0.35, 0.25, 0.17, 0.12, 0.08, 0.05, 0.02, 0.005, 0.001])
    exact = np.array([approach(g) for g in gaps])
    ways = [np.array(d) / np.linalg.norm(d) for d in ((1, 0, 0), (0.6, 0.5, 0.3), (0.2, -0.9, 0.7))]

    def resistance(films, gap, rank):
        # Spheres far apart feel the images of a small box.
        d, box = ways[rank], 24 if gap > 0.3 else 12
        middle = 0.5 * box + np.array([0.06, -0.09, 0.13])
        places = [list(np.round(middle + sign * (1 + 0.5 * gap) * d, 9)) for sign in (-1, 1)]
        size = 6 * np.pi * gap
        side = " + ".join(f"({c:.9g}) * ({x} - {m:.9g})" for c, x, m in zip(d, "xyz", middle))
        force = ", ".join(f'"({side} < 0 ? 1 : -1) * ({size * c:.9g})"' for c in d)
        run = program.run(f"grid_pair_{films}_{gap:g}_{rank}", "grain_and_wall_on_a_grid", f"cell.high=[{box}, {box}, {box}]", 'cell.periodic=["x", "y", "z"]',
                          "obstacles=[]", f"fluid.films={films}", "fluid.least_gap=1e-5", "fluid.viscosity=1", f"grains.0.positions={places}",
                          "time.end=1e-3", "time.step=1e-3", "output.fields=false", f"forces.0.value=[{force}]")
        series = run.series()
        return gap / np.dot(d, [series[f"sphere.v{x}"][-1] for x in "xyz"])

    cell = 0.25
    alone = np.array([[resistance("false", gap, rank) for gap in gaps] for rank in range(3)])
    ours = np.array([[resistance("true", gap, rank) for gap in gaps] for rank in range(3)])
    # Cox's term and its logarithm, of two spheres of radius 1, less those at a gap of one cell.
    film = np.where(gaps < cell, 0.5 * (1 / gaps - 1 / cell) + 0.45 * np.log(cell / gaps), 0)
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.4, 3.6), constrained_layout=True)
    left.loglog(gaps, exact, color=INK, label="exact")
    for rows, colour, label in ((alone, AMBER, "the grid alone"), (alone + film, RED, "and a film below one cell (section 2.1)"),
                                (ours, TEAL, "soft markers, and the film")):
        left.loglog(gaps, rows[0], "o", markersize=4, color=colour, label=label)
        for rank, row in enumerate(rows):
            right.semilogx(gaps, 100 * (row / exact - 1), "o-", markersize=3, linewidth=0.8, color=colour, label=label if rank == 0 else None)
    right.axhspan(-3, 3, color=SOLID, alpha=0.25, linewidth=0)
    right.set_ylim(-40, 25)
    left.set_ylabel("force over that of Stokes")
    right.set_ylabel("error, %")
    for ax in (left, right):
        ax.set_xlabel("gap, radii")
    left.legend(fontsize=8)
    print("grid_pairs: errors with soft markers, per cent:", np.round(100 * (ours / exact - 1), 1).tolist())
    return figure


def pushed_and_pulled(end=4.5, steps=9000, force=2.0, start=0.5):
    """The gap of a sphere that is pushed to a wall until t = 2 and then pulled, where 6 pi mu r = 1: q' = f / lambda(q)."""
    table = np.geomspace(1e-3, 4, 400)
    drag = np.array([brenner(g) for g in table])
    t, q, h = np.linspace(0, end, steps + 1), [start], end / steps
    rate = lambda time, gap: (-force if time < 2 else force) / np.interp(gap, table, drag)
    for time in t[:-1]:
        half = q[-1] + 0.5 * h * rate(time, q[-1])
        q.append(q[-1] + h * rate(time + 0.5 * h, half))
    return t, np.array(q)


def grid_gluey(program):
    """Section 2.4 of Lefebvre (2009): a fluid on a grid that knows no films, together with two laws of contact."""
    def run(name, law, eta, spacing, films="false"):
        plane = -3 if law == "none" else eta
        settings = ["cell.high=[6, 6, 8]", "time.step=0.04", "fluid.viscosity=0.05305164769729845", f"fluid.spacing={spacing}", f"fluid.films={films}",
                    "grains.0.positions=[[3.03, 2.96, 1.5]]", f"obstacles.0.point=[0, 0, {plane}]", "time.end=4.4", "output.fields=false"]
        if law == "inelastic":
            settings.append("contacts.0.gamma_min=0")
        series = program.run(f"grid_gluey_{name}", "grain_and_wall_on_a_grid", *settings).series()
        return series["time"], series["sphere.z"] - 1

    figure, axes = plt.subplots(1, 4, figsize=(13, 3.4), constrained_layout=True, sharey=True)
    for ax in axes:
        ax.plot(*pushed_and_pulled(), color=INK, linewidth=1.2, label="exact")
        ax.set_xlabel("time, s")
        ax.set_ylim(-0.25, 1.1)
    axes[0].set_ylabel("gap, radii")
    axes[0].plot(*run("alone", "none", 0, 0.25), color=RED, linestyle="--", label="the grid alone")
    axes[0].plot(*run("film", "gluey", 0, 0.25, "true"), color=SOLID, linestyle="-.", label="with the film, no contact")
    for ax, law, colour in ((axes[1], "inelastic", AMBER), (axes[2], "gluey", TEAL)):
        for eta, style in ((0.2, "-"), (0.1, "--")):
            line = run(f"{law}_{eta:g}", law, eta, 0.25)
            ax.plot(*line, color=colour, linestyle=style, label=f"{law}, $\\eta$ = {eta:g}")
            if eta == 0.2:
                axes[0].plot(*line, color=colour, label=f"{law}, $\\eta$ = {eta:g}")
    for spacing, style in ((0.5, ":"), (0.4, "--"), (0.25, "-")):
        axes[3].plot(*run(f"cells_{spacing:g}", "gluey", spacing, spacing), color=TEAL, linestyle=style,
                     label=f"gluey, $\\eta$ = cell = {spacing:g}")
    for ax, title in zip(axes, ("contacts on a grid of cells of 0.25", "inelastic: leaves when pulled", "gluey: leaves on time", "finer cells")):
        ax.set_title(title)
        ax.legend(fontsize=7.5)
    return figure


# ---- The viscosity of suspensions

def disordered(count, fraction, seed=1):
    """Centres of spheres of radius 1 at random in a periodic cube, pushed apart until none overlap."""
    random, edge = np.random.default_rng(seed), (count * 4 * np.pi / (3 * fraction)) ** (1 / 3)
    x = random.random((count, 3)) * edge
    while True:
        apart = x[None] - x[:, None]
        apart -= edge * np.round(apart / edge)
        distance = np.linalg.norm(apart, axis=2) + 10 * np.eye(count)
        overlap = np.maximum(0, 2.012 - distance)
        if overlap.max() < 1e-3:
            return x
        x = (x - 0.5 * np.sum((overlap / distance)[..., None] * apart, axis=1)) % edge


def boyer(fraction):
    """Relative viscosity of Boyer, Guazzelli and Pouliquen (2011): mu(J) / J at the J of this fraction."""
    j = (0.585 / fraction - 1) ** 2
    return (0.32 + 0.38 / (1 + 0.005 / j) + j + 2.5 * 0.585 * np.sqrt(j)) / j


def eilers(fraction, jammed):
    """Relative viscosity of Eilers (1941), with Einstein's slope, of spheres that are jammed at a fraction."""
    return (1 + 1.25 * fraction / (1 - fraction / jammed)) ** 2


# By fraction and friction: how many spheres, and by start to which strain. Forty that rub come close to locking at 0.5.
FEW = (40, {1: 4, 2: 4, 3: 4})
VISCOSITY_RUNS = {(0.2, 0): FEW, (0.2, 0.3): FEW, (0.2, 0.5): FEW, (0.3, 0): FEW, (0.3, 0.3): FEW, (0.3, 0.5): FEW,
                  (0.4, 0): FEW, (0.4, 0.3): (100, {1: 6, 2: 10}), (0.4, 0.5): (100, {1: 10}),
                  (0.5, 0): FEW, (0.5, 0.3): (100, {1: 8, 2: 8}), (0.5, 0.5): (100, {1: 6, 2: 8})}
VISCOSITY_BLOCK = 2  # of strain: means over less depend on each other


def viscosity_blocks(run, names):
    """Means over blocks of strain, from the end of the first on: a row each."""
    s = run.series()
    time = np.asarray(s["time"])
    last = int(round(time[-1] / VISCOSITY_BLOCK))
    inside = [(time > k * VISCOSITY_BLOCK + 1e-6) & (time < (k + 1) * VISCOSITY_BLOCK + 1e-6) for k in range(1, last)]
    return [[float(np.mean(np.asarray(s[f"suspension.{name}"])[block])) for name in names] for block in inside]


def grid_viscosity(program):
    """The relative viscosity of sheared suspensions, means over starts with standard errors from blocks, and what fluid, films and contacts have of it."""
    parts, found, errors = ("fluid", "films", "contacts"), {}, {}
    for (fraction, friction), (count, starts) in VISCOSITY_RUNS.items():
        rows = []
        for start, end in starts.items():
            places = [[round(float(c), 6) for c in x] for x in disordered(count, fraction, start)]
            run = program.run(f"grid_viscosity_{fraction:g}_{friction:g}_{start}", "sheared_suspension", f"parameters.grains={count}",
                              f"parameters.fraction={fraction}", f"parameters.friction={friction}", f"grains=[{{radius=1, positions={places}}}]",
                              f"time.end={end}", "fluid.tolerance=1e-3", "output.frames=false", "output.fields=false")
            rows.append(viscosity_blocks(run, ("viscosity", *parts)))
        blocks = np.concatenate(rows)
        found[fraction, friction] = blocks.mean(axis=0)
        errors[fraction, friction] = blocks.std(axis=0, ddof=1)[0] / np.sqrt(len(blocks))
        print(f"grid_viscosity: {fraction} {friction} " + " ".join(f"{v:.2f}" for v in found[fraction, friction])
              + f" +- {errors[fraction, friction]:.2f}; starts " + " ".join(f"{np.mean(row, axis=0)[0]:.2f}" for row in rows), flush=True)
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.4, 3.6), constrained_layout=True)
    fractions = np.linspace(0.1, 0.53, 100)
    left.semilogy(fractions, boyer(fractions), color=INK, label="Boyer et al. (2011), measured")
    left.fill_between(fractions, 0.85 * boyer(fractions), 1.15 * boyer(fractions), color=SOLID, alpha=0.25, linewidth=0)
    left.semilogy(fractions, boyer(fractions * 0.585 / 0.593), color=INK, linestyle=":", label="the same, jammed at 0.593")
    left.semilogy(fractions, eilers(fractions, 0.639), color=INK, linestyle="--", label="Eilers, jammed at 0.639")
    for friction, colour, shift in ((0, TEAL, -0.003), (0.3, AMBER, 0), (0.5, RED, 0.003)):
        rows = [(f + shift, found[f, m][0], errors[f, m]) for f, m in found if m == friction]
        left.errorbar(*zip(*rows), fmt="o", color=colour, markersize=4, capsize=2, label=f"friction {friction:g}")
    left.set_yscale("log")
    left.set_ylabel("viscosity over that of the fluid")
    left.set_xlabel("fraction of the volume")
    left.legend(fontsize=8)
    bottom = np.zeros(len(found))
    for k, (name, colour) in enumerate(zip(parts, (TEAL, SOLID, AMBER))):
        height = np.array([v[k + 1] for v in found.values()])
        right.bar(range(len(found)), height, bottom=bottom, color=colour, label=name)
        bottom += height
    right.set_xticks(range(len(found)), [f"{f:g}\n{m:g}" for f, m in found])
    right.set_xlabel("fraction, and friction")
    right.legend(fontsize=8)
    return figure


def layer_of_fluid(path, axis, at):
    """Velocity of the fluid in the layer of cells nearest to a place on an axis: the places of the cells and the three components, by the other two axes."""
    with h5py.File(path) as file:
        shape = file["fluid/shape"][()][::-1]
        place, velocity = (file[f"fluid/{name}"][()].reshape(*shape, 3) for name in ("place", "velocity"))
    rank = int(np.argmin(np.abs(np.moveaxis(place[..., axis], 2 - axis, 0)[:, 0, 0] - at)))
    return np.take(place, rank, axis=2 - axis), np.take(velocity, rank, axis=2 - axis)


def cut_spheres(ax, frame, axis, at, periods, colour):
    """Circles in which a plane across an axis cuts spheres of a frame, with their images a period away along the other two axes."""
    across = [k for k in range(3) if k != axis]
    for centre, radius in zip(frame.grains["position"], frame.grains["radius"]):
        for shift in ((i, j, k) for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1)):
            p = centre + np.array(shift) @ periods
            if abs(p[axis] - at) < radius:
                ax.add_patch(plt.Circle(p[across], np.sqrt(radius**2 - (p[axis] - at) ** 2), facecolor=colour, edgecolor="white", linewidth=0.4, zorder=3))


def settling_suspension(program):
    run = program.run("settling_suspension", "settling_suspension")
    figure, axes = plt.subplots(1, 5, figsize=(10, 5), constrained_layout=True)
    for ax, path in zip(axes, sorted((run.folder / "fields").glob("fields_*.h5"))):
        with h5py.File(path) as file:
            time = float(file.attrs["time"])
        place, velocity = layer_of_fluid(path, 1, 4e-3)
        image = ax.pcolormesh(1e3 * place[0, :, 0], 1e3 * place[:, 0, 2], 1e3 * velocity[..., 2], cmap="PuOr_r", vmin=-0.15, vmax=0.15, shading="nearest", rasterized=True)
        frame = run.frame_at(time)
        frame.grains["position"], frame.grains["radius"] = 1e3 * frame.grains["position"], 1e3 * frame.grains["radius"]
        cut_spheres(ax, frame, 1, 4, np.diag([8, 8, 1000]), INK)
        prepare(ax, (0, 8), (0, 20), f"t = {time:g} s")
    figure.colorbar(image, ax=axes, shrink=0.6, label="velocity upwards, mm/s")
    return figure


def sheared_suspension(program):
    run = program.run("sheared_suspension", "sheared_suspension")
    series, edge = run.series(), (32 * 4 * np.pi / 0.9) ** (1 / 3)
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(11, 3.6), constrained_layout=True, width_ratios=[1, 1, 1.2])
    path = sorted((run.folder / "fields").glob("fields_*.h5"))[-1]
    place, velocity = layer_of_fluid(path, 2, 0.5 * edge)
    x, y, flow = place[0, :, 0], place[:, 0, 1], velocity[..., :2]
    beside = np.hypot(flow[..., 0] - (y - 0.5 * edge)[:, None], flow[..., 1])
    periods = np.diag([edge, edge, edge]) + np.array([[0, 0, 0], [np.mod(3 * edge, edge), 0, 0], [0, 0, 0]])
    for ax, values, low, high, cmap, title in ((left, flow[..., 0], -0.5 * edge, 0.5 * edge, "RdBu_r", "velocity along x"),
                                               (middle, beside, 0, 1, "viridis", "speed beside the flow of the cell")):
        image = ax.pcolormesh(x, y, values, cmap=cmap, vmin=low, vmax=high, shading="nearest", rasterized=True)
        cut_spheres(ax, run.frame_at(3), 2, 0.5 * edge, periods, INK)
        figure.colorbar(image, ax=ax, shrink=0.8)
        prepare(ax, (0, edge), (0, edge), title)
    some = slice(1, None)
    bottom = np.zeros(len(series["time"][some]))
    for name, colour in (("fluid", TEAL), ("films", SOLID), ("contacts", AMBER)):
        right.fill_between(series["time"][some], bottom, bottom + series[f"suspension.{name}"][some], color=colour, linewidth=0, label=name)
        bottom = bottom + series[f"suspension.{name}"][some]
    right.set_xlabel("strain")
    right.set_ylabel("viscosity over that of the fluid")
    right.set_ylim(0, None)
    right.legend(loc="lower right", frameon=True, facecolor="white", framealpha=1)
    return figure


# ---- Fluids with inertia

def fluid_at(run, time):
    """Places along x and y, and velocity, of the fluid of a planar run in its field nearest to this time."""
    paths = sorted((run.folder / "fields").glob("fields_*.h5"))
    times = []
    for path in paths:
        with h5py.File(path) as file:
            times.append(float(file.attrs["time"]) if "fluid" in file else np.inf)
    with h5py.File(paths[int(np.argmin(np.abs(np.array(times) - time)))]) as file:
        nx, ny, _ = file["fluid/shape"][()]
        place = file["fluid/place"][()].reshape(ny, nx, 3)
        return place[0, :, 0], place[:, 0, 1], file["fluid/velocity"][()].reshape(ny, nx, 3)


def dkt(program):
    run = program.run("dkt", "dkt")
    times = (0.1, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
    figure, axes = plt.subplots(1, len(times), figsize=(11, 5.2), constrained_layout=True)
    for ax, time in zip(axes, times):
        x, y, velocity = fluid_at(run, time)
        vorticity = np.gradient(velocity[..., 1], x, axis=1) - np.gradient(velocity[..., 0], y, axis=0)
        image = ax.pcolormesh(x, y, vorticity, cmap="RdBu_r", vmin=-40, vmax=40, shading="nearest", rasterized=True)
        draw_grains(ax, run.frame_at(time), colours=[AMBER, TEAL])
        prepare(ax, (0, 0.02), (0, 0.07), f"t = {time:g} s")
    figure.colorbar(image, ax=axes, shrink=0.5, label="vorticity, 1/s")
    return figure


def fluidised_bed(program):
    run = program.run("fluidised_bed", "fluidised_bed")
    figure, axes = plt.subplots(1, 6, figsize=(11, 4.6), constrained_layout=True, width_ratios=[1, 1, 1, 1, 1, 2])
    for ax, time in zip(axes, (0, 0.5, 1, 1.5, 2.5)):
        if time > 0:
            x, y, velocity = fluid_at(run, time)
            image = ax.pcolormesh(x, y, 1e3 * velocity[..., 1], cmap="PuOr_r", vmin=-60, vmax=60, shading="nearest", rasterized=True)
        frame = run.frame_at(time)
        draw_grains(ax, frame, colours=[INK] * len(frame.grains["radius"]))
        ax.plot([0, 0.02], [1.25e-3, 1.25e-3], color=RED, linewidth=1.2, linestyle=":")
        prepare(ax, (0, 0.02), (0, 0.06), f"t = {time:g} s")
    figure.colorbar(image, ax=axes[4], shrink=0.6, label="velocity upwards, mm/s")
    ax = axes[5]
    frames = run.frames()
    time = [f.time for f in frames]
    ax.plot(time, [1e3 * np.sort(f.grains["position"][:, 1])[-5:].mean() for f in frames], color=TEAL, label="the highest five grains")
    ax.plot(time, [1e3 * f.grains["position"][:, 1].mean() for f in frames], color=INK, label="mean")
    ax.set_xlabel("time, s")
    ax.set_ylabel("height, mm")
    ax.set_ylim(0, 60)
    ax.legend()
    return figure


GRID_FIGURES = (grid_wall, grid_pairs, grid_viscosity, grid_gluey, settling_suspension, sheared_suspension, dkt, fluidised_bed)
