// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pressure of an averaged fluid: a velocity of the divergence that the change of the void fraction asks for, with
// what its sides give, and the uniform gradient that holds a mean flux along periodic axes.
#include <utility>

#include "slurry/fluids/averaged/averaged_flow.hpp"
#include "slurry/fluids/averaged/box_multigrid.hpp"
#include "slurry/linalg/small_inverse.hpp"

namespace slurry::averaged {
namespace {

// Residual over the source: to this part the void fraction is in balance.
constexpr double pressure_tolerance = 1e-10;

}  // namespace

void AveragedFlow::close_sides(const FaceField& open, FaceField& start, FaceField& mobility) const {
  for (int c = 0; c < box_.axes(); ++c) {
    if (box_.periodic[c]) continue;
    for_each_place(box_.faces(c), [&](const Shape& at, std::size_t rank) {
      if (!box_.is_boundary(c, at)) return;
      const SideFace& side = sides_.at(c, at[c] > 0, at);
      if (side.kind == FlowBoundaryKind::outflow) return;
      start[c][rank] = side.kind == FlowBoundaryKind::inflow ? side.velocity[c] / open[c][rank] : 0;
      mobility[c][rank] = 0;
    });
  }
}

std::vector<double> AveragedFlow::source(const FaceField& open, const FaceField& velocity,
                                         const std::vector<double>& change, double dt) const {
  std::vector<double> found(box_.count());
  for_each_place(box_.cells, [&](const Shape& at, std::size_t k) {
    double out = box_.cell_volume() * change[k] / dt;
    for (int c = 0; c < box_.axes(); ++c) {
      const Shape shape = box_.faces(c);
      Shape up = at;
      up[c] = box_.moved(c, at[c], 1, shape[c]);
      const std::size_t lower = rank_of(shape, at), upper = rank_of(shape, up);
      out += box_.area(c) * (open[c][upper] * velocity[c][upper] - open[c][lower] * velocity[c][lower]);
    }
    found[k] = -out;
  });
  return found;
}

FaceField AveragedFlow::slope_of(const std::vector<double>& pressure, Vec3 gradient, bool extends) const {
  FaceField slope = box_.zero_faces();
  for (int c = 0; c < box_.axes(); ++c) {
    const Shape shape = box_.faces(c);
    const auto inside = [&](Shape at) {
      Shape below = at;
      below[c] = box_.moved(c, at[c], -1, box_.cells[c]);
      const double rise = pressure[rank_of(box_.cells, at)] - pressure[rank_of(box_.cells, below)];
      return rise / box_.spacing(c) + gradient[c];
    };
    for_each_place(shape, [&](const Shape& at, std::size_t rank) {
      if (!box_.is_boundary(c, at)) {
        slope[c][rank] = inside(at);
        return;
      }
      const bool is_upper = at[c] > 0;
      Shape cell = at;
      if (is_upper) --cell[c];
      if (sides_.at(c, is_upper, at).kind == FlowBoundaryKind::outflow) {
        slope[c][rank] = (is_upper ? -1 : 1) * pressure[rank_of(box_.cells, cell)] / (0.5 * box_.spacing(c));
      } else if (extends && box_.cells[c] > 1) {
        // Of a side that the fluid does not answer at: as next to it.
        Shape inner = at;
        inner[c] += is_upper ? -1 : 1;
        slope[c][rank] = inside(inner);
      }
    });
  }
  return slope;
}

Vec3 AveragedFlow::mean_flux(const FaceField& open, const FaceField& velocity) const {
  Vec3 mean;
  for (int c = 0; c < box_.axes(); ++c)
    mean[c] = parallel_reduce(
                  velocity[c].size(), 0.0, [&](std::size_t k) { return open[c][k] * velocity[c][k]; },
                  [](double a, double b) { return a + b; }) /
              static_cast<double>(velocity[c].size());
  return mean;
}

Vec3 AveragedFlow::flux_of_grains(const std::vector<double>& volume, const std::vector<Vec3>& velocity) const {
  const Vec3 sum = parallel_reduce(
      volume.size(), Vec3{}, [&](std::size_t k) { return volume[k] * velocity[k]; },
      [](Vec3 a, Vec3 b) { return a + b; });
  return sum / (box_.size.x * box_.size.y * box_.size.z);
}

Projected AveragedFlow::project(const FaceField& open, const FaceField& start, const FaceField& mobility,
                                const std::vector<double>& change, double dt, std::vector<double> guess,
                                const std::optional<Vec3>& wanted_flux) const {
  FaceField conductance = box_.zero_faces();
  for (int c = 0; c < box_.axes(); ++c)
    for_each_place(box_.faces(c), [&](const Shape& at, std::size_t rank) {
      const double distance = (box_.is_boundary(c, at) ? 0.5 : 1) * box_.spacing(c);
      conductance[c][rank] = open[c][rank] * mobility[c][rank] * box_.area(c) / distance;
    });
  const BoxMultigrid solver(box_, conductance, sides_.has_outflow());
  Projected found;
  const auto pushed = [&](const FaceField& from, const std::vector<double>& volumes, std::vector<double>& pressure) {
    found.iterations += solver.solve(source(open, from, volumes, dt), pressure, pressure_tolerance).iterations;
    const FaceField slope = slope_of(pressure, {}, false);
    FaceField velocity = from;
    for (int c = 0; c < box_.axes(); ++c)
      parallel_for(velocity[c].size(), [&](std::size_t k) { velocity[c][k] -= mobility[c][k] * slope[c][k]; });
    return velocity;
  };
  found.pressure = std::move(guess);
  found.velocity = pushed(start, change, found.pressure);
  if (wanted_flux) hold_flux(open, mobility, *wanted_flux, pushed, found);
  return found;
}

void AveragedFlow::hold_flux(const FaceField& open, const FaceField& mobility, Vec3 wanted, const Push& pushed,
                             Projected& found) const {
  // What a unit of gradient along each periodic axis does.
  std::array<Projected, 3> unit;
  Tensor answer;
  for (int axis = 0; axis < 3; ++axis) {
    answer(axis, axis) = 1;
    if (axis >= box_.axes() || !box_.periodic[axis]) continue;
    FaceField start = box_.zero_faces();
    for (std::size_t k = 0; k < start[axis].size(); ++k) start[axis][k] = -mobility[axis][k];
    unit[axis].pressure.assign(box_.count(), 0);
    unit[axis].velocity = pushed(start, std::vector<double>(box_.count(), 0), unit[axis].pressure);
    const Vec3 flux = mean_flux(open, unit[axis].velocity);
    for (int c = 0; c < box_.axes(); ++c)
      if (box_.periodic[c]) answer(c, axis) = flux[c];
  }
  Vec3 missing = wanted - mean_flux(open, found.velocity);
  for (int c = 0; c < 3; ++c)
    if (c >= box_.axes() || !box_.periodic[c]) missing[c] = 0;
  found.gradient = inverse(answer) * missing;
  for (int axis = 0; axis < box_.axes(); ++axis) {
    const double g = found.gradient[axis];
    if (g == 0) continue;
    for (std::size_t k = 0; k < found.pressure.size(); ++k) found.pressure[k] += g * unit[axis].pressure[k];
    for (int c = 0; c < box_.axes(); ++c)
      for (std::size_t k = 0; k < found.velocity[c].size(); ++k) found.velocity[c][k] += g * unit[axis].velocity[c][k];
  }
}

}  // namespace slurry::averaged
