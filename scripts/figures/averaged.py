# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of fluids that are averaged over grains: a bubbling bed and a pneumatic pipe."""
import h5py
import matplotlib.pyplot as plt

from draw import INK, TEAL, draw_grains, prepare


def fluid_at(run, time):
    """Places, void fraction and pressure of the field `fluid` next to a time."""
    def distance(path):
        with h5py.File(path) as file:
            return abs(float(file["fluid"].attrs["time"]) - time)
    path = min((run.folder / "fields").glob("fields_*.h5"), key=distance)
    with h5py.File(path) as file:
        nx, ny, _ = file["fluid/shape"][()]
        place = file["fluid/place"][()].reshape(ny, nx, 3)
        return place, file["fluid/void_fraction"][()].reshape(ny, nx), file["fluid/pressure"][()].reshape(ny, nx)


def bubbling_bed(program):
    run = program.run("bubbling-bed", "bubbling_bed")
    slow = program.run("bubbling-bed-slow", "bubbling_bed", "parameters.speed=0.2")
    figure, axes = plt.subplots(1, 5, figsize=(9.4, 4.4), constrained_layout=True, gridspec_kw={"width_ratios": [1, 1, 1, 1, 2.2]})
    for ax, time in zip(axes, (0.2, 0.5, 0.6, 0.7)):
        frame = run.frame_at(time)
        place, voids, _ = fluid_at(run, frame.time)
        shown = ax.pcolormesh(place[0, :, 0], place[:, 0, 1], voids, vmin=0.4, vmax=1, cmap="Blues_r", shading="nearest")
        draw_grains(ax, frame, colours=[INK] * len(frame.grains["id"]), linewidth=0)
        prepare(ax, (0, 0.0375), (0, 0.1125), f"t = {frame.time:.2g} s")
    figure.colorbar(shown, ax=axes[3], label="void fraction", shrink=0.6)
    weight = 9.81 * run.frame_at(0).grains["mass"].sum() / (0.0375 * 1.5)
    for which, colour, label in ((run, TEAL, "0.9 m/s"), (slow, INK, "0.2 m/s")):
        s = which.series()
        axes[4].plot(s["time"], s["flow.inlet_pressure"] / weight, color=colour, linewidth=0.8, label=label)
    axes[4].axhline(1, color="0.7", linewidth=0.8)
    axes[4].set(xlabel="time, s", ylabel="pressure at the floor over weight a unit of area", ylim=(0, 2))
    axes[4].legend(frameon=False)
    return figure


def pneumatic_pipe(program):
    runs = [(speed, program.run(f"pneumatic-pipe-{speed}", "pneumatic_pipe", f"parameters.speed={speed}")) for speed in (18, 10)]
    air = program.run("pneumatic-pipe-air", "pneumatic_pipe", "parameters.rate=1e-3")
    figure, axes = plt.subplots(3, 1, figsize=(9, 4.6), constrained_layout=True)
    for ax, (speed, run) in zip(axes, runs):
        frame = run.frame_at(0.3)
        place, voids, _ = fluid_at(run, frame.time)
        ax.pcolormesh(place[0, :, 0], place[:, 0, 1], voids, vmin=0.8, vmax=1, cmap="Blues_r", shading="nearest")
        draw_grains(ax, frame, colours=[INK] * len(frame.grains["id"]), linewidth=0)
        prepare(ax, (0, 0.8), (0, 0.04), f"{speed} m/s, t = {frame.time:.2g} s")
    for (speed, run), colour in zip([*runs, ("air alone, 18", air)], (TEAL, INK, "0.6")):
        place, _, pressure = fluid_at(run, 0.3)
        axes[2].plot(place[0, :, 0], pressure.mean(axis=0), color=colour, label=f"{speed} m/s")
    axes[2].set(xlabel="x, m", ylabel="pressure, Pa", xlim=(0, 0.8))
    axes[2].legend(frameon=False)
    return figure


AVERAGED_FIGURES = (bubbling_bed, pneumatic_pipe)
