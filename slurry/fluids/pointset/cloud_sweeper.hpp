// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CloudSweeper: the points of a fluid in which obstacles move.
//
// Each moving obstacle carries its own points: those of its surface, and a band of points about it, 1.6 spacings wide,
// seeded in its own frame as about an obstacle at rest. The walls that stay have theirs (cloud_keeper.hpp). Of these
// points those are there that lie in the fluid: a point of a band belongs to the wall that is nearest to it. Which ones
// is a function of where the obstacles are, without memory. The other points are free: they go with the fluid, push
// each other apart, and are removed where a band comes over them. A place that was seeded and is bare gets a new one.
//
// A point that is carried from X to X' gets u + ((X' - X - dt u) . grad) u, as all others do; one that comes new, on a
// surface, in a band or free, gets values that are fitted to the points about it.
//
// The points of a cloud are in this order: boundary, bands, free.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/fluids/pointset/cloud_keeper.hpp"
#include "slurry/fluids/pointset/flow_region.hpp"
#include "slurry/fluids/pointset/local_fit.hpp"
#include "slurry/fluids/pointset/point_cloud.hpp"
#include "slurry/fluids/pointset/stencils.hpp"

namespace slurry {

class CloudSweeper {
 public:
  // `reach` is the distance up to which points are fitted for the values of a new one, m.
  CloudSweeper(const CarvedRegion& region, double spacing, double reach, const FitOptions& fit);

  std::vector<BoundaryPoint> boundary_at(const Walls& walls) const;
  // At rest.
  PointCloud seed(const Walls& walls) const;
  // From where the walls are before a step of length dt to where they are after it; `stencils` are those of the cloud.
  // Throws RunError where a hole is too large to be filled.
  CloudChange move(PointCloud& cloud, const Stencils& stencils, double dt, const Walls& before,
                   const Walls& after) const;
  const CarvedRegion& region() const { return region_; }

 private:
  struct Carried {
    Vec3 place;  // in the frame of the solid, or the world's of what stays
    std::int32_t solid = -1;
  };
  // The points that the walls carry, in order: boundary, bands.
  struct Frame {
    CarvedRegion region;
    std::vector<Vec3> place;  // of all that may be there
    std::vector<char> is_there;
    std::vector<std::int32_t> present;  // ranks of those that are there
    std::size_t boundary = 0;           // of these the first ones are of the boundary
  };
  void add_static();
  void add_moving(std::size_t solid);
  Frame frame_at(const Walls& walls) const;
  bool is_boundary_there(const CarvedRegion& region, std::size_t k, Vec3 place) const;
  bool is_band_there(const CarvedRegion& region, std::size_t k, Vec3 place) const;
  BoundaryPoint boundary_point(const CarvedRegion& region, std::size_t k, Vec3 place) const;
  std::vector<Vec3> moved_free(const PointCloud& cloud, std::size_t first, double dt, const Frame& before) const;
  std::vector<char> kept_free(const PointCloud& cloud, std::size_t first, const std::vector<Vec3>& places,
                              const Frame& after) const;
  void fill(PointCloud& cloud, std::vector<char> is_known) const;

  CarvedRegion region_;
  CarvedRegion static_region_;
  double spacing_, reach_;
  FitOptions fit_;
  std::vector<BoundaryPoint> boundary_;  // in their frames
  std::vector<Carried> carried_;         // boundary, then bands
  std::vector<double> own_depth_;        // of the points of bands in front of their own wall, m
  std::vector<Vec3> seeds_;              // where free points may be put
};

}  // namespace slurry
