// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Points go and come in one order: the same on any number of threads.
#include "slurry/fluids/pointset/cloud_sweeper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

using namespace cloud_rules;

// In spacings: room about a solid in the frame in which its band is seeded.
constexpr double frame_margin = 4;

// How deep a new point must lie at least in spacings, and how far a static point must be from a solid that moves.
constexpr double least_depth = 0.45, least_band_depth = 0.35, from_moving = 0.4;

// Sweeps that even out the free points at the start.
constexpr int first_sweeps = 10;

void resize(PointCloud& cloud, std::size_t size) {
  cloud.position.resize(size), cloud.velocity.resize(size), cloud.pressure.resize(size);
}

// A box about a solid in its frame.
CarvedRegion frame_of(const CarvedRegion& region, std::size_t solid, double margin) {
  Bounds box = no_bounds;
  for (const Piece& piece : region.solids[solid].pieces) box = join(box, bounds_at(bounds(piece.surface), piece.pose));
  const Bounds room = region.bounds();
  const double most = room.diagonal() + margin;
  for (int k = 0; k < 3; ++k) {
    const double middle = region.solids[solid].centre[k];
    box.low[k] = std::max(box.low[k] - margin, middle - most);
    box.high[k] = std::min(box.high[k] + margin, middle + most);
  }
  CarvedRegion frame{BoxRegion{box.low, box.high, {0, 1, 2, 3, 4, 5}}, {region.solids[solid]}, {}};
  if (region.is_planar()) frame.outer = rectangle_region({box.low.x, box.low.y, 0}, {box.high.x, box.high.y, 0}, {});
  return frame;
}

CarvedRegion without_moving(const CarvedRegion& region) {
  CarvedRegion rest{region.outer, {}, {}};
  for (std::size_t k = 0; k < region.solids.size(); ++k)
    if (!region.moves(k)) rest.solids.push_back(region.solids[k]);
  return rest;
}

}  // namespace

CloudSweeper::CloudSweeper(const CarvedRegion& region, double spacing, double reach, const FitOptions& fit)
    : region_(region), static_region_(without_moving(region)), spacing_(spacing), reach_(reach), fit_(fit) {
  add_static();
  for (std::size_t k = 0; k < region_.solids.size(); ++k)
    if (region_.moves(k)) add_moving(k);
  // Points of the boundary first.
  std::vector<Carried> all;
  for (const BoundaryPoint& point : boundary_) {
    const std::int32_t solid = point.side - region_.side_count();
    all.push_back({point.position, solid >= 0 && region_.moves(static_cast<std::size_t>(solid)) ? solid : -1});
  }
  all.insert(all.end(), carried_.begin(), carried_.end());
  carried_ = std::move(all);
}

void CloudSweeper::add_static() {
  std::vector<std::int32_t> sides;  // of the region without what moves, as those of the region
  for (std::int32_t k = 0; k < region_.side_count(); ++k) sides.push_back(k);
  for (std::size_t k = 0; k < region_.solids.size(); ++k)
    if (!region_.moves(k)) sides.push_back(region_.side_count() + static_cast<std::int32_t>(k));
  const PointCloud cloud = seed_cloud(static_region_, spacing_);
  for (BoundaryPoint point : cloud.boundary) {
    point.side = sides[static_cast<std::size_t>(point.side)];
    boundary_.push_back(point);
  }
  for (std::size_t k = cloud.boundary.size(); k < cloud.size(); ++k) {
    const double depth = static_region_.depth(cloud.position[k]);
    seeds_.push_back(cloud.position[k]);
    if (depth >= band * spacing_) continue;
    carried_.push_back({cloud.position[k], -1});
    own_depth_.push_back(depth);
  }
}

void CloudSweeper::add_moving(std::size_t solid) {
  const CarvedRegion frame = frame_of(region_, solid, frame_margin * spacing_);
  const PointCloud cloud = seed_cloud(frame, spacing_);
  const auto rank = static_cast<std::int32_t>(solid);
  for (BoundaryPoint point : cloud.boundary) {
    if (point.side < frame.side_count()) continue;
    point.side = region_.side_count() + rank;
    boundary_.push_back(point);
  }
  for (std::size_t k = cloud.boundary.size(); k < cloud.size(); ++k) {
    const double depth = frame.foot_on(0, cloud.position[k]).distance;
    if (depth >= band * spacing_) continue;
    carried_.push_back({cloud.position[k], rank});
    own_depth_.push_back(depth);
  }
}

