# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of flows at constant pressure."""
import matplotlib.pyplot as plt
import numpy as np

from draw import INK, TEAL

INERTIAL = (0.05, 0.1, 0.2, 0.3)  # slower flows take many times as long: their solver stalls
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


RHEOLOGY_FIGURES = (plane_shear,)
