// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Points on the surface of an obstacle: the feet of a fine lattice of places in its solid, next to the surface, thinned
// to about a spacing and evened out on it. A place inside has its foot on a face, so that every point has a normal.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "slurry/core/interrupt.hpp"
#include "slurry/fluids/pointset/flow_region.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"

namespace slurry {
namespace {

// In spacings. Of a lattice of a third of a spacing some place is within 0.3 of any foot; feet are kept at least 0.8
// apart, so that the gaps between them are at most twice that on a curve. Where boundaries meet, points of the later
// one begin 0.4 away.
constexpr double probe_width = 1.0 / 3, probe_depth = 0.6, apart = 0.8, from_others = 0.4;

// Then they push each other along the surface, up to the reach, in so many sweeps; each moves by at most
// `longest_slip`. Of points that are not even normal derivatives are not stable.
constexpr double slip_reach = 2, slip_strength = 0.5, longest_slip = 0.15, slip_depth = 1e-3;
constexpr int slip_sweeps = 30;

// A point lies on a face, not next to its edge: so far to all sides the surface goes on, to within the second number.
// (That of a disc three spacings across falls off by 0.14.) A point at an edge would have the normal of one of its two
// faces, and between one and its neighbour stencils at the corner were seen to make the projection unstable.
constexpr double room_on_face = 0.65, most_fall = 0.15;

// The part of a box that is within `room` of an obstacle.
Bounds near_solid(const CarvedRegion& region, std::size_t rank, double room) {
  Bounds own = no_bounds, box = region.bounds();
  for (const Piece& piece : region.solids[rank].pieces) {
    const Bounds there = bounds_at(bounds(piece.surface), piece.pose);
    own = join(own, region.moves(rank) ? bounds_at(there, region.pose_of(rank)) : there);
  }
  for (int k = 0; k < 3; ++k) {
    box.low[k] = std::max(box.low[k] - room, own.low[k] - room);
    box.high[k] = std::min(box.high[k] + room, own.high[k] + room);
  }
  return box;
}

// Calls visit(place) for a lattice in the box; z = 0 in the plane.
template <class Visit>
void for_each_probe(const Bounds& box, bool planar, double width, Visit&& visit) {
  const auto count = [&](int k) {
    return planar && k == 2 ? 1
                            : std::max<std::int64_t>(0, std::llround(std::ceil((box.high[k] - box.low[k]) / width)));
  };
  for (std::int64_t k = 0; k < count(2); ++k)
    for (std::int64_t j = 0; j < count(1); ++j)
      for (std::int64_t i = 0; i < count(0); ++i) {
        check_interrupt();
        const auto at = [&](int axis, std::int64_t n) {
          return box.low[axis] + (static_cast<double>(n) + 0.5) * width;
        };
        visit(Vec3{at(0, i), at(1, j), planar ? 0 : at(2, k)});
      }
}

}  // namespace

Foot CarvedRegion::foot_on(std::size_t solid, Vec3 place) const {
  return nearest_piece(solids[solid], pose_of(solid), place).foot;
}

bool CarvedRegion::moves() const {
  return std::any_of(places.begin(), places.end(), [](const SolidPlace& place) { return place.wall >= 0; });
}

CarvedRegion CarvedRegion::at(const Walls& walls) const {
  CarvedRegion there = *this;
  for (SolidPlace& place : there.places)
    if (place.wall >= 0) place.pose = walls.pose(static_cast<std::size_t>(place.wall));
  return there;
}

std::int32_t CarvedRegion::side_count() const {
  return static_cast<std::int32_t>(std::visit([](const auto& region) { return region.boundary.size(); }, outer));
}

double CarvedRegion::depth_in_outer(Vec3 place) const {
  return std::visit([&](const auto& region) { return region.depth(place); }, outer);
}

double CarvedRegion::depth(Vec3 place) const {
  double least = depth_in_outer(place);
  for (std::size_t k = 0; k < solids.size(); ++k) least = std::min(least, foot_on(k, place).distance);
  return least;
}

Bounds CarvedRegion::bounds() const {
  return std::visit([](const auto& region) { return region.bounds(); }, outer);
}

bool CarvedRegion::bounds_fluid(std::size_t rank, Vec3 place, double spacing) const {
  if (depth_in_outer(place) < from_others * spacing) return false;
  for (std::size_t other = 0; other < solids.size(); ++other)
    if (other != rank && foot_on(other, place).distance < (other < rank ? from_others * spacing : 0)) return false;
  return true;
}

// Is a place on the surface of this solid half a spacing from all of its edges?
bool CarvedRegion::is_on_face(std::size_t rank, const SurfacePoint& point, double spacing) const {
  const Vec3 n = point.normal;
  const Vec3 across = is_planar() ? Vec3{-n.y, n.x, 0} : cross(n, any_orthogonal(n));
  const std::array<Vec3, 2> along{across, cross(n, across)};
  for (int axis = 0; axis < (is_planar() ? 1 : 2); ++axis)
    for (const double side : {-room_on_face, room_on_face}) {
      const Vec3 beside = point.position + side * spacing * along[axis];
      if (foot_on(rank, beside).distance > most_fall * spacing) return false;
    }
  return true;
}

// One sweep of points that push each other along the surface.
void CarvedRegion::slip(std::size_t rank, double spacing, std::vector<SurfacePoint>& points) const {
  std::vector<Vec3> places;
  for (const SurfacePoint& point : points) places.push_back(point.position);
  const double reach = slip_reach * spacing;
  const PointGrid grid(places, reach);
  for (std::size_t k = 0; k < points.size(); ++k) {
    Vec3 push;
    for (const std::int32_t j : grid.within(places[k], reach)) {
      const Vec3 away = places[k] - places[j];
      const double distance = norm(away), part = 1 - distance / reach;
      if (distance > 0) push += (slip_strength * spacing * part * part / distance) * away;
    }
    push -= dot(push, points[k].normal) * points[k].normal;
    push *= std::min(1.0, longest_slip * spacing / std::max(norm(push), 1e-300));
    // From just inside: its foot is on a face.
    const Foot foot = foot_on(rank, places[k] + push + slip_depth * spacing * points[k].normal);
    const SurfacePoint moved{foot.foot, -foot.normal};
    if (bounds_fluid(rank, moved.position, spacing) && is_on_face(rank, moved, spacing)) points[k] = moved;
  }
}

void CarvedRegion::add_solid(std::size_t rank, double spacing, std::vector<BoundaryPoint>& points) const {
  std::vector<Vec3> feet, normals;
  for_each_probe(near_solid(*this, rank, spacing), is_planar(), probe_width * spacing, [&](Vec3 place) {
    const Foot foot = foot_on(rank, place);
    if (foot.distance >= 0 || foot.distance < -probe_depth * spacing) return;
    if (bounds_fluid(rank, foot.foot, spacing) && is_on_face(rank, {foot.foot, -foot.normal}, spacing))
      feet.push_back(foot.foot), normals.push_back(-foot.normal);
  });
  std::vector<SurfacePoint> even;
  for (const std::size_t k : spread_out(feet, std::vector<double>(feet.size(), apart * spacing)))
    even.push_back({feet[k], normals[k]});
  for (int sweep = 0; sweep < slip_sweeps; ++sweep) slip(rank, spacing, even);
  const double area = is_planar() ? spacing : spacing * spacing;
  const std::int32_t side = side_count() + static_cast<std::int32_t>(rank);
  for (const SurfacePoint& point : even) points.push_back({point.position, point.normal, side, area, side});
}

std::int32_t CarvedRegion::patch_of(const BoundaryPoint& point) const {
  const auto holds = [&](const Patch& patch) {
    const bool is_on =
        patch.sides.empty() || std::find(patch.sides.begin(), patch.sides.end(), point.side) != patch.sides.end();
    const Vec3 x = point.position;
    const int axes = is_planar() ? 2 : 3;
    bool is_within = true;
    for (int k = 0; k < axes && patch.within; ++k)
      is_within = is_within && x[k] >= patch.within->low[k] && x[k] <= patch.within->high[k];
    return is_on && is_within;
  };
  return static_cast<std::int32_t>(std::find_if(patches.begin(), patches.end(), holds) - patches.begin());
}

std::vector<BoundaryPoint> CarvedRegion::boundary_points(double spacing) const {
  std::vector<BoundaryPoint> points =
      std::visit([&](const auto& region) { return region.boundary_points(spacing); }, outer);
  std::erase_if(points, [&](const BoundaryPoint& point) {
    for (std::size_t k = 0; k < solids.size(); ++k)
      if (foot_on(k, point.position).distance < from_others * spacing) return true;
    return false;
  });
  for (BoundaryPoint& point : points) point.side = point.boundary;
  for (std::size_t rank = 0; rank < solids.size(); ++rank) add_solid(rank, spacing, points);
  for (BoundaryPoint& point : points) point.boundary = patch_of(point);
  return points;
}

}  // namespace slurry
