// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/averaged/averaged_flow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/averaged/momentum.hpp"
#include "slurry/grains/content.hpp"

namespace slurry::averaged {
namespace {

// Cells that the fluid may cross in a step: what the limiter bears.
constexpr double most_crossed = 0.5;
// Part of the largest step that explicit viscosity bears.
constexpr double most_viscous = 0.5;

Vec3 at_grain(const FlowBox& box, const Stamps& stamps, const FaceField& field, std::size_t k) {
  Vec3 value;
  for (int c = 0; c < box.axes(); ++c) value[c] = stamps.at(c, field[c], k);
  return value;
}

void check_step(const FlowBox& box, const AveragedFluid& fluid, double crossed, double dt) {
  if (crossed > most_crossed)
    throw StepTooLong(
        fmt::format("the fluid crosses {:.3g} cells of its grid in a step of {}, expected at most {}: "
                    "choose a shorter time.step, or step = \"auto\"",
                    crossed, dt, most_crossed));
  double rate = 0;
  for (int axis = 0; axis < box.axes(); ++axis)
    rate += 2 * fluid.viscosity / (fluid.density * box.spacing(axis) * box.spacing(axis));
  if (dt * rate > most_viscous)
    throw StepTooLong(
        fmt::format("viscosity spreads through more than a cell of the fluid in a step of {}, expected at most {:.3g}: "
                    "choose a shorter time.step, a wider fluid.spacing, or step = \"auto\"",
                    dt, most_viscous / rate));
}

void check_voids(const FlowBox& box, const AveragedFluid& fluid, const std::vector<double>& voids) {
  const auto least = std::min_element(voids.begin(), voids.end());
  if (*least >= fluid.least_void) return;
  const auto rank = static_cast<std::size_t>(least - voids.begin());
  const Shape at{int(rank % box.cells[0]), int(rank / box.cells[0] % box.cells[1]),
                 int(rank / box.cells[0] / box.cells[1])};
  Vec3 place;
  for (int axis = 0; axis < box.axes(); ++axis) place[axis] = box.low[axis] + (at[axis] + 0.5) * box.spacing(axis);
  throw RunError(
      fmt::format("the grains leave the fluid a void fraction of {:.3g} at ({:.6g}, {:.6g}, {:.6g}), expected at least "
                  "`least_void` = {}: grains that overlap or lie outside of their walls, or cells that are too narrow "
                  "for them, expected a wider `spacing` or `smoothing`",
                  *least, place.x, place.y, place.z, fluid.least_void));
}

// rho e of the faces.
FaceField inertia_of(const FlowBox& box, const std::vector<double>& voids, double density) {
  FaceField inertia = box.zero_faces();
  for (int c = 0; c < box.axes(); ++c)
    for_each_place(box.faces(c), [&](const Shape& at, std::size_t rank) {
      inertia[c][rank] = density * void_beside(box, voids, c, at);
    });
  return inertia;
}

}  // namespace

std::vector<double> AveragedFlow::voids(const AveragedFluid& fluid, std::span<const Vec3> places,
                                        const Prediction& p) const {
  const Stamps stamps(box_, fluid.smoothing.value_or(0), places);
  const auto solid = stamps.spread<1>(-1, [&](std::size_t k) { return std::array{p.volume[k]}; });
  std::vector<double> found(box_.count());
  for (std::size_t k = 0; k < found.size(); ++k) found[k] = 1 - solid[k][0] / box_.cell_volume();
  return found;
}

void AveragedFlow::find_voids(const AveragedFluid& fluid, const Scene& scene, Prediction& p) const {
  const Grains& grains = scene.grains;
  p.stamps.emplace(box_, fluid.smoothing.value_or(0), grains.position);
  p.volume.resize(grains.size());
  parallel_for(grains.size(),
               [&](std::size_t k) { p.volume[k] = p.stamps->has(k) ? content(scene.forms, grains, k) : 0; });
  const auto solid = p.stamps->spread<1>(-1, [&](std::size_t k) { return std::array{p.volume[k]}; });
  p.void_start.resize(box_.count());
  for (std::size_t k = 0; k < p.void_start.size(); ++k) p.void_start[k] = 1 - solid[k][0] / box_.cell_volume();
  check_voids(box_, fluid, p.void_start);
  p.least_void = *std::min_element(p.void_start.begin(), p.void_start.end());
}

void AveragedFlow::find_drags(const AveragedFluid& fluid, const Scene& scene, const FaceField& velocity,
                              Prediction& p) const {
  const Grains& grains = scene.grains;
  p.drag.assign(grains.size(), 0);
  std::visit(
      [&](const auto& law) {
        parallel_for(grains.size(), [&](std::size_t k) {
          if (!p.stamps->has(k)) return;
          const double d = 2 * equivalent_radius(scene.forms, grains, k);
          const double e = std::min(1.0, p.stamps->at(-1, p.void_start, k));
          Vec3 slip = at_grain(box_, *p.stamps, velocity, k) - grains.velocity[k];
          if (box_.planar) slip.z = 0;
          const double re = fluid.density * e * norm(slip) * d / fluid.viscosity;
          // 3 pi mu d of a sphere, by its volume: so is that of a planar grain, a metre deep.
          p.drag[k] = 18 * fluid.viscosity * p.volume[k] / (d * d) * law.factor(e, re);
        });
      },
      fluid.drag.name);
}

void AveragedFlow::add_outflow_forces(double density, const FaceField& velocity, const FaceField& flux,
                                      FaceField& forces) const {
  for (int c = 0; c < box_.axes(); ++c) {
    if (box_.periodic[c]) continue;
    const Shape shape = box_.faces(c);
    for_each_place(shape, [&](const Shape& at, std::size_t rank) {
      const bool is_upper = at[c] > 0;
      if (!box_.is_boundary(c, at) || sides_.at(c, is_upper, at).kind != FlowBoundaryKind::outflow) return;
      Shape inner = at;
      inner[c] += is_upper ? -1 : 1;
      const double f = flux[c][rank], brought = (f > 0) == is_upper ? velocity[c][rank_of(shape, inner)] : 0;
      forces[c][rank] = density * std::abs(f) * (brought - velocity[c][rank]) / box_.spacing(c);
    });
  }
}

std::vector<double> AveragedFlow::voids_now(const AveragedFluid& fluid, const Scene& scene) const {
  Prediction p;
  find_voids(fluid, scene, p);
  return p.void_start;
}

Instant AveragedFlow::instant(const AveragedFluid& fluid, const Scene& scene) const {
  const AveragedState& now = *scene.state;
  const FaceField velocity = unflattened(box_, now.velocity);
  const FaceField slope = slope_of(now.pressure, now.totals.last.gradient, true);
  Prediction p;
  find_voids(fluid, scene, p);
  find_drags(fluid, scene, velocity, p);
  const std::size_t n = scene.grains.size();
  Instant found{p.volume, p.drag, std::vector<Vec3>(n), std::vector<Vec3>(n)};
  parallel_for(n, [&](std::size_t k) {
    if (!p.stamps->has(k)) return;
    found.flow[k] = at_grain(box_, *p.stamps, velocity, k), found.slope[k] = at_grain(box_, *p.stamps, slope, k);
  });
  return found;
}

const Prediction& AveragedFlow::predict(const AveragedFluid& fluid, const Scene& scene) {
  const AveragedState& now = *scene.state;
  const Grains& grains = scene.grains;
  const FaceField velocity = unflattened(box_, now.velocity), flux = unflattened(box_, now.flux);
  prediction_.emplace();
  Prediction& p = *prediction_;
  p.t = scene.t, p.dt = scene.dt;
  p.crossed = scene.dt * crossing_rate(box_, flux, now.void_fraction);
  check_step(box_, fluid, p.crossed, scene.dt);
  sides_.set_time(fluid, scene.t + scene.dt);
  find_voids(fluid, scene, p);
  find_drags(fluid, scene, velocity, p);
  const FaceField before = inertia_of(box_, now.void_before, fluid.density);
  p.inertia = inertia_of(box_, now.void_fraction, fluid.density);
  FaceField start = momentum_forces({box_, sides_, velocity, flux, now.void_fraction}, fluid.density, fluid.viscosity);
  add_outflow_forces(fluid.density, velocity, flux, start);
  p.open = box_.zero_faces();
  FaceField mobility = box_.zero_faces();
  for (int c = 0; c < box_.axes(); ++c) {
    const auto sums = p.stamps->spread<3>(c, [&](std::size_t k) {
      return std::array{p.volume[k], p.drag[k], p.drag[k] * grains.velocity[k][c]};
    });
    for_each_place(box_.faces(c), [&](const Shape& at, std::size_t k) {
      const double volume = box_.face_volume(c, at), inertia = p.inertia[c][k] / p.dt;
      p.open[c][k] = std::max(1 - sums[k][0] / volume, 0.5 * fluid.least_void);
      const double stiffness = inertia + sums[k][1] / volume;
      mobility[c][k] = p.open[c][k] / stiffness;
      start[c][k] = (before[c][k] / p.dt * velocity[c][k] + start[c][k] + sums[k][2] / volume) / stiffness;
      if (!fluid.mean_velocity) start[c][k] += mobility[c][k] * fluid.drive[c];
    });
  }
  close_sides(p.open, start, mobility);
  std::vector<Vec3> ends(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) { ends[k] = grains.position[k] + p.dt * grains.velocity[k]; });
  std::vector<double> change = voids(fluid, ends, p);
  for (std::size_t k = 0; k < change.size(); ++k) change[k] -= p.void_start[k];
  std::optional<Vec3> wanted;
  if (fluid.mean_velocity) wanted = *fluid.mean_velocity - flux_of_grains(p.volume, grains.velocity);
  p.end = project(p.open, start, mobility, change, p.dt, now.pressure, wanted);
  if (!fluid.mean_velocity)
    for (int c = 0; c < box_.axes(); ++c) p.end.gradient[c] = -fluid.drive[c];
  set_at_grains(fluid, scene, velocity, flux, p);
  return p;
}

