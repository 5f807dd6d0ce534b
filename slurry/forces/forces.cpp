// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces: a component that does not use the position is averaged once per step, the others once per grain.
#include "slurry/forces/forces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

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

bool acts_on(const AppliedForce& applied, std::int32_t group) {
  return applied.groups.empty() || std::ranges::find(applied.groups, group) != applied.groups.end();
}

[[noreturn]] void stop(const char* what, const StepMean& mean, const Grains& grains, std::size_t k, double t) {
  const Vec3 x = grains.position[k];
  throw RunError(fmt::format("the {} \"{}\" is not finite on grain {} at ({:.9g}, {:.9g}, {:.9g}), time {:.9g}", what,
                             mean.culprit(x), grains.id[k], x.x, x.y, x.z, t));
}

// target[k] += scale(k) * mean of f at grain k, for the grains that the force acts on.
template <class Scale>
void add_mean(const AppliedForce& applied, const char* what, const ExpressionVector& f, const Grains& grains, double t,
              double dt, Scale scale, std::vector<Vec3>& target) {
  const StepMean mean(f, t, dt);
  const std::size_t none = grains.size();
  std::atomic<std::size_t> first_bad{none};
  parallel_for(
      grains.size(),
      [&](std::size_t k) {
        if (!acts_on(applied, grains.group[k])) return;
        const Vec3 value = mean(grains.position[k]);
        target[k] += scale(k) * value;
        // The smallest index is reported, whichever thread finds one first.
        std::size_t known = first_bad;
        while (!is_finite(value) && k < known && !first_bad.compare_exchange_weak(known, k)) {
        }
      },
      grains_per_task);
  if (first_bad != none) stop(what, mean, grains, first_bad, t);
}

}  // namespace

void sum_forces(const std::vector<AppliedForce>& forces, const Grains& grains, double t, double dt,
                std::vector<Vec3>& acceleration, std::vector<Vec3>& drift, std::vector<Vec3>& torque) {
  const bool turned = std::any_of(forces.begin(), forces.end(),
                                  [](const AppliedForce& f) { return std::holds_alternative<Torque>(f.force); });
  torque.assign(turned ? grains.size() : 0, {});
  const auto one = [](std::size_t) { return 1.0; };
  const auto per_mass = [&](std::size_t k) { return 1 / grains.mass[k]; };
  for (const AppliedForce& applied : forces) {
    if (const auto* gravity = std::get_if<Gravity>(&applied.force))
      add_mean(applied, "acceleration", gravity->acceleration, grains, t, dt, one, acceleration);
    else if (const auto* force = std::get_if<BodyForce>(&applied.force))
      add_mean(applied, "force", force->value, grains, t, dt, per_mass, acceleration);
    else if (const auto* moment = std::get_if<Torque>(&applied.force))
      add_mean(applied, "torque", moment->moment, grains, t, dt, one, torque);
    else if (const auto* desired = std::get_if<DesiredVelocity>(&applied.force))
      add_mean(applied, "desired velocity", desired->velocity, grains, t, dt, one, drift);
  }
}

}  // namespace slurry
