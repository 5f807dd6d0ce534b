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
  explicit Insides(const Scene& scene) {
    for (const Body& body : scene.bodies) {
      mesh_.push_back(placed_mesh(body));
      centre_.push_back(body.pose.position);
      double reach = 0;
      for (const Vec3& v : mesh_.back().vertex) reach = std::max(reach, norm(v - centre_.back()));
      reach_.push_back(reach);
    }
  }
  std::ptrdiff_t body_at(Vec3 x) const {
    for (std::size_t b = 0; b < mesh_.size(); ++b)
      if (norm(x - centre_[b]) <= reach_[b] && is_inside(mesh_[b], x)) return static_cast<std::ptrdiff_t>(b);
    return -1;
  }

 private:
  std::vector<Triangles> mesh_;
  std::vector<Vec3> centre_;
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
  const Insides insides(solver.scene());
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
