# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of flows of grains: at constant pressure, around a body, over a bed."""
import csv
import pathlib

import h5py
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import to_rgb

from draw import AMBER, INK, RED, SOLID, TEAL, draw_grains, draw_spheres, prepare

INERTIAL = (0.01, 0.05, 0.1, 0.2, 0.3)
SKIPPED = 2.0  # units of strain before means are taken


def block_mean(values, blocks):
    """Mean of a series and its error, from the means of blocks."""
    means = np.array([part.mean() for part in np.array_split(np.asarray(values), blocks)])
    return means.mean(), means.std(ddof=1) / np.sqrt(blocks)


def plane_shear(program):
    figure, (left, right) = plt.subplots(1, 2, figsize=(8.4, 3.2), constrained_layout=True)
    for inertial in INERTIAL:
        s = program.run(f"shear-{inertial}", "plane_shear", f"parameters.inertial={inertial}").series()
        flows = s["cell.strain"] > SKIPPED
        # The stress is the load in the mean: the ratio of means, with the error of that of the shear stress.
        shear, error = block_mean(s["cell.xy"][flows], 10)
        pressure = -s["cell.yy"][flows].mean()
        left.errorbar(inertial, shear / pressure, error / pressure, color=TEAL, marker="o", markersize=4)
        fraction, error = block_mean(s["cell.volume_fraction"][flows], 10)
        right.errorbar(inertial, fraction, error, color=TEAL, marker="o", markersize=4)
    line = np.linspace(0, 0.32, 2)
    left.plot(line, 0.25 + 1.1 * line, color=INK, linewidth=1)
    right.plot(line, 0.81 - 0.3 * line, color=INK, linewidth=1)
    left.set_ylabel("friction")
    right.set_ylabel("volume fraction")
    for ax in (left, right):
        ax.set_xlabel("inertial number")
    return figure


# Discs that rub: inertial numbers, and the strain that each start is followed over.
POWER_STRAIN = {0.01: 17, 0.02: 22, 0.05: 42, 0.1: 62, 0.2: 62}
STARTS = (1, 2, 3, 4)


def fitted_power(inertial, friction, error):
    """mu0, d and the power of mu = mu0 + d I^power by weighted least squares, the power to 1e-3."""
    best = None
    for power in np.arange(0.2, 3, 1e-3):
        lines = np.stack([np.ones_like(inertial), inertial**power], 1) / error[:, None]
        solution, *_ = np.linalg.lstsq(lines, friction / error, rcond=None)
        misfit = np.sum((lines @ solution - friction / error) ** 2)
        if best is None or misfit < best[0]:
            best = misfit, *solution, power
    return best[1:]


def friction_power(program):
    """mu - mu0 of discs that rub against the inertial number, from several starts, with the power that fits."""
    inertial, friction, error = np.array(list(POWER_STRAIN)), [], []
    for number, strain in POWER_STRAIN.items():
        means, errors = [], []
        for seed in STARTS:
            s = program.run(f"power-{number}-{seed}", "plane_shear", "parameters.grains=200", f"seed={seed}",
                            f"parameters.inertial={number}", f"time.end=={strain} / rate", "output.series==0.01 / rate",
                            "output.frames==1000 / rate").series()
            flows = s["cell.strain"] > SKIPPED
            pressure, (mean, spread) = -s["cell.yy"][flows].mean(), block_mean(s["cell.xy"][flows], 10)
            means.append(mean / pressure)
            errors.append(spread / pressure)
        friction.append(np.mean(means))
        error.append(np.linalg.norm(errors) / len(errors))
    friction, error = np.array(friction), np.array(error)
    start, factor, power = fitted_power(inertial, friction, error)
    figure, (left, right) = plt.subplots(1, 2, figsize=(8.4, 3.2), constrained_layout=True)
    line = np.geomspace(0.008, 0.25, 100)
    left.plot(line, start + factor * line**power, color=INK, linewidth=1)
    left.plot(line, 0.25 + 1.1 * line, color=SOLID, linewidth=1, linestyle="--", label="da Cruz et al.")
    left.errorbar(inertial, friction, error, color=TEAL, fmt="o", markersize=4)
    left.set_ylabel("friction")
    left.legend()
    right.plot(line, factor * line**power, color=INK, linewidth=1, label=f"the power {power:.2f}")
    scale = factor * 0.05**power
    right.plot(line, scale * (line / 0.05), color=SOLID, linewidth=1, linestyle="--", label="the power 1")
    right.errorbar(inertial, friction - start, error, color=TEAL, fmt="o", markersize=4)
    right.set_xscale("log")
    right.set_yscale("log")
    right.set_ylabel(f"friction less {start:.3f}")
    right.legend()
    for ax in (left, right):
        ax.set_xlabel("inertial number")
    return figure


