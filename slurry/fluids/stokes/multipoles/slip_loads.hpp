// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The slip of a squirming sphere (grains/squirmer.hpp) in vector harmonics. With Legendre's P_l of t = n e
//
//     u_s = -grad (b1 P_1(t) + b2 P_2(t)/3),      P_l(t) = 4 pi/(2l + 1) sum over m of Y_lm(e) Y_lm(n),
//
// and grad Y_l = (l V_l + (l + 1) W_l)/(2l + 1): two degrees of two kinds, so that nothing is left out from degree 2
// on.
#pragma once

#include <cmath>
#include <numbers>

#include "slurry/fluids/stokes/multipoles/harmonics.hpp"
#include "slurry/grains/squirmer.hpp"

namespace slurry {

// The largest degree of a slip.
inline constexpr int slip_degree = 2;

// The load of the slip of degree l on the harmonics V and W of this degree, over Y_lm(e); scaled as the equations are.
inline double slip_load(const SurfaceSlip& slip, double radius, HarmonicKind kind, int l) {
  const double mode = l == 1 ? slip.b1 : slip.b2;
  return -mode * std::sqrt(radius / (squared_norm(kind, l) * single_layer(kind, l))) * 8 * std::numbers::pi /
         (2 * l + 1);
}

}  // namespace slurry
