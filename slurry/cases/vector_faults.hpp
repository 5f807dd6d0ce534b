// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Vector faults: whether a vector of a case has a direction where it needs one, three positive edges where it is a
// size, and whether it fits a planar case. The answer is empty, or says what was given and what was expected.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/field_kinds.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

inline std::string to_text(const Vec3& v) { return fmt::format("[{}, {}, {}]", v.x, v.y, v.z); }

template <class T>
std::string vector_fault(bool, const auto&, const T&, const T&) {
  return "";
}

// A vector without a unit is a direction. In a planar case directions and rotations are either in the plane or along z;
// which of the two, the default of the field tells (the normal of a plane; the axis of a rotation), or the unit rad/s.
std::string vector_fault(bool planar, const auto& f, const Vec3& value, const Vec3& by_default) {
  const bool is_direction = f.unit.empty() && !(by_default == Vec3{});
  if (is_direction && value == Vec3{}) return "got the zero vector, expected a direction";
  const bool is_size = !range_of(f.rule).empty();
  if (is_size && !planar && !obeys(f.rule, value.z))
    return fmt::format("got {}, expected three components {}", to_text(value), range_of(f.rule));
  if (!planar || is_size) return "";
  const bool is_along_z = f.unit == "rad/s" || (is_direction && by_default.z != 0);
  if (is_along_z && (value.x != 0 || value.y != 0))
    return fmt::format("got {}, expected a vector along z in a planar case", to_text(value));
  if (!is_along_z && value.z != 0) return fmt::format("got {}, expected z = 0 in a planar case", to_text(value));
  return "";
}

std::string vector_fault(bool planar, const auto&, const ExpressionVector& value, const ExpressionVector&) {
  if (!planar || (value.z.is_constant() && value.z(0) == 0)) return "";
  return fmt::format("got z = {}, expected z = 0 in a planar case", value.z.text());
}

template <class T>
std::string vector_fault(bool planar, const auto& f, const std::optional<T>& value, const std::optional<T>&) {
  return value ? vector_fault(planar, f, *value, T{}) : "";
}

template <class T>
std::string vector_fault(bool planar, const auto& f, const std::vector<T>& list, const std::vector<T>&) {
  for (const T& value : list)
    if (const std::string fault = vector_fault(planar, f, value, T{}); !fault.empty()) return fault;
  return "";
}

}  // namespace slurry
