// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/tables.hpp"

#include <cstdint>

#include "slurry/core/distribution.hpp"
#include "slurry/core/expression.hpp"
#include "slurry/core/schedule.hpp"
#include "slurry/core/time_step.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

namespace {

template <class T>
bool are_equal_as(ValueView a, ValueView b) {
  return a.as<T>() == b.as<T>();
}

bool are_equal_lists(ValueView a, ValueView b) {
  if (a.size() != b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (!are_equal(a.at(k), b.at(k))) return false;
  return true;
}

bool are_equal_tables(TableView a, TableView b) {
  if (a.type != b.type) return false;
  for (const FieldType& f : a.type->fields)
    if (!are_equal(a.member(f), b.member(f))) return false;
  return true;
}

}  // namespace

const FieldType* find_field(const TableType& type, std::string_view name) {
  for (const FieldType& f : type.fields)
    if (f.name == name) return &f;
  return nullptr;
}

std::vector<std::string> names_of_fields(const TableType& type) {
  std::vector<std::string> names;
  for (const FieldType& f : type.fields) names.emplace_back(f.name);
  return names;
}

std::vector<std::string> words_of(const ValueType& type) {
  std::vector<std::string> words(type.words.begin(), type.words.end());
  for (const TableGetter alternative : type.alternatives) words.emplace_back(alternative().name);
  return words;
}

bool is_list_of_tables(const ValueType& type) {
  return type.kind == ValueKind::list && type.entry->kind == ValueKind::table;
}

bool is_table(const ValueType& type) { return type.kind == ValueKind::table || is_list_of_tables(type); }

const TableType* table_inside(const ValueType& type) {
  if (type.kind == ValueKind::table) return &type.table();
  return type.entry && type.entry->kind == ValueKind::table ? &type.entry->table() : nullptr;
}

bool are_equal(ValueView a, ValueView b) {
  switch (a.kind()) {
    case ValueKind::real:
      return are_equal_as<double>(a, b);
    case ValueKind::integer:
      return are_equal_as<std::int64_t>(a, b);
    case ValueKind::boolean:
      return are_equal_as<bool>(a, b);
    case ValueKind::text:
      return are_equal_as<std::string>(a, b);
    case ValueKind::vector:
      return are_equal_as<Vec3>(a, b);
    case ValueKind::expression:
      return are_equal_as<Expression>(a, b);
    case ValueKind::expression_vector:
      return are_equal_as<ExpressionVector>(a, b);
    case ValueKind::distribution:
      return are_equal_as<Distribution>(a, b);
    case ValueKind::schedule:
      return are_equal_as<Schedule>(a, b);
    case ValueKind::time_step:
      return are_equal_as<TimeStep>(a, b);
    case ValueKind::word:
      return a.rank() == b.rank();
    case ValueKind::optional:
    case ValueKind::list:
      return are_equal_lists(a, b);
    case ValueKind::table:
    case ValueKind::family:
      break;
  }
  return are_equal_tables(a.table(), b.table());
}

std::string name_of_entry(TableView entry) {
  const FieldType* f = find_field(*entry.type, entry_name);
  return f && f->type->kind == ValueKind::text ? entry.member(*f).as<std::string>() : "";
}

}  // namespace slurry
