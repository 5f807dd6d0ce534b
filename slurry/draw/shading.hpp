// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How surfaces in space are lit.
#pragma once

#include <algorithm>

#include "slurry/draw/colour.hpp"
#include "slurry/draw/view.hpp"

namespace slurry {

// The light comes from the upper left, from where the viewer stands.
inline double light_on(Vec3 normal, const View& view) {
  const Vec3 light = normalised(view.towards + 0.5 * view.up - 0.45 * view.right);
  return 0.35 + 0.65 * std::max(0.0, dot(normal, light));
}

inline Colour shaded(Colour c, double light) {
  return light < 0.85 ? mix(ink::black, c, 0.25 + 0.75 * light / 0.85) : mix(c, ink::paper, 1.2 * (light - 0.85));
}

}  // namespace slurry
