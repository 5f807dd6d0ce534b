// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/cases/type_words.hpp"

#include "slurry/core/nearest_name.hpp"

namespace slurry {

namespace {

std::string words_of_list(const ValueType& entry) {
  if (entry.kind == ValueKind::table) return "array of tables";
  if (entry.kind == ValueKind::vector) return "list of vectors";
  return "list of " + type_words(entry) + "s";
}

}  // namespace

std::string type_words(const ValueType& type) {
  switch (type.kind) {
    case ValueKind::real:
      return "number";
    case ValueKind::integer:
      return "integer";
    case ValueKind::boolean:
      return "true or false";
    case ValueKind::text:
      return "string";
    case ValueKind::vector:
      return "vector [x, y] or [x, y, z]";
    case ValueKind::expression:
      return "number or formula";
    case ValueKind::expression_vector:
      return "vector of numbers or formulas";
    case ValueKind::distribution:
      return "number or distribution";
    case ValueKind::schedule:
      return "schedule: a time, a table or false";
    case ValueKind::time_step:
      return std::string("number > 0 or \"") + auto_word + "\"";
    case ValueKind::word:
    case ValueKind::family:
      return join_names(words_of(type), "\"");
    case ValueKind::optional:
      return type_words(*type.entry);
    case ValueKind::list:
      return words_of_list(*type.entry);
    case ValueKind::table:
      break;
  }
  return "table";
}

std::string expected_words(const ValueType& type) {
  const std::string words = type_words(type);
  if (words.front() == '"' || words.starts_with("true")) return words;
  return (std::string("aeiou").find(words.front()) == std::string::npos ? "a " : "an ") + words;
}

}  // namespace slurry
