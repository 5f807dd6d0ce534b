// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Places and messages, then values by their kind, then lists and tables of them.
#include "slurry/io/cases/toml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "slurry/cases/rule_faults.hpp"
#include "slurry/core/distribution.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/expression.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/schedule.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/core/time_step.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/io/cases/table_keys.hpp"
#include "slurry/io/cases/toml_writer.hpp"
#include "slurry/io/cases/type_words.hpp"
#include "slurry/core/value_forms.hpp"

namespace slurry {

namespace {

[[noreturn]] void fail_missing(const toml::source_region& source, const Spot& spot, const ValueType& type) {
  fail(source, spot, "not given, expected " + expected_words(type));
}

// "[time]" for the table `time`, "[fluid.flow]" for the table `flow` of [fluid].
std::string header_of(const Spot& spot) {
  const bool is_inside = spot.table.starts_with("[") && !spot.table.starts_with("[[");
  if (!is_inside) return "[" + spot.key + "]";
  return spot.table.substr(0, spot.table.size() - 1) + "." + spot.key + "]";
}

// ---- plain values

void read_plain(const toml::node& node, const Spot& spot, double& value) {
  if (!node.is_number()) fail_type(node, spot, "a number");
  value = *node.value<double>();
  if (!std::isfinite(value)) fail_type(node, spot, "a finite number");
}

// A number such as 1e5 counts as an integer where it is one exactly.
void read_plain(const toml::node& node, const Spot& spot, std::int64_t& value) {
  const auto* number = node.as_floating_point();
  constexpr double largest_exact = 0x1p53;
  const bool is_whole =
      number && std::abs(number->get()) <= largest_exact && std::trunc(number->get()) == number->get();
  if (!node.is_integer() && !is_whole) fail_type(node, spot, "an integer");
  value = number ? static_cast<std::int64_t>(number->get()) : node.as_integer()->get();
}

void read_plain(const toml::node& node, const Spot& spot, bool& value) {
  if (!node.is_boolean()) fail_type(node, spot, "true or false");
  value = node.as_boolean()->get();
}

void read_plain(const toml::node& node, const Spot& spot, std::string& value) {
  if (!node.is_string()) fail_type(node, spot, "a string");
  value = node.as_string()->get();
}

void read_plain(const toml::node& node, const Spot& spot, Expression& value) {
  if (node.is_number()) {
    double number = 0;
    read_plain(node, spot, number);
    value = Expression(number);
    return;
  }
  if (!node.is_string()) fail_type(node, spot, "a number or a formula");
  try {
    value = Expression(node.as_string()->get());
  } catch (const InputError& error) {
    fail(node.source(), spot, error.what());
  }
}

template <class Vector>
void read_components(const toml::node& node, const Spot& spot, Vector& value, const std::string& expected) {
  const toml::array* array = node.as_array();
  if (!array || array->size() < 2 || array->size() > 3) fail_type(node, spot, expected);
  value = {};
  read_plain((*array)[0], spot, value.x);
  read_plain((*array)[1], spot, value.y);
  if (array->size() == 3) read_plain((*array)[2], spot, value.z);
}

void read_plain(const toml::node& node, const Spot& spot, Vec3& value) {
  read_components(node, spot, value, "a vector of 2 or 3 numbers");
}

void read_plain(const toml::node& node, const Spot& spot, ExpressionVector& value) {
  read_components(node, spot, value, "a vector of 2 or 3 numbers or formulas");
}

// A value that is written as a small table.
template <class Form, class T>
void read_form(const toml::node& node, const Spot& spot, T& value) {
  Form form;
  read_table(*node.as_table(), {spot.table.empty() ? spot.key : spot.table + " " + spot.key, ""}, ref_to(form));
  if (const std::string fault = from_form(form, value); !fault.empty()) fail(node.source(), spot, fault);
}

void read_plain(const toml::node& node, const Spot& spot, Distribution& value) {
  if (node.is_table()) return read_form<DistributionForm>(node, spot, value);
  if (!node.is_number()) fail_type(node, spot, "a number or a table with a distribution");
  double number = 0;
  read_plain(node, spot, number);
  value = Distribution::fixed(number);
}

void read_plain(const toml::node& node, const Spot& spot, Schedule& value) {
  if (node.is_table()) return read_form<ScheduleForm>(node, spot, value);
  const auto* flag = node.as_boolean();
  if (!node.is_number() && !(flag && !flag->get())) fail_type(node, spot, "a time > 0, a table or false");
  value = Schedule::never();
  if (flag) return;
  read_plain(node, spot, value.every);
  if (value.every <= 0) fail_type(node, spot, "a time > 0, a table or false");
}

void read_time_step(const toml::node& node, const Spot& spot, ValueRef value) {
  const auto* word = node.as_string();
  TimeStep& step = value.as<TimeStep>();
  step = {};
  if (word && word->get() == auto_word) return;
  if (!node.is_number()) fail_type(node, spot, expected_words(*value.type));
  read_plain(node, spot, step.value);
  if (step.value <= 0) fail_type(node, spot, expected_words(*value.type));
}

// ---- lists and tables

// A list of values; a single value stands for a list of one. A vector is itself an array, so that a list of vectors is
// told from a single one by what the array begins with.
void read_list(const toml::node& node, const Spot& spot, ValueRef list) {
  list.clear();
  const toml::array* array = node.as_array();
  const bool holds_vectors = list.type->entry->kind == ValueKind::vector;
  const bool is_single = holds_vectors ? array && !array->empty() && !array->front().is_array() : !array;
  if (is_single) return read(node, spot, list.append());
  if (!array) fail_type(node, spot, expected_words(*list.type));
  for (const toml::node& entry : *array) read(entry, spot, list.append());
}

void read_tables(const toml::node& node, const Spot& spot, ValueRef list) {
  const std::string header = "[[" + spot.key + "]]";
  const toml::array* array = node.as_array();
  if (!array) fail_type(node, spot, "an array of tables: write " + header);
  for (const toml::node& entry : *array) {
    const toml::table* table = entry.as_table();
    if (!table) fail_type(entry, spot, "an array of tables: write " + header);
    read_table(*table, {header, ""}, list.append().table());
  }
}

// A table that was left out still has to answer for its required keys; it has no line.
void check_missing_table(const toml::table& outside, const Spot& spot, const TableType& type) {
  const toml::source_region nowhere{{}, {}, outside.source().path};
  for (const FieldType& f : type.fields)
    if (is_required(f.rule)) fail_missing(nowhere, {header_of(spot), std::string(f.name)}, *f.type);
}

// A member that is not a family, from the table where its key stands.
void read_member(const toml::table& table, const Spot& spot, const FieldType& f, ValueRef member) {
  if (const toml::node* node = table.get(f.name)) {
    read(*node, spot, member);
    if (const std::string fault = rule_fault(f.rule, member); !fault.empty()) fail(node->source(), spot, fault);
  } else if (is_required(f.rule)) {
    fail_missing(table.source(), spot, *f.type);
  } else if (member.kind() == ValueKind::table) {
    check_missing_table(table, spot, *member.table().type);
  }
}

void read_family(const toml::table& table, const Spot& spot, const FamilyChoice& choice, ValueRef family) {
  if (!choice.rank) fail_missing(table.source(), spot, *family.type);
  // A family at the top of the case that has a table of its own is called by it.
  const bool is_table = spot.table.empty() && choice.table != &table;
  const std::string header = is_table ? header_of(spot) : spot.table;
  const TableRef alternative = family.choose(*choice.rank);
  for (const FieldType& f : alternative.type->fields) {
    // Named by a word alone at the top of the case, it has no table that the message could call.
    if (header.empty() && is_required(f.rule) && !choice.table->contains(f.name))
      fail(table.source(), {"", std::string(f.name)},
           fmt::format("not given, expected {}, which {} = \"{}\" needs", expected_words(*f.type), spot.key,
                       alternative.type->name));
    read_member(*choice.table, {header, std::string(f.name)}, f, alternative.member(f));
  }
}

}  // namespace

std::string location(const toml::source_region& source) {
  const std::string path = source.path ? *source.path : "";
  if (source.begin.line == 0 || path.starts_with(set_label)) return path;
  return fmt::format("{}:{}", path, source.begin.line);
}

std::string table_inside(const Spot& spot) {
  const bool is_inside = spot.table.starts_with("[") && !spot.table.starts_with("[[");
  if (!is_inside) return "[" + spot.key + "]";
  return spot.table.substr(0, spot.table.size() - 1) + "." + spot.key + "]";
}

void fail(const toml::source_region& source, const Spot& spot, const std::string& what) {
  std::string subject = spot.table;
  if (!subject.empty() && !spot.key.empty()) subject += " ";
  subject += spot.key;
  throw InputError(location(source), subject.empty() ? what : subject + ": " + what);
}

std::string describe_node(const toml::node& node) {
  if (const auto* s = node.as_string()) return "the string " + quote(shortened(s->get()));
  if (const auto* i = node.as_integer()) return fmt::format("the integer {}", i->get());
  if (const auto* f = node.as_floating_point()) return fmt::format("the number {}", f->get());
  if (const auto* b = node.as_boolean()) return fmt::format("{}", b->get());
  if (const auto* a = node.as_array()) return fmt::format("an array of {}", a->size());
  return node.is_table() ? "a table" : "a date or time";
}

void fail_type(const toml::node& node, const Spot& spot, const std::string& expected) {
  fail(node.source(), spot, fmt::format("got {}, expected {}", describe_node(node), expected));
}

std::size_t read_word(const toml::node& node, const Spot& spot, const std::vector<std::string>& words) {
  if (!node.is_string()) fail_type(node, spot, join_names(words, "\""));
  const std::string& word = node.as_string()->get();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::string near = nearest_name(word, words);
  const std::string hint = near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near);
  fail(node.source(), spot,
       fmt::format("unknown {}, expected {}{}", quote(shortened(word)), join_names(words, "\""), hint));
}