CLOUD = ("parameters.length=240", "parameters.width=160", "parameters.D=20", "output.frames=100")  # 2e4 grains
JAMMED = 0.7  # fraction of a plane above which grains are taken to flow densely


def dragged_sphere(program):
    run = program.run("dragged-large", "dragged_sphere", *CLOUD)
    with h5py.File(run.folder / "fields_mean.h5") as file:
        around = {name: file[f"around/{name}"][0] for name in ("volume_fraction", "pressure", "inertial_number", "stress_ratio")}
        place = file["around/place"][()].reshape(*around["pressure"].shape, 3)
    x, y = place[0, :, 0], place[:, 0, 1]
    figure = plt.figure(figsize=(9.6, 3.6), constrained_layout=True)
    grid = figure.add_gridspec(1, 3)
    for k, (name, title, most) in enumerate((("volume_fraction", "volume fraction", 0.9), ("pressure", "pressure, Pa", None))):
        ax = figure.add_subplot(grid[k])
        colours = ax.pcolormesh(x, y, around[name], shading="nearest", cmap="viridis", vmin=0, vmax=most or np.nanpercentile(around[name], 99.5), rasterized=True)
        ax.add_patch(plt.Circle((0, 0), 10, color=SOLID))
        prepare(ax, (x[0], x[-1]), (y[0], y[-1]), title)
        figure.colorbar(colours, ax=ax, shrink=0.7)
    ax = figure.add_subplot(grid[2])
    dense = (around["volume_fraction"] > JAMMED) & (around["inertial_number"] > 0)
    ax.scatter(around["inertial_number"][dense], around["stress_ratio"][dense], s=3, color=TEAL, linewidths=0)
    ax.set_xscale("log")
    ax.set_xlim(1e-2, 1e1)
    ax.set_ylim(0, 1.2)
    ax.set_xlabel("inertial number")
    ax.set_ylabel("friction")
    return figure


def erodible_bed(program):
    run = program.run("erodible-bed", "erodible_bed")
    d, end = 0.005, run.summary()["time"]
    fall = end / 7
    figure, axes = plt.subplots(2, 2, figsize=(9.2, 2.6), constrained_layout=True)
    for ax, (time, title) in zip(axes.flat, ((2, "the gate goes"), (3, "one fall time later"), (4, "two"), (7, "at rest"))):
        frame = run.frame_at(time * fall)
        position = frame.grains["position"]
        colours = np.array([to_rgb(INK), to_rgb(AMBER)])[frame.grains["group"]]
        draw_spheres(ax, (position[:, 0], position[:, 2], position[:, 1]), frame.grains["radius"], colours)
        prepare(ax, (0, 64 * d), (0, 19 * d), title)
    return figure


PLATES = (0.05, 0.1, 0.2)  # inertial numbers


