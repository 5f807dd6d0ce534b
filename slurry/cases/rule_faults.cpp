// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/rule_faults.hpp"

#include <fmt/format.h>

#include <cmath>

#include "slurry/core/distribution.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

namespace {

std::string fault_of(Rule rule, double value) {
  if (!std::isfinite(value)) return fmt::format("got {}, expected a finite number", value);
  return obeys(rule, value) ? "" : fmt::format("got {}, expected a number {}", value, range_of(rule));
}

std::string fault_of(Rule rule, const Vec3& v) {
  if (!is_finite(v)) return fmt::format("got [{}, {}, {}], expected finite numbers", v.x, v.y, v.z);
  if (obeys(rule, v.x) && obeys(rule, v.y) && (v.z == 0 || obeys(rule, v.z))) return "";
  return fmt::format("got [{}, {}, {}], expected components {}", v.x, v.y, v.z, range_of(rule));
}

std::string fault_of(Rule rule, const std::vector<double>& list) {
  for (const double value : list)
    if (const std::string fault = fault_of(rule, value); !fault.empty()) return fault;
  return "";
}

std::string fault_of(Rule rule, const Distribution& d) {
  // The second number of these two is a deviation, not a size.
  const bool has_deviation = d.kind == Distribution::Kind::normal || d.kind == Distribution::Kind::lognormal;
  if (!has_deviation) return fault_of(rule, d.values);
  if (const std::string fault = fault_of(Rule::non_negative, d.values); !fault.empty()) return fault;
  return fault_of(rule, d.values.front());
}

}  // namespace

std::string rule_fault(Rule rule, std::int64_t value) {
  if (obeys(rule, static_cast<double>(value))) return "";
  return fmt::format("got {}, expected an integer {}", value, range_of(rule));
}

std::string rule_fault(Rule rule, const std::vector<std::int64_t>& list) {
  for (const std::int64_t value : list)
    if (const std::string fault = rule_fault(rule, value); !fault.empty()) return fault;
  return "";
}

std::string rule_fault(Rule rule, ValueView value) {
  switch (value.kind()) {
    case ValueKind::real:
      return fault_of(rule, value.as<double>());
    case ValueKind::integer:
      return rule_fault(rule, value.as<std::int64_t>());
    case ValueKind::vector:
      return fault_of(rule, value.as<Vec3>());
    case ValueKind::distribution:
      return fault_of(rule, value.as<Distribution>());
    case ValueKind::optional:
    case ValueKind::list:
      for (std::size_t k = 0; k < value.size(); ++k)
        if (const std::string fault = rule_fault(rule, value.at(k)); !fault.empty()) return fault;
      return "";
    default:
      return "";
  }
}

}  // namespace slurry
