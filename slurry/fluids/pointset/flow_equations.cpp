// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/flow_equations.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// Shift of the Laplacian of a pressure that no boundary fixes, over the square of the size of the region. The error is
// of this order; the mean that it leaves is taken off.
constexpr double pressure_shift = 1e-6;

// Of linear fits, in spacings: next neighbours. Of quadratic ones: as those of all others of this degree.
constexpr double linear_reach = 1.6, quadratic_reach = 2.6;

// A point of the boundary is around an edge from another one where it lies behind the face of that one, by more than so
// many spacings, and its normal differs by more than some seventy degrees: the cosine.
constexpr double behind_face = 0.1, other_face = 0.3;

// Points of a cloud that multigrid makes no coarser; and points inside that a coarser one needs, to be of any help:
// with eight of them in a cube the iterations stalled.
constexpr std::size_t smallest_level = 300, fewest_inside = 30;

// Kinds of rows: see CloudLevel.
constexpr char row_inside = 0, row_of_derivative = 1, row_of_value = 2;

void add_row(std::vector<SparseEntry>& entries, const Stencils& s, std::size_t k, auto&& weight) {
  for (std::int64_t e = s.start[k]; e < s.start[k + 1]; ++e)
    entries.push_back({static_cast<std::int32_t>(k), s.neighbour[e], weight(e)});
}

void add_unit_row(std::vector<SparseEntry>& entries, std::size_t k) {
  entries.push_back({static_cast<std::int32_t>(k), static_cast<std::int32_t>(k), 1});
}

// The row of a normal derivative, times the spacing: of the size of the others.
void add_normal_row(std::vector<SparseEntry>& entries, const StencilledCloud& of, std::size_t k) {
  const Vec3 normal = of.cloud.boundary[k].normal;
  add_row(entries, of.normals, k, [&](std::int64_t e) { return of.spacing * dot(normal, of.normals.gradient[e]); });
}

void add_boundary_row(CloudLevel& level, const StencilledCloud& of, std::size_t k, bool is_value) {
  level.kind.push_back(is_value ? row_of_value : row_of_derivative);
  if (is_value)
    add_unit_row(level.entries, k);
  else
    add_normal_row(level.entries, of, k);
}

CloudLevel velocity_level(const FlowSetting& setting, const StencilledCloud& of, double dt, int axis) {
  CloudLevel level{of.cloud, of.spacing, {}, {}, {1, of.spacing, 1}};
  const double diffused = dt * setting.options.viscosity;
  for (std::size_t k = 0; k < of.cloud.size(); ++k) {
    if (!of.cloud.is_inside(k)) {
      add_boundary_row(level, of, k, setting.is_given(of.cloud, k, axis));
      continue;
    }
    level.kind.push_back(row_inside);
    add_unit_row(level.entries, k);
    add_row(level.entries, of.stencils, k, [&](std::int64_t e) { return -diffused * of.stencils.laplacian[e]; });
  }
  return level;
}

CloudLevel pressure_level(const FlowSetting& setting, const StencilledCloud& of) {
  const double square = of.spacing * of.spacing;
  CloudLevel level{of.cloud, of.spacing, {}, {}, {square, of.spacing, 1}};
  for (std::size_t k = 0; k < of.cloud.size(); ++k) {
    if (!of.cloud.is_inside(k)) {
      add_boundary_row(level, of, k, setting.is_outflow(of.cloud, k));
      continue;
    }
    level.kind.push_back(row_inside);
    add_row(level.entries, of.stencils, k, [&](std::int64_t e) { return square * of.stencils.laplacian[e]; });
  }
  return level;
}

// Where no boundary fixes the pressure, with the shifted Laplacian.
SparseSystem shifted_pressure(const FlowSetting& setting, CloudLevel level) {
  const double size = bounds_of(setting.region).diagonal();
  const double shift = setting.has_outflow ? 0 : level.scale[0] * pressure_shift / (size * size);
  for (std::size_t k = level.cloud.boundary.size(); shift > 0 && k < level.cloud.size(); ++k)
    level.entries.push_back({static_cast<std::int32_t>(k), static_cast<std::int32_t>(k), -shift});
  return {level.cloud.size(), level.entries, setting.options.solver};
}

// Two points on either side of an edge of an obstacle, each in the fit of the other, made of their two equations nearly
// one: their pressures grew from step to step, whatever the step.
bool is_around_edge(const PointCloud& cloud, std::size_t from, std::size_t other, double spacing) {
  if (cloud.is_inside(other)) return false;
  const Vec3 normal = cloud.boundary[from].normal;
  return dot(normal, cloud.boundary[other].normal) < other_face &&
         dot(normal, cloud.position[other] - cloud.position[from]) > behind_face * spacing;
}

// Of the boundary, for normal derivatives.
Stencils normal_stencils(const FlowSetting& setting, const PointCloud& cloud, const Stencils& stencils,
                         double spacing) {
  const std::size_t count = cloud.boundary.size();
  const PointsetOptions& options = setting.options;
  const bool planar = is_planar(setting.region);
  if (options.linear_normals) return make_stencils(cloud.position, linear_reach * spacing, {planar, 1}, count);
  const bool is_even = fits_lattice(setting.region, spacing) && !options.lagrangian;
  if (is_even) return first_rows(stencils, count);
  const double reach = options.degree == 2 ? options.reach : quadratic_reach;
  const Sees sees = [&](std::size_t row, std::size_t point) { return !is_around_edge(cloud, row, point, spacing); };
  return make_stencils(cloud.position, reach * spacing, {planar, 2}, count, false, sees);
}

}  // namespace

