// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PointCloud: the points that carry a fluid. Those of the boundary come first and stay where they are; the others lie
// inside, and may move with the fluid.
//
// Points that move gather in some places and leave others bare. A cloud is renewed: of two points closer than 0.4
// spacings the later one goes, and so does one that came closer than 0.2 spacings to the boundary, or left the region.
// Where a place of the lattice that the cloud was seeded on has no point within 0.75 spacings, a new one is put, with
// values fitted to those about it. A lattice that has moved along has its points at most 0.71 spacings from any place.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/pointset/flow_region.hpp"
#include "slurry/fluids/pointset/local_fit.hpp"

namespace slurry {

struct PointCloud {
  std::vector<Vec3> position;
  std::vector<Vec3> velocity;           // m/s
  std::vector<double> pressure;         // Pa
  std::vector<Vec3> acceleration;       // along the path of the fluid, m/s^2; empty where nobody asked for it
  std::vector<BoundaryPoint> boundary;  // of the first points

  std::size_t size() const { return position.size(); }
  bool is_inside(std::size_t k) const { return k >= boundary.size(); }
};

// The places of a square lattice in the region, half a spacing from the sides of the box about it.
std::vector<Vec3> lattice_places(const FlowRegion& region, double spacing);

// At rest: the boundary, and a square lattice inside, which is made to fit the boundary where it does not
// (cloud_seeding.cpp). `jitter` moves the points inside by up to this part of the
// spacing along each axis, at random.
PointCloud seed_cloud(const FlowRegion& region, double spacing, double jitter = 0, std::uint64_t seed = 0);

struct CloudChange {
  std::int64_t inserted = 0, removed = 0;
};
// `reach` is the distance up to which points are fitted for the values of a new one, m.
CloudChange renew_cloud(PointCloud& cloud, const FlowRegion& region, double spacing, double reach,
                        const FitOptions& fit);

}  // namespace slurry
