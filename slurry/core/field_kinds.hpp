// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What kinds of member a field table may hold, and the questions that those who walk the tables ask about them.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"

namespace slurry {

template <class T>
inline constexpr bool is_family = false;
template <class... A>
inline constexpr bool is_family<std::variant<A...>> = true;

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// An array of tables.
template <class T>
inline constexpr bool is_table_list = false;
template <HasFields S>
inline constexpr bool is_table_list<std::vector<S>> = true;

// A table of its own in the case file, or an array of them.
template <class T>
inline constexpr bool is_table = HasFields<T> || is_table_list<T>;

// A table that users may call by name, as `forces.on` and `--set grains.left.radius` do.
template <class S>
concept HasName = requires(const S& s) {
  { s.name } -> std::same_as<const std::string&>;
};

constexpr bool is_required(Rule rule) { return rule == Rule::required || rule == Rule::required_positive; }

// The range that a rule allows, or nothing.
constexpr std::string_view range_of(Rule rule) {
  switch (rule) {
    case Rule::positive:
    case Rule::required_positive:
      return "> 0";
    case Rule::non_negative:
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

template <HasFields S>
std::vector<std::string> names_of_fields() {
  std::vector<std::string> names;
  for_each_field<S>([&](const auto& f) { names.emplace_back(f.name); });
  return names;
}

// The name under which a member stands in the field table of its struct: the one place that spells it.
template <HasFields S, class Member>
std::string name_of(Member S::*member) {
  std::string found;
  for_each_field<S>([&]<class Other>(const Field<S, Other>& f) {
    if constexpr (std::is_same_v<Other, Member>) {
      if (f.member == member) found = f.name;
    }
  });
  return found;
}

}  // namespace slurry