def rough_plates(program):
    """Discs between plates with discs glued to them: a frame, and the friction of the upper plate against the inertial number."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(8.4, 3.2), constrained_layout=True)
    for inertial in PLATES:
        run = program.run(f"plates-{inertial}", "rough_plates", f"parameters.inertial={inertial}")
        s = run.series()
        flows = s["time"] * inertial * 10 > SKIPPED  # the rate is ten times the inertial number
        along, error = block_mean(-s["plate.fx"][flows], 8)
        across = s["plate.fy"][flows].mean()
        right.errorbar(inertial, along / across, error / across, color=TEAL, marker="o", markersize=4)
        if inertial == 0.1:
            frame = run.frame_at(run.summary()["time"])
            frame.grains["position"][:, 0] %= 20  # the width after which all repeats itself
            draw_grains(left, frame, np.array([to_rgb(INK), to_rgb(AMBER), to_rgb(TEAL)])[frame.grains["group"]])
            prepare(left, (0, 20), (-1, frame.grains["position"][:, 1].max() + 1), "")
    line = np.linspace(0, 0.25, 2)
    right.plot(line, 0.25 + 1.1 * line, color=INK, linewidth=1)
    right.set_ylim(0, 0.7)
    right.set_xlabel("inertial number")
    right.set_ylabel("friction")
    return figure


VISCOUS = (0.3, 0.1, 0.03)  # numbers of a dense suspension; lower ones take ten times as long
MEASURED = pathlib.Path(__file__).resolve().parents[2] / "tests" / "reference" / "boyer2011_mu_of_Iv.csv"


def dense_suspension(program):
    """mu(J) and phi(J) with films and friction, against Boyer, Guazzelli and Pouliquen (2011)."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(8.4, 3.2), constrained_layout=True)
    measured = np.genfromtxt(MEASURED, delimiter=",", names=True)
    left.plot(measured["I_v"], measured["mu"], ".", color=SOLID, markersize=4)
    j = np.logspace(-3, 0, 100)
    left.plot(j, 0.32 + 0.38 / (1 + 0.005 / j) + j + 2.5 * 0.585 * np.sqrt(j), color=INK, linewidth=1)
    right.plot(j, 0.585 / (1 + np.sqrt(j)), color=INK, linewidth=1)
    for number in VISCOUS:
        s = program.run(f"suspension-{number}", "dense_suspension", f"parameters.J={number}").series()
        flows = s["cell.strain"] > SKIPPED
        # Viscosity over the pressure across the flow; a sphere alone adds 2.5 of its volume.
        pressure = -s["cell.yy"][flows].mean()
        stress, error = block_mean((s["suspension.viscosity"] + 2.5 * s["suspension.fraction"])[flows], 8)
        left.errorbar(number, stress / pressure, error / pressure, color=TEAL, marker="o", markersize=4)
        fraction, error = block_mean(s["suspension.fraction"][flows], 8)
        right.errorbar(number, fraction, error, color=TEAL, marker="o", markersize=4)
    left.set_ylim(0, 2.5)
    left.set_ylabel("friction")
    right.set_ylabel("volume fraction")
    for ax in (left, right):
        ax.set_xscale("log")
        ax.set_xlim(1e-3, 1)
        ax.set_xlabel("viscous number")
    return figure


def biaxial_membrane(program):
    """A sample between membranes when the test begins and at its end, and the axial stress over the pressure of the chamber."""
    run, rest, rate, load = program.run("biaxial-membrane", "biaxial_membrane"), 0.5, 0.5, 2e4 * 0.28
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(9.2, 3.2), constrained_layout=True, gridspec_kw={"width_ratios": (1, 1, 1.4)})
    colours = np.array([to_rgb(INK), to_rgb(INK), to_rgb(AMBER)])
    for ax, time, title in ((left, rest, "at the start"), (middle, run.summary()["time"], "at 20 % of strain")):
        frame = run.frame_at(time)
        draw_grains(ax, frame, colours[frame.grains["group"]])
        prepare(ax, (-0.27, 0.27), (-0.06, 0.6), title)
    s = run.series()
    smooth = np.convolve(s["upper.fy"] / load, np.ones(9) / 9, mode="same")
    tests = (s["time"] > rest) & (s["time"] < s["time"][-1] - 0.01)
    right.plot(100 * rate * (s["time"] - rest)[tests], smooth[tests], color=TEAL, linewidth=1)
    right.set_ylim(0, None)
    right.set_xlabel("axial strain, %")
    right.set_ylabel("axial stress / pressure")
    return figure


def triaxial_membrane(program):
    """The spheres behind the near half of their membrane when the test begins and at its end, and the force on the platen over its area and the pressure."""
    run, rest, rate, load = program.run("triaxial-membrane", "triaxial_membrane"), 0.15, 1.0, 1e5 * np.pi * 0.068**2
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(9.2, 3.6), constrained_layout=True, gridspec_kw={"width_ratios": (1, 1, 1.6)})
    colours = np.array([to_rgb(INK), to_rgb(AMBER)])
    for ax, time, title in ((left, rest, "at the start"), (middle, run.summary()["time"], "at 20 % of strain")):
        grains = run.frame_at(time).grains
        x, y, z = grains["position"].T
        shown = (grains["group"] == 1) | (y < 0)
        draw_spheres(ax, np.array([x, z, y])[:, shown], grains["radius"][shown], colours[grains["group"][shown]])
        prepare(ax, (-0.1, 0.1), (-0.02, 0.24), title)
    s = run.series()
    smooth = np.convolve(s["upper.fz"] / load, np.ones(5) / 5, mode="same")
    tests = (s["time"] > rest) & (s["time"] < s["time"][-1] - 0.005)
    right.plot(100 * rate * (s["time"] - rest)[tests], smooth[tests], color=TEAL, linewidth=1)
    right.set_ylim(0, None)
    right.set_xlabel("axial strain, %")
    right.set_ylabel("axial stress / pressure")
    return figure