void read(const toml::node& node, const Spot& spot, ValueRef value) {
  switch (value.kind()) {
    case ValueKind::real:
      return read_plain(node, spot, value.as<double>());
    case ValueKind::integer:
      return read_plain(node, spot, value.as<std::int64_t>());
    case ValueKind::boolean:
      return read_plain(node, spot, value.as<bool>());
    case ValueKind::text:
      return read_plain(node, spot, value.as<std::string>());
    case ValueKind::vector:
      return read_plain(node, spot, value.as<Vec3>());
    case ValueKind::expression:
      return read_plain(node, spot, value.as<Expression>());
    case ValueKind::expression_vector:
      return read_plain(node, spot, value.as<ExpressionVector>());
    case ValueKind::distribution:
      return read_plain(node, spot, value.as<Distribution>());
    case ValueKind::schedule:
      return read_plain(node, spot, value.as<Schedule>());
    case ValueKind::time_step:
      return read_time_step(node, spot, value);
    case ValueKind::word:
      return value.choose_word(read_word(node, spot, words_of(*value.type)));
    case ValueKind::optional:
      return read(node, spot, value.append());
    case ValueKind::list:
      return is_list_of_tables(*value.type) ? read_tables(node, spot, value) : read_list(node, spot, value);
    case ValueKind::table:
    case ValueKind::family:
      break;
  }
  const toml::table* table = node.as_table();
  if (!table) fail_type(node, spot, "a table");
  read_table(*table, {header_of(spot), ""}, value.table());
}

void read_table(const toml::table& table, const Spot& spot, TableRef options) {
  const std::vector<FamilyChoice> families = choose_alternatives(table, spot, *options.type);
  check_keys(table, spot, names_of_fields(*options.type), families);
  auto family = families.begin();
  for (const FieldType& f : options.type->fields) {
    const Spot here{spot.table, std::string(f.name)};
    if (f.type->kind == ValueKind::family)
      read_family(table, here, *family++, options.member(f));
    else
      read_member(table, here, f, options.member(f));
  }
}

}  // namespace slurry
