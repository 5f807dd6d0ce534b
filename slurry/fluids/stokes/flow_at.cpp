// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/flow_at.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/stokes/closed_surface.hpp"

namespace slurry::stokes {
namespace {

constexpr std::size_t points_per_task = 4;

bool is_near_panel(const Panels& panels, std::size_t k, Vec3 x) {
  const double reach = near_distance * panels.length[k];
  return norm2(x - panels.centre[k]) < reach * reach;
}

// 8 pi times the velocity of the panel's densities.
Vec3 panel_velocity(const Panels& panels, std::size_t k, Vec3 x, Vec3 q, const Wall* wall) {
  Vec3 sum;
  if (is_near_panel(panels, k, x))
    sum = single_layer(panels.triangle[k], x) * q;
  else
    sum = integrate(panels, k, [&](Vec3 y) {
      const Vec3 r = x - y;
      const double inverse = 1 / norm(r);
      return inverse * (q + dot(r, q) * inverse * inverse * r);
    });
  if (wall) sum += integrate(panels, k, [&](Vec3 y) { return image_velocity(*wall, x, y, q); });
  return sum;
}

// 4 pi times their pressure.
double panel_pressure(const Panels& panels, std::size_t k, Vec3 x, Vec3 q, const Wall* wall) {
  double sum;
  if (is_near_panel(panels, k, x))
    sum = dot(pressure_layer(panels.triangle[k], x), q);
  else
    sum = integrate(panels, k, [&](Vec3 y) {
      const Vec3 r = x - y;
      const double d = norm(r);
      return dot(r, q) / (d * d * d);
    });
  if (wall) sum += 0.5 * integrate(panels, k, [&](Vec3 y) { return image_pressure(*wall, x, y, q); });
  return sum;
}

// The bodies with spheres about them, to find those that hold a point.
class Insides {
 public:
  explicit Insides(const Solver& solver) : solver_(solver) {
    for (const Body& body : solver.scene().bodies) {
      mesh_.push_back(placed_mesh(body));
      double reach = 0;
      for (const Vec3& v : mesh_.back().vertex) reach = std::max(reach, norm(v - body.pose.position));
      reach_.push_back(reach);
    }
  }

  std::ptrdiff_t body_at(Vec3 x) const {
    for (std::size_t b = 0; b < mesh_.size(); ++b)
      if (is_close(b, x) && holds(body(b), mesh_[b], x)) return static_cast<std::ptrdiff_t>(b);
    return -1;
  }

  // What a point of the fluid that lies behind the flat triangles of a body lacks of the pressure: it is that inside,
  // and the layer's normal force is the step to that outside.
  double step_of_pressure(Vec3 x, const std::vector<Vec3>& density) const {
    double step = 0;
    for (std::size_t b = 0; b < mesh_.size(); ++b) {
      if (!is_close(b, x) || !is_inside(mesh_[b], x)) continue;
      const PanelRange& range = solver_.range(b);
      const auto nearest = [&](std::size_t k) { return norm2(solver_.panels().centre[k] - x); };
      std::size_t found = range.first;
      for (std::size_t k = range.first; k < range.last; ++k)
        if (nearest(k) < nearest(found)) found = k;
      step += dot(density[found], solver_.panels().triangle[found].normal);
    }
    return step;
  }

 private:
  const Body& body(std::size_t b) const { return solver_.scene().bodies[b]; }
  bool is_close(std::size_t b, Vec3 x) const { return norm(x - body(b).pose.position) <= reach_[b]; }

  const Solver& solver_;
  std::vector<Triangles> mesh_;
  std::vector<double> reach_;
};

}  // namespace

FlowPoint panel_flow(const Panels& panels, std::span<const Vec3> density, const Wall* wall, Vec3 x) {
  constexpr double pi = std::numbers::pi;
  FlowPoint at;
  for (std::size_t k = 0; k < panels.size(); ++k) {
    at.velocity += panel_velocity(panels, k, x, density[k], wall);
    at.pressure += panel_pressure(panels, k, x, density[k], wall);
  }
  at.velocity = at.velocity / (8 * pi);
  at.pressure /= 4 * pi;
  return at;
}

std::vector<FlowPoint> flow_at(const Solver& solver, const Solution& solution, const Background& background,
                               std::span<const Vec3> points) {
  const Wall* wall = solver.scene().wall ? &*solver.scene().wall : nullptr;
  const Insides insides(solver);
  std::vector<FlowPoint> flow(points.size());
  parallel_for(
      points.size(),
      [&](std::size_t p) {
        const Vec3 x = points[p];
        FlowPoint& at = flow[p];
        at = panel_flow(solver.panels(), solution.density, wall, x);
        if (!solution.relative.empty()) {
          const FlowPoint film = solver.split().flow(solution.relative, x);
          at.velocity += film.velocity;
          at.pressure += film.pressure;
        }
        if (background) at.velocity += background(x);
        at.body = insides.body_at(x);
        if (at.body < 0) at.pressure += insides.step_of_pressure(x, solution.density);
      },
      points_per_task);
  return flow;
}

std::vector<Vec3> tractions(const Solver& solver, const Solution& solution) {
  std::vector<Vec3> centres;
  for (const Body& body : solver.scene().bodies) centres.push_back(body.pose.position);
  const std::vector<FlowPoint> inside = flow_at(solver, solution, {}, centres);
  std::vector<Vec3> traction(solver.panels().size()), film(traction.size());
  if (!solution.relative.empty()) film = solver.split().densities(solution.relative);
  for (std::size_t b = 0; b < solver.bodies(); ++b)
    for (std::size_t k = solver.range(b).first; k < solver.range(b).last; ++k)
      traction[k] = -solution.density[k] - film[k] - inside[b].pressure * solver.panels().triangle[k].normal;
  return traction;
}

}  // namespace slurry::stokes