bool CloudSweeper::is_boundary_there(const CarvedRegion& region, std::size_t k, Vec3 place) const {
  if (carried_[k].solid >= 0) return region.bounds_fluid(static_cast<std::size_t>(carried_[k].solid), place, spacing_);
  for (std::size_t solid = 0; solid < region.solids.size(); ++solid)
    if (region.moves(solid) && region.foot_on(solid, place).distance < from_moving * spacing_) return false;
  return true;
}

bool CloudSweeper::is_band_there(const CarvedRegion& region, std::size_t k, Vec3 place) const {
  const double own = own_depth_[k - boundary_.size()];
  const double least = std::max(least_band_depth * spacing_, own - same_place * spacing_);
  if (carried_[k].solid >= 0 && region.depth_in_outer(place) < least) return false;
  for (std::size_t solid = 0; solid < region.solids.size(); ++solid) {
    const bool is_own = static_cast<std::int32_t>(solid) == carried_[k].solid;
    if (is_own || (carried_[k].solid < 0 && !region.moves(solid))) continue;
    if (region.foot_on(solid, place).distance < least) return false;
  }
  return true;
}

CloudSweeper::Frame CloudSweeper::frame_at(const Walls& walls) const {
  Frame frame{region_.at(walls), std::vector<Vec3>(carried_.size()), std::vector<char>(carried_.size()), {}, 0};
  parallel_for(
      carried_.size(),
      [&](std::size_t k) {
        const std::int32_t solid = carried_[k].solid;
        frame.place[k] = solid < 0 ? carried_[k].place
                                   : to_world(frame.region.pose_of(static_cast<std::size_t>(solid)), carried_[k].place);
        frame.is_there[k] = k < boundary_.size() ? is_boundary_there(frame.region, k, frame.place[k])
                                                 : is_band_there(frame.region, k, frame.place[k]);
      },
      distances_per_task);
  std::vector<std::int32_t> ranks;
  std::vector<Vec3> places;
  std::vector<double> apart;
  for (std::size_t k = 0; k < carried_.size(); ++k)
    if (frame.is_there[k]) {
      ranks.push_back(static_cast<std::int32_t>(k)), places.push_back(frame.place[k]);
      apart.push_back(k < boundary_.size() ? 0 : too_close * spacing_);
    }
  std::fill(frame.is_there.begin(), frame.is_there.end(), 0);
  for (const std::size_t k : spread_out(places, apart)) frame.present.push_back(ranks[k]);
  std::sort(frame.present.begin(), frame.present.end());
  for (const std::int32_t rank : frame.present) {
    frame.is_there[static_cast<std::size_t>(rank)] = 1;
    frame.boundary += static_cast<std::size_t>(rank) < boundary_.size() ? 1 : 0;
  }
  return frame;
}

BoundaryPoint CloudSweeper::boundary_point(const CarvedRegion& region, std::size_t k, Vec3 place) const {
  BoundaryPoint point = boundary_[k];
  const std::int32_t solid = carried_[k].solid;
  point.position = place;
  if (solid >= 0) point.normal = rotate(region.pose_of(static_cast<std::size_t>(solid)).orientation, point.normal);
  point.boundary = region.patch_of(point);
  return point;
}

std::vector<BoundaryPoint> CloudSweeper::boundary_at(const Walls& walls) const {
  const Frame frame = frame_at(walls);
  std::vector<BoundaryPoint> points;
  for (std::size_t n = 0; n < frame.boundary; ++n) {
    const auto k = static_cast<std::size_t>(frame.present[n]);
    points.push_back(boundary_point(frame.region, k, frame.place[k]));
  }
  return points;
}

