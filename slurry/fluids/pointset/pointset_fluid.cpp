// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/pointset_fluid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/first_found.hpp"
#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"

namespace slurry {
namespace {

// Of a spacing, for explicit convection.
constexpr double courant_number = 0.5;

constexpr std::array<const char*, 3> axis_names{"x", "y", "z"};

double signed_area(const std::vector<Vec3>& corners) {
  double sum = 0;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Vec3 a = corners[k], b = corners[(k + 1) % corners.size()];
    sum += 0.5 * (a.x * b.y - a.y * b.x);
  }
  return sum;
}

// On which side of the line from a to b a place lies.
double side_of(Vec3 a, Vec3 b, Vec3 x) { return (b.x - a.x) * (x.y - a.y) - (b.y - a.y) * (x.x - a.x); }

// "sides 1 and 3", the first two that cross; empty: none do.
std::string crossing_sides(const std::vector<Vec3>& corners) {
  const std::size_t n = corners.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 2; j < n; ++j) {
      if (i == 0 && j == n - 1) continue;
      const Vec3 a = corners[i], b = corners[i + 1], c = corners[j], d = corners[(j + 1) % n];
      const bool is_parted = side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
      if (is_parted) return fmt::format("sides {} and {}", i + 1, j + 1);
    }
  return {};
}

OptionFault region_fault(const PointsetFluid& fluid) {
  const std::string low = name_of(&PointsetFluid::low), high = name_of(&PointsetFluid::high);
  const std::string corners = name_of(&PointsetFluid::corners);
  if (fluid.corners.empty()) {
    if (!fluid.low || !fluid.high)
      return {fluid.low ? high : low, "not given, expected both corners of the box that the fluid is in, or `corners`"};
    for (int axis = 0; axis < 2; ++axis)
      if (!((*fluid.high)[axis] > (*fluid.low)[axis]))
        return {high, fmt::format("got {} = {}, expected more than {} of `low`", axis_names[axis], (*fluid.high)[axis],
                                  (*fluid.low)[axis])};
    return {};
  }
  if (fluid.low || fluid.high) return {corners, "given together with `low` or `high`, expected one of them"};
  if (fluid.corners.size() < 3)
    return {corners, fmt::format("got {} of them, expected at least 3", fluid.corners.size())};
  for (std::size_t k = 0; k < fluid.corners.size(); ++k)
    if (fluid.corners[k] == fluid.corners[(k + 1) % fluid.corners.size()])
      return {corners, fmt::format("corner {} is that after it too", k + 1)};
  if (const std::string crossing = crossing_sides(fluid.corners); !crossing.empty())
    return {corners, fmt::format("{} cross, expected a line that does not cross itself", crossing)};
  if (!(signed_area(fluid.corners) > 0)) return {corners, "got them clockwise, expected counterclockwise"};
  return {};
}

}  // namespace

OptionFault FlowBoundaryOptions::fault() const {
  const bool bears_velocity = kind == FlowBoundaryKind::wall || kind == FlowBoundaryKind::inflow;
  if (velocity && !bears_velocity)
    return {name_of(&FlowBoundaryOptions::velocity), "given on an outflow or a symmetry plane, expected none"};
  if (!velocity && kind == FlowBoundaryKind::inflow)
    return {name_of(&FlowBoundaryOptions::velocity), "not given, expected that of the inflow"};
  return {};
}

// Where the lattice does not fit the walls the points are less even, and stencils of fewer of them were seen to be
// unstable. Where it does, those of more see beyond inner corners. Points that move are the least even.
double PointsetFluid::reach_in_spacings() const {
  const PolygonRegion polygon{{corners}, std::vector<std::int32_t>(corners.size(), 0)};
  const bool fits = impermeable.empty() && (corners.empty() || fits_lattice(polygon, spacing));
  const std::array<double, 3> usual = fits ? std::array{2.2, 2.6, 3.6} : std::array{2.6, 3.0, 4.0};
  if (points == PointMotion::moving) return reach.value_or(3);
  return reach.value_or(usual[std::clamp<std::int64_t>(degree_used(), 2, 4) - 2]);
}

