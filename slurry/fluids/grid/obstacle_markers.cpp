// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/obstacle_markers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/fluids/grid/kernel.hpp"
#include "slurry/shapes/surfaces/surface.hpp"

namespace slurry::grid {
namespace {

// Edge of the cubes that a patch comes from, in cells: some 60 to 200 markers.
constexpr double patch_cells = 12;
// Of marker_spacing, as for the forms of grains.
constexpr double closest_on_obstacles = 0.85;
constexpr double most_lattice_points = 2e7;

using Rank = std::array<std::int64_t, 3>;

Rank rank_of(Vec3 x, double edge) {
  return {std::int64_t(std::floor(x.x / edge)), std::int64_t(std::floor(x.y / edge)),
          std::int64_t(std::floor(x.z / edge))};
}

// Points that are not closer to each other than a distance, by cubes of that edge.
class Thinned {
 public:
  explicit Thinned(double closest) : closest_(closest) {}
  void add(Vec3 x) {
    const Rank at = rank_of(x, closest_);
    for (std::int64_t i = -1; i <= 1; ++i)
      for (std::int64_t j = -1; j <= 1; ++j)
        for (std::int64_t k = -1; k <= 1; ++k)
          if (const auto found = cubes_.find({at[0] + i, at[1] + j, at[2] + k}); found != cubes_.end())
            for (const Vec3& y : found->second)
              if (norm(x - y) < closest_) return;
    cubes_[at].push_back(x);
    points_.push_back(x);
  }
  const std::vector<Vec3>& points() const { return points_; }

 private:
  double closest_;
  std::map<Rank, std::vector<Vec3>> cubes_;
  std::vector<Vec3> points_;
};

Bounds extent_of(const Obstacle& obstacle) {
  Bounds all{{endless, endless, endless}, {-endless, -endless, -endless}};
  for (const Piece& piece : obstacle.pieces) {
    const Bounds b = bounds_at(extent(piece.surface), piece.pose);
    for (int axis = 0; axis < 3; ++axis) {
      all.low[axis] = std::min(all.low[axis], b.low[axis]);
      all.high[axis] = std::max(all.high[axis], b.high[axis]);
    }
  }
  return all;
}

// From the first to the last point of the lattice along each axis.
std::array<Rank, 2> lattice(const Box& box, const Obstacle& obstacle, double h) {
  const Bounds all = extent_of(obstacle);
  std::array<Rank, 2> ends{};
  double count = 1;
  for (int axis = 0; axis < box.components(); ++axis) {
    const double low = std::floor(all.low[axis] / h) - 2, high = std::ceil(all.high[axis] / h) + 2;
    count *= high - low;
    if (!(count < most_lattice_points))
      throw RunError(fmt::format("{} is too large for the grid of the fluid to feel it, expected a bounded shape",
                                 obstacle.label));
    ends[0][axis] = std::int64_t(low), ends[1][axis] = std::int64_t(high);
  }
  return ends;
}

// How far inside of the surface a marker stands: as that of a grain (marker_depth), with the mean curvature found from
// how far points beside the foot are from the surface; that of hollows and edges is taken as none, or as one over two
// cells.
double depth_at(const Box& box, const Obstacle& obstacle, const Foot& foot, double h) {
  const Vec3 n = foot.normal, across = std::abs(n.z) < 0.9 ? Vec3{0, 0, 1} : Vec3{1, 0, 0};
  const Vec3 first = normalised(cross(n, across)), second = cross(n, first);
  const auto bent = [&](Vec3 along) {
    const double rise = nearest_piece(obstacle, {}, foot.foot + h * along).foot.distance;
    return std::clamp(2 * rise / (h * h), 0.0, 0.5 / h);
  };
  const double curvature = box.planar ? bent(first) : 0.5 * (bent(first) + bent(second));
  return h * (kernel_thickness + kernel_curvature * h * curvature);
}

}  // namespace

std::vector<ObstaclePatch> obstacle_patches(const Box& box, const Obstacle& obstacle) {
  const double h = mean_spacing(box);
  const auto [low, high] = lattice(box, obstacle, h);
  Thinned kept(closest_on_obstacles * marker_spacing * h);
  // Half cells, so that the markers are dense before they are thinned.
  for (std::int64_t k = 2 * low[2]; k <= 2 * high[2]; ++k)
    for (std::int64_t j = 2 * low[1]; j <= 2 * high[1]; ++j)
      for (std::int64_t i = 2 * low[0]; i <= 2 * high[0]; ++i) {
        const Vec3 x{0.5 * h * double(i), 0.5 * h * double(j), 0.5 * h * double(k)};
        const Foot foot = nearest_piece(obstacle, {}, x).foot;
        if (foot.distance < h && foot.distance > 0)
          kept.add(foot.foot - depth_at(box, obstacle, foot, h) * foot.normal);
      }
  std::map<Rank, ObstaclePatch> patches;
  for (const Vec3& x : kept.points()) patches[rank_of(x, patch_cells * h)].points.push_back(x);
  std::vector<ObstaclePatch> list;
  for (auto& [rank, patch] : patches) {
    for (const Vec3& x : patch.points) patch.middle += x / double(patch.points.size());
    for (Vec3& x : patch.points) x -= patch.middle;
    list.push_back(std::move(patch));
  }
  return list;
}

}  // namespace slurry::grid
