// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Solids of every kind for tests, and the width of the slab between two of them, from supports alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include "slurry/shapes/solids/polyhedron.hpp"
#include "slurry/shapes/solids/touch.hpp"
#include "tests/support/random_geometry.hpp"

namespace slurry::test {

struct NamedSolid {
  std::string name;
  Solid solid;
};

inline void PrintTo(const NamedSolid& solid, std::ostream* out) { *out << solid.name; }

inline Polyhedron box(Vec3 half) {
  std::vector<Vec3> corners;
  for (int k = 0; k < 8; ++k)
    corners.push_back({k & 1 ? half.x : -half.x, k & 2 ? half.y : -half.y, k & 4 ? half.z : -half.z});
  return convex_hull(corners);
}

inline Polyhedron random_polyhedron(std::uint64_t seed, int points) {
  Random random(seed);
  std::vector<Vec3> list;
  for (int k = 0; k < points; ++k) list.push_back(random_direction(random));
  return convex_hull(list);
}

// The list of the conformance tests: every kind, round and slender, smooth and nearly kinked.
inline std::vector<NamedSolid> all_solids() {
  return {{"globe", Globe{0.8}},
          {"ellipsoid", Superellipsoid{{1, 0.7, 0.5}, 1, 1}},
          {"needle", Superellipsoid{{1, 0.05, 0.05}, 1, 1}},
          {"disc", Superellipsoid{{1, 1, 0.05}, 1, 1}},
          {"rounded_box", Superellipsoid{{1, 0.8, 0.6}, 0.5, 0.5}},
          {"sharp_box", Superellipsoid{{0.7, 0.7, 0.7}, 0.15, 0.15}},
          {"octahedral", Superellipsoid{{0.9, 0.8, 0.7}, 1.8, 1.8}},
          {"barrel", Superellipsoid{{0.6, 0.6, 0.9}, 1, 0.4}},
          {"spindle", Superellipsoid{{0.6, 0.5, 0.9}, 0.7, 1.5}},
          {"capsule", Capsule{0.7, 0.3}},
          {"box", box({0.7, 0.5, 0.4})},
          {"tetrahedron", convex_hull({{1, 0, -0.3}, {-0.5, 0.8, -0.3}, {-0.5, -0.8, -0.3}, {0, 0, 0.9}})},
          {"stone", random_polyhedron(5, 30)}};
}

// The farthest point of the placed solid, or of its section.
inline Vec3 placed_support(const PlacedSolid& s, bool planar, Vec3 direction) {
  const Vec3 d = rotate_back(s.pose.orientation, direction);
  Vec3 p = support(*s.solid, d);
  if (const auto* polyhedron = std::get_if<Polyhedron>(s.solid); polyhedron && planar) {
    p = polyhedron->data->section[0];
    for (const Vec3 v : polyhedron->data->section)
      if (dot(v, d) > dot(p, d)) p = v;
  }
  return to_world(s.pose, s.scale * p);
}

// Width of the slab across n between a and b: every one bounds the gap from below.
inline double slab(const PlacedSolid& a, const PlacedSolid& b, bool planar, Vec3 n) {
  return dot(n, placed_support(b, planar, -n) - placed_support(a, planar, n));
}

inline double pair_size(const PlacedSolid& a, const PlacedSolid& b, bool planar) {
  return a.scale * bounding_radius(*a.solid, planar) + b.scale * bounding_radius(*b.solid, planar);
}

inline const Touch& nearest_of(const Touches& t) {
  return *std::min_element(t.begin(), t.end(), [](const Touch& s, const Touch& u) { return s.gap < u.gap; });
}

inline Pose planar_pose(Random& random, double size) {
  const double x = random.uniform(-size, size), y = random.uniform(-size, size);
  return {{x, y, 0}, rotation({0, 0, random.uniform(-3, 3)})};
}

inline Pose any_pose(Random& random, double size, bool planar) {
  return planar ? planar_pose(random, size) : random_pose(random, size);
}

}  // namespace slurry::test
