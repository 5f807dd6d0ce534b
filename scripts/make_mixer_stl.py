#!/usr/bin/python3
# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""Writes the meshes of gallery/mixer.toml, in millimetres, as binary STL: mixer.stl (a shaft with four pitched blades, about
the z axis) and mixer_vessel.stl (an open vessel with a rounded bottom).

    python3 scripts/make_mixer_stl.py [FOLDER]      gallery/ by default
"""
import math
import pathlib
import struct
import sys

# All lengths in mm. The shaft is thinner than the smallest sphere of the case, so that none can be placed inside it.
SHAFT_RADIUS, SHAFT_BOTTOM, SHAFT_TOP = 2.0, 9.0, 230.0
BLADES, BLADE_TIP, BLADE_WIDTH, BLADE_THICKNESS, BLADE_HEIGHT, PITCH = 4, 31.0, 18.0, 1.5, 18.0, math.radians(45)
VESSEL_RADIUS, VESSEL_HEIGHT, FILLET = 40.0, 230.0, 12.0
SIDES = 72


def quad(a, b, c, d):
    return [(a, b, c), (a, c, d)]


def revolve(profile):
    """The surface that a line of points (radius, z) makes about the z axis."""
    def at(r, z, k):
        angle = 2 * math.pi * (k % SIDES) / SIDES
        return (r * math.cos(angle), r * math.sin(angle), z)
    triangles = []
    for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
        for k in range(SIDES):
            a, b, c, d = at(r0, z0, k), at(r0, z0, k + 1), at(r1, z1, k + 1), at(r1, z1, k)
            if r0 > 0 and r1 > 0:
                triangles += quad(a, b, c, d)
            else:
                triangles.append((a, c, d) if r0 == 0 else (a, b, c))
    return triangles


def blade(turn):
    """A box along the x axis, pitched about it, then turned about z."""
    corners = []
    for x in (0.5 * SHAFT_RADIUS, BLADE_TIP):
        for v, w in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            y, z = 0.5 * v * BLADE_THICKNESS, 0.5 * w * BLADE_WIDTH
            y, z = y * math.cos(PITCH) - z * math.sin(PITCH), y * math.sin(PITCH) + z * math.cos(PITCH)
            corners.append((x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), z + BLADE_HEIGHT))
    near, far = corners[:4], corners[4:]
    triangles = quad(*reversed(near)) + quad(*far)
    for k in range(4):
        triangles += quad(near[k], near[(k + 1) % 4], far[(k + 1) % 4], far[k])
    return triangles


def paddles():
    triangles = revolve([(0, SHAFT_BOTTOM), (SHAFT_RADIUS, SHAFT_BOTTOM), (SHAFT_RADIUS, SHAFT_TOP), (0, SHAFT_TOP)])
    for k in range(BLADES):
        triangles += blade(2 * math.pi * k / BLADES)
    return triangles


def vessel():
    profile = [(0, 0)] + [(VESSEL_RADIUS - FILLET * (1 - math.sin(a)), FILLET * (1 - math.cos(a)))
                          for a in (math.radians(15 * k) for k in range(7))]
    return revolve(profile + [(VESSEL_RADIUS, 0.5 * VESSEL_HEIGHT), (VESSEL_RADIUS, VESSEL_HEIGHT)])


def write_stl(path, triangles):
    data = [b"slurry: scripts/make_mixer_stl.py, millimetres".ljust(80), struct.pack("<I", len(triangles))]
    for a, b, c in triangles:
        u, v = [b[k] - a[k] for k in range(3)], [c[k] - a[k] for k in range(3)]
        normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        length = math.sqrt(sum(x * x for x in normal))
        data.append(struct.pack("<12fH", *(x / length for x in normal), *a, *b, *c, 0))
    path.write_bytes(b"".join(data))
    print(f"{path}: {len(triangles)} triangles")


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[1] / "gallery"
    write_stl(folder / "mixer.stl", paddles())
    write_stl(folder / "mixer_vessel.stl", vessel())


if __name__ == "__main__":
    main()
