// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/averaged/averaged_fluid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/averaged/averaged_flow.hpp"
#include "slurry/fluids/averaged/momentum.hpp"
#include "slurry/fluids/lift.hpp"
#include "slurry/grains/content.hpp"

namespace slurry {
namespace {

constexpr std::array<const char*, 3> axis_names{"x", "y", "z"};
constexpr std::array<std::string_view, 6> side_names{"left", "right", "bottom", "top", "back", "front"};
// Widths of a cell over which a grain may be spread: more points than stamps have beyond.
constexpr double widest_stamp = 3.3;
// Part of the longest step that is stable, and cells that the fluid crosses in a step that is chosen for it.
constexpr double part_of_viscous = 0.8, crossed_cells = 0.3;

double wide(const FluidScene& scene, std::size_t k) { return 2 * equivalent_radius(scene.forms, scene.grains, k); }

// The parts of a step in the workspace, or new ones where there is none.
averaged::AveragedFlow& flow_of(const AveragedFluid& fluid, const SceneOf<AveragedFluid>& scene,
                                std::optional<averaged::AveragedFlow>& own) {
  const auto make = [&] { return averaged::AveragedFlow(fluid, averaged::box_of(fluid, scene)); };
  if (scene.work) return scene.work->value(make);
  return own.emplace(make());
}

OptionFault corners_fault(const AveragedFluid& fluid) {
  const std::string low = name_of(&AveragedFluid::low), high = name_of(&AveragedFluid::high);
  if (fluid.low.has_value() != fluid.high.has_value())
    return {fluid.low ? high : low, "not given, expected both corners or none"};
  // A planar case has no third number.
  for (int axis = 0; axis < 3 && fluid.low; ++axis)
    if (!((*fluid.high)[axis] > (*fluid.low)[axis]) && !(axis == 2 && (*fluid.low).z == 0 && (*fluid.high).z == 0))
      return {high, fmt::format("got {} = {}, expected more than {} of `low`", axis_names[axis], (*fluid.high)[axis],
                                (*fluid.low)[axis])};
  return {};
}

}  // namespace

OptionFault AveragedSideOptions::fault() const {
  const bool bears_velocity = kind == FlowBoundaryKind::wall || kind == FlowBoundaryKind::inflow;
  if (velocity && !bears_velocity)
    return {name_of(&AveragedSideOptions::velocity), "given on an outflow or a symmetry plane, expected none"};
  if (!velocity && kind == FlowBoundaryKind::inflow)
    return {name_of(&AveragedSideOptions::velocity), "not given, expected that of the inflow"};
  for (const std::string& side : on)
    if (std::find(side_names.begin(), side_names.end(), side) == side_names.end())
      return {
          name_of(&AveragedSideOptions::on),
          fmt::format("got \"{}\", expected \"left\", \"right\", \"bottom\", \"top\", \"back\" or \"front\"", side)};
  return {};
}

OptionFault AveragedFluid::fault() const {
  if (const OptionFault fault = corners_fault(*this); !fault.what.empty()) return fault;
  for (const AveragedSideOptions& boundary : boundaries)
    if (const OptionFault fault = boundary.fault(); !fault.what.empty())
      return inside(name_of(&AveragedFluid::boundaries), fault);
  const auto has = [&](FlowBoundaryKind kind) {
    return std::any_of(boundaries.begin(), boundaries.end(), [&](const auto& b) { return b.kind == kind; });
  };
  if (has(FlowBoundaryKind::inflow) && !has(FlowBoundaryKind::outflow))
    return {name_of(&AveragedFluid::boundaries), "got an inflow without an outflow, expected one for what comes in"};
  if (smoothing && *smoothing > 3 * spacing)
    return {name_of(&AveragedFluid::smoothing),
            fmt::format("got {}, expected at most three cells, {}", *smoothing, 3 * spacing)};
  if (mean_velocity && drive != Vec3{})
    return {name_of(&AveragedFluid::drive), "given together with `mean_velocity`, expected one of them"};
  if (!(least_void > 0)) return {name_of(&AveragedFluid::least_void), "got 0, expected more"};
  return {};
}

std::string AveragedFluid::misfit(const FluidCompany& company) const {
  if (company.has_loaded_cell)
    return "got an averaged fluid in a cell under stress, which would change its volume; expected a cell that stays";
  if (company.has_chains) return "got an averaged fluid with chains, whose grains may overlap, expected single grains";
  for (int axis = 0; axis < (company.planar ? 2 : 3); ++axis) {
    const bool is_periodic = company.periodic[axis] != 0;
    if (!is_periodic && !company.is_periodic && !low)
      return "the fluid has no ends, expected `low` and `high` of its box, or a cell";
    if (!is_periodic && axis == 2 && low && high && !((*high).z > (*low).z))
      return "the fluid is flat, expected `high` above `low` along z, or planar = true";
    if (!is_periodic && mean_velocity && (*mean_velocity)[axis] != 0)
      return fmt::format(
          "got `mean_velocity` along {}, where the sides of the fluid hold it; expected an inflow, or a "
          "cell that is periodic along {}",
          axis_names[axis], axis_names[axis]);
    if (!is_periodic && drive[axis] != 0)
      return fmt::format("got `drive` along {}, where the fluid has sides; expected a cell that is periodic along {}",
                         axis_names[axis], axis_names[axis]);
    for (const AveragedSideOptions& boundary : boundaries)
      for (const std::string& side : boundary.on)
        if (is_periodic && (side == side_names[2 * axis] || side == side_names[2 * axis + 1]))
          return fmt::format("got a boundary on \"{}\", where the cell is periodic, expected none", side);
  }
  if (company.planar)
    for (const AveragedSideOptions& boundary : boundaries)
      for (const std::string& side : boundary.on)
        if (side == "back" || side == "front")
          return fmt::format("got a boundary on \"{}\" in a planar case, which has no such side", side);
  return {};
}

// By its arrays: those of the state, of a prediction and of the levels of the pressure.
double AveragedFluid::bytes_at_start(Vec3 cell, bool planar) const {
  constexpr double bytes_of_cell = 700;
  const Vec3 size = low && high ? *high - *low : cell;
  double cells = 1;
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis) cells *= std::max(0.0, size[axis]) / spacing;
  return bytes_of_cell * cells;
}

