# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of docs/lubrication.md: one grain and a wall. Their data are written beside them, docs/figures/data/*.csv."""
import csv

import matplotlib.pyplot as plt
import numpy as np

from draw import AMBER, INK, RED, SOLID, TEAL

GREY = "#9aa3ad"
SHADES = ("#b9d7e3", "#7fb3c8", "#458fae", "#1f6f8f", "#0d3f55")
LABELS = {"euler": "Euler (Algorithm 1)", "implicit": "implicit (Remark 6)", "threshold": "threshold (Algorithm 2)",
          "adaptive": "adaptive (Algorithm 3)", "gluey": "gluey (limit)"}
COLOURS = {"euler": AMBER, "implicit": RED, "threshold": TEAL, "adaptive": "#7d5ba6", "gluey": INK}


# ---- runs and tables

def table(path):
    """Columns of a CSV file by name."""
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    values = np.array(rows[1:], dtype=float)
    return {name: values[:, k] for k, name in enumerate(rows[0])}


def scheme(run, name):
    return table(run.folder / f"scheme_{name}.csv")


def scheme_summary(run, name):
    return next(s for s in run.summary()["schemes"] if s["name"] == name)


def set_schemes(schemes):
    """A --set that replaces the schemes of a case; each is (name, scheme, {key: value})."""
    def one(name, kind, keys):
        words = [f'name = "{name}"', f'scheme = "{kind}"'] + [f"{k} = {v}" for k, v in keys.items()]
        return "{ " + ", ".join(words) + " }"
    return "schemes=[" + ", ".join(one(*s) for s in schemes) + "]"


