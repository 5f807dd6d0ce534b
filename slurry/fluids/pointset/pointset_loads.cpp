// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces of a fluid on points on its walls. With n out of the fluid the traction of the fluid on a wall is
//
//     p n - mu (grad u + grad u^T) n.
//
// About each point of the boundary pressure and velocity are polynomials (local_fit.hpp), of which the values and
// gradients at the point count. On a side of a box or polygon each point stands for a part of it. On a solid the
// integral is one over a layer of fine cells about its surface,
//
//     F = sum over cells of V w(d) (p n - mu (grad u + grad u^T) n),    w(d) = (1 + cos(pi d / r)) / (2 r), |d| < r,
//
// with the distance d and its gradient -n, and the polynomials of the point that is nearest to the foot of the cell.
// What it is off on both sides of a curved surface cancels; and a pressure that is linear in space has the force of the
// volume that it surrounds.
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

// By how much the reach of a fit is widened at a time where its points are too few, and how often: as of stencils.
constexpr double wider_fit = 1.26;
constexpr int most_wider = 3;

// The fluid about a point of the boundary.
struct WettedPoint {
  BoundaryPoint at;
  double pressure = 0;     // Pa
  Vec3 pressure_gradient;  // Pa/m
  Tensor shear;            // mu (grad u + grad u^T), Pa

  double pressure_at(Vec3 place) const { return pressure + dot(pressure_gradient, place - at.position); }
};

WettedPoint wetted_point(const FlowPlan& plan, const PointCloud& cloud, const PointGrid& grid, std::size_t k) {
  WettedPoint point{cloud.boundary[k], cloud.pressure[k], {}, {}};
  const double viscosity = plan.options.viscosity * plan.options.density;
  double reach = plan.reach();
  for (int tries = 0; tries <= most_wider; ++tries, reach *= wider_fit) {
    const std::vector<std::int32_t> near = grid.within(cloud.position[k], reach);
    std::vector<Vec3> places;
    for (const std::int32_t j : near) places.push_back(cloud.position[static_cast<std::size_t>(j)]);
    const LocalFit fit(cloud.position[k], places, reach, plan.fit());
    if (!fit.is_well_posed()) continue;
    for (int axis = 0; axis < (plan.fit().planar ? 2 : 3); ++axis) {
      const std::vector<double> weight = fit.derivative_weights(axis);
      for (std::size_t n = 0; n < near.size(); ++n) {
        const auto j = static_cast<std::size_t>(near[n]);
        point.pressure_gradient[axis] += weight[n] * cloud.pressure[j];
        for (int a = 0; a < 3; ++a) {
          point.shear(a, axis) += viscosity * weight[n] * cloud.velocity[j][a];
          point.shear(axis, a) += viscosity * weight[n] * cloud.velocity[j][a];
        }
      }
    }
    return point;
  }
  return point;
}

// Adds the traction at a place of a wall, times the area that it stands for. The shear is that at the point: along a
// curved surface it turns with the normal, and keeps its size.
void add_traction(const WettedPoint& point, Vec3 place, Vec3 normal, double area, Vec3 about, FlowLoad& load) {
  const Vec3 pressed = area * point.pressure_at(place) * normal;
  Vec3 sheared;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b) sheared[a] -= area * point.shear(a, b) * point.at.normal[b];
  load.pressure_force += pressed, load.viscous_force += sheared;
  load.pressure_torque += cross(place - about, pressed), load.viscous_torque += cross(place - about, sheared);
}

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

// Is a place on the surface of a solid one that the fluid reaches?
bool is_wet(const CarvedRegion& region, std::size_t solid, Vec3 foot) {
  if (region.depth_in_outer(foot) < 0) return false;
  for (std::size_t other = 0; other < region.solids.size(); ++other)
    if (other != solid && region.foot_on(other, foot).distance < 0) return false;
  return true;
}

void add_solid(const CarvedRegion& region, std::size_t solid, double spacing, const std::vector<WettedPoint>& points,
               Vec3 about, FlowLoad& load) {
  const bool planar = region.is_planar();
  std::vector<Vec3> places;
  Bounds box = no_bounds;
  for (const WettedPoint& point : points) {
    places.push_back(point.at.position);
    box = join(box, Bounds{point.at.position, point.at.position});
  }
  if (places.empty()) return;
  const PointGrid grid(places, spacing);
  const Vec3 room = Vec3{1, 1, planar ? 0.0 : 1.0} * spacing, coarse = 0.5 * room;
  const double half = layer_half_width * spacing, width = (planar ? cell_in_plane : cell_in_space) * spacing;
  const double cell = planar ? width * width : width * width * width;
  for_each_part(box.low - room, box.high + room, planar, spacing, [&](Vec3 middle) {
    if (std::abs(region.foot_on(solid, middle).distance) > half + norm(coarse)) return;
    for_each_part(middle - coarse, middle + coarse, planar, width * (1 + 1e-12), [&](Vec3 place) {
      const Foot foot = region.foot_on(solid, place);
      const double weight = layer_weight(foot.distance, half);
      if (weight == 0 || !is_wet(region, solid, foot.foot)) return;
      const std::int32_t nearest = grid.nearest(foot.foot, farthest_point * spacing);
      if (nearest >= 0)
        add_traction(points[static_cast<std::size_t>(nearest)], place, -foot.normal, weight * cell, about, load);
    });
  });
}

}  // namespace

FlowLoad PointsetFluid::load_on(const SceneOf<PointsetFluid>& scene, std::span<const std::string> walls,
                                Vec3 about) const {
  FlowLoad load;
  if (!scene.plan || !scene.state) return load;
  const FlowPlan& plan = *scene.plan;
  const PointCloud cloud = cloud_of(plan, *scene.state, scene.walls);
  const PointGrid grid(cloud.position, plan.reach());
  const FlowRegion region = plan.region_at(scene.walls);
  const auto& carved = std::get<CarvedRegion>(region);
  for (const std::string& wall : walls) {
    const std::int32_t side = side_rank(*this, scene.planar, wall), solid = side - carved.side_count();
    std::vector<WettedPoint> points;
    for (std::size_t k = 0; k < cloud.boundary.size(); ++k)
      if (cloud.boundary[k].side == side) points.push_back(wetted_point(plan, cloud, grid, k));
    if (solid >= 0)
      add_solid(carved, static_cast<std::size_t>(solid), plan.options.spacing, points, about, load);
    else
      for (const WettedPoint& point : points)
        add_traction(point, point.at.position, point.at.normal, point.at.area, about, load);
  }
  return load;
}

}  // namespace slurry
