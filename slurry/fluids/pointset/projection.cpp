// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/projection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// The Reynolds number by the spacing up to which viscosity alone keeps what is carried past the points free of waves
// of two spacings: that of central differences.
// Beyond it waves are damped at this part of the rate at which the fluid goes from point to point.
constexpr double monotone_reynolds = 2, upwind_part = 2;

// Of the mean that takes waves out of the pressure: half the width of its weights, in spacings, with which a wave of
// two spacings has no mean on a lattice; and how often it is taken, for points that are on none.
constexpr double hat_width = 2;
constexpr int averaging_sweeps = 2;

double hat(double x) { return std::max(0.0, 1 - std::abs(x)); }

// Of the flow of the fastest fluid through all that is open: less is round-off of sums over points.
constexpr double least_through = 1e-12;

// Part of what walls that move sweep by which they may change the volume of a fluid that is closed: their points stand
// for areas that are known to some per cent.
constexpr double most_swept = 0.3;

// In spacings, about a place: over which the velocity of a wall is differentiated.
constexpr double along_wall = 0.01;

// A sum over a neighbourhood.
constexpr std::size_t points_per_sum = 512;

// tr (grad u grad u) at a point.
double trace_of_squared_gradient(const Stencils& s, const std::vector<Vec3>& u, std::size_t k) {
  std::array<Vec3, 3> slope{};  // along each axis
  for (std::int64_t e = s.start[k]; e < s.start[k + 1]; ++e)
    for (int axis = 0; axis < 3; ++axis) slope[axis] += s.gradient[e][axis] * u[s.neighbour[e]];
  double sum = 0;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b) sum += slope[a][b] * slope[b][a];
  return sum;
}

}  // namespace

PointsetFlow::PointsetFlow(FlowRegion region, std::vector<FlowBoundary> boundaries, const PointsetOptions& options,
                           std::shared_ptr<const CloudSweeper> sweeper)
    : setting_(std::move(region), std::move(boundaries), options), sweeper_(std::move(sweeper)) {
  if (options.lagrangian && !sweeper_) keeper_.emplace(setting_.region, options.spacing, reach(), fit());
}

// Where nothing flows out inflows are balanced on the points too: what their sums are off goes to all of them.
void PointsetFlow::set_given(PointCloud& cloud, double t, const Walls* walls) const {
  const double excess = setting_.has_outflow ? 0 : given_flow(cloud.boundary, setting_.boundaries, t).excess();
  for (std::size_t k = 0; k < cloud.boundary.size(); ++k) {
    const FlowBoundary& boundary = setting_.boundary_of(cloud, k);
    const bool moves = boundary.kind != FlowBoundaryKind::symmetry && boundary.velocity;
    Vec3 given = moves ? boundary.velocity(t, cloud.position[k]) : Vec3{};
    if (boundary.kind == FlowBoundaryKind::inflow)
      given -= excess * std::abs(dot(given, cloud.boundary[k].normal)) * cloud.boundary[k].normal;
    for (int axis = 0; axis < 3; ++axis)
      if (setting_.is_given(cloud, k, axis)) cloud.velocity[k][axis] = given[axis];
  }
  if (sweeper_ && walls) set_wall_velocities(cloud, *walls, *walls);
}

// The points on obstacles that move lie where `at` has these; they get the velocities of their material by `walls`.
void PointsetFlow::set_wall_velocities(PointCloud& cloud, const Walls& at, const Walls& walls) const {
  const CarvedRegion& region = sweeper_->region();
  for (std::size_t k = 0; k < cloud.boundary.size(); ++k) {
    const std::int32_t solid = cloud.boundary[k].side - region.side_count();
    if (solid < 0 || !region.moves(static_cast<std::size_t>(solid))) continue;
    const auto wall = static_cast<std::size_t>(region.places[static_cast<std::size_t>(solid)].wall);
    const Vec3 then =
        &at == &walls ? cloud.position[k] : to_world(walls.pose(wall), to_local(at.pose(wall), cloud.position[k]));
    cloud.velocity[k] = walls.velocity_at(wall, then);
    if (is_planar(setting_.region)) cloud.velocity[k].z = 0;
  }
}

