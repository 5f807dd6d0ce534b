// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Points spread evenly over a sphere, with all the symmetries of a cube: exchanging axes, or turning one round, gives
// the same points. A grid of cubes has these symmetries too, so that a sphere beside a wall resists alike whichever
// axis the wall is across.
//
// Points (i, j, k) of the cubic lattice, or of that shifted by a half along each axis, with |i| + |j| + |k| = n / 2 lie
// on an octahedron in triangles; x_c = sin(pi i_c / n), normalised, takes them to the sphere with spacings that differ
// by a third. There they repel each other with the inverse cube of their distance for some steps, after which the
// spacings differ by a tenth. All that a symmetry relates to one point is made from it, so that no round-off breaks it.
#pragma once

#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry::grid {

// On the sphere of radius 1, of the possible numbers (18, 24, 38, 48, 66, 80, 102, 120, ...) the nearest to this one.
std::vector<Vec3> even_points(double wanted);

}  // namespace slurry::grid
