// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rule faults: whether a value obeys the rule of its field, for each type that a rule can apply to.
//
// The answer is empty, or says what was given and what was expected. A rule on a list holds for each entry; on a vector
// for each component, except a z that is 0, which a planar case leaves out; on a distribution for the sizes it can
// give.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "slurry/core/distribution.hpp"
#include "slurry/core/field_kinds.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

template <class T>
std::string rule_fault(Rule, const T&) {
  return "";
}

inline std::string rule_fault(Rule rule, const double& value) {
  if (!std::isfinite(value)) return fmt::format("got {}, expected a finite number", value);
  return obeys(rule, value) ? "" : fmt::format("got {}, expected a number {}", value, range_of(rule));
}

inline std::string rule_fault(Rule rule, const std::int64_t& value) {
  if (obeys(rule, static_cast<double>(value))) return "";
  return fmt::format("got {}, expected an integer {}", value, range_of(rule));
}

inline std::string rule_fault(Rule rule, const Vec3& v) {
  if (!is_finite(v)) return fmt::format("got [{}, {}, {}], expected finite numbers", v.x, v.y, v.z);
  if (obeys(rule, v.x) && obeys(rule, v.y) && (v.z == 0 || obeys(rule, v.z))) return "";
  return fmt::format("got [{}, {}, {}], expected components {}", v.x, v.y, v.z, range_of(rule));
}

template <class T>
std::string rule_fault(Rule rule, const std::vector<T>& list) {
  for (const T& value : list)
    if (const std::string fault = rule_fault(rule, value); !fault.empty()) return fault;
  return "";
}

template <class T>
std::string rule_fault(Rule rule, const std::optional<T>& value) {
  return value ? rule_fault(rule, *value) : "";
}

inline std::string rule_fault(Rule rule, const Distribution& d) {
  // The second number of these two is a deviation, not a size.
  const bool has_deviation = d.kind == Distribution::Kind::normal || d.kind == Distribution::Kind::lognormal;
  if (!has_deviation) return rule_fault(rule, d.values);
  if (const std::string fault = rule_fault(Rule::non_negative, d.values); !fault.empty()) return fault;
  return rule_fault(rule, d.values.front());
}

}  // namespace slurry