// As measured at the peak of a run (docs/benchmarks.md, Memory). The factors of a direct solver fill up in space.
double PointsetFluid::bytes_at_start(Vec3, bool planar) const {
  double points = 1;
  if (low && high) {
    for (int axis = 0; axis < (planar ? 2 : 3); ++axis) points *= std::max(0.0, (*high)[axis] - (*low)[axis]) / spacing;
  } else {
    double doubled_area = 0;
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const Vec3 a = corners[k], b = corners[(k + 1) % corners.size()];
      doubled_area += a.x * b.y - a.y * b.x;
    }
    points = 0.5 * std::abs(doubled_area) / (spacing * spacing);
  }
  if (linear_solver == SparseMethod::direct) return points * (planar ? 12400 : 25000 + 1450 * math::cbrt(points));
  if (linear_solver == SparseMethod::multigrid) return points * (planar ? 6900 : 30000);
  return points * (planar ? 5450 : 28000);
}

OptionFault PointsetFluid::fault() const {
  if (const OptionFault fault = region_fault(*this); !fault.what.empty()) return fault;
  if (degree_used() < 2 || degree_used() > 4)
    return {name_of(&PointsetFluid::degree), fmt::format("got {}, expected 2, 3 or 4", degree_used())};
  if (points == PointMotion::moving && degree_used() > 2)
    return {name_of(&PointsetFluid::degree),
            fmt::format("got {} with points that move, where only 2 is stable; expected 2, or points that stay",
                        degree_used())};
  if (reach && (*reach < 1.5 || *reach > 8))
    return {name_of(&PointsetFluid::reach), fmt::format("got {}, expected 1.5 to 8 spacings", *reach)};
  if (points == PointMotion::moving && two_way && added_mass > 0)
    return {name_of(&PointsetFluid::added_mass),
            "given with points that move and take up what grains give, whose push is no acceleration of the flow; "
            "expected points that stay, or one-way coupling"};
  for (const FlowBoundaryOptions& boundary : boundaries)
    if (const OptionFault fault = boundary.fault(); !fault.what.empty())
      return inside(name_of(&PointsetFluid::boundaries), fault);
  const auto of_flow = [](const auto& stream) { return fault_of(stream); };
  if (const OptionFault fault = std::visit(of_flow, start.name); !fault.what.empty())
    return inside(name_of(&PointsetFluid::start), fault);
  const auto of_drag = [](const auto& law) { return fault_of(law); };
  if (const OptionFault fault = std::visit(of_drag, drag.name); !fault.what.empty())
    return inside(name_of(&PointsetFluid::drag), fault);
  return {};
}

std::string PointsetFluid::misfit(const FluidCompany& company) const {
  if (company.is_periodic) return "got a fluid on points in a periodic cell, expected open space";
  if (!corners.empty() && !company.planar) return "got `corners` in space, expected planar = true, or `low` and `high`";
  if (corners.empty() && low && high && !company.planar && !((*high).z > (*low).z))
    return "the fluid is flat, expected `high` above `low` along z, or planar = true";
  const auto has = [](const std::vector<std::string>& names, const std::string& wanted) {
    return std::find(names.begin(), names.end(), wanted) != names.end();
  };
  for (const std::string& wanted : impermeable) {
    if (!has(company.obstacles, wanted))
      return fmt::format("there is no obstacle \"{}\" to cut out of the fluid", wanted);
    if (std::count(company.obstacles.begin(), company.obstacles.end(), wanted) > 1)
      return fmt::format("several obstacles are named \"{}\", which the fluid ends at, expected one", wanted);
    if (has(company.passing_obstacles, wanted))
      return fmt::format("obstacle \"{}\", which the fluid ends at, comes or goes, expected one that is always there",
                         wanted);
    if (has(company.loaded_obstacles, wanted))
      return fmt::format(
          "obstacle \"{}\", which the fluid ends at, moves by its loads, expected a motion that is given", wanted);
    if (!has(company.moving_obstacles, wanted)) continue;
    if (points != PointMotion::moving)
      return fmt::format(
          "obstacle \"{}\", which the fluid ends at, moves, expected `points` = \"moving\", or an "
          "obstacle that stays",
          wanted);
    if (linear_solver == SparseMethod::multigrid)
      return fmt::format(
          "obstacle \"{}\", which the fluid ends at, moves, expected `linear_solver` = \"iterative\": "
          "the coarse clouds of multigrid stay",
          wanted);
    if (settle > 0)
      return fmt::format(
          "obstacle \"{}\", which the fluid ends at, moves, expected no `settle`: the fluid would flow "
          "before the obstacle moves",
          wanted);
  }
  for (const FlowBoundaryOptions& boundary : boundaries)
    for (const std::string& word : boundary.on)
      if (const std::string fault = wall_fault(word, company.planar); !fault.empty())
        return fmt::format("[[fluid.boundaries]] on: {}", fault);
  return {};
}

