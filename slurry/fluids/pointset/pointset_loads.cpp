// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces of a fluid on points on its walls. With n out of the fluid the traction of the fluid on a wall is
//
//     p n - mu (grad u + grad u^T) n,
//
// with the pressure at the points of the boundary and the gradients of the polynomials fitted about them. Sums over the
// points take the area that each stands for: of a side of a box or polygon the part of it; of a solid the part of its
// surface that is nearer to this point than to others. That is measured by a layer of fine cells about the surface,
//
//     A = sum over cells of V w(d),    w(d) = (1 + cos(pi d / r)) / (2 r) for |d| < r,
//
// with the distances d, whose errors on both sides of a curved surface cancel.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"

namespace slurry {
namespace {

// In spacings: r, the width of a cell in the plane and in space, and how far a part of the surface may be from its
// point.
constexpr double layer_half_width = 0.3, cell_in_plane = 1.0 / 8, cell_in_space = 1.0 / 5, farthest_point = 2;

struct LoadedPoint {
  Vec3 position, normal, traction[2];  // by pressure and by viscosity, Pa
  double area = 0;
};

double layer_weight(double distance, double half) {
  return std::abs(distance) < half ? (1 + math::cos(std::numbers::pi * distance / half)) / (2 * half) : 0;
}

// Calls visit(middle) for the parts of a box of this width; z = 0 in the plane.
template <class Visit>
void for_each_part(Vec3 low, Vec3 high, bool planar, double width, Visit&& visit) {
  const auto count = [&](int k) {
    return planar && k == 2 ? 1 : std::max<std::int64_t>(0, std::llround(std::ceil((high[k] - low[k]) / width)));
  };
  for (std::int64_t k = 0; k < count(2); ++k)
    for (std::int64_t j = 0; j < count(1); ++j)
      for (std::int64_t i = 0; i < count(0); ++i) {
        const auto at = [&](int axis, std::int64_t n) { return low[axis] + (static_cast<double>(n) + 0.5) * width; };
        visit(Vec3{at(0, i), at(1, j), planar ? 0 : at(2, k)});
      }
}

// Of the points of a solid; places of the surface that bound no fluid count for none.
void measure_areas(const CarvedRegion& region, std::size_t solid, double spacing, std::vector<LoadedPoint>& points) {
  if (points.empty()) return;
  const bool planar = region.is_planar();
  std::vector<Vec3> places;
  Bounds box = no_bounds;
  for (const LoadedPoint& point : points) {
    places.push_back(point.position);
    box = join(box, Bounds{point.position, point.position});
  }
  const PointGrid grid(places, spacing);
  const Vec3 room = Vec3{1, 1, planar ? 0.0 : 1.0} * spacing;
  const double half = layer_half_width * spacing, width = (planar ? cell_in_plane : cell_in_space) * spacing;
  const double cell = planar ? width * width : width * width * width;
  const Vec3 coarse = Vec3{0.5, 0.5, planar ? 0 : 0.5} * spacing;
  const auto bounds_fluid = [&](Vec3 foot) {
    if (region.depth_in_outer(foot) < 0) return false;
    for (std::size_t other = 0; other < region.solids.size(); ++other)
      if (other != solid && region.foot_on(other, foot).distance < 0) return false;
    return true;
  };
  for_each_part(box.low - room, box.high + room, planar, spacing, [&](Vec3 middle) {
    if (std::abs(region.foot_on(solid, middle).distance) > half + norm(coarse)) return;
    for_each_part(middle - coarse, middle + coarse, planar, width * (1 + 1e-12), [&](Vec3 place) {
      const Foot foot = region.foot_on(solid, place);
      const double weight = layer_weight(foot.distance, half);
      if (weight == 0 || !bounds_fluid(foot.foot)) return;
      const std::int32_t nearest = grid.nearest(foot.foot, farthest_point * spacing);
      if (nearest >= 0) points[static_cast<std::size_t>(nearest)].area += weight * cell;
    });
  });
}

// The points on one side or solid, with what the fluid does there.
std::vector<LoadedPoint> loaded_points(const FlowPlan& plan, const PointCloud& cloud, std::int32_t side) {
  std::vector<LoadedPoint> points;
  std::vector<Vec3> places;
  std::vector<double> pressure;
  for (std::size_t k = 0; k < cloud.boundary.size(); ++k) {
    const BoundaryPoint& point = cloud.boundary[k];
    if (point.side != side) continue;
    points.push_back({point.position, point.normal, {cloud.pressure[k] * point.normal, {}}, point.area});
    places.push_back(point.position);
  }
  const std::vector<FlowValue> flow = map_flow(cloud, places, plan.reach(), plan.fit(), FlowMapping::direct);
  const double viscosity = plan.options.viscosity * plan.options.density;
  for (std::size_t k = 0; k < points.size(); ++k)
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        points[k].traction[1][a] -=
            viscosity * (flow[k].gradient(a, b) + flow[k].gradient(b, a)) * points[k].normal[b];
  return points;
}

}  // namespace

FlowLoad PointsetFluid::load_on(const SceneOf<PointsetFluid>& scene, std::span<const std::string> walls,
                                Vec3 about) const {
  FlowLoad load;
  if (!scene.plan || !scene.state) return load;
  const FlowPlan& plan = *scene.plan;
  const PointCloud cloud = cloud_of(plan, *scene.state, scene.walls);
  const FlowRegion region = plan.region_at(scene.walls);
  const auto& carved = std::get<CarvedRegion>(region);
  for (const std::string& wall : walls) {
    const std::int32_t side = side_rank(*this, scene.planar, wall), solid = side - carved.side_count();
    std::vector<LoadedPoint> points = loaded_points(plan, cloud, side);
    if (solid >= 0) {
      for (LoadedPoint& point : points) point.area = 0;
      measure_areas(carved, static_cast<std::size_t>(solid), plan.options.spacing, points);
    }
    for (const LoadedPoint& point : points) {
      const Vec3 arm = point.position - about;
      load.pressure_force += point.area * point.traction[0];
      load.viscous_force += point.area * point.traction[1];
      load.pressure_torque += point.area * cross(arm, point.traction[0]);
      load.viscous_torque += point.area * cross(arm, point.traction[1]);
    }
  }
  return load;
}

}  // namespace slurry
