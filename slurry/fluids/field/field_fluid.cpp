// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/field/field_fluid.hpp"

#include <cmath>
#include <numbers>

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// A formula takes about a microsecond.
constexpr std::size_t grains_per_task = 256;

// Of the sphere of the same volume (in a planar case, of the disc of the same area).
double equivalent_radius(const FluidScene& scene, std::size_t k) {
  const double r = scene.grains.radius[k];
  if (scene.forms.are_round()) return r;
  const double volume = scene.forms[scene.grains.shape[k]].volume;
  return r * (scene.forms.planar ? std::sqrt(volume / std::numbers::pi) : std::cbrt(0.75 * volume / std::numbers::pi));
}

}  // namespace

void FieldFluid::couple(const FluidScene& scene, Resistance& resistance) const {
  const double middle = scene.t + 0.5 * scene.dt;
  const std::size_t n = scene.grains.size();
  resistance.resize(n);
  if (spin) resistance.resize_spin(n);
  const auto add = [&](const auto& stream, const auto& factor) {
    parallel_for(
        n,
        [&](std::size_t k) {
          const Vec3 x = scene.grains.position[k], u = stream.velocity(middle, x);
          const double r = equivalent_radius(scene, k);
          const double reynolds =
              density ? 2 * r * *density * norm(u - scene.grains.velocity[k]) / viscosity : 0.0;
          const double c = 6 * std::numbers::pi * viscosity * r * factor(reynolds);
          resistance.drag[k] += c;
          resistance.pull[k] += c * u;
          if (!spin) return;
          const double turn = 8 * std::numbers::pi * viscosity * r * r * r;
          resistance.spin_drag[k] += turn;
          resistance.spin_pull[k] += 0.5 * turn * stream.vorticity(middle, x);
        },
        grains_per_task);
  };
  std::visit([&](const auto& stream, const auto& law) { add(stream, law.factor()); }, flow.name, drag.name);
}

void FieldFluid::advance(const FluidScene&, Vec3 impulse, FluidState& state) const { state.impulse += impulse; }

}  // namespace slurry
