// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces: a component that does not use the position is averaged once per step, the others once per grain.
#include "slurry/forces/forces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "slurry/core/errors.hpp"
#include "slurry/core/first_found.hpp"
#include "slurry/core/parallel_arrays.hpp"

namespace slurry {

namespace {

// A mean of a formula of position and time takes about two microseconds per grain.
constexpr std::size_t grains_per_task = 256;

// The mean of three formulas over one step, as a function of the position.
class StepMean {
 public:
  StepMean(const ExpressionVector& f, double t, double dt) : f_{&f.x, &f.y, &f.z}, t_(t), dt_(dt) {
    for (int axis = 0; axis < 3; ++axis)
      if (!f_[axis]->uses_position()) shared_[axis] = f_[axis]->mean(t, dt);
  }

  Vec3 operator()(Vec3 x) const { return {component(0, x), component(1, x), component(2, x)}; }

  // The first formula that is not finite at x.
  const std::string& culprit(Vec3 x) const {
    int axis = 0;
    while (axis < 2 && std::isfinite(component(axis, x))) ++axis;
    return f_[axis]->text();
  }

 private:
  double component(int axis, Vec3 x) const {
    return f_[axis]->uses_position() ? f_[axis]->mean(t_, dt_, x) : shared_[axis];
  }

  std::array<const Expression*, 3> f_;
  Vec3 shared_;
  double t_, dt_;
};

bool acts_on(const ForceTarget& target, std::int32_t group) {
  return target.groups.empty() || std::ranges::find(target.groups, group) != target.groups.end();
}

[[noreturn]] void stop(const char* what, const StepMean& mean, const Grains& grains, std::size_t k, double t) {
  const Vec3 x = grains.position[k];
  throw RunError(fmt::format("the {} \"{}\" is not finite on grain {} at ({:.9g}, {:.9g}, {:.9g}), time {:.9g}", what,
                             mean.culprit(x), grains.id[k], x.x, x.y, x.z, t));
}

// values[k] += scale(k) * mean of f at grain k, for the grains that the force acts on.
template <class Scale>
void add_mean(const ForceTarget& target, const char* what, const ExpressionVector& f, Scale scale,
              std::vector<Vec3>& values) {
  const Grains& grains = target.grains;
  Loads::filled(values, grains.size());
  const StepMean mean(f, target.t, target.dt);
  FirstFound bad;
  parallel_for(
      grains.size(),
      [&](std::size_t k) {
        if (!acts_on(target, grains.group[k])) return;
        const Vec3 value = mean(grains.position[k]);
        values[k] += scale(k) * value;
        if (!is_finite(value)) bad.add(k);
      },
      grains_per_task);
  if (bad.any()) stop(what, mean, grains, bad.index(), target.t);
}

constexpr auto one = [](std::size_t) { return 1.0; };

}  // namespace

void Gravity::add(const ForceTarget& target, Loads& loads) const {
  add_mean(
      target, "acceleration", acceleration, [&](std::size_t k) { return target.weighing_mass(k); }, loads.force);
}
void BodyForce::add(const ForceTarget& target, Loads& loads) const {
  add_mean(target, "force", value, one, loads.force);
}
void Torque::add(const ForceTarget& target, Loads& loads) const {
  add_mean(target, "torque", moment, one, loads.torque);
}
void DesiredVelocity::add(const ForceTarget& target, Loads& loads) const {
  add_mean(target, "desired velocity", velocity, one, loads.drift);
}

void sum_forces(const std::vector<AppliedForce>& forces, const Grains& grains, double t, double dt,
                const std::vector<double>& displaced, Loads& loads) {
  parallel_fill(loads.force, grains.size(), Vec3{});
  loads.torque.clear(), loads.drift.clear();
  for (const AppliedForce& applied : forces)
    std::visit([&](const auto& force) { force.add({grains, applied.groups, displaced, t, dt}, loads); }, applied.force);
}

Loads sum_forces(const std::vector<AppliedForce>& forces, const Grains& grains, double t, double dt,
                 const std::vector<double>& displaced) {
  Loads loads;
  sum_forces(forces, grains, t, dt, displaced, loads);
  return loads;
}

}  // namespace slurry