PointCloud CloudSweeper::seed(const Walls& walls) const {
  const Frame frame = frame_at(walls);
  PointCloud cloud;
  cloud.boundary = boundary_at(walls);
  for (const std::int32_t k : frame.present) cloud.position.push_back(frame.place[static_cast<std::size_t>(k)]);
  const std::size_t first = cloud.position.size();
  std::vector<double> apart(first, 0);
  for (const Vec3 place : seeds_)
    if (frame.region.depth(place) >= band * spacing_) cloud.position.push_back(place);
  apart.resize(cloud.position.size(), 0.65 * spacing_);
  std::vector<Vec3> places;
  for (const std::size_t k : spread_out(cloud.position, apart)) places.push_back(cloud.position[k]);
  for (int sweep = 0; sweep < first_sweeps; ++sweep) {
    const std::vector<Vec3> before = places;
    const PointGrid grid(before, push_reach * spacing_);
    for (std::size_t k = first; k < places.size(); ++k) {
      const Vec3 place = before[k] + push_apart(before, grid, k, spacing_);
      if (frame.region.depth(place) >= band * spacing_) places[k] = place;
    }
  }
  cloud.position = std::move(places);
  const PointGrid grid(cloud.position, spacing_);
  const double bare = (fit_.planar ? bare_in_plane : bare_in_space) * spacing_;
  std::vector<Vec3> more;
  for (const Vec3 place : seeds_)
    if (grid.nearest(place, bare) < 0 && frame.region.depth(place) >= least_depth * spacing_) more.push_back(place);
  cloud.position.insert(cloud.position.end(), more.begin(), more.end());
  resize(cloud, cloud.position.size());
  return cloud;
}

// Those far from walls go with the fluid and push each other apart; others stay.
std::vector<Vec3> CloudSweeper::moved_free(const PointCloud& cloud, std::size_t first, double dt,
                                           const Frame& before) const {
  std::vector<Vec3> places = cloud.position;
  std::vector<char> goes(cloud.size(), 0);
  parallel_for(
      cloud.size() - first,
      [&](std::size_t n) {
        const std::size_t k = first + n;
        goes[k] = before.region.depth(cloud.position[k]) >= band * spacing_;
        if (goes[k]) places[k] += dt * cloud.velocity[k];
      },
      distances_per_task);
  const std::vector<Vec3> gone = places;
  const PointGrid grid(gone, push_reach * spacing_);
  parallel_for(
      cloud.size() - first,
      [&](std::size_t n) {
        if (goes[first + n]) places[first + n] += push_apart(gone, grid, first + n, spacing_);
      },
      distances_per_task);
  return places;
}

// Of all points: the free ones that no band, wall or earlier point has come over.
std::vector<char> CloudSweeper::kept_free(const PointCloud& cloud, std::size_t first, const std::vector<Vec3>& places,
                                          const Frame& after) const {
  std::vector<char> stays(cloud.size(), 0);
  std::vector<Vec3> carried;
  for (const std::int32_t k : after.present) carried.push_back(after.place[static_cast<std::size_t>(k)]);
  const PointGrid walls(carried, spacing_), grid(places, spacing_), seeds(seeds_, spacing_);
  parallel_for(
      cloud.size() - first,
      [&](std::size_t n) {
        const std::size_t k = first + n;
        const double depth = after.region.depth(places[k]);
        const bool is_seed = seeds.nearest(places[k], same_place * spacing_) >= 0;
        const bool has_room = depth >= (is_seed ? least_depth : band) * spacing_;
        stays[k] = has_room && walls.nearest(places[k], too_close * spacing_) < 0;
      },
      distances_per_task);
  for (std::size_t k = first; k < cloud.size(); ++k) {
    if (!stays[k]) continue;
    for (const std::int32_t j : grid.within(places[k], too_close * spacing_))
      if (static_cast<std::size_t>(j) >= first && static_cast<std::size_t>(j) < k && stays[static_cast<std::size_t>(j)])
        stays[k] = 0;
  }
  return stays;
}

