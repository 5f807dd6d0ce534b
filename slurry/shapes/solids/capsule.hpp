// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Capsules: nearest points of two segments, mass, triangulation.
#pragma once

#include "slurry/shapes/solids/solid.hpp"

namespace slurry {

struct RoundedCore;  // convex_body.hpp

// A segment from centre - arm to centre + arm.
struct Line {
  Vec3 centre, arm;
};

// The place of the nearest points, in [-1, 1] along each arm. Exact for segments of any length, 0 included; where
// parallel segments overlap, the middle of the overlap.
struct LinePlaces {
  double on_a, on_b;
};
LinePlaces nearest_places(const Line& a, const Line& b);

// The place in [-1, 1] of the point of the line nearest to p.
double nearest_place(const Line& line, Vec3 p);

MassProperties mass_properties(const Capsule& c, bool planar);
Triangles triangulate(const Capsule& c);
double inside_level(const Capsule& c, Vec3 point);
RoundedCore rounded_core(const Capsule& c, double scale, bool planar);

}  // namespace slurry
