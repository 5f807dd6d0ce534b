# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""The standard figures, with matplotlib: energies, contacts, probes of a run, curves of a study, and pictures of a frame.

Each function draws into the axes that it is given, or into a new figure, and returns the figure.
"""
import functools
import tempfile
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

if TYPE_CHECKING:
    from ._core import Simulation
    from .continuum import Field
    from .results import Frame, Run
    from .studies import Study

INK, AMBER, TEAL, RED, SOLID, GROUND = "#22313f", "#e8a33d", "#2a7f9e", "#c0392b", "#9aa3ad", "#e3e6ea"
COLOURS = (INK, AMBER, TEAL, RED)


def _axes(axes: Any, rows: int, size: Tuple[float, float]) -> Tuple[Any, Any]:
    """The figure and its axes; new ones where none are given."""
    import matplotlib.pyplot as plt
    if axes is None:
        figure, axes = plt.subplots(rows, 1, figsize=size, sharex=True, squeeze=False, constrained_layout=True)
        return figure, list(axes[:, 0])
    given = list(np.ravel(axes))
    if len(given) != rows:
        raise ValueError(f"got {len(given)} axes, expected {rows}")
    return given[0].figure, given


def energies(run: "Run", axes: Any = None) -> Any:
    """Kinetic and rotational energy against time."""
    figure, (ax,) = _axes(axes, 1, (6.4, 3.2))
    series = run.series
    ax.plot(series["time"], series["kinetic_energy"], color=INK, label="kinetic")
    if np.any(series["rotational_energy"]):
        ax.plot(series["time"], series["rotational_energy"], color=AMBER, label="rotational")
    ax.set_xlabel("time, s")
    ax.set_ylabel("energy, J")
    ax.legend(frameon=False)
    return figure


def contacts(run: "Run", axes: Any = None) -> Any:
    """Contacts (and glued ones), iterations of the solver, and the deepest overlap against time; three axes."""
    figure, (upper, middle, lower) = _axes(axes, 3, (6.4, 6.0))
    series = run.series
    time = series["time"]
    upper.plot(time, series["contacts"], color=INK, label="contacts")
    if np.any(series["glued"]):
        upper.plot(time, series["glued"], color=AMBER, label="glued")
        upper.legend(frameon=False)
    upper.set_ylabel("contacts")
    middle.plot(time, series["iterations"], color=TEAL)
    middle.set_ylabel("iterations")
    lower.plot(time, series["deepest_overlap"], color=RED)
    lower.set_ylabel("overlap / radius")
    lower.set_xlabel("time, s")
    return figure


def field(field: "Field", name: str, axes: Any = None, component: Tuple[int, ...] = ()) -> Any:
    """A quantity of a field: a map over two directions, or a curve along one, with its errors where it has them. `component`
    picks one of a vector, (0,), or of a tensor, (0, 1)."""
    figure, (ax,) = _axes(axes, 1, (6.4, 4.4))
    values = field[name][(..., *component)]
    if values.ndim != len(field.shape):
        raise ValueError(f"{name} is no number: give a component")
    label = f"{name}{list(component) if component else ''}" + (f", {field.unit(name)}" if field.unit(name) else "")
    if len(field.shape) == 1:
        along = np.linalg.norm(field.place - field.place[0], axis=-1)
        error = field.error(name)[(..., *component)] if field.has_errors else None
        ax.errorbar(along, values, yerr=error, color=INK, ecolor=SOLID)
        ax.set_xlabel("distance along the sites, m")
        ax.set_ylabel(label)
        return figure
    if len(field.shape) != 2:
        raise ValueError(f"the sites have {len(field.shape)} directions: take a plane or a line")
    low, high = field.place[0, 0], field.place[-1, -1]
    axis = [k for k in range(3) if abs(high[k] - low[k]) > 0][:2]
    mesh = ax.pcolormesh(field.place[..., axis[0]], field.place[..., axis[1]], values, shading="nearest")
    ax.set_aspect("equal")
    ax.set_xlabel(f"{'xyz'[axis[0]]}, m")
    ax.set_ylabel(f"{'xyz'[axis[1]]}, m")
    figure.colorbar(mesh, ax=ax, label=label)
    return figure


def probes(run: "Run", names: Optional[Union[str, Sequence[str]]] = None, axes: Any = None) -> Any:
    """Columns of the probes against time, one axes each: a probe ("ball"), a column ("ball.vx") or several; all by default.

    Columns that stay 0 (z in a planar case) are left out where a whole probe is asked for.
    """
    series = run.series
    wanted = list(series.probes) if names is None else [names] if isinstance(names, str) else list(names)
    columns = []
    for name in wanted:
        whole = [f"{name}.{quantity}" for quantity in series.probes.get(name, ())]
        columns += [column for column in whole if np.any(series[column])] if whole else [name]
    if not columns:
        raise ValueError("nothing to draw: the run has no probes, or they stay 0")
    figure, axes = _axes(axes, len(columns), (6.4, 1.0 + 1.3 * len(columns)))
    for k, (ax, column) in enumerate(zip(axes, columns)):
        ax.plot(series["time"], series[column], color=COLOURS[k % len(COLOURS)])
        ax.set_ylabel(column)
    axes[-1].set_xlabel("time, s")
    return figure


# The largest value over that below which a twentieth lies, from which on the axis is logarithmic.
_LOG_SPREAD = 1000


def study(study: "Study", *titles: str, axes: Any = None) -> Any:
    """The figures of a study, one axes each, as its report has them: all, or those of the titles ("distance", "velocity", ...)."""
    known = [figure["title"] for figure in study.figures]
    unknown = [title for title in titles if title not in known]
    if unknown:
        raise ValueError(f"no figure {unknown[0]!r}; there are {', '.join(dict.fromkeys(known))}")
    wanted = [figure for figure in study.figures if not titles or figure["title"] in titles]
    drawn, axes = _axes(axes, len(wanted), (6.4, 1.0 + 2.2 * len(wanted)))
    for ax, figure in zip(axes, wanted):
        _curves(ax, study, figure)
    return drawn


def _curves(ax: Any, study: "Study", figure: Dict[str, Any]) -> None:
    values: List[Any] = []
    for k, line in enumerate(figure["lines"]):
        table = study.tables[line["table"]]
        ax.plot(table[line["x"]], table[line["y"]], label=line["label"], color=COLOURS[k % len(COLOURS)],
                linestyle="none" if line["markers"] else "-" if k < len(COLOURS) else "--", linewidth=2.4 if k == 0 else 1.2,
                marker="o" if line["markers"] else None, markersize=3)
        values.append(table[line["y"]])
    first = study.tables[figure["lines"][0]["table"]]
    x, y = figure["lines"][0]["x"], figure["lines"][0]["y"]
    ax.set_xlabel(_with_unit(x, first.units[x]))
    ax.set_ylabel(_with_unit(figure["title"], first.units[y]))
    ax.set_xscale("log" if figure["log_x"] else "linear")
    ax.set_yscale("log" if (_wants_log_axis(np.concatenate(values)) if figure["log_y"] is None else figure["log_y"]) else "linear")
    ax.legend(frameon=False)


def _with_unit(name: str, unit: str) -> str:
    return f"{name.replace('_', ' ')}, {unit}" if unit else name.replace("_", " ")


def _wants_log_axis(values: Any) -> bool:
    """As in the report: values that are positive, but for a few that are 0, and spread far."""
    finite = values[np.isfinite(values)]
    positive = np.sort(finite[finite > 0])
    if np.any(finite < 0) or len(positive) < 3 or 2 * len(positive) < len(finite):
        return False
    return bool(positive[-1] > _LOG_SPREAD * positive[len(positive) // 20])


def grain_values(frame: "Frame", colour: str) -> Tuple[Any, str]:
    """The values by which the grains are coloured, and their label.

    "speed", "spin", "contacts" (how many touch the grain), "gamma" (its strongest adhesion), "x", "y", "z", or any array
    of the frame with one number per grain ("radius": of a grain with a shape that of the sphere which holds it, "load",
    "group", ...).
    """
    grains = frame.grains
    if colour == "speed":
        return np.linalg.norm(grains["velocity"], axis=1), "speed, m/s"
    if colour == "spin":
        return np.linalg.norm(grains["angular_velocity"], axis=1), "spin, rad/s"
    if colour in ("x", "y", "z"):
        return grains["position"][:, "xyz".index(colour)], f"{colour}, m"
    if colour in ("contacts", "gamma"):
        return _from_contacts(frame, colour)
    values = grains[colour]
    if values.ndim != 1:
        raise ValueError(f"{colour} has {values.shape[1]} numbers per grain, expected one")
    unit = grains.unit(colour)
    name = "bounding radius" if colour == "radius" and frame.shapes else colour
    return values, f"{name}, {unit}" if unit else name


def _from_contacts(frame: "Frame", colour: str) -> Tuple[Any, str]:
    if not len(frame.contacts):
        raise ValueError("the frame has no contacts: output.contacts of the case is false")
    # The ids of the partners, as rows of the grains; an obstacle is negative.
    rows: Any = functools.partial(np.searchsorted, frame.grains["id"])
    first, second = rows(frame.contacts["first"]), frame.contacts["second"]
    partners = second >= 0
    second = np.where(partners, rows(second), second)
    if colour == "contacts":
        touching = frame.contacts["impulse"] != 0
        count = np.bincount(first[touching], minlength=len(frame.grains["id"]))
        count = count + np.bincount(second[touching & partners], minlength=len(count))
        return count, "contacts"
    gamma = np.zeros(len(frame.grains["id"]))
    np.minimum.at(gamma, first, frame.contacts["gamma"])
    np.minimum.at(gamma, second[partners], frame.contacts["gamma"][partners])
    return gamma, f"gamma, {frame.contacts.unit('gamma')}"


def _rotate(quaternion: Any, vector: Any) -> Any:
    w, axis = quaternion[0], np.asarray(quaternion[1:])
    return vector + 2 * np.cross(axis, np.cross(axis, vector) + w * np.asarray(vector, dtype=float))


def _draw_obstacles(ax: Any, frame: "Frame", low: Any, high: Any) -> None:
    """What is solid of the box: walls without another side in grey, solids and thin walls darker."""
    from matplotlib.patches import PathPatch, Polygon
    from matplotlib.path import Path
    box = np.array([[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]])
    for wall in frame.sections((float(low[0]), float(low[1])), (float(high[0]), float(high[1])), 2e-4 * float(np.max(high - low))):
        ring, lines = wall["ring"][:, :2], [line[:, :2] for line in wall["lines"]]
        if np.isinf(wall["half_thickness"]):
            for line in lines:
                ax.plot(*line.T, color=SOLID, linewidth=2, zorder=0.6, scalex=False, scaley=False)
            # The free part is a hole: it runs the other way round than the box.
            path = Path.make_compound_path(*(Path(np.vstack([r, r[:1]]), closed=True) for r in (box, ring[::-1]) if len(r)))
            ax.add_patch(PathPatch(path, facecolor=GROUND, edgecolor="none", zorder=0.7))
        elif len(ring):
            ax.add_patch(Polygon(ring, closed=True, facecolor=SOLID, edgecolor="none", zorder=2))
        else:
            for line in lines:
                ax.plot(*line.T, color=SOLID, linewidth=1.6, solid_capstyle="round", zorder=2, scalex=False, scaley=False)


def _parts(vertices: Any, triangles: Any) -> List[Any]:
    """The vertices of each convex part of a shape: those that triangles join."""
    label = np.arange(len(vertices))
    while True:
        least = label[triangles].min(axis=1)
        joined = label.copy()
        np.minimum.at(joined, triangles, least[:, None])
        joined = joined[joined]
        if np.array_equal(joined, label):
            return [vertices[label == part] for part in np.unique(label[triangles])]
        label = joined


def _hull(points: Any) -> Any:
    """The corners of the convex hull of points in the plane, in order (Andrew's monotone chain)."""
    ordered = sorted(set(map(tuple, np.asarray(points).tolist())))
    if len(ordered) < 3:
        return np.array(ordered)

    def half(chain: Any) -> List[Any]:
        hull: List[Any] = []
        for x, y in chain:
            while len(hull) > 1:
                (ax, ay), (bx, by) = hull[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                hull.pop()
            hull.append((x, y))
        return hull[:-1]

    return np.array(half(ordered) + half(reversed(ordered)))


def _outlines(frame: "Frame", project: Callable[[Any], Tuple[Any, Any]]) -> Tuple[List[Any], Any]:
    """The outline of each part of each grain in the picture, far parts first, and the ranks of their grains."""
    grains = frame.grains
    parts = [_parts(*shape) for shape in frame.shapes]
    outlines, owners, depths = [], [], []
    for k, shape in enumerate(grains["shape"]):
        for vertices in parts[shape]:
            turned = grains["position"][k] + grains["radius"][k] * _rotate(grains["orientation"][k], vertices)
            places, depth = project(turned)
            outlines.append(_hull(places))
            owners.append(k)
            depths.append(np.mean(depth))
    order = np.argsort(depths, kind="stable")
    return [outlines[k] for k in order], np.array(owners, dtype=int)[order]


def _shaped(ax: Any, frame: "Frame", project: Callable[[Any], Tuple[Any, Any]], cmap: str) -> Tuple[Any, Any, Any]:
    """Grains with shapes; also the rank of the grain of each entry of the collection, and the points at the rim."""
    from matplotlib.collections import PolyCollection
    outlines, owners = _outlines(frame, project)
    edges, width = ("face", 0.1) if frame.planar else ("#00000066", 0.3)
    polygons = PolyCollection(outlines, cmap=cmap, edgecolors=edges, linewidths=width, zorder=3)
    if frame.planar:  # the rim lies below all fills, so that it goes around the union of the parts
        ax.add_collection(PolyCollection(outlines, facecolors="none", edgecolors="white", linewidths=0.6, zorder=2.9))
    return polygons, owners, np.concatenate(outlines) if outlines else np.zeros((0, 2))


def _round(ax: Any, frame: "Frame", project: Callable[[Any], Tuple[Any, Any]], cmap: str) -> Tuple[Any, Any, Any]:
    """The same for spheres and discs."""
    from matplotlib.collections import EllipseCollection
    offsets, depth = project(frame.grains["position"])
    size, order = 2 * frame.grains["radius"], np.argsort(depth, kind="stable")
    discs = EllipseCollection(size[order], size[order], np.zeros_like(size), units="xy", offsets=offsets[order],
                              transOffset=ax.transData, cmap=cmap, edgecolors="white" if frame.planar else "#00000066",
                              linewidths=0.3, zorder=3)
    return discs, order, np.concatenate([offsets - size[:, None] / 2, offsets + size[:, None] / 2])


def _project(position: Any, azimuth: float, elevation: float, up: Any) -> Tuple[Any, Any]:
    """Right and up in the picture, and the depth towards the viewer, of an orthographic view; degrees. As in `slurry draw`: the
    azimuth counts from x, laid into the level plane (from y where x is up)."""
    up = np.asarray(up, dtype=float)
    by_x = abs(up[0]) <= 0.9
    axis = np.array([1.0, 0, 0]) if by_x else np.array([0, 1.0, 0])
    laid = axis - np.dot(axis, up) * up
    laid /= np.linalg.norm(laid)
    east = laid if by_x else np.cross(laid, up)
    north = np.cross(up, east)
    a, e = np.radians([azimuth, elevation])
    ahead = np.cos(a) * east + np.sin(a) * north
    viewer = np.cos(e) * ahead + np.sin(e) * up
    right = np.cross(up, ahead)
    return np.stack([position @ right, position @ np.cross(viewer, right)], axis=1), position @ viewer


def _span(places: Any) -> Tuple[float, float]:
    """From the lowest to the highest place, without a few strays (1 in 200 at each end) where these double it: as `slurry draw`."""
    ordered = np.sort(places)
    lowest, highest = float(ordered[0]), float(ordered[-1])
    tail = int(np.ceil(0.005 * len(ordered)))
    if len(ordered) > 2 * tail:
        near, far = float(ordered[tail]), float(ordered[-1 - tail])
        if highest - lowest > 2 * (far - near) > 0:
            margin = 0.1 * (far - near)
            return max(lowest, near - margin), min(highest, far + margin)
    return lowest, highest


def frame(frame: "Union[Frame, Simulation]", colour: str = "speed", axes: Any = None, azimuth: float = -60,
          elevation: float = 20, limits: Optional[Tuple[float, float]] = None, cmap: str = "viridis", legend: bool = True) -> Any:
    """The grains of a frame, or of a simulation as it is now, coloured by a field (see `field`), with a legend.

    A planar frame is drawn in its plane, with its obstacles. One in space is seen from a direction: azimuth (from x towards y)
    and elevation in degrees, up being against gravity, without perspective; what is in front hides what is behind. Grains with shapes are drawn as
    the outlines of their convex parts. A few grains far from all others may be left out. `limits` fixes the range of the colours.
    """
    from .results import Frame
    if isinstance(frame, Frame):
        return _frame(frame, colour, axes, azimuth, elevation, limits, cmap, legend)
    with tempfile.TemporaryDirectory() as folder:
        return _frame(Frame(frame._write_frame(folder)), colour, axes, azimuth, elevation, limits, cmap, legend)


def _frame(frame: "Frame", colour: str, axes: Any, azimuth: float, elevation: float, limits: Optional[Tuple[float, float]],
           cmap: str, legend: bool) -> Any:
    from matplotlib.colors import Normalize
    figure, (ax,) = _axes(axes, 1, (6.0, 5.0))
    values, label = grain_values(frame, colour)

    def project(position: Any) -> Tuple[Any, Any]:
        return (position[:, :2], np.zeros(len(position))) if frame.planar else _project(position, azimuth, elevation, -np.asarray(frame.down))

    grains, owners, rim = (_shaped if frame.shapes else _round)(ax, frame, project, cmap)
    low, high = limits if limits is not None else (np.min(values), np.max(values)) if len(values) else (0.0, 1.0)
    grains.set_array(np.asarray(values, dtype=float)[owners])
    grains.set_norm(Normalize(low, high if high > low else low + 1))
    ax.add_collection(grains)
    if len(rim):
        low_corner, high_corner = np.array([_span(rim[:, axis]) for axis in range(2)]).T
        margin = 0.05 * np.max(high_corner - low_corner)
        ax.set_xlim(low_corner[0] - margin, high_corner[0] + margin)
        ax.set_ylim(low_corner[1] - margin, high_corner[1] + margin)
    if frame.planar:
        (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
        _draw_obstacles(ax, frame, np.array([left, bottom]), np.array([right, top]))
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set_title(f"t = {frame.time:.4g} s")
    if legend:
        figure.colorbar(grains, ax=ax, label=label, shrink=0.8)
    return figure