THICK = ("parameters.grains=900", "parameters.length=8.4", "parameters.width=4.8", "parameters.angle=25", "contacts.0.fixed_point=false", "time.end=60", "output.frames=1", "output.contacts=false")


def incline(program):
    """Speed and fraction in a thick layer on a rough incline; Bagnold's profile through the surface and the ground."""
    run = program.run("incline-thick", "chute_periodic", *THICK)
    edges = np.arange(0, 27)
    speed, number, frames = np.zeros(26), np.zeros(26), 0
    for time in np.arange(45, 59):
        grains = run.frame_at(time).grains
        flows = grains["group"] == 1
        z = grains["position"][flows, 2]
        number += np.histogram(z, edges)[0]
        speed += np.histogram(z, edges, weights=grains["velocity"][flows, 0])[0]
        frames += 1
    full = number > 0.5 * number[8]
    depth = edges[np.flatnonzero(full)[-1] + 1]
    z, u = (edges[:-1] + 0.5)[full], (speed / np.maximum(number, 1))[full]
    figure, (left, right) = plt.subplots(1, 2, figsize=(7.2, 3.2), constrained_layout=True, sharey=True)
    left.plot(u, z, "o", color=TEAL, markersize=4)
    bagnold = 1 - (1 - np.minimum(z / depth, 1)) ** 1.5
    ground, rise = np.linalg.lstsq(np.stack([np.ones_like(z), bagnold], axis=1), u, rcond=None)[0]
    line = np.linspace(0, depth, 100)
    left.plot(ground + rise * (1 - (1 - line / depth) ** 1.5), line, color=INK, linewidth=1)
    right.plot(number / frames * np.pi / 6 * (1 + 3 * 0.01 / 3) / (8.4 * 4.8), edges[:-1] + 0.5, "o", color=TEAL, markersize=4)
    right.set_xlim(0, 0.7)
    left.set_xlabel("speed, m/s")
    right.set_xlabel("volume fraction")
    left.set_ylabel("height, diameters")
    return figure


def chute_lammps(program):
    """Profiles of the chute of LAMMPS' benchmark, as benchmarks/chute.py has recorded them of both programs."""
    with open(program.root / "benchmarks/data/chute_profiles.csv", newline="") as file:
        rows = list(csv.DictReader(file))

    def profile(name):
        table = [row for row in rows if row["run"] == name and float(row["spheres"]) > 1]
        return (np.array([float(row[key]) for row in table]) for key in ("height", "speed", "error"))

    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(10.2, 3.4), constrained_layout=True)
    here = (("lammps 2e5", "LAMMPS, stiffness 2e5", INK, "-"), ("lammps 2e6", "LAMMPS, 2e6", RED, "--"), ("slurry 0.01", "slurry, step 0.01", TEAL, "o"), ("slurry 0.02", "slurry, step 0.02", AMBER, "s"))
    other = (("lammps 2e3", "LAMMPS, 2e3", AMBER, "--"), ("lammps 2e5", "LAMMPS, 2e5", INK, "-"), ("lammps restitution 0.5 damped", "LAMMPS, restitution 0.5", TEAL, "-"),
             ("slurry 0.01 restitution 0.5", "slurry, restitution 0.5", TEAL, "o"), ("slurry 0.01 convex", "slurry, convex law", SOLID, "s"))
    for ax, names in ((left, here), (middle, other)):
        for name, label, colour, style in names:
            z, u, error = profile(name)
            if style in ("-", "--"):
                ax.plot(u, z, style, color=colour, linewidth=1.2, label=label)
                ax.fill_betweenx(z, u - 2 * error, u + 2 * error, color=colour, alpha=0.15, linewidth=0)
            else:
                ax.errorbar(u, z, xerr=2 * error, fmt=style, color=colour, markersize=3.5, linewidth=1, label=label)
    z, u, _ = profile("lammps deep")
    right.plot(u, z, color=INK, linewidth=1.2, label="LAMMPS")
    z, u, _ = profile("slurry deep")
    right.plot(u, z, "s", color=AMBER, markersize=3, label="slurry, step 0.01")
    for ax in (left, middle, right):
        ax.set_xlabel("speed")
        ax.legend(frameon=False, fontsize=7)
    left.set_ylabel("height, diameters")
    return figure


RHEOLOGY_FIGURES = (plane_shear, friction_power, rough_plates, dense_suspension, dragged_sphere, erodible_bed, biaxial_membrane, triaxial_membrane, incline, chute_lammps)
