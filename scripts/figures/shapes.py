# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Figures of the cases with grains that are not spheres, chains and growth."""
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import cm
from matplotlib.collections import PolyCollection

from draw import AMBER, INK, SOLID, TEAL, draw_grains, draw_obstacles, draw_spheres, prepare, rotations
from runs import chain_lengths

LIGHT = np.array([-0.4, -0.5, 0.8]) / np.sqrt(1.05)


def view_of(points, azimuth=-0.6, elevation=0.35):
    """Right, up and depth of points in space, seen from an azimuth and an elevation."""
    a, e = azimuth, elevation
    right = np.array([np.cos(a), np.sin(a), 0])
    away = np.array([-np.sin(a) * np.cos(e), np.cos(a) * np.cos(e), -np.sin(e)])
    return points @ right, points @ np.cross(right, away), points @ away


def draw_solids(ax, frame, colours, keep=None, **view):
    """The surfaces of shaped grains in space, triangle by triangle, far ones first."""
    g = frame.grains
    turns, faces, tones, depths = rotations(g["orientation"]), [], [], []
    for k in np.arange(len(g["id"])) if keep is None else keep:
        shape = frame.shapes[str(g["shape"][k])]
        world = g["position"][k] + g["radius"][k] * shape["vertices"] @ turns[k].T
        corners = world[shape["triangles"]]
        normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normal /= np.maximum(np.linalg.norm(normal, axis=1), 1e-300)[:, None]
        right, up, depth = view_of(corners.reshape(-1, 3), **view)
        flat = np.stack([right, up], axis=1).reshape(-1, 3, 2)
        side, rise = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
        seen = side[:, 0] * rise[:, 1] - side[:, 1] * rise[:, 0] > 0
        bright = 0.55 + 0.45 * np.clip(normal[seen] @ LIGHT, 0, 1)
        faces.append(flat[seen])
        tones.append(bright[:, None] * np.asarray(colours)[k, :3])
        depths.append(depth.reshape(-1, 3)[seen].mean(axis=1))
    order = np.argsort(-np.concatenate(depths))
    tones = np.concatenate(tones)[order]
    ax.add_collection(PolyCollection(np.concatenate(faces)[order], facecolors=tones, edgecolors=tones, linewidths=0.2, zorder=3))


def draw_outlines(ax, frame, colours, edge="white", linewidth=0.2):
    """Planar shaped grains: the outline of each shape."""
    g = frame.grains
    outlines = {name: planar_outline(shape["vertices"]) for name, shape in frame.shapes.items()}
    angle = 2 * np.arctan2(g["orientation"][:, 3], g["orientation"][:, 0])
    polygons = []
    for k, (x, r, a) in enumerate(zip(g["position"], g["radius"], angle)):
        turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        polygons.append(x[:2] + r * outlines[str(g["shape"][k])] @ turn.T)
    ax.add_collection(PolyCollection(polygons, facecolors=colours, edgecolors=edge, linewidths=linewidth, zorder=3))


def planar_outline(vertices):
    """The hull of the projection of a shape on the plane, counter-clockwise (Andrew's monotone chain)."""
    points = sorted(map(tuple, np.round(vertices[:, :2], 12)))
    halves = []
    for sequence in (points, points[::-1]):
        half = []
        for p in sequence:
            while len(half) > 1 and ((half[-1][0] - half[-2][0]) * (p[1] - half[-2][1])
                                     - (half[-1][1] - half[-2][1]) * (p[0] - half[-2][0])) <= 0:
                half.pop()
            half.append(p)
        halves += half[:-1]
    return np.array(halves)


def by_height(values, name="viridis"):
    low, high = np.quantile(values, [0.01, 0.99])
    return cm.get_cmap(name)(np.clip((values - low) / (high - low), 0, 1))


def packing_picture(ax, run, title):
    """A packing seen from the side, coloured by the height of the grains at the start."""
    first, last = run.frames()[0], run.frames()[-1]
    height = np.empty(len(first.grains["id"]))
    height[first.grains["id"]] = first.grains["position"][:, 2]
    colours = by_height(height[last.grains["id"]])
    if last.shapes:
        draw_solids(ax, last, colours)
    else:
        draw_spheres(ax, view_of(last.grains["position"]), last.grains["radius"], colours)
    right, up, _ = view_of(last.grains["position"])
    r = last.grains["radius"].max()
    prepare(ax, (right.min() - 2 * r, right.max() + 2 * r), (up.min() - 2 * r, up.max() + 2 * r), title)


def packing_course(ax, run, aim, contacts):
    """Volume fraction and contacts per grain of the bulk, in time."""
    s = run.series()
    ax.plot(s["time"], s["bulk.volume_fraction"], color=TEAL, label="volume fraction of the bulk")
    ax.axhline(aim, color=SOLID, linewidth=0.8, linestyle="--")
    ax.set_xlabel("time")
    ax.set_ylim(0.3, 0.8)
    other = ax.twinx()
    other.plot(s["time"], s["bulk.contacts"], color=AMBER)
    other.axhline(contacts, color=AMBER, linewidth=0.8, linestyle="--")
    other.set_ylim(0, 14)
    other.set_ylabel("contacts per grain", color=AMBER)
    other.grid(False)
    ax.set_ylabel("volume fraction", color=TEAL)


def packing_spheres(program):
    run = program.run("packing_spheres", "packing_spheres")
    figure, (picture, ax) = plt.subplots(1, 2, figsize=(7.4, 3.3), constrained_layout=True)
    packing_picture(picture, run, "2000 spheres")
    packing_course(ax, run, 0.637, 6)
    return figure


