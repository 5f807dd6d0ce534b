// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What an approach does sideways where two surfaces are not alike on both sides of their gap: part of what grows
// without bound as the gap d closes (smooth_gap.hpp), by a logarithm. Viscosity 1, an approach with unit speed.
//
// It comes from the cubic terms of the surfaces. At the angle a and the distance r from the middle of the gap the gap
// is d + r^2 k(a)/2 + r^3 g(a); beside 6/(t h^2) there is an odd pressure, far from the middle P(a)/r^3 with
//
//   (k^3 P')' - 9 k^3 P = 288/t [6 g + (g k'/k)'],
//
// which is solved by harmonics. With m the middle of both surfaces and p the whole pressure the loads on the first body
// are -int p grad m and int p r x n: ln(1/d) times what stands here. Derived in docs/theory/stokes.md.
#pragma once

#include "slurry/fluids/stokes/smooth_gap.hpp"

namespace slurry::stokes {

// In the axes of the gap, over ln(1/d): the moment int p r of the odd pressure, and the force on sliding.
struct SkewLoads {
  double moment[2] = {}, sliding[2] = {};
};
SkewLoads skew_loads(const SmoothGap& gap);

}  // namespace slurry::stokes