def thin(columns, most):
    """Every n-th row, so that a table stays small; the last row is kept."""
    size = len(next(iter(columns.values())))
    rows = np.unique(np.append(np.arange(0, size, max(1, -(-size // most))), size - 1))
    return {name: values[rows] for name, values in columns.items()}


def write_data(program, figure, curves, most=400):
    """docs/figures/data/<figure>.csv: a row per point, the first column names the curve."""
    folder = program.root / "docs/figures/data"
    folder.mkdir(parents=True, exist_ok=True)
    columns = list(dict.fromkeys(name for curve in curves.values() for name in curve))
    with open(folder / f"{figure}.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["curve", *columns])
        for label, curve in curves.items():
            curve = thin({name: np.asarray(values) for name, values in curve.items()}, most)
            for row in zip(*curve.values()):
                known = dict(zip(curve, row))
                writer.writerow([label, *(f"{known[c]:.8g}" if c in known else "" for c in columns)])


def pick(columns, *names):
    return {name: columns[name] for name in names}


def panels(count, width=4.3, height=3.1):
    figure, axes = plt.subplots(1, count, figsize=(width * count, height), layout="constrained")
    return figure, axes


def step_label(dt):
    return f"dt = {dt:g}"


# ---- Lefebvre 2009, Figures 2 to 5 and 12

def film_gluey(program):
    """Figures 2 and 12: the gluey model, smooth and rough."""
    run = program.run("film-gluey", "lubrication_vanishing", "parameters.dt=1e-3")
    figure, axes = panels(2)
    curves = {}
    for ax, name, title in zip(axes, ("gluey", "gluey_rough"), ("smooth: released at 4", "rough, gamma >= -3: released at 3.5")):
        s = scheme(run, name)
        ax.plot(s["time"], s["distance"], color=INK, label="distance q")
        ax.plot(s["time"], s["gamma"], color=TEAL, label="adhesion γ")
        ax.axhline(0, color=GREY, linewidth=0.6)
        ax.set(xlabel="time t", title=title, ylim=(-4.4, 6.4))
        curves[name] = pick(s, "time", "distance", "gamma")
    axes[0].legend(loc="upper left")
    write_data(program, "film_gluey", curves)
    return figure


def film_vanishing(program):
    """Figure 3: the film goes to the gluey model as its viscosity vanishes."""
    figure, (left, right) = panels(2)
    curves = {}
    limit = scheme(program.run("film-gluey", "lubrication_vanishing", "parameters.dt=1e-3"), "gluey")
    for mu, colour in zip((1, 0.5, 0.1, 0.01, 0.001), SHADES):
        s = program.run(f"film-vanishing-{mu}", "lubrication_vanishing", f"parameters.mu={mu}").series()
        left.plot(s["time"], s["distance"], color=colour, label=f"μ = {mu:g}")
        right.plot(s["time"], s["gamma"], color=colour)
        curves[f"mu={mu:g}"] = pick(s, "time", "distance", "log_distance", "gamma")
    left.plot(limit["time"], limit["distance"], "--", color=RED, linewidth=1.2, label="gluey")
    right.plot(limit["time"], limit["gamma"], "--", color=RED, linewidth=1.2)
    curves["gluey"] = pick(limit, "time", "distance", "gamma")
    left.set(xlabel="time t", ylabel="distance d")
    right.set(xlabel="time t", ylabel="μ ln d, and γ")
    left.legend()
    write_data(program, "film_vanishing", curves)
    return figure


def film_layer(program):
    """Figure 4: a layer of liquid on the plane. Entering and leaving it hardly depend on the viscosity."""
    delta = 0.02
    figure, ax = plt.subplots(figsize=(6.4, 3.3), layout="constrained")
    curves = {}
    for mu, colour in zip((0.1, 1, 10, 100), SHADES[1:]):
        s = program.run(f"film-layer-{mu}", "lubrication_vanishing", f"parameters.mu={mu}", f"drag.layer={delta}",
                        f"levels=[{delta}]", "output.series=0.002", "schemes=[]").series()
        ax.plot(s["time"], s["distance"], color=colour, label=f"μ = {mu:g}")
        curves[f"mu={mu:g}"] = pick(s, "time", "distance")
    limit = scheme(program.run("film-gluey", "lubrication_vanishing", "parameters.dt=1e-3"), "gluey")
    ax.plot(limit["time"], limit["distance"], "--", color=RED, linewidth=1.2, label="gluey")
    curves["gluey"] = pick(limit, "time", "distance")
    ax.axhspan(0, delta, color="#eaf3f7", zorder=0)
    ax.text(0.55, delta - 0.0013, "liquid", color=TEAL, fontsize=8, va="top")
    ax.set(xlim=(0.5, 4.5), ylim=(-0.0008, 0.025), xlabel="time t", ylabel="distance d")
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    write_data(program, "film_layer", curves, most=2000)
    return figure


def film_large_steps(program):
    """Figure 5: Algorithm 2.7 with steps that miss the instants of contact and release."""
    figure, axes = panels(2)
    exact = scheme(program.run("film-gluey", "lubrication_vanishing", "parameters.dt=1e-3"), "gluey")
    curves = {"dt=0.001": pick(exact, "time", "distance", "gamma")}
    for ax, dt in zip(axes, (0.63, 0.03)):
        s = scheme(program.run(f"film-gluey-{dt}", "lubrication_vanishing", f"parameters.dt={dt}"), "gluey")
        style = {"marker": "o", "markersize": 3.5, "linewidth": 0.8} if dt > 0.1 else {"linewidth": 1.6}
        for key, colour in (("distance", INK), ("gamma", TEAL)):
            ax.plot(exact["time"], exact[key], color=GREY, linewidth=1)
            ax.plot(s["time"], s[key], color=colour, label={"distance": "distance q", "gamma": "adhesion γ"}[key], **style)
        ax.set(xlabel="time t", title=step_label(dt), xlim=(0, 6.1), ylim=(-4.4, 5))
        curves[f"dt={dt:g}"] = pick(s, "time", "distance", "gamma")
    axes[0].legend(loc="upper left")
    write_data(program, "film_large_steps", curves)
    return figure


# ---- Hillairet, Lozinski and Szopos, Figures 3 to 7

STEPS = (0.1, 0.01, 0.001, 0.0001)


def film_steps(program, case, figure_name):
    """Euler and the threshold with four steps, against the exact motion."""
    figure, axes = panels(2)
    schemes = [(f"{kind}-{dt:g}", kind, {"step": dt}) for kind in ("euler", "threshold") for dt in STEPS]
    run = program.run(figure_name, case, set_schemes(schemes))
    exact = run.series()
    curves = {"exact": pick(exact, "time", "distance", "log_distance")}
    for ax, kind in zip(axes, ("euler", "threshold")):
        for dt, colour in zip(STEPS, SHADES[:4]):
            s = scheme(run, f"{kind}-{dt:g}")
            through = s["distance"][-1] <= 0
            label = step_label(dt) + (", through the wall" if through else "")
            ax.plot(s["time"], s["distance"], color=colour, label=label)
            if through:
                ax.plot(s["time"][-1], s["distance"][-1], "x", color=colour, markersize=6, markeredgewidth=1.6)
            curves[f"{kind} dt={dt:g}"] = pick(s, "time", "distance", "log_distance")
        ax.plot(exact["time"], exact["distance"], "--", color=RED, linewidth=1.2, label="exact")
        ax.set(xlabel="time t", ylabel="distance q", title=LABELS[kind], xlim=(0, 6.1), ylim=(-0.25, 4.6))
        ax.legend()
    write_data(program, figure_name, curves)
    return figure


def film_thick(program):
    """Figure 3: epsilon = 0.1."""
    return film_steps(program, "lubrication_film", "film_thick")


def film_thin(program):
    """Figure 4: epsilon = 1e-3."""
    return film_steps(program, "lubrication_thin_film", "film_thin")


def film_threshold(program):
    """Figure 5: the same near the wall, for several steps and for several constants."""
    figure, (left, right) = panels(2)
    constants = (1, 20, 200, 2000)
    schemes = [(f"dt-{dt:g}", "threshold", {"step": dt}) for dt in STEPS]
    schemes += [(f"C-{c}", "threshold", {"step": 1e-3, "constant": c}) for c in constants]
    run = program.run("film_threshold", "lubrication_thin_film", set_schemes(schemes), "output.series=0.005")
    exact = run.series()
    curves = {"exact": pick(exact, "time", "distance")}
    for ax, names, labels in ((left, [f"dt-{dt:g}" for dt in STEPS], [step_label(dt) for dt in STEPS]),
                              (right, [f"C-{c}" for c in constants], [f"C = {c}" for c in constants])):
        for name, label, colour in zip(names, labels, SHADES):
            s = scheme(run, name)
            ax.semilogy(s["time"], s["distance"], color=colour, label=label)
            curves[name] = pick(s, "time", "distance")
        ax.semilogy(exact["time"], exact["distance"], "--", color=RED, linewidth=1.2, label="exact")
        ax.set(xlabel="time t", ylabel="distance q", ylim=(1e-7, 10))
        ax.legend(loc="lower right", fontsize=8)
    left.set_title("C = 20, several steps")
    right.set_title("dt = 0.001, several constants")
    write_data(program, "film_threshold", curves)
    return figure


def film_adaptive(program):
    """Figure 6: adaptive steps, with and without a shortest one."""
    figure, (left, right) = panels(2)
    shortest = (1e-3, 1e-4, 0)
    schemes = [(f"min-{m:g}", "adaptive", {"tolerance": 1e-5, "min_step": m}) for m in shortest]
    run = program.run("film_adaptive", "lubrication_thin_film", set_schemes(schemes), "output.rows=50000")
    exact = run.series()
    curves = {"exact": pick(exact, "time", "distance")}
    for m, colour in zip(shortest, (SHADES[1], SHADES[3], AMBER)):
        s = scheme(run, f"min-{m:g}")
        steps = scheme_summary(run, f"min-{m:g}")["steps"]
        left.plot(s["time"], s["distance"], color=colour, label=f"min_step = {m:g}, {steps} steps")
        dt = np.diff(s["time"])
        right.semilogy(s["time"][1:], np.maximum(dt, 1e-9), color=colour, linewidth=0.8)
        curves[f"min_step={m:g}"] = {"time": s["time"][1:], "distance": s["distance"][1:], "step": dt}
    left.plot(exact["time"], exact["distance"], "--", color=RED, linewidth=1.2, label="exact")
    left.set(xlabel="time t", ylabel="distance q")
    left.legend(fontsize=8)
    right.set(xlabel="time t", ylabel="step dt")
    write_data(program, "film_adaptive", curves, most=3000)
    return figure


def film_drag(program):
    """Figure 7: the drag of a disc of radius 0.1 near a wall: exact, and its leading term."""
    figure, (left, right) = panels(2)
    curves = {}
    for law, label, style in (("disc_plane", r"$3\sqrt{2}\pi\nu(R/q)^{3/2}$", {"color": AMBER}),
                              ("disc_plane_exact", "exact", {"color": INK, "linestyle": "--"})):
        s = program.run(f"film-drag-{law}", "lubrication_film", f"drag.law={law}", "drag.viscosity=1", "drag.radius=0.1",
                        "grain.distance=0.4", "grain.mass=200", "schemes=[]", "output.series=0.0005").series()
        keep = (s["velocity"] < 0) & (s["time"] > 0) & (s["time"] < 2)
        n = {"distance": s["distance"][keep], "drag": -s["film_force"][keep] / s["velocity"][keep]}
        left.loglog(n["distance"], n["drag"], label=label, **style)
        curves[law] = n
    q, exact = curves["disc_plane_exact"]["distance"], curves["disc_plane_exact"]["drag"]
    right.semilogx(q / 0.1, exact / (3 * np.sqrt(2) * np.pi * (0.1 / q) ** 1.5), color=INK)
    right.semilogx(q / 0.1, 1 + 1.05 * q / 0.1, color=GREY, linewidth=1, label="1 + 1.05 q/R")
    right.set(xlabel="q/R", ylabel="exact over leading term", ylim=(0.9, 3))
    left.set(xlabel="distance q", ylabel="drag n(q)")
    left.legend()
    right.legend()
    write_data(program, "film_drag", curves)
    return figure


# ---- Lefebvre 2009, section 2.4

def film_coupling(program):
    """Figures 8 and 9: gluey and inelastic rules coupled with the exact drag, for two contact distances."""
    figure, axes = panels(2)
    curves = {}
    for eta, style in ((0.1, "-"), (0.2, ":")):
        run = program.run(f"film-coupling-{eta}", "lubrication_coupling", f"parameters.eta={eta}", "parameters.dt=1e-3")
        for ax, rule, colour in zip(axes, ("gluey", "inelastic"), (TEAL, AMBER)):
            s = scheme(run, rule)
            ax.plot(s["time"], s["distance"], style, color=colour, label=f"η = {eta}")
            curves[f"{rule} eta={eta}"] = pick(s, "time", "distance")
    exact = run.series()
    curves["exact"] = pick(exact, "time", "distance")
    for ax, title in zip(axes, ("gluey: joins the exact motion again", "inelastic: leaves too early")):
        ax.plot(exact["time"], exact["distance"], "--", color=RED, linewidth=1.2, label="exact")
        ax.set(xlabel="time t", ylabel="distance q", title=title, ylim=(0, 2))
        ax.legend()
    write_data(program, "film_coupling", curves)
    return figure


# ---- what neither paper has: the cost of an error of 1e-2 over five decades of epsilon

GOAL = 1e-2
COST_STEPS = [0.1 / 2**k for k in range(12)]
COST_CONSTANTS = (20, 100, 500)
# Tolerance and shortest step of the adaptive scheme, with and without holding the grain.
COST_TOLERANCES = [(10.0**-k, 0.03 * 10.0 ** (-k / 2)) for k in (3, 3.5, 4, 4.5, 5, 5.5, 6)]
COST_TOLERANCES += [(10.0**-k, 0) for k in (4, 4.5, 5, 5.5, 6, 6.5)]


def cost_schemes(epsilon):
    """All steps of all schemes, but for thresholds that would be above the start: q_s = (C dt epsilon)^(2/3)."""
    steps = list(enumerate(COST_STEPS))
    schemes = [(f"{kind}-{k}", kind, {"step": dt}) for kind in ("euler", "implicit", "gluey") for k, dt in steps]
    schemes += [(f"threshold-{c}-{k}", "threshold", {"step": dt, "constant": c})
                for c in COST_CONSTANTS for k, dt in steps if c * dt * epsilon < 0.9]
    return schemes + [(f"adaptive-{k}", "adaptive", {"tolerance": tol, "min_step": shortest})
                      for k, (tol, shortest) in enumerate(COST_TOLERANCES)]


def cheapest(run, kind):
    """Right-hand sides, and drag evaluations among them, of the cheapest run of a scheme that reaches the goal, or NaN."""
    costs = [(s["right_hand_sides"], s["drag_evaluations"]) for s in run.summary()["schemes"]
             if s["scheme"] == kind and s["ended"] == "end" and s["error"]["largest"] <= GOAL]
    return min(costs, default=(np.nan, np.nan))


def film_cost(program):
    """Trajectories over five decades of epsilon, and the cost of each scheme for an error of 1e-2."""
    figure = plt.figure(figsize=(10.2, 6.2), layout="constrained")
    grid = figure.add_gridspec(2, 3)
    epsilons = [10.0 ** (k / 2) for k in range(0, -11, -1)]
    runs = {e: program.run(f"film-cost-{e:.2g}", "lubrication_film", f"parameters.epsilon={e!r}",
                           set_schemes(cost_schemes(e)), "output.rows=2000") for e in epsilons}
    curves = {}
    for k, e in enumerate((1.0, 1e-2, 1e-4)):
        run = min(runs.items(), key=lambda item: abs(np.log(item[0] / e)))[1]
        ax = figure.add_subplot(grid[0, k])
        exact = run.series()
        ax.plot(exact["time"], exact["distance"], color=RED, label="viscous, exact")
        for kind, name in (("threshold", "threshold-20-6"), ("gluey", "gluey-6")):
            s = scheme(run, name)
            ax.plot(s["time"], s["distance"], "--" if kind == "gluey" else ":", color=COLOURS[kind], linewidth=1.4,
                    label=f"{kind}, dt = {COST_STEPS[6]:.2g}")
            curves[f"{kind} epsilon={e:g}"] = pick(s, "time", "distance")
        curves[f"exact epsilon={e:g}"] = pick(exact, "time", "distance")
        ax.set(xlabel="time t", ylabel="distance q", title=f"ε = {e:g}", ylim=(-0.1, 4.4))
        ax.legend(fontsize=8)
    ax = figure.add_subplot(grid[1, :])
    best = {}
    for kind in LABELS:
        cost = np.array([cheapest(runs[e], kind) for e in epsilons])
        hollow = {"markerfacecolor": "white", "markersize": 8} if kind in ("euler", "gluey") else {"markersize": 4}
        ax.loglog(epsilons, cost[:, 0], "o-", color=COLOURS[kind], label=LABELS[kind], zorder=2 if hollow["markersize"] > 4 else 3,
                  **hollow)
        curves[f"cost {kind}"] = {"epsilon": np.array(epsilons), "right_hand_sides": cost[:, 0], "drag_evaluations": cost[:, 1]}
        for e, c in zip(epsilons, map(tuple, cost)):
            # Of equal costs, the one with fewer evaluations of the drag.
            if np.isfinite(c[0]) and c < best.get(e, ((np.inf, np.inf), ""))[0]:
                best[e] = (c, kind)
    width = 10**0.25
    for e, (_, kind) in best.items():
        ax.axvspan(e / width, e * width, ymax=0.035, color=COLOURS[kind], linewidth=0)
    ax.set(xlabel="ε", ylabel="right-hand sides for an error of 0.01", xlim=(epsilons[-1] / width, epsilons[0] * width))
    ax.text(0.005, 0.05, "cheapest:", transform=ax.transAxes, fontsize=8, color=SOLID)
    ax.legend(ncols=5, fontsize=8, loc="lower center", bbox_to_anchor=(0.5, 1))
    write_data(program, "film_cost", curves)
    return figure


LUBRICATION_FIGURES = (film_gluey, film_vanishing, film_layer, film_large_steps, film_thick, film_thin, film_threshold,
                       film_adaptive, film_drag, film_coupling, film_cost)