// Values of points that are not known, from those about them: what is found in a round is known to the next.
void CloudSweeper::fill(PointCloud& cloud, std::vector<char> is_known) const {
  std::size_t left = static_cast<std::size_t>(std::count(is_known.begin(), is_known.end(), 0));
  while (left > 0) {
    const PointGrid grid(cloud.position, spacing_);
    std::vector<char> found = is_known;
    for (std::size_t k = 0; k < cloud.size(); ++k) {
      if (is_known[k]) continue;
      std::vector<std::int32_t> near = grid.within(cloud.position[k], reach_);
      std::erase_if(near, [&](std::int32_t j) { return !is_known[static_cast<std::size_t>(j)]; });
      std::vector<Vec3> points;
      for (const std::int32_t j : near) points.push_back(cloud.position[static_cast<std::size_t>(j)]);
      const LocalFit local(cloud.position[k], points, reach_, fit_);
      if (!local.is_well_posed()) continue;
      const std::vector<double> weight = local.value_weights(cloud.position[k]);
      cloud.velocity[k] = {}, cloud.pressure[k] = 0;
      for (std::size_t j = 0; j < near.size(); ++j) {
        cloud.velocity[k] += weight[j] * cloud.velocity[static_cast<std::size_t>(near[j])];
        cloud.pressure[k] += weight[j] * cloud.pressure[static_cast<std::size_t>(near[j])];
      }
      found[k] = 1;
    }
    const auto now = static_cast<std::size_t>(std::count(found.begin(), found.end(), 0));
    if (now == left) {
      const std::size_t k = static_cast<std::size_t>(std::find(found.begin(), found.end(), 0) - found.begin());
      const Vec3 x = cloud.position[k];
      throw RunError(fmt::format(
          "no points of the fluid are left about ({:.6g}, {:.6g}, {:.6g}) to fill what an obstacle has left: a gap "
          "there is too narrow, or the step too long",
          x.x, x.y, x.z));
    }
    is_known = std::move(found), left = now;
  }
}

CloudChange CloudSweeper::move(PointCloud& cloud, const Stencils& stencils, double dt, const Walls& from,
                               const Walls& to) const {
  const Frame before = frame_at(from), after = frame_at(to);
  const std::size_t first = before.present.size();
  std::vector<Vec3> places = moved_free(cloud, first, dt, before);
  for (std::size_t n = 0; n < first; ++n) places[n] = after.place[static_cast<std::size_t>(before.present[n])];
  const std::vector<char> stays = kept_free(cloud, first, places, after);
  std::vector<Vec3> velocity = cloud.velocity;
  parallel_for(
      cloud.size() - before.boundary,
      [&](std::size_t n) {
        const std::size_t k = before.boundary + n;
        const Vec3 aside = places[k] - cloud.position[k] - dt * cloud.velocity[k];
        velocity[k] += stencils.carried(aside, cloud.velocity, k);
      },
      distances_per_task);
  // Where a carried point was in the old cloud.
  std::vector<std::int32_t> row(carried_.size(), -1);
  for (std::size_t n = 0; n < first; ++n)
    row[static_cast<std::size_t>(before.present[n])] = static_cast<std::int32_t>(n);
  PointCloud next;
  std::vector<char> is_known;
  CloudChange change;
  const auto add = [&](Vec3 place, std::int64_t old) {
    const auto k = static_cast<std::size_t>(std::max<std::int64_t>(0, old));
    next.position.push_back(place);
    next.velocity.push_back(old >= 0 ? velocity[k] : Vec3{});
    next.pressure.push_back(old >= 0 ? cloud.pressure[k] : 0);
    is_known.push_back(old >= 0);
    change.inserted += old < 0;
  };
  for (const std::int32_t k : after.present)
    add(after.place[static_cast<std::size_t>(k)], row[static_cast<std::size_t>(k)]);
  for (std::size_t k = first; k < cloud.size(); ++k)
    if (stays[k]) add(places[k], static_cast<std::int64_t>(k));
  {
    const std::vector<Vec3> there = next.position;
    const PointGrid grid(there, spacing_);
    const double bare = (fit_.planar ? bare_in_plane : bare_in_space) * spacing_;
    for (const Vec3 place : seeds_)
      if (grid.nearest(place, bare) < 0 && after.region.depth(place) >= least_depth * spacing_) add(place, -1);
  }
  for (std::size_t n = 0; n < after.boundary; ++n) {
    const auto k = static_cast<std::size_t>(after.present[n]);
    next.boundary.push_back(boundary_point(after.region, k, after.place[k]));
  }
  change.removed = std::ssize(cloud.position) - (std::ssize(next.position) - change.inserted);
  fill(next, std::move(is_known));
  cloud = std::move(next);
  return change;
}

}  // namespace slurry