void AveragedFlow::set_at_grains(const AveragedFluid& fluid, const Scene& scene, const FaceField& velocity,
                                 const FaceField& flux, Prediction& p) const {
  const std::size_t n = scene.grains.size();
  const FaceField slope = slope_of(p.end.pressure, p.end.gradient, true);
  p.flow.assign(n, {}), p.slope.assign(n, {});
  parallel_for(n, [&](std::size_t k) {
    if (!p.stamps->has(k)) return;
    p.flow[k] = at_grain(box_, *p.stamps, p.end.velocity, k);
    p.slope[k] = at_grain(box_, *p.stamps, slope, k);
  });
  if (fluid.added_mass > 0) {
    // Of the fluid along its path, from what it carries.
    FaceField change = momentum_forces({box_, sides_, velocity, flux, scene.state->void_fraction}, fluid.density, 0);
    const FaceField before = inertia_of(box_, scene.state->void_before, fluid.density);
    for (int c = 0; c < box_.axes(); ++c)
      parallel_for(change[c].size(), [&](std::size_t k) {
        const double gained = scene.last_dt > 0 ? (p.inertia[c][k] - before[c][k]) / scene.last_dt : 0;
        change[c][k] =
            (p.end.velocity[c][k] - velocity[c][k]) / p.dt - (change[c][k] + gained * velocity[c][k]) / p.inertia[c][k];
      });
    p.acceleration.assign(n, {});
    parallel_for(n, [&](std::size_t k) {
      if (p.stamps->has(k)) p.acceleration[k] = at_grain(box_, *p.stamps, change, k);
    });
  }
  if (fluid.saffman) set_vorticity(p);
}

