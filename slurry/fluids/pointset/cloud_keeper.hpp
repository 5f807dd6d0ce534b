// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CloudKeeper: points that move with the fluid, and are kept good.
//
// Along the boundary, 1.6 spacings wide, lies a band of the points that the cloud was seeded with, which stay: normal
// derivatives and the one-sided stencils next to walls are fitted to even points in every step. Where points of any
// arrangement came next to an obstacle, 6 to 15 % of the flux was lost. The others go with the fluid, and then push
// each other apart a little, since those that gather along streamlines make poor stencils.
//
// Of two points closer than 0.4 spacings the later one goes, and so does one that came into the band or left the
// region. Where a place that the cloud was seeded at has no point within 0.75 spacings (0.9 in space), a new one is
// put, with values fitted to those about it: a lattice that has moved along has its points at most 0.71 (0.87) from any
// place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "slurry/fluids/pointset/flow_region.hpp"
#include "slurry/fluids/pointset/local_fit.hpp"
#include "slurry/fluids/pointset/point_cloud.hpp"

namespace slurry {

namespace cloud_rules {
// In spacings: width of the band along walls; how near two points may be; how far a place may be from the nearest
// point. A point that stays is where it was seeded to the last bit.
inline constexpr double band = 1.6, too_close = 0.4, bare_in_plane = 0.75, bare_in_space = 0.9, same_place = 1e-9;
// A distance to a boundary takes a microsecond or so.
inline constexpr std::size_t distances_per_task = 256;
}  // namespace cloud_rules

struct CloudChange {
  std::int64_t inserted = 0, removed = 0;
};

class CloudKeeper {
 public:
  // `reach` is the distance up to which points are fitted for the values of a new one, m.
  CloudKeeper(const FlowRegion& region, double spacing, double reach, const FitOptions& fit);

  // Where the points are after dt.
  std::vector<Vec3> moved(const PointCloud& cloud, double dt) const;
  // Removes points and puts new ones. Throws RunError where a hole is too large to be filled.
  CloudChange renew(PointCloud& cloud) const;

 private:
  std::vector<char> in_band(const PointCloud& cloud) const;
  PointCloud thinned(const PointCloud& cloud) const;
  bool insert(PointCloud& cloud, const PointCloud& known, const PointGrid& grid, Vec3 place) const;
  void fill(PointCloud& cloud, std::vector<Vec3> bare_places) const;

  FlowRegion region_;
  double spacing_, reach_;
  FitOptions fit_;
  std::vector<Vec3> seeds_;  // where points inside were at first
};

}  // namespace slurry
