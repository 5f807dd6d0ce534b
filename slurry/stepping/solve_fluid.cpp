// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid with inertia at the end of the step, in the workspace: all that may fail comes before the state changes. That
// on a grid is told by the coupling of the grains; one on points is solved here.
//
// What the grains give the points accelerates the points about them (fluids/pointset/flow_map.hpp): force over density
// and the volume of a point. It is taken at the velocity that the fluid had at the start of the step: the drag of all
// grains at a point must not stop its fluid in less than a step.
#include <fmt/format.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"
#include "slurry/stepping/given_to_fluid.hpp"
#include "slurry/stepping/trouble.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

struct GivenPush {
  std::vector<Vec3> acceleration;
  double drag_number = 0;  // at the worst point
};

GivenPush push_of_grains(const World& world, const State& state, const Workspace& work, const PointCloud& cloud,
                         double dt) {
  const Grains& grains = state.grains;
  std::vector<Vec3> forces(grains.size());
  std::vector<double> drags(grains.size());
  for (std::size_t k = 0; k < grains.size(); ++k) {
    forces[k] = given_to_fluid(work, grains, work.velocities.linear, k);
    if (world.planar) forces[k].z = 0;
    drags[k] = work.fluid_resistance.drag_of(k);
  }
  const FlowPlan& plan = *world.flow;
  SpreadForces spread = spread_forces(cloud, grains.position, forces, drags, plan.reach());
  const auto inside = static_cast<double>(cloud.size() - cloud.boundary.size());
  const double mass = plan.options.density * plan.volume / inside;
  GivenPush push{std::move(spread.force), 0};
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    push.acceleration[k] = push.acceleration[k] / mass;
    push.drag_number = std::max(push.drag_number, dt * spread.drag[k] / mass);
  }
  return push;
}

// A flow that grows and is this much faster than all that could drive it has lost its meaning long before it is not
// finite, and would throw the grains about.
constexpr double far_too_fast = 1e3;

bool has_blown_up(const World& world, const State& state, const FlowReport& report) {
  if (!std::isfinite(report.speed) || !std::isfinite(report.divergence)) return true;
  double driving = world.flow->given_speed(state.clock.time);
  for (const Vec3 v : state.grains.velocity) driving = std::max(driving, norm(v));
  return driving > 0 && norm(world.flow->options.acceleration) == 0 && report.speed > state.flow.last.speed &&
         state.flow.last.speed > 0 && report.speed > far_too_fast * driving;
}

}  // namespace

void work::solve_fluid(const World& world, State& state, Workspace& work, double dt) {
  if (work.fluid_coupling) work.fluid_coupling->advance(work.velocities, work.next_fluid);
  if (!world.flow) return;
  PointCloud cloud = cloud_of(*world.flow, state.points);
  GivenPush push;
  if (std::get<PointsetFluid>(world.fluid).two_way && state.grains.size() > 0)
    push = push_of_grains(world, state, work, cloud, dt);
  if (push.drag_number > 1)
    throw RunError(
        fmt::format("{}: the grains would stop the fluid about them in less than the step of {:.3g}, "
                    "expected a step below {:.3g}, or one-way coupling",
                    name_of_step(state), dt, dt / push.drag_number));
  FlowReport report = work.flow.of(world.flow).advance(cloud, state.clock.time, dt, push.acceleration);
  report.drag_number = push.drag_number;
  if (has_blown_up(world, state, report))
    throw RunError(fmt::format("{}: the fluid on points did not stay finite. {}", name_of_step(state),
                               world.flow->cause_of_blow_up(state.clock.time, dt)));
  if (const std::string fault = world.flow->imbalance(state.clock.time + dt); !fault.empty())
    throw RunError(fmt::format("{}: {}", name_of_step(state), fault));
  work.report.flow = report;
  work.next_points = points_of(std::move(cloud));
}

}  // namespace slurry
