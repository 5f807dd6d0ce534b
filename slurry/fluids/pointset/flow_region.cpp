// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/flow_region.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/interrupt.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"

namespace slurry {
namespace {

std::int64_t parts_of(double length, double spacing) {
  return std::max<std::int64_t>(1, std::llround(length / spacing));
}

Vec3 nearest_on_side(Vec3 a, Vec3 b, Vec3 x) {
  const Vec3 side = b - a;
  return a + std::clamp(dot(x - a, side) / norm2(side), 0.0, 1.0) * side;
}

// Does the ray from x towards +x cross the side? Each corner belongs to one of its sides.
bool crosses(Vec3 a, Vec3 b, Vec3 x) {
  if ((a.y > x.y) == (b.y > x.y)) return false;
  return x.x < a.x + (x.y - a.y) / (b.y - a.y) * (b.x - a.x);
}

template <class Visit>
void for_each_side(const PolygonRegion& region, Visit&& visit) {
  std::size_t rank = 0;
  for (const std::vector<Vec3>& loop : region.loops)
    for (std::size_t k = 0; k < loop.size(); ++k) visit(loop[k], loop[(k + 1) % loop.size()], region.boundary[rank++]);
}

// Sides far shorter than a spacing have a point each, too many for the points inside: of those the first stay, with the
// lengths of the others next to them.
constexpr double apart_on_sides = 0.6;

std::vector<BoundaryPoint> without_crowds(const std::vector<BoundaryPoint>& points, double spacing) {
  const auto is_short = [&](const BoundaryPoint& point) { return point.area < apart_on_sides * spacing; };
  if (std::none_of(points.begin(), points.end(), is_short)) return points;
  std::vector<Vec3> places;
  std::vector<double> apart;
  for (const BoundaryPoint& point : points) {
    places.push_back(point.position);
    apart.push_back(is_short(point) ? apart_on_sides * spacing : 0);
  }
  std::vector<BoundaryPoint> kept;
  std::vector<Vec3> kept_places;
  for (const std::size_t k : spread_out(places, apart)) kept.push_back(points[k]), kept_places.push_back(places[k]);
  const PointGrid grid(kept_places, spacing);
  for (BoundaryPoint& point : kept) point.area = 0;
  for (const BoundaryPoint& point : points) kept[grid.nearest(point.position, spacing)].area += point.area;
  return kept;
}

}  // namespace

std::vector<BoundaryPoint> PolygonRegion::boundary_points(double spacing) const {
  std::vector<BoundaryPoint> points;
  for_each_side(*this, [&](Vec3 a, Vec3 b, std::int32_t rank) {
    const double length = norm(b - a);
    const Vec3 along = (b - a) / length, normal{along.y, -along.x, 0};
    const std::int64_t parts = parts_of(length, spacing);
    const double part = length / static_cast<double>(parts);
    for (std::int64_t k = 0; k < parts; ++k)
      points.push_back({a + ((static_cast<double>(k) + 0.5) * part) * along, normal, rank, part});
  });
  return without_crowds(points, spacing);
}

double PolygonRegion::depth(Vec3 place) const {
  double distance = std::numeric_limits<double>::infinity();
  bool is_inside = false;
  for_each_side(*this, [&](Vec3 a, Vec3 b, std::int32_t) {
    distance = std::min(distance, norm(place - nearest_on_side(a, b, place)));
    if (crosses(a, b, place)) is_inside = !is_inside;
  });
  return is_inside ? distance : -distance;
}

Bounds PolygonRegion::bounds() const {
  Bounds box{loops[0][0], loops[0][0]};
  for_each_side(*this, [&](Vec3 a, Vec3, std::int32_t) {
    for (int k = 0; k < 2; ++k) box.low[k] = std::min(box.low[k], a[k]), box.high[k] = std::max(box.high[k], a[k]);
  });
  return box;
}

std::vector<BoundaryPoint> BoxRegion::boundary_points(double spacing) const {
  std::vector<BoundaryPoint> points;
  const Vec3 size = high - low;
  for (int face = 0; face < 6; ++face) {
    const int axis = face / 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
    const std::int64_t nu = parts_of(size[u], spacing), nv = parts_of(size[v], spacing);
    const double du = size[u] / static_cast<double>(nu), dv = size[v] / static_cast<double>(nv);
    BoundaryPoint point;
    point.normal[axis] = face % 2 == 0 ? -1 : 1;
    point.position[axis] = face % 2 == 0 ? low[axis] : high[axis];
    point.boundary = boundary[face];
    point.area = du * dv;
    for (std::int64_t i = 0; i < nu; ++i)
      for (std::int64_t j = 0; j < nv; ++j) {
        point.position[u] = low[u] + (static_cast<double>(i) + 0.5) * du;
        point.position[v] = low[v] + (static_cast<double>(j) + 0.5) * dv;
        points.push_back(point);
      }
  }
  return points;
}

double BoxRegion::depth(Vec3 place) const {
  double inside = std::numeric_limits<double>::infinity();
  Vec3 beyond;
  for (int k = 0; k < 3; ++k) {
    const double least = std::min(place[k] - low[k], high[k] - place[k]);
    inside = std::min(inside, least);
    beyond[k] = std::max(0.0, -least);
  }
  return inside >= 0 ? inside : -norm(beyond);
}

PolygonRegion rectangle_region(Vec3 low, Vec3 high, std::array<std::int32_t, 4> boundary) {
  return {{{low, {high.x, low.y, 0}, high, {low.x, high.y, 0}}}, {boundary.begin(), boundary.end()}};
}

bool is_planar(const FlowRegion& region) {
  return std::visit([](const auto& r) { return r.is_planar(); }, region);
}
bool fits_lattice(const FlowRegion& region, double spacing) {
  if (const auto* carved = std::get_if<CarvedRegion>(&region)) {
    const auto fits = [&](const auto& outer) { return fits_lattice(FlowRegion(outer), spacing); };
    return carved->solids.empty() && std::visit(fits, carved->outer);
  }
  const auto* polygon = std::get_if<PolygonRegion>(&region);
  if (!polygon) return true;
  const Bounds box = polygon->bounds();
  const auto is_between_rows = [&](double x, int axis) {
    const double length = box.high[axis] - box.low[axis];
    const double rows = (x - box.low[axis]) / length * static_cast<double>(parts_of(length, spacing));
    return std::abs(rows - std::round(rows)) < 1e-6;
  };
  bool fits = true;
  for_each_side(*polygon, [&](Vec3 a, Vec3 b, std::int32_t) {
    const int axis = a.x == b.x ? 0 : 1;
    fits = fits && a[axis] == b[axis] && is_between_rows(a[axis], axis);
  });
  return fits;
}
std::vector<BoundaryPoint> boundary_points(const FlowRegion& region, double spacing) {
  return std::visit([&](const auto& r) { return r.boundary_points(spacing); }, region);
}
double depth_in(const FlowRegion& region, Vec3 place) {
  check_interrupt();
  return std::visit([&](const auto& r) { return r.depth(place); }, region);
}
Bounds bounds_of(const FlowRegion& region) {
  return std::visit([](const auto& r) { return r.bounds(); }, region);
}

}  // namespace slurry