StencilledCloud with_stencils(const FlowSetting& setting, PointCloud cloud, double spacing) {
  StencilledCloud made{std::move(cloud), spacing, {}, {}};
  // Waves are taken out of what is carried past the points: of the finest cloud, where they stay.
  const bool with_waves = !setting.options.lagrangian && spacing == setting.options.spacing;
  made.stencils = make_stencils(made.cloud.position, setting.options.reach * spacing, setting.fit(), {}, with_waves);
  made.normals = normal_stencils(setting, made.cloud, made.stencils, spacing);
  return made;
}

std::vector<StencilledCloud> coarse_clouds(const FlowSetting& setting) {
  std::vector<StencilledCloud> made;
  for (double spacing = 2 * setting.options.spacing;; spacing *= 2) {
    const PointCloud cloud = seed_cloud(setting.region, spacing);
    bool has_outflow = false;
    for (std::size_t k = 0; k < cloud.boundary.size(); ++k) has_outflow |= setting.is_outflow(cloud, k);
    const std::size_t inside = cloud.size() - cloud.boundary.size();
    if (inside < fewest_inside || has_outflow != setting.has_outflow) break;
    try {
      made.push_back(with_stencils(setting, cloud, spacing));
    } catch (const RunError&) {
      break;  // too few points for a stencil
    }
    if (cloud.size() < smallest_level) break;
  }
  return made;
}

FlowEquations::FlowEquations(const FlowSetting& setting, const PointCloud& cloud, double dt,
                             const std::vector<StencilledCloud>& coarse)
    : dt_(dt), is_singular_(!setting.has_outflow), finest_(with_stencils(setting, cloud, setting.options.spacing)) {
  const bool by_multigrid = setting.options.solver == SparseMethod::multigrid;
  std::shared_ptr<const CloudInterpolations> up;  // the same for all
  const auto multigrid_of = [&](auto&& level_of, bool is_singular) {
    std::vector<CloudLevel> levels{level_of(finest_)};
    for (const StencilledCloud& of : coarse) levels.push_back(level_of(of));
    if (!up) up = interpolations(levels, is_planar(setting.region));
    return CloudMultigrid(std::move(levels), up, is_singular);
  };
  for (int axis = 0; axis < (setting.has_symmetry ? setting.axes() : 1); ++axis) {
    const auto level_of = [&](const StencilledCloud& of) { return velocity_level(setting, of, dt, axis); };
    if (by_multigrid)
      velocity_.emplace_back(multigrid_of(level_of, false));
    else
      velocity_.emplace_back(SparseSystem(cloud.size(), level_of(finest_).entries, setting.options.solver));
  }
  const auto level_of = [&](const StencilledCloud& of) { return pressure_level(setting, of); };
  if (by_multigrid)
    pressure_.emplace_back(multigrid_of(level_of, is_singular_));
  else
    pressure_.emplace_back(shifted_pressure(setting, level_of(finest_)));
  if (setting.options.incremental && !setting.options.lagrangian) make_boundary_system(setting);
}

// Given normal derivatives on walls and inflows, given values on outflows.
void FlowEquations::make_boundary_system(const FlowSetting& setting) {
  const PointCloud& cloud = finest_.cloud;
  const std::size_t count = cloud.boundary.size();
  std::vector<SparseEntry> entries;
  for (std::size_t k = 0; k < count; ++k) {
    has_slope_.push_back(!setting.is_outflow(cloud, k));
    if (has_slope_[k])
      add_normal_row(entries, finest_, k);
    else
      add_unit_row(entries, k);
  }
  std::erase_if(entries, [&](const SparseEntry& e) { return e.column >= static_cast<std::int32_t>(count); });
  boundary_.emplace_back(count, entries, SparseMethod::direct);
}

std::vector<double> FlowEquations::velocity(int axis, const std::vector<double>& rhs,
                                            const std::vector<double>& guess) {
  System& system = velocity_[velocity_.size() > 1 ? axis : 0];
  return std::visit([&](auto& s) { return s.solve(rhs, guess); }, system);
}

std::vector<double> FlowEquations::pressure(const std::vector<double>& rhs, const std::vector<double>& guess) {
  std::vector<double> q = std::visit([&](auto& s) { return s.solve(rhs, guess); }, pressure_[0]);
  if (!is_singular_) return q;
  double mean = 0;
  for (const double one : q) mean += one / static_cast<double>(q.size());
  for (double& one : q) one -= mean;
  return q;
}

void FlowEquations::close_pressure(const std::vector<double>& slope, std::vector<double>& pressure) {
  const std::size_t count = has_slope_.size();
  std::vector<double> rhs(pressure.begin(), pressure.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t k = 0; k < count; ++k) {
    if (!has_slope_[k]) continue;
    // What is known inside goes to the right side.
    double known = 0;
    for (std::int64_t e = finest_.normals.start[k]; e < finest_.normals.start[k + 1]; ++e)
      if (const std::int32_t j = finest_.normals.neighbour[e]; j >= static_cast<std::int32_t>(count))
        known += dot(finest_.cloud.boundary[k].normal, finest_.normals.gradient[e]) * pressure[j];
    rhs[k] = finest_.spacing * (slope[k] - known);
  }
  const std::vector<double> found = boundary_.at(0).solve(rhs, rhs);
  std::copy(found.begin(), found.end(), pressure.begin());
}

FlowIterations FlowEquations::iterations() const {
  FlowIterations sum;
  const auto of = [](const System& system) { return std::visit([](const auto& s) { return s.iterations(); }, system); };
  for (const System& system : velocity_) sum.velocity += of(system);
  for (const System& system : pressure_) sum.pressure += of(system);
  return sum;
}

}  // namespace slurry