// No flow keeps its volume where nothing flows out and walls that move take room or leave it.
void PointsetFlow::check_swept_volume(const PointCloud& cloud, const Walls& walls) const {
  if (setting_.has_outflow) return;
  PointCloud points;
  points.boundary = cloud.boundary;
  for (const BoundaryPoint& point : cloud.boundary) points.position.push_back(point.position);
  points.velocity.resize(points.position.size());
  set_wall_velocities(points, walls, walls);
  double net = 0, through = 0, along = 0;
  for (std::size_t k = 0; k < points.boundary.size(); ++k) {
    const double out = points.boundary[k].area * dot(points.velocity[k], points.boundary[k].normal);
    net += out, through += std::abs(out), along += points.boundary[k].area * norm(points.velocity[k]);
  }
  // Of a wall that turns about its axis there is only round-off.
  if (through > least_through * along && std::abs(net) > most_swept * through)
    throw RunError(
        fmt::format("obstacles that move change the volume of the fluid by {:.3g} a second, and nothing flows out: "
                    "expected an outflow, or obstacles whose motion keeps the volume",
                    net));
}

// (g . grad) g of a wall whose velocity g is given by place: of one that turns, what bends the paths of its points.
Vec3 PointsetFlow::turning(const PointCloud& cloud, std::size_t k, double t) const {
  const FlowBoundary& boundary = setting_.boundary_of(cloud, k);
  if (boundary.kind != FlowBoundaryKind::wall || !boundary.velocity) return {};
  const Vec3 g = boundary.velocity(t, cloud.position[k]);
  if (!(norm(g) > 0)) return {};
  const Vec3 step = (along_wall * setting_.options.spacing / norm(g)) * g;
  const Vec3 change = boundary.velocity(t, cloud.position[k] + step) - boundary.velocity(t, cloud.position[k] - step);
  return (norm(g) / (2 * norm(step))) * change;
}

PointCloud PointsetFlow::seed(double t, double jitter, std::uint64_t seed) const {
  PointCloud cloud = seed_cloud(setting_.region, setting_.options.spacing, jitter, seed);
  set_given(cloud, t);
  return cloud;
}

PointCloud PointsetFlow::seed_about(const Walls& walls, double t) const {
  if (!sweeper_) return seed(t);
  PointCloud cloud = sweeper_->seed(walls);
  set_given(cloud, t, &walls);
  return cloud;
}

void PointsetFlow::make_equations(const PointCloud& cloud, double dt) {
  if (setting_.options.solver == SparseMethod::multigrid && !coarse_) coarse_ = coarse_clouds(setting_);
  equations_.emplace(setting_, cloud, dt, coarse_ ? *coarse_ : std::vector<StencilledCloud>{});
}

// The points go on, and each has the velocity of the fluid that it meets.
CloudChange PointsetFlow::move(PointCloud& cloud, double dt, const WallsInStep& walls) {
  const bool is_known = equations_ && equations_->has_stencils_of(cloud);
  const Stencils made = is_known ? Stencils{} : make_stencils(cloud.position, reach(), fit());
  const Stencils& stencils = is_known ? equations_->stencils() : made;
  if (sweeper_) return sweeper_->move(cloud, stencils, dt, *walls.before, *walls.after);
  const std::vector<Vec3> places = keeper_->moved(cloud, dt), before = cloud.velocity;
  const std::size_t first = cloud.boundary.size();
  parallel_for(
      cloud.size() - first,
      [&](std::size_t n) {
        const std::size_t k = first + n;
        const Vec3 aside = places[k] - cloud.position[k] - dt * before[k];
        cloud.velocity[k] += stencils.carried(aside, before, k);
      },
      points_per_sum);
  cloud.position = places;
  return keeper_->renew(cloud);
}

