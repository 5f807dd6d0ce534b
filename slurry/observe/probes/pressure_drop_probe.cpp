// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/pressure_drop_probe.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

constexpr double no_pressure = std::numeric_limits<double>::quiet_NaN();
constexpr int disc_rings = 6, disc_angles = 16, line_points = 32;  // points of a disc; of a line in a planar case

// Each stands for an equal part of the disc.
std::vector<Vec3> disc(Vec3 middle, Vec3 way, double radius, bool planar) {
  if (!(radius > 0)) return {middle};
  const Vec3 axis = way / norm(way);
  std::vector<Vec3> points;
  if (planar) {
    const Vec3 across{-axis.y, axis.x, 0};
    for (int k = 0; k < line_points; ++k)
      points.push_back(middle + radius * ((2 * k + 1.0) / line_points - 1) * across);
    return points;
  }
  Vec3 first = cross(axis, std::abs(axis.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0});
  first = first / norm(first);
  const Vec3 second = cross(axis, first);
  for (int r = 0; r < disc_rings; ++r)
    for (int k = 0; k < disc_angles; ++k) {
      const double at = radius * std::sqrt((r + 0.5) / disc_rings),
                   angle = 2 * std::numbers::pi * (k + 0.5) / disc_angles;
      points.push_back(middle + at * (math::cos(angle) * first + math::sin(angle) * second));
    }
  return points;
}

// Points without a pressure do not count; NaN where no_pressure has one.
double mean_pressure(const ProbeScene& s, const std::vector<Vec3>& points) {
  FluidScene now = s.world.fluid_scene(s.state, s.state.domain, 0);
  if (s.work) now.coupling = s.work->fluid_coupling.get(), now.velocities = &s.work->velocities;
  double sum = 0, count = 0;
  for (const FlowSample& sample : sample_flow(s.world.fluid, now, points))
    if (std::isfinite(sample.pressure)) sum += sample.pressure, count += 1;
  return count > 0 ? sum / count : no_pressure;
}

}  // namespace

ProbeTarget PressureDropProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (is_given(world.fluid)) refuse_probe(label, "there is no fluid that is solved, so that its pressure is not known");
  if (!(norm(to - from) > 0)) refuse_probe(label, "from and to are one place");
  ProbeTarget target;
  target.since_row.resize(4);  // the time, and the gradient times it
  return target;
}

void PressureDropProbe::advance(const ProbeScene& scene, ProbeTarget& target) const {
  target.since_row[0] += scene.report.dt;
  for (int k = 0; k < 3; ++k)
    target.since_row[1 + static_cast<std::size_t>(k)] += scene.report.dt * scene.report.fluid.pressure_gradient[k];
}

void PressureDropProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const Vec3 way = to - from;
  const bool planar = scene.world.planar;
  const double drop =
      mean_pressure(scene, disc(from, way, radius, planar)) - mean_pressure(scene, disc(to, way, radius, planar));
  const double time = target.since_row[0];
  Vec3 gradient;
  if (time > 0) gradient = Vec3{target.since_row[1], target.since_row[2], target.since_row[3]} / time;
  out.push_back(drop);
  append(out, gradient);
  out.push_back(drop - dot(gradient, way));
}

}  // namespace slurry
