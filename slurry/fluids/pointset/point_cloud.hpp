// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PointCloud: the points that carry a fluid. Those of the boundary come first and stay where they are; the others lie
// inside, and may move with the fluid (cloud_keeper.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/pointset/flow_region.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"

namespace slurry {

struct PointCloud {
  std::vector<Vec3> position;
  std::vector<Vec3> velocity;           // m/s
  std::vector<double> pressure;         // Pa
  std::vector<Vec3> acceleration;       // along the path of the fluid, m/s^2; empty where nobody asked for it
  std::vector<BoundaryPoint> boundary;  // of the first points
  std::vector<double> multiplier;       // the pressure that the next step starts from (projection.hpp), Pa; or empty

  std::size_t size() const { return position.size(); }
  bool is_inside(std::size_t k) const { return k >= boundary.size(); }
};

// The places of a square lattice in the region, half a spacing from the sides of the box about it.
std::vector<Vec3> lattice_places(const FlowRegion& region, double spacing);

// At rest: the boundary, and a square lattice inside, which is made to fit the boundary where it does not
// (cloud_seeding.cpp). `jitter` moves the points inside by up to this part of the spacing along each axis, at random.
PointCloud seed_cloud(const FlowRegion& region, double spacing, double jitter = 0, std::uint64_t seed = 0);

// By how much a point is pushed away from those near to it, at most a tenth of a spacing: a sweep of it makes points
// more even. `grid` is one of `points`.
Vec3 push_apart(const std::vector<Vec3>& points, const PointGrid& grid, std::size_t k, double spacing);
// Width of a grid that this asks about, in spacings.
constexpr double push_reach = 1.6;

}  // namespace slurry
