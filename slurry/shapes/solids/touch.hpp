// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Touch: where two solids, or a solid and a surface of an obstacle, are nearest.
//
// For strictly convex solids there is one pair of nearest points with opposite normals, and one Touch. Solids with flat
// or straight parts (capsules, polyhedra, and planes under them) give as many as keep them at rest without rocking: the
// corners of the overlap of two faces, the two ends of a capsule that lies down. The gap is the signed distance along
// the normal: negative where the two overlap, by the least translation that parts them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/shapes/solids/solid.hpp"
#include "slurry/shapes/surfaces/surface.hpp"

namespace slurry {

struct PlacedSolid {
  const Solid* solid = nullptr;
  double scale = 1;  // multiplies all lengths of the solid
  Pose pose;         // of its frame in the world
};

struct Touch {
  double gap = 0;            // m
  Vec3 normal;               // unit, from the first to the second
  Vec3 point;                // the middle between the two nearest points, in the world
  double curvature = 0;      // mean curvatures of the two surfaces there, added (1/r_i + 1/r_j for spheres), 1/m
  std::int32_t feature = 0;  // tells the touches of one pair apart, the same from step to step while they slide or roll
};

struct Touches {
  static constexpr std::size_t most = 8;
  std::array<Touch, most> touch;
  std::size_t count = 0;
  void add(const Touch& t) {
    if (count < most) touch[count++] = t;
  }
  const Touch* begin() const { return touch.data(); }
  const Touch* end() const { return touch.data() + count; }
};

// The nearest points of two solids. `hint`: the normal that the pair had a step before (a zero vector: none); it makes
// the search short and never changes the answer beyond round-off. Points with a gap above `reach` may be left out,
// except that the nearest one is always there (its gap may then be any lower bound of the distance that is above
// `reach`). In a planar case both frames are turned about z alone, the solids stand for their sections z = 0, and all
// is planar.
Touches touches(const PlacedSolid& a, const PlacedSolid& b, bool planar, double reach, Vec3 hint);

// The same for a solid and a surface of an obstacle (the normal points from the solid into the obstacle).
Touches touches(const PlacedSolid& a, const Surface& surface, const Pose& pose, bool planar, double reach, Vec3 hint);

}  // namespace slurry
