// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Foot: what a surface answers for a point, and the names that the surfaces share.
//
// The distance is signed: negative inside the solid. `normal` is a unit vector that points from the solid to the point,
// so that point = foot + distance * normal. For a point where the normal is not unique (the centre of a ball, the axis
// of a drum) any one of the nearest is given, never a NaN.
//
// A piece that shares an edge or a corner with others (Triangle, Link) leaves each such seam to one of them. Where it
// has nothing to say, since the seam is another's or a neighbour is nearer, its distance is +infinity: no contact; the
// normal is then any unit vector and the foot the nearest point.
#pragma once

#include "slurry/core/vec3.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {

struct Foot {
  double distance = 0;  // from the point to the surface, negative inside the solid, +infinity: no contact
  Vec3 normal;          // unit, from the solid to the point
  Vec3 foot;            // the nearest point of the surface
};

inline constexpr double no_contact = endless;

struct Triangles;  // shapes/triangles.hpp
struct SolidNear;  // shapes/solids/surface_touches.hpp
struct Touches;    // shapes/solids/touch.hpp

}  // namespace slurry
