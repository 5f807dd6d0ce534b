// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/projection.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// Shift of the Laplacian of a pressure that no boundary fixes, over the square of the size of the region. The error is
// of this order; the mean that it leaves is taken off.
constexpr double pressure_shift = 1e-6;

// Of linear fits, in spacings: next neighbours. Of quadratic ones: as those of all others of this degree.
constexpr double linear_reach = 1.6, quadratic_reach = 2.6;

// Points of a cloud that multigrid makes no coarser.
constexpr std::size_t smallest_level = 300;

// A sum over a neighbourhood.
constexpr std::size_t points_per_sum = 512;

void add_row(std::vector<SparseEntry>& entries, const Stencils& s, std::size_t k, auto&& weight) {
  for (std::int64_t e = s.start[k]; e < s.start[k + 1]; ++e)
    entries.push_back({static_cast<std::int32_t>(k), s.neighbour[e], weight(e)});
}

void add_unit_row(std::vector<SparseEntry>& entries, std::size_t k) {
  entries.push_back({static_cast<std::int32_t>(k), static_cast<std::int32_t>(k), 1});
}

// The row of a normal derivative, times the spacing: of the size of the others.
void add_normal_row(std::vector<SparseEntry>& entries, const Stencils& s, std::size_t k, Vec3 normal, double spacing) {
  add_row(entries, s, k, [&](std::int64_t e) { return spacing * dot(normal, s.gradient[e]); });
}

bool is_along_an_axis(Vec3 n) { return (n.x != 0) + (n.y != 0) + (n.z != 0) == 1; }

}  // namespace

PointsetFlow::PointsetFlow(FlowRegion region, std::vector<FlowBoundary> boundaries, const PointsetOptions& options)
    : region_(std::move(region)), boundaries_(std::move(boundaries)), options_(options) {
  for (const BoundaryPoint& point : boundary_points(region_, options_.spacing)) {
    const FlowBoundaryKind kind = boundaries_.at(point.boundary).kind;
    has_outflow_ |= kind == FlowBoundaryKind::outflow;
    has_symmetry_ |= kind == FlowBoundaryKind::symmetry;
    if (kind == FlowBoundaryKind::symmetry && !is_along_an_axis(point.normal))
      throw InputError("a symmetry plane of a fluid is across no axis, expected one of x, y, z");
  }
  if (has_outflow_ && options_.lagrangian && options_.incremental)
    throw InputError(
        "points that move with the fluid in a region with outflows, expected `incremental` = false, or points that "
        "stay");
}

const FlowBoundary& PointsetFlow::boundary_of(const PointCloud& cloud, std::size_t k) const {
  return boundaries_[cloud.boundary[k].boundary];
}

// Is this component of the velocity of a boundary point known?
bool PointsetFlow::is_given(std::size_t k, int axis, const PointCloud& cloud) const {
  const FlowBoundaryKind kind = boundary_of(cloud, k).kind;
  if (kind == FlowBoundaryKind::symmetry) return cloud.boundary[k].normal[axis] != 0;
  return kind != FlowBoundaryKind::outflow;
}

void PointsetFlow::set_given(PointCloud& cloud, double t) const {
  for (std::size_t k = 0; k < cloud.boundary.size(); ++k) {
    const FlowBoundary& boundary = boundary_of(cloud, k);
    const bool moves = boundary.kind != FlowBoundaryKind::symmetry && boundary.velocity;
    const Vec3 given = moves ? boundary.velocity(t, cloud.position[k]) : Vec3{};
    for (int axis = 0; axis < 3; ++axis)
      if (is_given(k, axis, cloud)) cloud.velocity[k][axis] = given[axis];
  }
}

PointCloud PointsetFlow::seed(double t, double jitter, std::uint64_t seed) const {
  PointCloud cloud = seed_cloud(region_, options_.spacing, jitter, seed);
  set_given(cloud, t);
  return cloud;
}

// Of the boundary, for normal derivatives.
Stencils PointsetFlow::normal_stencils(const PointCloud& cloud, const Stencils& stencils, double spacing) const {
  const std::size_t count = cloud.boundary.size();
  if (options_.linear_normals)
    return make_stencils(cloud.position, linear_reach * spacing, {is_planar(region_), 1}, count);
  const bool is_even = fits_lattice(region_, spacing) && !options_.lagrangian;
  if (options_.degree == 2 || is_even) return first_rows(stencils, count);
  return make_stencils(cloud.position, quadratic_reach * spacing, {is_planar(region_), 2}, count);
}