double AveragedFluid::drag_at_rest(const FluidScene& scene, std::size_t k) const {
  const double d = wide(scene, k);
  const double stokes = 18 * viscosity * content(scene.forms, scene.grains, k) / (d * d);
  return stokes * std::visit([](const auto& law) { return law.factor(1, 0); }, drag.name);
}

void AveragedFluid::check(const FluidScene& scene) const {
  const averaged::FlowBox box = averaged::box_of(*this, scene);
  double least = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < box.axes(); ++axis) {
    least = std::min(least, box.spacing(axis));
    if (smoothing && *smoothing > widest_stamp * box.spacing(axis))
      throw RunError(
          fmt::format("`smoothing` of the fluid, {:.3g}, is more than {} of its cells, {:.3g} along {}; "
                      "expected less, or a `spacing` that the box is a multiple of",
                      *smoothing, widest_stamp, box.spacing(axis), axis_names[axis]));
  }
  const double stamp = std::max(least, smoothing.value_or(0));
  for (std::size_t k = 0; k < scene.grains.size(); ++k)
    if (const double d = wide(scene, k); d > stamp * (1 + 1e-9) && is_at({scene}, scene.grains.position[k]))
      throw RunError(
          fmt::format("grain {} is {:.3g} wide, wider than the cells of the fluid, {:.3g}; expected a `spacing` of two "
                      "to four diameters, or a `smoothing` of at least one",
                      scene.grains.id[k], d, least));
}