// u^: the velocities after convection, without viscosity and pressure.
std::vector<Vec3> PointsetFlow::carried(const PointCloud& cloud, double dt) const {
  std::vector<Vec3> after = cloud.velocity;
  if (setting_.options.lagrangian) return after;
  const Stencils& stencils = equations_->stencils();
  const double spacing = setting_.options.spacing, viscous = monotone_reynolds * setting_.options.viscosity / spacing;
  parallel_for(
      cloud.size(),
      [&](std::size_t k) {
        if (!cloud.is_inside(k)) return;
        const Vec3 u = cloud.velocity[k];
        after[k] -= dt * stencils.carried(u, cloud.velocity, k);
        const double unresolved = std::max(0.0, norm(u) - viscous);
        after[k] -= std::min(1.0, upwind_part * dt * unresolved / spacing) * stencils.wave_of(cloud.velocity, k);
      },
      points_per_sum);
  return after;
}

// u*, in the place of the velocities.
void PointsetFlow::diffuse(PointCloud& cloud, const std::vector<Vec3>& before, const std::vector<Vec3>& given,
                           double dt) {
  const std::size_t inside = cloud.boundary.size();
  std::vector<Vec3> push(cloud.size(), setting_.options.acceleration);
  for (std::size_t k = 0; k < given.size(); ++k) push[k] += given[k];
  const std::vector<double>& pressure = keeps_multiplier() ? cloud.multiplier : cloud.pressure;
  if (setting_.options.incremental)
    parallel_for(
        cloud.size(),
        [&](std::size_t k) { push[k] -= equations_->stencils().gradient_of(pressure, k) / setting_.options.density; },
        points_per_sum);
  for (int axis = 0; axis < setting_.axes(); ++axis) {
    std::vector<double> rhs(cloud.size()), guess(cloud.size());
    for (std::size_t k = 0; k < cloud.size(); ++k) {
      guess[k] = cloud.velocity[k][axis];
      if (k >= inside)
        rhs[k] = before[k][axis] + dt * push[k][axis];
      else
        rhs[k] = setting_.is_given(cloud, k, axis) ? cloud.velocity[k][axis] : 0;
    }
    const std::vector<double> after = equations_->velocity(axis, rhs, guess);
    for (std::size_t k = 0; k < cloud.size(); ++k) cloud.velocity[k][axis] = after[k];
  }
}

// u' and the pressure, from u*.
void PointsetFlow::project(PointCloud& cloud, double dt) {
  const Stencils& stencils = equations_->stencils();
  const double square = setting_.options.spacing * setting_.options.spacing;
  std::vector<double>& pressure = keeps_multiplier() ? cloud.multiplier : cloud.pressure;
  std::vector<double> divergence(cloud.size()), rhs(cloud.size());
  parallel_for(
      cloud.size(), [&](std::size_t k) { divergence[k] = stencils.divergence_of(cloud.velocity, k); }, points_per_sum);
  for (std::size_t k = cloud.boundary.size(); k < cloud.size(); ++k) rhs[k] = square * divergence[k] / dt;
  std::vector<double> guess(cloud.size());
  if (!setting_.options.incremental)
    for (std::size_t k = 0; k < cloud.size(); ++k) guess[k] = cloud.pressure[k] / setting_.options.density;
  const std::vector<double> q = equations_->pressure(rhs, guess);
  parallel_for(
      cloud.size(),
      [&](std::size_t k) {
        const Vec3 kick = -dt * stencils.gradient_of(q, k);
        for (int axis = 0; axis < 3; ++axis)
          if (cloud.is_inside(k) || !setting_.is_given(cloud, k, axis)) cloud.velocity[k][axis] += kick[axis];
        const double old = setting_.options.incremental ? pressure[k] : 0;
        const double rotated = keeps_multiplier() ? setting_.options.viscosity * divergence[k] : 0;
        pressure[k] = old + setting_.options.density * (q[k] - rotated);
      },
      points_per_sum);
}