DISTANCES = ("0.15", "0.3", "0.5", "0.8", "1.2", "1.6", "2.0")


def packing_dimers(program):
    runs = [program.run(f"packing_dimers-{x}", "packing_dimers", f"parameters.distance={x}") for x in DISTANCES]
    spheres = program.run("packing_spheres", "packing_spheres").series()
    figure, (picture, ax) = plt.subplots(1, 2, figsize=(7.4, 3.4), constrained_layout=True)
    packing_picture(picture, runs[DISTANCES.index("0.8")], "dimers at a distance of 0.8 radii")
    of_all = lambda name: np.array([spheres[name][-1]] + [run.series()[name][-1] for run in runs])
    x = np.array([0] + [float(d) for d in DISTANCES])
    ax.plot(x, of_all("bulk.volume_fraction"), "o-", color=INK, markersize=4)
    ax.set_xlabel("distance of the centres, radii")
    ax.set_ylabel("volume fraction of the bulk", color=INK)
    ax.set_ylim(0.6, 0.74)
    other = ax.twinx()
    other.plot(x, of_all("bulk.contacts"), "s--", color=AMBER, markersize=4)
    other.set_ylabel("contacts per grain", color=AMBER)
    other.set_ylim(5, 11.5)
    other.grid(False)
    return figure


def packing_ellipsoids(program):
    run = program.run("packing_ellipsoids", "packing_ellipsoids")
    figure, (picture, ax) = plt.subplots(1, 2, figsize=(7.4, 3.3), constrained_layout=True)
    packing_picture(picture, run, "500 ellipsoids of aspect 1.5")
    packing_course(ax, run, 0.71, 10)
    return figure


def bacteria_colony(program):
    run = program.run("bacteria_colony", "bacteria_colony")
    frames = run.frames()
    figure, axes = plt.subplots(1, 3, figsize=(9, 3.1), constrained_layout=True)
    half = 1.08 * np.abs(frames[-1].grains["position"][:, :2]).max()
    for ax, frame in zip(axes, (frames[-3], frames[-1])):
        angle = 2 * np.arctan2(frame.grains["orientation"][:, 3], frame.grains["orientation"][:, 0])
        draw_outlines(ax, frame, cm.get_cmap("twilight")(np.mod(angle / np.pi, 1)))
        prepare(ax, (-half, half), (-half, half), f"{len(angle)} cells")
    times = [f.time for f in frames]
    axes[2].semilogy(times, [len(f.grains["id"]) for f in frames], "o", color=INK, label="cells", markersize=4)
    axes[2].semilogy(times, len(frames[0].grains["id"]) * np.exp(times), color=SOLID, linestyle="--", label="exp(rate t)")
    axes[2].set_xlabel("time, 1/rate")
    axes[2].legend()
    return figure


def boxes_heap(program):
    run = program.run("boxes_heap", "boxes_heap")
    figure, axes = plt.subplots(1, 3, figsize=(9, 3.1), constrained_layout=True, width_ratios=[1, 1, 1.1])
    frames = run.frames()
    for ax, frame in zip(axes, (frames[0], frames[-1])):
        draw_solids(ax, frame, by_height(frame.grains["id"], "cividis"))
        prepare(ax, (-0.12, 0.12), (-0.05, 0.26) if frame is frames[0] else (-0.09, 0.1), f"t = {frame.time:.2g} s")
    s = run.series()
    axes[2].semilogy(s["time"], s["kinetic_energy"] + s["rotational_energy"], color=INK)
    axes[2].set_xlabel("time, s")
    axes[2].set_ylabel("kinetic energy, J")
    return figure


def worms(program):
    run = program.run("worms", "worms")
    figure, axes = plt.subplots(1, 2, figsize=(8, 3.2), constrained_layout=True)
    for ax, frame in zip(axes, (run.frames()[0], run.frames()[-1])):
        size = 24
        colours = cm.get_cmap("tab20")((frame.grains["id"] // size % 20) / 20)
        view = view_of(frame.grains["position"], elevation=0.7)
        draw_spheres(ax, view, frame.grains["radius"], colours)
        prepare(ax, (-0.075, 0.075), (-0.04, 0.07) if frame.time > 0 else (-0.02, 0.12), f"t = {frame.time:.2g} s")
    return figure


def vesicle(program):
    run = program.run("vesicle", "vesicle")
    figure, axes = plt.subplots(4, 1, figsize=(7.4, 6.4), constrained_layout=True, height_ratios=[1, 1, 1, 1.3])
    frames, size = run.frames(), 48
    for ax, part in zip(axes, (0.0, 0.45, 0.95)):
        frame = frames[int(part * (len(frames) - 1))]
        draw_obstacles(ax, frame)
        draw_grains(ax, frame, colours=cm.get_cmap("tab10")(frame.grains["id"] // size))
        prepare(ax, (-8, 9), (-1.5, 1.5), f"t = {frame.time:.2g}")
    lengths = np.array([chain_lengths(f, size, True) for f in frames])
    axes[3].plot([f.time for f in frames], 100 * (lengths / lengths[0] - 1))
    axes[3].set_xlabel("time")
    axes[3].set_ylabel("change of perimeter, %")
    return figure


def masonry_arch(program):
    return program.drawn(program.run("masonry_arch", "masonry_arch"), "--colour", "none", "--contacts", "force")


def arch_stability(program):
    return program.drawn(program.run("arch_stability", "arch_stability"))


SHAPE_FIGURES = (masonry_arch, arch_stability, packing_spheres, packing_dimers, packing_ellipsoids, bacteria_colony, boxes_heap, worms, vesicle)
