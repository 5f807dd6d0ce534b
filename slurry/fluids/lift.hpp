// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lift on a small sphere in a flow: forces across its motion relative to the fluid.
//
// saffman_lift  of a shear: 6.46 r^2 sqrt(mu rho / |w|) (u - v) x w. A sphere that lags behind a shear flow is driven
//               towards the faster fluid. P. G. Saffman, J. Fluid Mech. 22 (1965) 385 and 31 (1968) 624; for slip and
//               shear at small Reynolds numbers, the former much smaller than the root of the latter.
// magnus_lift   of a spin: pi rho r^3 (omega - w/2) x (v - u). S. I. Rubinow and J. B. Keller, J. Fluid Mech. 11 (1961)
//               447; for small Reynolds numbers, an upper bound beyond.
//
// u and w are velocity and vorticity of the fluid at the sphere, v and omega those of the sphere.
#pragma once

#include <cmath>
#include <numbers>

#include "slurry/core/vec3.hpp"

namespace slurry {

inline Vec3 saffman_lift(double viscosity, double density, double r, Vec3 slip, Vec3 vorticity) {
  // 81.2 / (4 pi), Saffman's integral.
  constexpr double factor = 6.46;
  const double w = norm(vorticity);
  if (!(w > 0)) return {};
  return (factor * r * r * std::sqrt(viscosity * density / w)) * cross(slip, vorticity);
}

inline Vec3 magnus_lift(double density, double r, Vec3 slip, Vec3 spin, Vec3 vorticity) {
  return (std::numbers::pi * density * r * r * r) * cross(spin - 0.5 * vorticity, -slip);
}

}  // namespace slurry
