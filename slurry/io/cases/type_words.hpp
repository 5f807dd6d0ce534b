// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Type words: what a case file must give for a member, in the words of messages and reference pages.
#pragma once

#include <string>

#include "slurry/cases/case.hpp"
#include "slurry/core/field_kinds.hpp"
#include "slurry/core/nearest_name.hpp"

namespace slurry {

// The word for a time step that slurry chooses.
inline constexpr const char* auto_word = "auto";

template <class E>
std::vector<std::string> words_of_enum() {
  return {EnumNames<E>::names.begin(), EnumNames<E>::names.end()};
}

template <class Family>
std::vector<std::string> names_of_alternatives() {
  std::vector<std::string> names;
  for_each_alternative<Family>([&]<class A>(std::type_identity<A>) { names.emplace_back(A::name); });
  return names;
}

template <class T>
std::string type_words() {
  if constexpr (is_optional<T>) {
    return type_words<typename T::value_type>();
  } else if constexpr (is_table_list<T>) {
    return "array of tables";
  } else if constexpr (HasFields<T>) {
    return "table";
  } else if constexpr (is_family<T>) {
    return join_names(names_of_alternatives<T>(), "\"");
  } else if constexpr (std::is_enum_v<T>) {
    return join_names(words_of_enum<T>(), "\"");
  } else if constexpr (std::is_same_v<T, double>) {
    return "number";
  } else if constexpr (std::is_same_v<T, bool>) {
    return "true or false";
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return "integer";
  } else if constexpr (std::is_same_v<T, std::string>) {
    return "string";
  } else if constexpr (std::is_same_v<T, Vec3>) {
    return "vector [x, y] or [x, y, z]";
  } else if constexpr (std::is_same_v<T, Expression>) {
    return "number or formula";
  } else if constexpr (std::is_same_v<T, ExpressionVector>) {
    return "vector of numbers or formulas";
  } else if constexpr (std::is_same_v<T, Distribution>) {
    return "number or distribution";
  } else if constexpr (std::is_same_v<T, Schedule>) {
    return "schedule: a time, a table or false";
  } else if constexpr (std::is_same_v<T, TimeStep>) {
    return std::string("number > 0 or \"") + auto_word + "\"";
  } else {
    static_assert(is_list<T>, "a field of a type that a case file cannot hold");
    if constexpr (std::is_same_v<typename T::value_type, Vec3>) return "list of vectors";
    return "list of " + type_words<typename T::value_type>() + "s";
  }
}

// The same after "expected": a number, an integer, "one" or "two".
template <class T>
std::string expected_words() {
  const std::string words = type_words<T>();
  if (words.front() == '"' || words.starts_with("true")) return words;
  return (std::string("aeiou").find(words.front()) == std::string::npos ? "a " : "an ") + words;
}

}  // namespace slurry
