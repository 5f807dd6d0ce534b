# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Rigid bodies in a Stokes fluid, as numpy arrays: what kind = "stokes" computes, without a file.

    from slurry import stokes

    pair = stokes.spheres([[0, 0, 0], [2.01, 0, 0]])
    stokes.resistance(pair)                         # 12 x 12: forces and torques over velocities and angular velocities
    stokes.mobility(pair, viscosity=1e-3)           # its inverse
    stokes.motion(pair, force=[0, 0, -1])           # (velocity, angular_velocity), each N x 3
    stokes.velocities_at([[0, 0, 5]], pair, force=[0, 0, -1])

Bodies are those of a case: a list of slurry.StokesBodies, or of dicts with their keys. Rows and columns of matrices are
those of the bodies in their order: the three components of the force (velocity), then of the torque (angular velocity)."""
import copy
from typing import Any, Optional, Sequence, Tuple

import numpy as np

from . import cases
from .studies import Study, study

Array = Any
Bodies = Sequence[Any]

__all__ = ["mobility", "motion", "resistance", "spheres", "velocities_at"]


def spheres(positions: Any, radius: Any = 1.0) -> "list[Any]":
    """Spheres at these places (N x 3), of one radius or of a radius each."""
    places = np.atleast_2d(np.asarray(positions, dtype=float))
    radii = np.broadcast_to(np.asarray(radius, dtype=float), (len(places),))
    return [cases.StokesBodies(name=f"sphere {k}", radius=float(r), place=cases.BodyPoints(positions=[_numbers(place)]))
            for k, (place, r) in enumerate(zip(places, radii))]


def resistance(bodies: Bodies, **options: Any) -> Array:
    """The resistance R of all bodies together, 6N x 6N: loads from outside = R motions.

    viscosity    of the fluid, 1 by default
    triangles    of each body's boundary elements, 320 by default
    wall         a plane, as {"point": [0, 0, 0], "normal": [0, 0, 1]}
    container    a closed wall, as {"shape": "cylinder", "radius": 5, "length": 30}
    films        correct close pairs of spheres by their exact resistance, as by default
    split        what the singular tractions of films are added for: "tractions" (and the flow), as by default, "forces" too, or
                 "nothing"
    refine       finer triangles where surfaces are close: no edge is longer than so many distances; 0, none, by default
    """
    return _matrix("resistance", bodies, options)


def mobility(bodies: Bodies, **options: Any) -> Array:
    """The mobility, the inverse of the resistance, with the same options."""
    return _matrix("mobility", bodies, options)


def motion(bodies: Bodies, *, force: Optional[Any] = None, torque: Optional[Any] = None, flow: Optional[Any] = None,
           **options: Any) -> Tuple[Array, Array]:
    """Velocities and angular velocities of the bodies, N x 3 each.

    force        on every body, or one for each group of the list; what the bodies say themselves by default
    torque       the same
    flow         far from the bodies, as {"name": "shear", "rate": 2}

    and the options of `resistance`."""
    table = _solve(_loaded(bodies, force, torque), options, flow=flow).tables["bodies"]
    return _vectors(table, "velocity"), _vectors(table, "angular_velocity")


def velocities_at(points: Any, bodies: Bodies, *, force: Optional[Any] = None, torque: Optional[Any] = None,
                  flow: Optional[Any] = None, **options: Any) -> Array:
    """The velocity of the fluid at points (n x 3); inside a body that of the body. Arguments as for `motion`."""
    places = [_numbers(place) for place in np.atleast_2d(np.asarray(points, dtype=float))]
    sample = cases.StokesSample(name="points", place=cases.SamplePoints(positions=places))
    found = _solve(_loaded(bodies, force, torque), options, flow=flow, samples=[sample])
    return _vectors(found.tables["flow_points"], "velocity")


def _vectors(table: Any, name: str) -> Array:
    return np.stack([np.asarray(table[f"{name}_{axis}"], dtype=float) for axis in "xyz"], axis=-1)


def _matrix(name: str, bodies: Bodies, options: "dict[str, Any]") -> Array:
    entries = np.asarray(_solve(bodies, options, output={name: True}).tables[name]["value"], dtype=float)
    side = int(round(np.sqrt(len(entries))))
    return entries.reshape(side, side)


def _numbers(values: Any) -> "list[float]":
    return [float(x) for x in values]


def _loaded(bodies: Bodies, force: Optional[Any], torque: Optional[Any]) -> Bodies:
    """The bodies with these loads."""
    changed = copy.deepcopy(list(bodies))
    for name, load in (("force", force), ("torque", torque)):
        if load is None:
            continue
        for body, value in zip(changed, np.broadcast_to(np.asarray(load, dtype=float), (len(changed), 3))):
            if isinstance(body, dict):
                body[name] = _numbers(value)
            else:
                setattr(body, name, _numbers(value))
    return changed


def _solve(bodies: Bodies, options: "dict[str, Any]", output: "Optional[dict[str, bool]]" = None, **more: Any) -> Study:
    known = dict(options)
    mesh = {"triangles": known.pop("triangles", 320), "films": known.pop("films", True),
            "split": known.pop("split", "tractions"), "refine": known.pop("refine", 0)}
    given = {key: known.pop(key) for key in ("viscosity", "wall", "container") if key in known}
    if known:
        raise TypeError(f"unknown option {sorted(known)[0]!r}; expected viscosity, triangles, wall, container, films, split or refine")
    given.update({key: value for key, value in more.items() if value is not None})
    wanted = {"tractions": False, "report": False, **(output or {})}
    return study(cases.StokesCase(bodies=list(bodies), mesh=mesh, output=wanted, **given))
