// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How much room a grain takes, and the round grain that takes as much.
#pragma once

#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/grains/forms.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

// Volume of grain k, m^3; in a planar case its area, m^2.
inline double content(const Forms& forms, const Grains& grains, std::size_t k) {
  const double r = grains.radius[k];
  const double of_one =
      forms.are_round() ? std::numbers::pi * (forms.planar ? 1 : 4.0 / 3.0) : forms[grains.shape[k]].volume;
  return of_one * r * r * (forms.planar ? 1 : r);
}

// Radius of the sphere of that volume; in a planar case of the disc of that area.
inline double equivalent_radius(const Forms& forms, const Grains& grains, std::size_t k) {
  const double r = grains.radius[k];
  if (forms.are_round()) return r;
  const double volume = forms[grains.shape[k]].volume;
  return r * (forms.planar ? std::sqrt(volume / std::numbers::pi) : math::cbrt(0.75 * volume / std::numbers::pi));
}

}  // namespace slurry