SparseSystem PointsetFlow::velocity_system(const PointCloud& cloud, const Equations& made, int axis) const {
  std::vector<SparseEntry> entries;
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    if (cloud.is_inside(k)) {
      add_unit_row(entries, k);
      add_row(entries, made.stencils, k,
              [&](std::int64_t e) { return -made.dt * options_.viscosity * made.stencils.laplacian[e]; });
    } else if (is_given(k, axis, cloud)) {
      add_unit_row(entries, k);
    } else {
      add_normal_row(entries, made.normals, k, cloud.boundary[k].normal, options_.spacing);
    }
  }
  return {cloud.size(), entries, options_.solver};
}

CloudLevel PointsetFlow::pressure_level(const PointCloud& cloud, const Stencils& stencils, const Stencils& normals,
                                        double spacing) const {
  CloudLevel level{cloud, spacing, {}, {}};
  const double scale = spacing * spacing;
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    const bool is_value = !cloud.is_inside(k) && boundary_of(cloud, k).kind == FlowBoundaryKind::outflow;
    level.kind.push_back(cloud.is_inside(k) ? 0 : is_value ? 2 : 1);
    if (is_value)
      add_unit_row(level.entries, k);
    else if (cloud.is_inside(k))
      add_row(level.entries, stencils, k, [&](std::int64_t e) { return scale * stencils.laplacian[e]; });
    else
      add_normal_row(level.entries, normals, k, cloud.boundary[k].normal, spacing);
  }
  return level;
}

// Where no boundary fixes the pressure, with the shifted Laplacian.
SparseSystem PointsetFlow::pressure_system(CloudLevel level) const {
  const double size = bounds_of(region_).diagonal(), shift = has_outflow_ ? 0 : pressure_shift / (size * size);
  for (std::size_t k = level.cloud.boundary.size(); shift > 0 && k < level.cloud.size(); ++k)
    level.entries.push_back(
        {static_cast<std::int32_t>(k), static_cast<std::int32_t>(k), -options_.spacing * options_.spacing * shift});
  return {level.cloud.size(), level.entries, options_.solver};
}

// Clouds of twice, four times, ... the spacing, down to one that is small or too coarse for the region.
const std::vector<CloudLevel>& PointsetFlow::coarse_levels() {
  if (coarse_levels_) return *coarse_levels_;
  coarse_levels_.emplace();
  for (double spacing = 2 * options_.spacing;; spacing *= 2) {
    const PointCloud cloud = seed_cloud(region_, spacing);
    const auto is_value = [](char kind) { return kind == 2; };
    try {
      if (cloud.size() == cloud.boundary.size()) break;
      const Stencils stencils = make_stencils(cloud.position, options_.reach * spacing, fit());
      CloudLevel level = pressure_level(cloud, stencils, normal_stencils(cloud, stencils, spacing), spacing);
      if (has_outflow_ && std::none_of(level.kind.begin(), level.kind.end(), is_value)) break;
      coarse_levels_->push_back(std::move(level));
    } catch (const RunError&) {
      break;  // too few points for a stencil
    }
    if (cloud.size() < smallest_level) break;
  }
  return *coarse_levels_;
}

// Given values inside and on outflows, given normal derivatives on the rest of the boundary.
SparseSystem PointsetFlow::closing_system(const PointCloud& cloud, const Stencils& normals) const {
  std::vector<SparseEntry> entries;
  for (std::size_t k = 0; k < cloud.size(); ++k)
    if (cloud.is_inside(k) || boundary_of(cloud, k).kind == FlowBoundaryKind::outflow)
      add_unit_row(entries, k);
    else
      add_normal_row(entries, normals, k, cloud.boundary[k].normal, options_.spacing);
  return {cloud.size(), entries, options_.solver};
}

PointsetFlow::Equations PointsetFlow::make_equations(const PointCloud& cloud, double dt) {
  Equations made{cloud.position, dt, make_stencils(cloud.position, reach(), fit()), {}, {}, {}, {}, {}};
  made.normals = normal_stencils(cloud, made.stencils, options_.spacing);
  const int axes = !has_symmetry_ ? 1 : (is_planar(region_) ? 2 : 3);
  for (int axis = 0; axis < axes; ++axis) made.velocity.push_back(velocity_system(cloud, made, axis));
  CloudLevel finest = pressure_level(cloud, made.stencils, made.normals, options_.spacing);
  if (options_.solver == SparseMethod::multigrid) {
    std::vector<CloudLevel> levels{std::move(finest)};
    levels.insert(levels.end(), coarse_levels().begin(), coarse_levels().end());
    made.multigrid.emplace_back(std::move(levels), is_planar(region_), !has_outflow_);
  } else {
    made.pressure.push_back(pressure_system(std::move(finest)));
  }
  if (options_.incremental) made.closing.push_back(closing_system(cloud, made.normals));
  return made;
}

