// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A sphere (or disc) that breaks into two equal ones: half the mass and half the volume each, that is 2^(-1/3) of the
// radius (2^(-1/2) of a disc's). J. Marburger and J. Kuhnert 2011, section 4.3.
//
// `kept`: both fragments go on with the velocity of the whole, and turn so much faster, by 2^(1/3), that their
// rotational energy is its own. Momentum and translational energy leave no other choice to two equal masses:
// v + d and v - d have m |d|^2 / 2 more energy than v. This may come from the energy that the whole has stored by its
// impacts: `released` joules drive the fragments apart, at |d| = sqrt(2 released / m), along the line of their centres.
//
// `turned`: the rule as it is printed. Velocity and spin are turned by the angles (a, b, c) about the axes x, y, z for
// one fragment and by (-a, -b, -c) for the other. This keeps the translational energy, but the momentum along v falls
// to its cosine, and the rotational energy to 2^(-2/3).
//
// The fragments touch each other where the whole was, along a direction of the caller's choice.
#pragma once

#include <array>
#include <string_view>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

enum class BreakageRule { kept, turned };
template <>
struct EnumNames<BreakageRule> {
  static constexpr std::array<std::string_view, 2> names{"kept", "turned"};
};

struct Fragment {
  double mass = 1, radius = 1;  // kg, m
  double inertia = 0.4;         // kg m^2
  Vec3 position, velocity, spin;
};

struct Break {
  bool planar = false;
  BreakageRule rule = BreakageRule::kept;
  Vec3 direction{1, 0, 0};  // unit, from the centre of the second fragment to that of the first
  Vec3 angles;              // of `turned`, rad; in a planar case the third alone
  double released = 0;      // of `kept`, J >= 0
};

// 2^(-1/3), or 2^(-1/2) of a disc.
double fragment_ratio(bool planar);

std::array<Fragment, 2> break_in_two(const Fragment& whole, const Break& how);

}  // namespace slurry
