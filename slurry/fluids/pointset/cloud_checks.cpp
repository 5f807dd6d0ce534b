// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/cloud_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"
#include "slurry/fluids/pointset/stencils.hpp"

namespace slurry {
namespace {

// In spacings: next neighbours; and how far a line along a wall may leave the region by round-off.
constexpr double link_length = 1.6, round_off = 1e-6;

// A fluid at rest is stirred, by so little that it carries nothing along, and followed for so many steps; what was
// stable was seen to settle, and what was not to grow by more than this. Larger clouds are not tried: factors of their
// matrices take longer than a user waits for a check.
constexpr double stirred = 1e-9, most_growth = 4;
constexpr int steps_at_rest = 120;
constexpr std::size_t largest_tried = 20000;

// Part of what a closed part of the fluid exchanges that may be missing: far above the error of sums over points, far
// below that of a part whose inflow has no way out.
constexpr double most_missing = 0.1;

// Each goes on to the root of its tree.
std::size_t root_of(std::vector<std::size_t>& parent, std::size_t k) {
  while (parent[k] != k) k = parent[k] = parent[parent[k]];
  return k;
}

bool is_inside_between(const FlowRegion& region, Vec3 a, Vec3 b, double spacing) {
  for (const double part : {0.25, 0.5, 0.75})
    if (depth_in(region, a + part * (b - a)) < -round_off * spacing) return false;
  return true;
}

struct Part {
  GivenFlow given;
  bool has_outflow = false;
  Vec3 place;  // of a point that fluid comes in through
};

std::map<std::size_t, Part> open_parts(const FlowPlan& plan, const PointCloud& cloud) {
  const std::vector<std::size_t> part_of = parts_of_fluid(plan.region, plan.options.spacing, cloud);
  std::map<std::size_t, Part> parts;
  for (std::size_t k = 0; k < cloud.boundary.size(); ++k) {
    const BoundaryPoint& point = cloud.boundary[k];
    Part& part = parts[part_of[k]];
    part.has_outflow |= plan.boundaries[point.boundary].kind == FlowBoundaryKind::outflow;
    const GivenFlow given = given_flow({point}, plan.boundaries, 0);
    part.given.net += given.net, part.given.through += given.through;
    if (given.net < 0) part.place = point.position;
  }
  return parts;
}

void check_ways_out(const FlowPlan& plan, const PointCloud& cloud) {
  const auto* carved = std::get_if<CarvedRegion>(&plan.region);
  if (!carved || carved->solids.empty()) return;
  for (const auto& [root, part] : open_parts(plan, cloud)) {
    if (part.has_outflow || std::abs(part.given.net) <= most_missing * part.given.through) continue;
    throw InputError("[[fluid.boundaries]]",
                     fmt::format("what flows through the inflow about ({:.6g}, {:.6g}, {:.6g}) reaches no outflow: the "
                                 "obstacles of `impermeable` close its way; expected a gap of some spacings, or an "
                                 "outflow before them",
                                 part.place.x, part.place.y, part.place.z));
  }
}

// A step that a run would choose.
double step_at_rest(const FlowPlan& plan) {
  const double speed = plan.given_speed(0), h = plan.options.spacing, nu = plan.options.viscosity;
  return speed > 0 ? std::min(0.5 * h / speed, nu / (speed * speed)) : h * h / nu;
}

struct Rest {
  double growth = 0;
  Vec3 place;  // where the pressure is largest
};

Rest stir(const FlowPlan& plan, const PointsetOptions& options, PointCloud cloud) {
  std::vector<FlowBoundary> at_rest = plan.boundaries;
  for (FlowBoundary& boundary : at_rest)
    if (boundary.velocity) boundary.velocity = [](double, Vec3) { return Vec3{}; };
  // What pushes all of the fluid alike would set it in motion before its pressure holds it.
  PointsetOptions unpushed = options;
  unpushed.acceleration = {};
  PointsetFlow flow(plan.region, at_rest, unpushed);
  std::ranges::fill(cloud.velocity, Vec3{});
  Random random(1);
  for (std::size_t k = cloud.boundary.size(); k < cloud.size(); ++k)
    for (int axis = 0; axis < (is_planar(plan.region) ? 2 : 3); ++axis)
      cloud.velocity[k][axis] = random.uniform(-stirred, stirred);
  const double dt = step_at_rest(plan);
  Rest rest;
  for (int n = 0; n < steps_at_rest && !(rest.growth > 1 / stirred); ++n)
    rest.growth = flow.advance(cloud, 0, dt, {}).speed / stirred;
  const auto worst = std::ranges::max_element(cloud.pressure, {}, [](double p) { return std::abs(p); });
  rest.place = cloud.position[static_cast<std::size_t>(worst - cloud.pressure.begin())];
  return rest;
}

bool is_stable(const Rest& rest) { return rest.growth <= most_growth; }

// The first of them on which the fluid stays at rest; empty: none.
std::string remedy_among(const std::vector<OtherScheme>& others, const FlowPlan& plan, const PointCloud& cloud) {
  for (const OtherScheme& other : others) {
    try {
      if (is_stable(stir(plan, other.options, cloud))) return other.words;
    } catch (const RunError&) {
      // Points that carry no polynomial of that degree.
    }
  }
  return {};
}

void check_stencils(const FlowPlan& plan, const PointCloud& cloud, const std::vector<OtherScheme>& others) {
  try {
    make_stencils(cloud.position, plan.reach(), plan.fit());
  } catch (const RunError& error) {
    const std::string remedy = remedy_among(others, plan, cloud);
    throw InputError("[fluid] degree",
                     fmt::format("{}: the region is a narrow corner or gap there; expected {}the tip cut off by a side "
                                 "of its own, some spacings long",
                                 error.what(), remedy.empty() ? "" : fmt::format("{}, or ", remedy)));
  }
}

// By the scheme whose steps start from the pressure of the step before on points that stay: the others were not seen to
// grow at rest.
void check_rest(const FlowPlan& plan, const PointCloud& cloud, const std::vector<OtherScheme>& others) {
  if (!plan.options.incremental || plan.options.lagrangian || cloud.size() > largest_tried) return;
  const Rest rest = stir(plan, plan.options, cloud);
  if (is_stable(rest)) return;
  const std::string remedy = remedy_among(others, plan, cloud);
  throw InputError(
      "[fluid]",
      fmt::format("on these points a fluid at rest does not stay at rest: its pressure grows from step to "
                  "step, of whatever length, most about ({:.6g}, {:.6g}, {:.6g}), as it may at sharp corners "
                  "and edges; expected {}another `spacing`",
                  rest.place.x, rest.place.y, rest.place.z, remedy.empty() ? "" : fmt::format("{}, or ", remedy)));
}

}  // namespace

std::vector<std::size_t> parts_of_fluid(const FlowRegion& region, double spacing, const PointCloud& cloud) {
  const double reach = link_length * spacing;
  const PointGrid grid(cloud.position, reach);
  std::vector<std::vector<std::int32_t>> links(cloud.size());
  parallel_for(
      cloud.size(),
      [&](std::size_t k) {
        const bool is_deep = depth_in(region, cloud.position[k]) > reach;  // all that is near lies in the region
        for (const std::int32_t j : grid.within(cloud.position[k], reach)) {
          if (static_cast<std::size_t>(j) >= k) continue;
          if (is_deep || is_inside_between(region, cloud.position[k], cloud.position[j], spacing))
            links[k].push_back(j);
        }
      },
      64);
  std::vector<std::size_t> parent(cloud.size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  for (std::size_t k = 0; k < cloud.size(); ++k)
    for (const std::int32_t j : links[k]) {
      const std::size_t a = root_of(parent, k), b = root_of(parent, static_cast<std::size_t>(j));
      parent[std::max(a, b)] = std::min(a, b);
    }
  for (std::size_t k = 0; k < cloud.size(); ++k) parent[k] = root_of(parent, k);
  return parent;
}

void check_cloud(const FlowPlan& plan, const PointCloud& cloud, const std::vector<OtherScheme>& others) {
  check_stencils(plan, cloud, others);
  check_ways_out(plan, cloud);
  check_rest(plan, cloud, others);
}

}  // namespace slurry
