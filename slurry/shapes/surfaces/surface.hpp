// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surface: the convex (or purely concave) pieces that obstacles are made of, each in its own local frame.
//
// A surface answers one question: for a point, how far is the surface, in which direction, and where. The distance is
// signed: negative inside the solid. `normal` is a unit vector that points from the solid to the point, so that
// point = foot + distance * normal. For a point where the normal is not unique (the centre of a ball, the axis of a
// drum) any one of the nearest is returned, never a NaN.
//
// One piece gives one contact with a sphere; a solid with re-entrant corners is a list of pieces (see shapes.hpp).
//
// A piece that shares an edge or a corner with others (Triangle, Link) leaves each such seam to one of them. Where it
// has nothing to say, since the seam is another's or a neighbour is nearer, its distance is +infinity: no contact; the
// normal is then any unit vector and the foot the nearest point. `least_distance` still gives the plain distance, which
// is what searches need: it changes by no more than the point moves.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <variant>

#include "slurry/core/vec3.hpp"

namespace slurry {

struct Foot {
  double distance = 0;  // from the point to the surface, negative inside the solid, +infinity: no contact
  Vec3 normal;          // unit, from the solid to the point
  Vec3 foot;            // the nearest point of the surface
};

// An axis-aligned box that holds the solid; an unbounded solid has infinite entries. A point at distance d > 0 from the
// box is therefore at least d away from the surface.
struct Bounds {
  Vec3 low, high;
};

// The half-space z <= 0 of the local frame is solid.
struct HalfSpace {
  Foot nearest(Vec3 point) const;
  Bounds bounds() const;
};

// All points within `radius` of the segment from -half_length to half_length on the local x axis: a capsule, a disc or
// a ball (half_length = 0), or an infinitely thin segment (radius = 0).
struct Rod {
  double half_length = 0, radius = 0;
  Foot nearest(Vec3 point) const;
  Bounds bounds() const;
};

// A solid box with half edges `half`, seen from outside. In a planar case half.z is infinite.
struct Block {
  Vec3 half;
  Foot nearest(Vec3 point) const;
  Bounds bounds() const;
};

// A solid cylinder about the local z axis, seen from outside; half_length may be infinite (a disc in the plane).
struct Cylinder {
  double radius = 0, half_length = 0;
  Foot nearest(Vec3 point) const;
  Bounds bounds() const;
};

// Everything beyond `radius` from the local z axis is solid (a drum seen from inside): concave.
struct Bore {
  double radius = 0;
  Foot nearest(Vec3 point) const;
  Bounds bounds() const;
};

// Everything beyond `radius` from the origin is solid (a hollow ball seen from inside): concave.
struct Cavity {
  double radius = 0;
  Foot nearest(Vec3 point) const;
  Bounds bounds() const;
};

struct TriangleMesh;

// A triangle of a mesh: thin, with two sides. Seams: see triangle_mesh.hpp.
struct Triangle {
  std::shared_ptr<const TriangleMesh> mesh;
  std::int32_t index = 0;
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const;
  Bounds bounds() const;
};

struct LinkChain;

// A link of a polyline: thin, with two sides, endless along z. Seams: see link_chain.hpp.
struct Link {
  std::shared_ptr<const LinkChain> chain;
  std::int32_t index = 0;
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const;
  Bounds bounds() const;
};

// One side of a thin wall along an arc of a circle about the local z axis, from -half_angle to half_angle (at most pi)
// off the x axis, endless along z. Points within the radius feel the inner side, which is concave; others, and all that
// are beyond the ends, the outer side. With hard_ends = false points beyond the ends feel nothing, for a wall that goes
// on in another obstacle.
struct ArcSide {
  double radius = 0, half_angle = 0;
  bool inner = false, hard_ends = true;
  Foot nearest(Vec3 point) const;
  double least_distance(Vec3 point) const;
  Bounds bounds() const;
};

using Surface = std::variant<HalfSpace, Rod, Block, Cylinder, Bore, Cavity, Triangle, Link, ArcSide>;

inline constexpr double no_contact = std::numeric_limits<double>::infinity();

}  // namespace slurry