std::string PointsetFluid::wall_fault(const std::string& word, bool planar) const {
  if (side_rank(*this, planar, word) >= 0) return {};
  return fmt::format("there is no side \"{}\", expected {}, or one of `impermeable`", word,
                     !corners.empty() ? fmt::format("\"side 1\" to \"side {}\"", corners.size())
                     : planar         ? "\"left\", \"right\", \"bottom\" or \"top\""
                                      : "\"left\", \"right\", \"bottom\", \"top\", \"back\" or \"front\"");
}

double PointsetFluid::drag_at_rest(const FluidScene& scene, std::size_t k) const {
  const double stokes = stokes_drag(viscosity, equivalent_radius(scene.forms, scene.grains, k));
  return stokes * std::visit([&](const auto& law) { return law.factor()(0, stokes); }, drag.name);
}

void PointsetFluid::couple(const SceneOf<PointsetFluid>& scene, Resistance& resistance) const {
  const std::size_t n = scene.grains.size();
  const GrainForces acting = forces();
  resize_for(acting, n, resistance);
  const auto add = [&](const auto& law) {
    const GrainInFlow grain(acting, scene, law.factor());
    std::vector<Vec3> places(n);
    for (std::size_t k = 0; k < n; ++k) places[k] = grain.place(k);
    FlowValue at_rest;
    at_rest.is_there = true;
    const std::vector<FlowValue> flow = scene.plan && scene.state
                                            ? flow_at(*scene.plan, *scene.state, places, mapping, scene.walls)
                                            : std::vector<FlowValue>(n, at_rest);
    FirstFound bad;
    parallel_for(n, [&](std::size_t k) {
      const FlowValue& f = flow[k];
      if (!f.is_there) return;
      bool is_good = grain.add_drag(k, f.velocity, resistance);
      if (is_good && acting.added_mass > 0) is_good = grain.add_inertia(k, f.acceleration, resistance);
      if (is_good && acting.needs_vorticity()) is_good = grain.add_turning(k, f.velocity, f.vorticity(), resistance);
      if (!is_good) bad.add(k);
    });
    if (!bad.any()) return;
    const std::size_t k = bad.index();
    throw RunError(
        fmt::format("the drag \"{}\" of the fluid at ({:.6g}, {:.6g}, {:.6g}) on grain {} is no number > 0: "
                    "its factor is {}, the velocity ({:.3g}, {:.3g}, {:.3g})",
                    law.name, places[k].x, places[k].y, places[k].z, scene.grains.id[k],
                    grain.factor(k, flow[k].velocity), flow[k].velocity.x, flow[k].velocity.y, flow[k].velocity.z));
  };
  std::visit(add, drag.name);
}

double PointsetFluid::longest_step(const SceneOf<PointsetFluid>& scene, double) const {
  double fastest = 0;
  if (scene.state)
    for (const Vec3 u : scene.state->velocity) fastest = std::max(fastest, norm(u));
  // Explicit convection with implicit viscosity is stable below 2 nu / u^2.
  return fastest > 0 ? std::min(courant_number * spacing / fastest, viscosity / density / (fastest * fastest))
                     : std::numeric_limits<double>::infinity();
}

std::shared_ptr<const FlowPlan> PointsetFluid::plan(const FluidSetting& setting) const {
  return std::make_shared<const FlowPlan>(make_flow_plan(*this, setting.obstacles, setting.planar));
}

PointsetState PointsetFluid::begin(const SceneOf<PointsetFluid>& scene) const {
  return first_points(*scene.plan, *this, scene.walls);
}

bool PointsetFluid::fits(const SceneOf<PointsetFluid>& scene) const {
  const std::vector<BoundaryPoint> boundary = scene.plan->boundary_at(scene.walls);
  const std::vector<Vec3>& place = scene.state->position;
  return place.size() >= boundary.size() &&
         std::equal(boundary.begin(), boundary.end(), place.begin(),
                    [](const BoundaryPoint& point, Vec3 x) { return point.position == x; });
}

bool PointsetFluid::is_at(const SceneOf<PointsetFluid>& scene, Vec3 place) const {
  return scene.plan->holds(place, scene.walls);
}

}  // namespace slurry