double AveragedFluid::longest_step(const SceneOf<AveragedFluid>& scene, double distance) const {
  const averaged::FlowBox box = averaged::box_of(*this, scene);
  double fastest = 0, rate = 0;
  for (const Vec3 v : scene.grains.velocity) fastest = std::max(fastest, norm(v));
  for (int axis = 0; axis < box.axes(); ++axis)
    rate += 2 * viscosity / (density * box.spacing(axis) * box.spacing(axis));
  double longest = part_of_viscous / rate;
  if (fastest > 0) longest = std::min(longest, distance / fastest);
  double crossing = 0;
  if (scene.state)
    crossing = averaged::crossing_rate(box, averaged::unflattened(box, scene.state->flux), scene.state->void_fraction);
  // What comes in may be there already.
  averaged::FlowSides sides(box, *this);
  sides.set_time(*this, scene.t);
  crossing = std::max(crossing, sides.fastest() / std::min(box.spacing(0), box.spacing(1)));
  return crossing > 0 ? std::min(longest, crossed_cells / crossing) : longest;
}

void AveragedFluid::couple(const SceneOf<AveragedFluid>& scene, Resistance& resistance) const {
  const Grains& grains = scene.grains;
  const std::size_t n = grains.size();
  resistance.resize(n);
  const bool carries = added_mass > 0 && scene.dt > 0 && scene.state;
  if (added_mass > 0) resistance.carried.resize(n, 0);
  if (!scene.state) {
    // At rest, without other grains.
    std::visit(
        [&](const auto& law) {
          parallel_for(n, [&](std::size_t k) {
            const double d = wide(scene, k), re = density * norm(grains.velocity[k]) * d / viscosity;
            resistance.drag[k] += 18 * viscosity * content(scene.forms, grains, k) / (d * d) * law.factor(1, re);
          });
        },
        drag.name);
    return;
  }
  std::optional<averaged::AveragedFlow> own;
  averaged::AveragedFlow& flow = flow_of(*this, scene, own);
  if (!(scene.dt > 0)) {
    const averaged::Instant now = flow.instant(*this, scene);
    parallel_for(n, [&](std::size_t k) {
      resistance.drag[k] += now.drag[k];
      resistance.pull[k] += now.drag[k] * now.flow[k] - now.volume[k] * now.slope[k];
    });
    return;
  }
  const averaged::Prediction& p = flow.predict(*this, scene);
  parallel_for(n, [&](std::size_t k) {
    if (!p.stamps->has(k)) return;
    resistance.drag[k] += p.drag[k];
    resistance.pull[k] += p.drag[k] * p.flow[k] - p.volume[k] * p.slope[k];
    if (carries) {
      // m_a (Du/Dt - dv/dt), the second as a drag against the velocity of the start.
      const double mass = added_mass * density * p.volume[k];
      resistance.carried[k] += mass;
      resistance.drag[k] += mass / scene.dt;
      resistance.pull[k] += mass * p.acceleration[k] + (mass / scene.dt) * grains.velocity[k];
    }
    if (saffman)
      resistance.pull[k] +=
          saffman_lift(viscosity, density, 0.5 * wide(scene, k), p.flow[k] - grains.velocity[k], p.vorticity[k]);
  });
}

AveragedState AveragedFluid::begin(const SceneOf<AveragedFluid>& scene) const {
  const averaged::FlowBox box = averaged::box_of(*this, scene);
  AveragedState state;
  state.velocity.assign(averaged::face_count(box), 0);
  state.flux = state.velocity;
  state.pressure.assign(box.count(), 0);
  state.void_fraction = averaged::AveragedFlow(*this, box).voids_now(*this, scene);
  state.void_before = state.void_fraction;
  return state;
}

bool AveragedFluid::fits(const SceneOf<AveragedFluid>& scene) const {
  const averaged::FlowBox box = averaged::box_of(*this, scene);
  return scene.state->velocity.size() == averaged::face_count(box) && scene.state->pressure.size() == box.count();
}

bool AveragedFluid::is_at(const SceneOf<AveragedFluid>& scene, Vec3 place) const {
  return averaged::box_of(*this, scene).holds(place);
}

AveragedState AveragedFluid::solve(const SceneOf<AveragedFluid>& scene, const FluidStep& step) const {
  std::optional<averaged::AveragedFlow> own;
  return flow_of(*this, scene, own).finish(*this, scene, step);
}

}  // namespace slurry
