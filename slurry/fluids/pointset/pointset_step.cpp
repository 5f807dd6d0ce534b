// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid on points at the end of a step.
//
// What the grains give the points accelerates the points about them (flow_map.hpp): force over density and the volume
// of a point. It is taken at the velocity that the fluid had at the start of the step: the drag of all grains at a
// point must not stop its fluid in less than a step.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"

namespace slurry {
namespace {

using Scene = SceneOf<PointsetFluid>;

struct GivenPush {
  std::vector<Vec3> acceleration;
  double drag_number = 0;  // at the worst point
};

GivenPush push_of_grains(const Scene& scene, const FluidStep& step, const PointCloud& cloud) {
  const Grains& grains = scene.grains;
  std::vector<Vec3> forces(grains.size());
  std::vector<double> drags(grains.size());
  for (std::size_t k = 0; k < grains.size(); ++k) {
    forces[k] = step.force(k);
    if (scene.planar) forces[k].z = 0;
    drags[k] = step.drag(k);
  }
  const FlowPlan& plan = *scene.plan;
  SpreadForces spread = spread_forces(cloud, grains.position, forces, drags, plan.reach());
  const auto inside = static_cast<double>(cloud.size() - cloud.boundary.size());
  const double mass = plan.options.density * plan.volume_at(scene.walls) / inside;
  GivenPush push{std::move(spread.force), 0};
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    push.acceleration[k] = push.acceleration[k] / mass;
    push.drag_number = std::max(push.drag_number, scene.dt * spread.drag[k] / mass);
  }
  return push;
}

// A flow that grows and is this much faster than all that could drive it has lost its meaning long before it is not
// finite, and would throw the grains about.
constexpr double far_too_fast = 1e3;

bool has_blown_up(const Scene& scene, const FlowReport& report) {
  if (!std::isfinite(report.speed) || !std::isfinite(report.divergence)) return true;
  const double before = scene.state->totals.last.speed;
  double driving = scene.plan->given_speed(scene.t, scene.walls);
  for (const Vec3 v : scene.grains.velocity) driving = std::max(driving, norm(v));
  return driving > 0 && norm(scene.plan->options.acceleration) == 0 && report.speed > before && before > 0 &&
         report.speed > far_too_fast * driving;
}

}  // namespace

PointsetState PointsetFluid::solve(const SceneOf<PointsetFluid>& scene, const FluidStep& step) const {
  const FlowPlan& plan = *scene.plan;
  PointCloud cloud = cloud_of(plan, *scene.state, scene.walls);
  GivenPush push;
  if (two_way && scene.grains.size() > 0) push = push_of_grains(scene, step, cloud);
  if (push.drag_number > 1)
    throw StepTooLong(
        fmt::format("the grains would stop the fluid about them in less than the step of {:.3g}, "
                    "expected a step below {:.3g}, or one-way coupling",
                    scene.dt, scene.dt / push.drag_number));
  PointsetFlow& flow = scene.work->value([&] { return plan.make_flow(); });
  FlowReport report = flow.advance(cloud, scene.t, scene.dt, push.acceleration, {scene.walls, scene.next_walls});
  report.drag_number = push.drag_number;
  if (has_blown_up(scene, report))
    throw StepTooLong(fmt::format("the fluid on points did not stay finite. {}",
                                  plan.cause_of_blow_up(scene.t, scene.dt, scene.walls)));
  if (const std::string fault = plan.imbalance(scene.t + scene.dt); !fault.empty()) throw RunError(fault);
  PointsetState next = points_of(std::move(cloud));
  next.totals = scene.state->totals;
  next.totals.add(report);
  return next;
}

}  // namespace slurry