AveragedState AveragedFlow::finish(const AveragedFluid& fluid, const Scene& scene, const FluidStep& step) {
  if (!prediction_ || prediction_->t != scene.t || prediction_->dt != scene.dt) predict(fluid, scene);
  const Prediction& p = *prediction_;
  const Grains& grains = scene.grains;
  FaceField start = p.end.velocity, mobility = box_.zero_faces();
  std::vector<Vec3> left(grains.size()), ends(grains.size());
  parallel_for(grains.size(), [&](std::size_t k) {
    ends[k] = grains.position[k] + p.dt * step.after.linear[k];
    if (p.stamps->has(k)) left[k] = step.force(k) - p.given(k, grains.velocity[k]);
  });
  for (int c = 0; c < box_.axes(); ++c) {
    const auto sums = p.stamps->spread<1>(c, [&](std::size_t k) { return std::array{left[k][c]}; });
    for_each_place(box_.faces(c), [&](const Shape& at, std::size_t k) {
      mobility[c][k] = p.dt / p.inertia[c][k];
      start[c][k] += mobility[c][k] * sums[k][0] / box_.face_volume(c, at);
    });
  }
  close_sides(p.open, start, mobility);
  AveragedState next;
  next.void_fraction = voids(fluid, ends, p);
  std::vector<double> change = next.void_fraction;
  for (std::size_t k = 0; k < change.size(); ++k) change[k] -= p.void_start[k];
  std::optional<Vec3> wanted;
  if (fluid.mean_velocity) wanted = *fluid.mean_velocity - flux_of_grains(p.volume, step.after.linear);
  Projected end = project(p.open, start, mobility, change, p.dt, std::vector<double>(box_.count(), 0), wanted);
  FaceField flux = end.velocity;
  for (int c = 0; c < box_.axes(); ++c)
    for (std::size_t k = 0; k < flux[c].size(); ++k) flux[c][k] *= p.open[c][k];
  next.velocity = flattened(box_, end.velocity), next.flux = flattened(box_, flux);
  next.pressure = p.end.pressure, next.void_before = p.void_start;
  next.totals = scene.state->totals;
  next.totals.add(report_of(p, end, change));
  if (!std::isfinite(next.totals.last.speed))
    throw StepTooLong("the averaged fluid did not stay finite: choose a shorter time.step");
  return next;
}

}  // namespace slurry::averaged
