// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A solid against a surface of an obstacle: the ways in which a surface may answer `touches`.
//
// A surface whose free side is convex (a half-space, a hollow thing seen from inside) is met by the extreme points of
// the solid's core: the distance to it is a concave function of the point. A convex surface becomes a convex body. A
// thin one with seams does so too, and keeps the touches that its seam rule lets count.
#pragma once

#include <vector>

#include "slurry/shapes/solids/convex_body.hpp"
#include "slurry/shapes/solids/farthest.hpp"
#include "slurry/shapes/surfaces/surface.hpp"

namespace slurry {

// The solid, the surface in question and where it is; `reach` and `hint` as in touches() of touch.hpp.
struct SolidNear {
  const Surface& surface;
  const Pose& pose;
  bool planar;
  double reach;
  Vec3 hint;
  Vec3 origin;      // centre of the solid in the world; the body's points are relative to it
  ConvexBody body;  // the solid
};

// At a centre, two ends or all corners, each at its own distance. A superellipsoid has no corners: `far` finds where it
// may touch, relative to the origin.
using FarPoints = std::vector<FarPoint> (*)(const SolidNear& solid, const Superellipsoid& shape);
Touches extreme_touches(const SolidNear& solid, FarPoints far);

// Where a superellipsoid is lowest over the local plane z = 0, and where it is locally farthest from the local z axis
// or from the origin.
std::vector<FarPoint> support_point(const SolidNear& solid, const Superellipsoid& shape);
std::vector<FarPoint> farthest_from_axis(const SolidNear& solid, const Superellipsoid& shape);
std::vector<FarPoint> farthest_from_centre(const SolidNear& solid, const Superellipsoid& shape);

// The surface as a body: a core and a ball rolled around it, at a pose in the surface's frame.
struct SurfaceBody {
  Core core;
  double rounding = 0, bounding = 0;
  Pose pose = {};
};
Touches body_touches(const SolidNear& solid, const SurfaceBody& surface);
// The same for a thin surface with seams.
Touches seam_touches(const SolidNear& solid, const SurfaceBody& surface);

// Which part of the local z axis an endless prism or cylinder must cover: its ends are farther away than the solid can
// be deep in its side, `across` being its half width. One of a finite half length is taken whole.
struct Span {
  double centre, half;
};
Span span_near(const SolidNear& solid, double half_length, double across);

}  // namespace slurry