// u^: the velocities after convection, without viscosity and pressure.
std::vector<Vec3> PointsetFlow::carried(const PointCloud& cloud, double dt) const {
  std::vector<Vec3> after = cloud.velocity;
  if (options_.lagrangian) return after;
  parallel_for(
      cloud.size(),
      [&](std::size_t k) {
        if (cloud.is_inside(k)) after[k] -= dt * equations_->stencils.carried(cloud.velocity[k], cloud.velocity, k);
      },
      points_per_sum);
  return after;
}

// u*, in the place of the velocities.
void PointsetFlow::diffuse(PointCloud& cloud, const std::vector<Vec3>& before, const std::vector<Vec3>& given,
                           double dt) {
  const std::size_t inside = cloud.boundary.size();
  std::vector<Vec3> push(cloud.size(), options_.acceleration);
  for (std::size_t k = 0; k < given.size(); ++k) push[k] += given[k];
  if (options_.incremental)
    parallel_for(
        cloud.size(),
        [&](std::size_t k) { push[k] -= equations_->stencils.gradient_of(cloud.pressure, k) / options_.density; },
        points_per_sum);
  for (int axis = 0; axis < (is_planar(region_) ? 2 : 3); ++axis) {
    std::vector<double> rhs(cloud.size()), guess(cloud.size());
    for (std::size_t k = 0; k < cloud.size(); ++k) {
      guess[k] = cloud.velocity[k][axis];
      if (k >= inside)
        rhs[k] = before[k][axis] + dt * push[k][axis];
      else
        rhs[k] = is_given(k, axis, cloud) ? cloud.velocity[k][axis] : 0;
    }
    SparseSystem& system = equations_->velocity[has_symmetry_ ? axis : 0];
    const std::vector<double> after = system.solve(rhs, guess);
    for (std::size_t k = 0; k < cloud.size(); ++k) cloud.velocity[k][axis] = after[k];
  }
}

// u' and the pressure, from u*.
void PointsetFlow::project(PointCloud& cloud, double dt) {
  const Stencils& stencils = equations_->stencils;
  std::vector<double> divergence(cloud.size()), rhs(cloud.size());
  parallel_for(
      cloud.size(), [&](std::size_t k) { divergence[k] = stencils.divergence_of(cloud.velocity, k); }, points_per_sum);
  for (std::size_t k = cloud.boundary.size(); k < cloud.size(); ++k)
    rhs[k] = options_.spacing * options_.spacing * divergence[k] / dt;
  std::vector<double> guess(cloud.size());
  if (!options_.incremental)
    for (std::size_t k = 0; k < cloud.size(); ++k) guess[k] = cloud.pressure[k] / options_.density;
  std::vector<double> q = equations_->multigrid.empty() ? equations_->pressure[0].solve(rhs, guess)
                                                        : equations_->multigrid[0].solve(rhs, guess);
  if (!has_outflow_) {
    double mean = 0;
    for (const double value : q) mean += value / static_cast<double>(q.size());
    for (double& value : q) value -= mean;
  }
  parallel_for(
      cloud.size(),
      [&](std::size_t k) {
        const Vec3 kick = -dt * stencils.gradient_of(q, k);
        for (int axis = 0; axis < 3; ++axis)
          if (cloud.is_inside(k) || !is_given(k, axis, cloud)) cloud.velocity[k][axis] += kick[axis];
        const double old = options_.incremental ? cloud.pressure[k] : 0;
        const double rotated = options_.incremental ? options_.viscosity * divergence[k] : 0;
        cloud.pressure[k] = old + options_.density * (q[k] - rotated);
      },
      points_per_sum);
}

// The pressure on the boundary, from that inside; `acceleration` is that of the boundary.
void PointsetFlow::close_pressure(PointCloud& cloud, const std::vector<Vec3>& acceleration) {
  const Stencils& stencils = equations_->stencils;
  std::vector<Vec3> vorticity(cloud.size());
  parallel_for(
      cloud.size(), [&](std::size_t k) { vorticity[k] = stencils.curl_of(cloud.velocity, k); }, points_per_sum);
  std::vector<double> rhs = cloud.pressure;
  for (std::size_t k = 0; k < cloud.boundary.size(); ++k) {
    if (boundary_of(cloud, k).kind == FlowBoundaryKind::outflow) continue;
    const Vec3 push = options_.acceleration - options_.viscosity * stencils.curl_of(vorticity, k);
    rhs[k] = options_.spacing * options_.density * dot(cloud.boundary[k].normal, push - acceleration[k]);
  }
  cloud.pressure = equations_->closing[0].solve(rhs, cloud.pressure);
}

