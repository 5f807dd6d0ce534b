// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Clouds of grains for the tests of the neighbour searches. Grains may overlap: a search does not care.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct Cloud {
  std::vector<Vec3> position;
  std::vector<double> radius;
};

// n grains in the box [0, edge.x] x [0, edge.y] x [0, edge.z], radii spread evenly in the logarithm over [1/spread, 1].
inline Cloud random_cloud(std::size_t n, Vec3 edge, double spread, std::uint64_t seed) {
  Random random(seed);
  Cloud cloud;
  for (std::size_t i = 0; i < n; ++i) {
    cloud.position.push_back({edge.x * random.uniform(), edge.y * random.uniform(), edge.z * random.uniform()});
    cloud.radius.push_back(std::pow(spread, -random.uniform()));
  }
  return cloud;
}

// The edge of a cube in which the grains of this cloud fill the given fraction of the volume.
inline double edge_at_fraction(const std::vector<double>& radius, double fraction) {
  double volume = 0;
  for (const double r : radius) volume += 4.0 / 3.0 * std::numbers::pi * r * r * r;
  return std::cbrt(volume / fraction);
}

inline Cloud packed_cloud(std::size_t n, double fraction, double spread, std::uint64_t seed) {
  Cloud cloud = random_cloud(n, {1, 1, 1}, spread, seed);
  const double edge = edge_at_fraction(cloud.radius, fraction);
  for (Vec3& x : cloud.position) x *= edge;
  return cloud;
}

}  // namespace slurry
