// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Directions of a flow.
#pragma once

#include <cmath>
#include <string>

#include "slurry/core/option_fault.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

// x without its part along the unit vector n.
inline Vec3 across(Vec3 x, Vec3 n) { return x - dot(x, n) * n; }

// A direction that must be across another, within the digits that a user writes.
inline OptionFault fault_of_angle(const std::string& key, Vec3 value, const std::string& other_key, Vec3 other) {
  constexpr double digits = 1e-6;
  if (std::abs(dot(value, other)) <= digits * norm(value) * norm(other)) return {};
  return {key, "not across `" + other_key + "`, expected a direction at a right angle to it"};
}

}  // namespace slurry
