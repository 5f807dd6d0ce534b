// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Vector faults: whether a vector of a case has a direction where it needs one, three positive edges where it is a
// size, and whether it fits a planar case. The answer is empty, or says what was given and what was expected.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
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

// Rotations and torques have their vector along z in a planar case; their unit tells them.
inline bool is_about_an_axis(std::string_view unit) { return unit == "rad/s" || unit == "N m"; }

inline std::string plane_fault(bool along_z, bool has_plane_part, bool has_z, const std::string& value) {
  if (along_z && has_plane_part) return fmt::format("got {}, expected a vector along z in a planar case", value);
  if (!along_z && has_z) return fmt::format("got {}, expected z = 0 in a planar case", value);
  return "";
}

// A vector without a unit is a direction. In a planar case it is either in the plane or along z; which of the two, the
// default of the field tells (the normal of a plane; the axis of a rotation).
std::string vector_fault(bool planar, const auto& f, const Vec3& value, const Vec3& by_default) {
  const bool is_direction = f.unit.empty() && !(by_default == Vec3{});
  if (is_direction && value == Vec3{}) return "got the zero vector, expected a direction";
  const bool is_size = !range_of(f.rule).empty();
  if (is_size && !planar && !obeys(f.rule, value.z))
    return fmt::format("got {}, expected three components {}", to_text(value), range_of(f.rule));
  if (!planar || is_size) return "";
  const bool along_z = is_about_an_axis(f.unit) || (is_direction && by_default.z != 0);
  return plane_fault(along_z, value.x != 0 || value.y != 0, value.z != 0, to_text(value));
}

std::string vector_fault(bool planar, const auto& f, const ExpressionVector& value, const ExpressionVector&) {
  if (!planar) return "";
  const auto is_some = [](const Expression& e) { return !e.is_constant() || e(0) != 0; };
  return plane_fault(is_about_an_axis(f.unit), is_some(value.x) || is_some(value.y), is_some(value.z),
                     fmt::format("[{}, {}, {}]", value.x.text(), value.y.text(), value.z.text()));
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