// n . grad p over the density on the boundary, from the balance of momentum across it; `acceleration` is that of the
// boundary.
std::vector<double> PointsetFlow::slopes(const PointCloud& cloud, const std::vector<Vec3>& acceleration) const {
  const Stencils& stencils = equations_->stencils();
  std::vector<Vec3> vorticity(cloud.size());
  parallel_for(
      cloud.size(), [&](std::size_t k) { vorticity[k] = stencils.curl_of(cloud.velocity, k); }, points_per_sum);
  std::vector<double> slope(cloud.boundary.size());
  for (std::size_t k = 0; k < slope.size(); ++k) {
    const Vec3 push = setting_.options.acceleration - setting_.options.viscosity * stencils.curl_of(vorticity, k);
    slope[k] = dot(cloud.boundary[k].normal, push - acceleration[k]);
  }
  return slope;
}

// From the velocities alone: where points move.
void PointsetFlow::find_pressure(PointCloud& cloud, const std::vector<Vec3>& acceleration) {
  const double spacing = setting_.options.spacing;
  const std::vector<double> slope = slopes(cloud, acceleration);
  std::vector<double> rhs(cloud.size()), guess = cloud.pressure;
  for (double& p : guess) p /= setting_.options.density;
  for (std::size_t k = 0; k < slope.size(); ++k) rhs[k] = setting_.is_outflow(cloud, k) ? 0 : spacing * slope[k];
  parallel_for(
      cloud.size() - slope.size(),
      [&](std::size_t n) {
        const std::size_t k = slope.size() + n;
        rhs[k] = -spacing * spacing * trace_of_squared_gradient(equations_->stencils(), cloud.velocity, k);
      },
      points_per_sum);
  cloud.pressure = equations_->pressure(rhs, guess);
  for (double& p : cloud.pressure) p *= setting_.options.density;
}

// The multiplier on the boundary, and the pressure.
void PointsetFlow::close_pressure(PointCloud& cloud, const std::vector<Vec3>& acceleration) {
  std::vector<double> slope = slopes(cloud, acceleration);
  for (double& s : slope) s *= setting_.options.density;
  equations_->close_pressure(slope, cloud.multiplier);
  cloud.pressure = cloud.multiplier;
  for (int sweep = 0; sweep < averaging_sweeps; ++sweep) average_pressure(cloud);
}

// Its mean about each point, with the weights of a hat, after it was brought there by half the sum of the gradients at
// both places: exact for quadratic pressures where gradients are, and of waves of two spacings, which gradients do not
// see, nothing is left on a lattice.
void PointsetFlow::average_pressure(PointCloud& cloud) const {
  const Stencils& stencils = equations_->stencils();
  const double width = hat_width * setting_.options.spacing;
  const std::vector<double> before = cloud.pressure;
  std::vector<Vec3> gradient(cloud.size());
  parallel_for(
      cloud.size(), [&](std::size_t k) { gradient[k] = stencils.gradient_of(before, k); }, points_per_sum);
  parallel_for(
      cloud.size(),
      [&](std::size_t k) {
        if (!cloud.is_inside(k) && setting_.is_outflow(cloud, k)) return;
        double sum = 0, weights = 0;
        for (std::int64_t e = stencils.start[k]; e < stencils.start[k + 1]; ++e) {
          const std::int32_t j = stencils.neighbour[e];
          const Vec3 offset = cloud.position[k] - cloud.position[j];
          const double weight = hat(offset.x / width) * hat(offset.y / width) * hat(offset.z / width);
          sum += weight * (before[j] + 0.5 * dot(gradient[j] + gradient[k], offset)), weights += weight;
        }
        cloud.pressure[k] = sum / weights;
      },
      points_per_sum);
}

