# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Pictures of a planar frame: grains as discs, obstacles from their pieces, contacts as lines between centres."""
import matplotlib
import numpy as np
from matplotlib.collections import EllipseCollection, LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.patches import PathPatch, Polygon
from matplotlib.path import Path

matplotlib.use("Agg")
matplotlib.rcParams.update({
    "figure.dpi": 110, "savefig.dpi": 110, "font.size": 9, "axes.titlesize": 9, "axes.spines.top": False,
    "axes.spines.right": False, "axes.grid": True, "grid.color": "#e6e6e6", "grid.linewidth": 0.6, "axes.axisbelow": True,
    "legend.frameon": False, "lines.linewidth": 1.6, "svg.hashsalt": "slurry", "savefig.facecolor": "white",
})

INK, AMBER, TEAL, RED, SOLID = "#22313f", "#e8a33d", "#2a7f9e", "#c0392b", "#9aa3ad"
GRAIN_COLOURS = (INK, AMBER, TEAL, RED)


def rotations(quaternions):
    """The rotation matrices of an array of quaternions (w, x, y, z)."""
    w, x, y, z = np.asarray(quaternions).T
    return np.moveaxis(np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                                 [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                                 [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]), 2, 0)


def draw_obstacles(ax, frame):
    """The walls of a planar frame, from their sections; those without another side fill the picture up to its borders."""
    import slurry
    reach = 20 * max(1e-9, np.abs(frame.grains["position"][:, :2]).max(initial=0), np.abs(frame.obstacles["centre"]).max(initial=0))
    box = reach * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    for wall in slurry.Frame(frame.path).sections((-reach, -reach), (reach, reach), 1e-5 * reach):
        ring, lines = wall["ring"][:, :2], [line[:, :2] for line in wall["lines"]]
        if np.isinf(wall["half_thickness"]):
            # The lines lie below all fills, so that what another wall covers of them is hidden.
            for line in lines:
                ax.plot(*line.T, color=SOLID, linewidth=2.4, zorder=0.6, scalex=False, scaley=False)
            path = Path.make_compound_path(*(Path(np.vstack([r, r[:1]]), closed=True) for r in (box, ring[::-1]) if len(r)))
            ax.add_patch(PathPatch(path, facecolor="#e3e6ea", edgecolor="none", zorder=0.7))
        elif len(ring):
            ax.add_patch(Polygon(ring, closed=True, facecolor=SOLID, edgecolor=SOLID, linewidth=0.3, zorder=2))
        else:
            for line in lines:
                ax.plot(*line.T, color=SOLID, linewidth=1.6, solid_capstyle="round", zorder=2, scalex=False, scaley=False)


def draw_grains(ax, frame, colours=None, edge="white", linewidth=0.3):
    """Discs, coloured by the colour number of the frame unless an array of colours is given."""
    grains = frame.grains
    if colours is None:
        colours = [GRAIN_COLOURS[c % len(GRAIN_COLOURS)] for c in grains["colour"]]
    size = 2 * grains["radius"]
    ax.add_collection(EllipseCollection(size, size, np.zeros_like(size), units="xy", offsets=grains["position"][:, :2],
                                        transOffset=ax.transData, facecolors=colours, edgecolors=edge,
                                        linewidths=linewidth, zorder=3))


def draw_scene(ax, frame, view, colours, shown, meshes, layers=60):
    """Spheres and meshes, far ones first. `view` gives (right, up, depth) of points, `shown` the spheres that are drawn, `meshes` a
    colour and an opacity by the rank of the obstacle. Space is cut into layers of depth; in each the triangles come before the spheres."""
    position, radius = frame.grains["position"][shown], frame.grains["radius"][shown]
    spheres = np.stack(view(position))
    triangles, tones = [], []
    for rank, (colour, opacity) in meshes.items():
        vertices, corners = frame.meshes[rank]
        p = vertices[corners]
        normal = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])
        normal /= np.linalg.norm(normal, axis=1)[:, None]
        light = 0.55 + 0.45 * np.abs(normal @ np.array([0.4, -0.5, 0.77]))
        triangles.append(np.stack(view(p.reshape(-1, 3))).reshape(3, -1, 3))
        tones.append(np.column_stack([light[:, None] * np.array(to_rgb(colour)), np.full(len(p), opacity)]))
    triangles, tones = np.concatenate(triangles, axis=1), np.concatenate(tones)
    depth = triangles[2].mean(axis=1)
    edges = np.linspace(max(depth.max(), spheres[2].max()) + 1e-9, min(depth.min(), spheres[2].min()), layers + 1)
    for k, (far, near) in enumerate(zip(edges, edges[1:])):
        pick = np.nonzero((depth < far) & (depth >= near))[0]
        pick = pick[np.argsort(-depth[pick])]
        ax.add_collection(PolyCollection(np.moveaxis(triangles[:2, pick], 0, -1), facecolors=tones[pick], edgecolors="none",
                                         antialiased=False, zorder=2 + k / layers))
        inside = (spheres[2] < far) & (spheres[2] >= near)
        if inside.any():
            draw_spheres(ax, spheres[:, inside], radius[inside], np.asarray(colours)[shown][inside], zorder=2 + (k + 0.5) / layers)


def draw_spheres(ax, view, radius, colours, zorder=3):
    """Shaded spheres from their projected centres (right, up, depth): far ones first, each with a dark rim and a highlight."""
    right, up, depth = view
    order = np.argsort(-depth)
    base, r = np.asarray(colours)[order, :3], radius[order]
    centres, sizes, tones = [], [], []
    for shift, size, light in ((0, 1, -0.35), (0.08, 0.86, 0), (0.22, 0.55, 0.22), (0.33, 0.25, 0.5)):
        centres.append(np.stack([right[order] - 0.7 * shift * r, up[order] + 0.7 * shift * r], axis=1))
        sizes.append(2 * size * r)
        tones.append(base * (1 + light) if light < 0 else base + (1 - base) * light)
    # The four discs of a sphere follow each other, so that a near sphere covers all of a far one.
    in_turn = lambda arrays: np.stack(arrays, axis=1).reshape(-1, *arrays[0].shape[1:])
    width = in_turn(sizes)
    ax.add_collection(EllipseCollection(width, width, np.zeros_like(width), units="xy", offsets=in_turn(centres),
                                        transOffset=ax.transData, facecolors=in_turn(tones), linewidths=0, zorder=zorder))


def draw_network(ax, frame, values, colours, widths, zorder=4):
    """A line per contact: between the centres of two grains, or from a centre to the contact point on an obstacle."""
    c, position = frame.contacts, frame.grains["position"][:, :2]
    second = np.where((c["second"] >= 0)[:, None], position[np.maximum(c["second"], 0)], c["point"][:, :2])
    order = np.argsort(values)  # the strongest are drawn last
    lines = np.stack([position[c["first"]], second], axis=1)[order]
    ax.add_collection(LineCollection(lines, colors=colours[order], linewidths=widths[order], capstyle="round", zorder=zorder))


def prepare(ax, x, y, title=None):
    """Axes of a picture in space: equal scales, no ticks, a thin frame."""
    ax.set_aspect("equal")
    ax.set_xlim(*x)
    ax.set_ylim(*y)
    ax.set_xticks([])
    ax.set_yticks([])
    ax.grid(False)
    for side in ax.spines.values():
        side.set_visible(False)
    if title:
        ax.set_title(title)
