// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rules: what the value of an option must satisfy, checked with a message that names the field.
#pragma once

#include <string_view>

namespace slurry {

enum class Rule {
  any,
  positive,
  non_negative,
  non_positive,
  fraction,
  required,
  required_positive,
  required_non_negative
};

constexpr bool is_required(Rule rule) {
  return rule == Rule::required || rule == Rule::required_positive || rule == Rule::required_non_negative;
}

// The range that a rule allows, or nothing.
constexpr std::string_view range_of(Rule rule) {
  switch (rule) {
    case Rule::positive:
    case Rule::required_positive:
      return "> 0";
    case Rule::non_negative:
    case Rule::required_non_negative:
      return ">= 0";
    case Rule::non_positive:
      return "<= 0";
    case Rule::fraction:
      return "from 0 to 1";
    case Rule::any:
    case Rule::required:
      break;
  }
  return "";
}

constexpr bool obeys(Rule rule, double value) {
  switch (rule) {
    case Rule::positive:
    case Rule::required_positive:
      return value > 0;
    case Rule::non_negative:
    case Rule::required_non_negative:
      return value >= 0;
    case Rule::non_positive:
      return value <= 0;
    case Rule::fraction:
      return value >= 0 && value <= 1;
    case Rule::any:
    case Rule::required:
      break;
  }
  return true;
}

}  // namespace slurry