// Along the path of the fluid: that of a point which moves with it, or u_t + (u . grad) u.
void PointsetFlow::find_acceleration(PointCloud& cloud, const std::vector<Vec3>& before, double dt) const {
  cloud.acceleration.resize(cloud.size());
  parallel_for(
      cloud.size(),
      [&](std::size_t k) {
        Vec3 rate = (cloud.velocity[k] - before[k]) / dt;
        if (!setting_.options.lagrangian) rate += equations_->stencils().carried(cloud.velocity[k], cloud.velocity, k);
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
        const double d = equations_->stencils().divergence_of(cloud.velocity, first + k);
        return Sums{d, d * d};
      },
      [](Sums a, Sums b) {
        return Sums{a.first + b.first, a.second + b.second};
      });
  const double n = static_cast<double>(count);
  report.divergence = std::sqrt(sums.second / n);
  report.drift = dt * sums.first / n;
  for (const Vec3 u : cloud.velocity) report.speed = std::max(report.speed, norm(u));
  // Nothing goes through walls, whose velocities along themselves have a normal part of round-off.
  double open = 0;
  for (std::size_t k = 0; k < first; ++k) {
    if (!setting_.is_open(cloud, k)) continue;
    const double out = cloud.boundary[k].area * dot(cloud.velocity[k], cloud.boundary[k].normal);
    report.net_outflow += out;
    report.incoming += std::max(0.0, -out);
    open += cloud.boundary[k].area;
  }
  const double least = least_through * report.speed * open;
  if (report.incoming < least && std::abs(report.net_outflow) < least) report.incoming = report.net_outflow = 0;
}

FlowReport PointsetFlow::advance(PointCloud& cloud, double t, double dt, const std::vector<Vec3>& push,
                                 const WallsInStep& walls) {
  const PointsetOptions& options = setting_.options;
  FlowReport report;
  // Points that move take what pushes them along.
  const bool is_carried = options.lagrangian && !push.empty();
  for (std::size_t k = cloud.boundary.size(); is_carried && k < cloud.size(); ++k) cloud.velocity[k] += dt * push[k];
  if (options.lagrangian) {
    if (sweeper_) check_swept_volume(cloud, *walls.after);
    const CloudChange change = move(cloud, dt, walls);
    report.inserted = change.inserted, report.removed = change.removed;
  }
  if (sweeper_) {
    set_given(cloud, t);
    set_wall_velocities(cloud, *walls.after, *walls.before);
  }
  if (!equations_ || !equations_->are_of(cloud, dt)) make_equations(cloud, dt);
  const FlowIterations before = equations_->iterations();
  const std::vector<Vec3> first = cloud.velocity, start = carried(cloud, dt);
  std::vector<Vec3> acceleration(cloud.velocity.begin(), cloud.velocity.begin() + std::ssize(cloud.boundary));
  set_given(cloud, t + dt, walls.after);
  for (std::size_t k = 0; k < acceleration.size(); ++k)
    acceleration[k] = (cloud.velocity[k] - acceleration[k]) / dt + turning(cloud, k, t + dt);
  if (options.incremental && options.lagrangian) find_pressure(cloud, acceleration);
  if (keeps_multiplier() && cloud.multiplier.empty()) cloud.multiplier = cloud.pressure;
  diffuse(cloud, start, is_carried ? std::vector<Vec3>{} : push, dt);
  project(cloud, dt);
  if (keeps_multiplier()) close_pressure(cloud, acceleration);
  if (options.needs_acceleration) find_acceleration(cloud, first, dt);
  measure(cloud, dt, report);
  iterations_ = {equations_->iterations().velocity - before.velocity,
                 equations_->iterations().pressure - before.pressure};
  report.iterations = iterations_.all();
  return report;
}

}  // namespace slurry