// Along the path of the fluid: that of a point which moves with it, or u_t + (u . grad) u.
void PointsetFlow::find_acceleration(PointCloud& cloud, const std::vector<Vec3>& before, double dt) const {
  cloud.acceleration.resize(cloud.size());
  parallel_for(
      cloud.size(),
      [&](std::size_t k) {
        Vec3 rate = (cloud.velocity[k] - before[k]) / dt;
        if (!options_.lagrangian) rate += equations_->stencils.carried(cloud.velocity[k], cloud.velocity, k);
        cloud.acceleration[k] = rate;
      },
      points_per_sum);
}

void PointsetFlow::measure(const PointCloud& cloud, double dt, FlowReport& report) const {
  struct Sums {
    double first = 0, second = 0;
  };
  const std::size_t first = cloud.boundary.size(), count = cloud.size() - first;
  const Sums sums = parallel_reduce(
      count, Sums{},
      [&](std::size_t k) {
        const double d = equations_->stencils.divergence_of(cloud.velocity, first + k);
        return Sums{d, d * d};
      },
      [](Sums a, Sums b) {
        return Sums{a.first + b.first, a.second + b.second};
      });
  const double n = static_cast<double>(count);
  report.divergence = std::sqrt(sums.second / n);
  report.drift = dt * sums.first / n;
  for (const Vec3 u : cloud.velocity) report.speed = std::max(report.speed, norm(u));
  for (std::size_t k = 0; k < first; ++k) {
    const double out = cloud.boundary[k].area * dot(cloud.velocity[k], cloud.boundary[k].normal);
    report.net_outflow += out;
    report.incoming += std::max(0.0, -out);
  }
}

std::int64_t PointsetFlow::iterations() const {
  std::int64_t sum = 0;
  for (const SparseSystem& system : equations_->pressure) sum += system.iterations();
  for (const CloudMultigrid& system : equations_->multigrid) sum += system.iterations();
  for (const SparseSystem& system : equations_->closing) sum += system.iterations();
  for (const SparseSystem& system : equations_->velocity) sum += system.iterations();
  return sum;
}

// The points as the fluid takes them. The pressure is none of its properties: it stays in place, p + dt u . grad p.
void PointsetFlow::move(PointCloud& cloud, double dt) {
  if (options_.incremental) {
    const bool is_known = equations_ && equations_->position == cloud.position;
    const Stencils made = is_known ? Stencils{} : make_stencils(cloud.position, reach(), fit());
    const Stencils& stencils = is_known ? equations_->stencils : made;
    std::vector<double> there(cloud.size());
    parallel_for(
        cloud.size(),
        [&](std::size_t k) {
          const Vec3 way = cloud.is_inside(k) ? dt * cloud.velocity[k] : Vec3{};
          there[k] = cloud.pressure[k] + dot(way, stencils.gradient_of(cloud.pressure, k));
        },
        points_per_sum);
    cloud.pressure = std::move(there);
  }
  for (std::size_t k = cloud.boundary.size(); k < cloud.size(); ++k) cloud.position[k] += dt * cloud.velocity[k];
}

FlowReport PointsetFlow::advance(PointCloud& cloud, double t, double dt, const std::vector<Vec3>& push) {
  FlowReport report;
  // Points that move take what pushes them along.
  const bool is_carried = options_.lagrangian && !push.empty();
  for (std::size_t k = cloud.boundary.size(); is_carried && k < cloud.size(); ++k) cloud.velocity[k] += dt * push[k];
  if (options_.lagrangian) {
    move(cloud, dt);
    const CloudChange change = renew_cloud(cloud, region_, options_.spacing, reach(), fit());
    report.inserted = change.inserted, report.removed = change.removed;
  }
  if (!equations_ || equations_->dt != dt || equations_->position != cloud.position)
    equations_ = make_equations(cloud, dt);
  const std::int64_t before = iterations();
  const std::vector<Vec3> first = cloud.velocity, start = carried(cloud, dt);
  std::vector<Vec3> acceleration(cloud.velocity.begin(), cloud.velocity.begin() + std::ssize(cloud.boundary));
  set_given(cloud, t + dt);
  for (std::size_t k = 0; k < acceleration.size(); ++k) acceleration[k] = (cloud.velocity[k] - acceleration[k]) / dt;
  diffuse(cloud, start, is_carried ? std::vector<Vec3>{} : push, dt);
  project(cloud, dt);
  if (options_.incremental) close_pressure(cloud, acceleration);
  if (options_.needs_acceleration) find_acceleration(cloud, first, dt);
  measure(cloud, dt, report);
  report.iterations = iterations() - before;
  return report;
}

}  // namespace slurry
