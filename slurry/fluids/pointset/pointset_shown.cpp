// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid on points shows: how well it keeps its volume, and what it cost; its fields; and what a user should know
// about it: too few points, volume that is lost, grains beside it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/fluids/pointset/flow_plan.hpp"

namespace slurry {
namespace {

// Spacings across the widest place of a fluid below which its profile is hardly resolved.
constexpr double least_across = 6;

// Part of what comes in whose loss is told.
constexpr double told_leak = 0.05;

// Part of themselves by which inflows are changed to be balanced that is told.
constexpr double told_excess = 1e-4;

// Of a spacing: a point of the boundary on a solid is on it to round-off.
constexpr double on_solid = 1e-6;

// The solids that no point of the boundary is on.
std::vector<std::string> idle_solids(const FlowPlan& plan, const Walls* walls) {
  std::vector<std::string> names;
  const FlowRegion region = plan.region_at(walls);
  const auto* carved = std::get_if<CarvedRegion>(&region);
  if (!carved) return names;
  const std::vector<BoundaryPoint> points = plan.boundary_at(walls);
  for (std::size_t k = 0; k < carved->solids.size(); ++k) {
    const auto is_on_it = [&](const BoundaryPoint& point) {
      return std::abs(carved->foot_on(k, point.position).distance) < on_solid * plan.options.spacing;
    };
    if (std::none_of(points.begin(), points.end(), is_on_it)) names.push_back(carved->solids[k].name);
  }
  return names;
}

}  // namespace

std::vector<std::string> PointsetFluid::columns() const {
  return {"divergence", "drift", "net_outflow", "incoming", "speed", "points", "inserted", "removed", "iterations"};
}

void PointsetFluid::measure(const SceneOf<PointsetFluid>& scene, std::vector<double>& values) const {
  const FlowTotals& t = scene.state->totals;
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  values.insert(values.end(), {t.last.divergence, t.drift, t.last.net_outflow, t.last.incoming, t.last.speed,
                               number(std::ssize(scene.state->position)), number(t.inserted), number(t.removed),
                               number(t.last.iterations)});
}

// Of the last step and of all.
FluidNumbers PointsetFluid::summary(const SceneOf<PointsetFluid>& scene) const {
  const FlowTotals& t = scene.state->totals;
  return {{"points", std::int64_t{std::ssize(scene.state->position)}},
          {"divergence", t.last.divergence},
          {"largest_divergence", t.largest_divergence},
          {"drift", t.drift},
          {"net_outflow", t.last.net_outflow},
          {"incoming", t.last.incoming},
          {"largest_leak", t.largest_leak},
          {"inserted", t.inserted},
          {"removed", t.removed},
          {"iterations", t.iterations}};
}

std::vector<std::string> PointsetFluid::notes(const SceneOf<PointsetFluid>& scene) const {
  std::vector<std::string> notes;
  const FlowPlan& plan = *scene.plan;
  const FlowRegion region = plan.region_at(scene.walls);
  double deepest = 0;
  for (const Vec3 x : scene.state->position) deepest = std::max(deepest, depth_in(region, x));
  // Points next to the middle lie up to half a spacing from it.
  const double across = 2 * deepest / plan.options.spacing + 1;
  if (across < least_across)
    notes.push_back(
        fmt::format("the fluid is at most {:.0f} spacings across: too few points for more than a rough flow; take a "
                    "finer [fluid] spacing",
                    across));
  const FlowReport& last = scene.state->totals.last;
  if (last.incoming > 0 && std::abs(last.net_outflow) > told_leak * last.incoming)
    notes.push_back(
        fmt::format("{:.2g} % of what comes into the fluid is {} in the last step: take a finer [fluid] spacing",
                    100 * std::abs(last.net_outflow) / last.incoming, last.net_outflow < 0 ? "lost" : "made"));
  if (const double excess = std::abs(plan.excess(scene.t)); excess > told_excess)
    notes.push_back(
        fmt::format("inflows of the fluid are balanced to {:.2g} % on its points: their velocities across the boundary "
                    "were changed "
                    "by this part, so that as much goes out as comes in",
                    100 * excess));
  for (const std::string& name : idle_solids(plan, scene.walls))
    notes.push_back(fmt::format(
        "obstacle \"{}\" of `impermeable` bounds no fluid: it is outside of the region, or smaller than a spacing",
        name));
  const auto is_in_fluid = [&](Vec3 x) { return depth_in(region, x) > 0; };
  const std::vector<Vec3>& places = scene.grains.position;
  if (!places.empty() && std::none_of(places.begin(), places.end(), is_in_fluid))
    notes.push_back(
        fmt::format("no grain of {} is in the fluid at the end: outside of it nothing drags them", places.size()));
  return notes;
}

FluidFields PointsetFluid::fields(const SceneOf<PointsetFluid>& scene) const {
  const PointsetState& at = *scene.state;
  return {{field_names()[0], flow_on_grid(*scene.plan, at, scene.walls)},
          {field_names()[1], {{std::ssize(at.position), 1, 1}, at.position, at.velocity, at.pressure}}};
}

std::vector<FlowSample> PointsetFluid::samples(const SceneOf<PointsetFluid>& scene,
                                               std::span<const Vec3> points) const {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  std::vector<FlowSample> found;
  const std::vector<Vec3> places(points.begin(), points.end());
  for (const FlowValue& value : flow_at(*scene.plan, *scene.state, places, FlowMapping::direct, scene.walls))
    found.push_back(value.is_there ? FlowSample{value.velocity, value.pressure}
                                   : FlowSample{{nothing, nothing, nothing}, nothing});
  return found;
}

}  // namespace slurry
