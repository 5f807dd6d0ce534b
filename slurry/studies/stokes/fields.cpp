// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/stokes/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "slurry/fluids/stokes/closed_surface.hpp"

namespace slurry {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

void push(std::vector<double>& values, Vec3 v) { values.insert(values.end(), {v.x, v.y, v.z}); }

// Points in bodies, behind the wall and outside the container have no fluid.
bool is_in_fluid(const stokes::Scene& scene, Vec3 x, const stokes::FlowPoint& at) {
  if (at.body >= 0 || (scene.wall && scene.wall->height(x) < 0)) return false;
  if (scene.walls.empty()) return !scene.container || stokes::is_inside(*scene.container, x);
  return std::ranges::all_of(scene.walls, [&](const stokes::HollowWall& wall) { return wall.room(x) > 0; });
}

}  // namespace

std::vector<StudyField> surface_fields(const stokes::Solver& solver, const std::vector<Vec3>& traction,
                                       double viscosity) {
  Triangles all;
  StudyArray vector{"traction", "Pa", "Force of the fluid on the body, per area.", 3, true, {}};
  StudyArray normal{"normal_traction", "Pa", "Its part along the outward normal.", 1, true, {}};
  StudyArray body{"body", "", "Rank of the body.", 1, true, {}};
  for (std::size_t b = 0; b < solver.bodies(); ++b) {
    append(all, placed_mesh(solver.scene().bodies[b]));
    for (std::size_t k = solver.range(b).first; k < solver.range(b).last; ++k) {
      push(vector.values, viscosity * traction[k]);
      normal.values.push_back(viscosity * dot(traction[k], solver.panels().triangle[k].normal));
      body.values.push_back(double(b));
    }
  }
  std::vector<StudyField> fields{{"bodies",
                                  "The surfaces of the bodies.",
                                  all.vertex,
                                  all.triangle,
                                  {},
                                  {std::move(vector), std::move(normal), std::move(body)}}};
  if (const auto& container = solver.scene().container)
    fields.push_back({"container", "The wall about the bodies.", container->vertex, container->triangle});
  return fields;
}

StudyField flow_field(const stokes::Scene& scene, const StokesSample& sample, const SampledFlow& sampled,
                      double viscosity) {
  StudyField f{"flow_" + sample.name, fmt::format("Velocity and pressure of the fluid, \"{}\".", sample.name),
               sampled.points};
  if (const auto* plane = std::get_if<SamplePlane>(&sample.place)) f.counts = {plane->counts[0], plane->counts[1]};
  StudyArray velocity{"velocity", "m/s", "Velocity of the fluid.", 3, false, {}};
  StudyArray speed{"speed", "m/s", "Its length.", 1, false, {}};
  StudyArray pressure{"pressure", "Pa", "Pressure that the bodies cause, 0 far away.", 1, false, {}};
  StudyArray body{"body", "", "Rank of the body that holds the point; -1: none.", 1, false, {}};
  for (std::size_t k = 0; k < sampled.points.size(); ++k) {
    const stokes::FlowPoint& at = sampled.flow[k];
    const bool is_fluid = is_in_fluid(scene, sampled.points[k], at);
    push(velocity.values, is_fluid ? at.velocity : Vec3{nothing, nothing, nothing});
    speed.values.push_back(is_fluid ? norm(at.velocity) : nothing);
    pressure.values.push_back(is_fluid ? viscosity * at.pressure : nothing);
    body.values.push_back(double(at.body));
  }
  f.arrays = {std::move(velocity), std::move(speed), std::move(pressure), std::move(body)};
  return f;
}

}  // namespace slurry
