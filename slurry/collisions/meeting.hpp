// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// When do two bodies meet that fly on parabolas? With the separation d, the relative velocity w and the relative
// acceleration a at time 0, spheres whose radii sum to R meet at the first root of
//
//     |d + w s + a s^2 / 2|^2 = R^2        where the distance falls.
//
// This is a quartic in s, a quadratic where both fall alike. Its roots are parted by those of its derivative, which are
// found in the same way: each then lies alone in an interval where the polynomial is monotone, and is found there by
// bisection to the last bit. No root is missed, whatever the conditioning.
#pragma once

#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

// sum of coefficient[k] s^k.
double value_of(const std::vector<double>& polynomial, double s);

// The real roots in [low, high], ascending; a polynomial that is zero everywhere has none.
std::vector<double> roots_between(const std::vector<double>& polynomial, double low, double high);

// The first time in [0, end] at which the spheres touch and do not part; infinity where there is none. Spheres that
// overlap already meet when they approach each other: at 0, or once they have ceased to part.
double time_of_meeting(Vec3 separation, Vec3 velocity, Vec3 acceleration, double reach, double end);

}  // namespace slurry
