# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Cases that several tests use; and Ctrl-C, which a shell takes from what it starts in the background."""
import signal

import slurry

# A process that begins with SIGINT ignored hands that on to all it starts, and no test of an interrupt would end.
signal.signal(signal.SIGINT, signal.default_int_handler)


def fall(**changes):
    """One disc that falls on a plane from a gap of 0.4 m, within 0.29 s."""
    case = slurry.Case(
        planar=True,
        time={"step": 0.01, "end": 1.0},
        grains=[slurry.GrainGroup(place=slurry.Points(positions=[[0, 0.5]]), radius=0.1, mass=2.0)],
        obstacles=[slurry.ObstacleOptions(name="ground", shape="plane")],
        forces=[slurry.ForceOptions(force="gravity", acceleration=[0, -9.81])],
    )
    for name, value in changes.items():
        setattr(case, name, value)
    return case


def box(count=60, seed=1, end=0.5):
    """Discs that fall into a box, with friction."""
    return slurry.Case(
        planar=True, seed=seed, time={"step": 2e-3, "end": end},
        grains=[{"place": "random", "count": count, "low": [-0.5, -0.5], "high": [0.5, 0.5],
                 "radius": {"uniform": [0.02, 0.04]}}],
        obstacles=[{"name": "box", "shape": "box", "size": [1, 1], "inside": True}],
        forces=[{"force": "gravity", "acceleration": [0, -9.81]}],
        contacts=[{"law": "friction", "friction": 0.4}],
        solver={"tolerance": 1e-4},
    )
