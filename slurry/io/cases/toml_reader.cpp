// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The parts of the reader that do not depend on a field table: places, keys and plain values.
#include "slurry/io/cases/toml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/nearest_name.hpp"
#include "slurry/io/cases/toml_writer.hpp"
#include "slurry/io/cases/value_forms.hpp"

namespace slurry {

namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool has_key(const FamilyKeys& family, std::string_view key) {
  return family.chosen >= 0 && contains(family.alternatives[family.chosen].keys, key);
}

// How a family's alternatives that have `key` are named: law "gluey", not to "inelastic".
std::string owners(const FamilyKeys& family, std::string_view key) {
  if (has_key(family, key))
    return fmt::format("into the table `{}` of \"{}\"", family.tag, family.alternatives[family.chosen].name);
  std::vector<std::string> names;
  for (const AlternativeKeys& a : family.alternatives)
    if (contains(a.keys, key)) names.push_back(a.name);
  if (names.empty()) return "";
  std::string text = fmt::format("to {} {}", family.tag, join_names(names, "\""));
  if (family.chosen >= 0) text += fmt::format(", not to \"{}\"", family.alternatives[family.chosen].name);
  return text;
}

bool is_from_set(const toml::node* node) {
  return node && node->source().path && node->source().path->starts_with(set_label);
}

// --set law=inelastic leaves the keys of the law in the file without an owner: they are passed over, not refused.
bool is_left_behind(std::string_view key, const toml::table& table, const FamilyKeys& family) {
  return is_from_set(table.get(family.tag)) && !is_from_set(table.get(key)) && !owners(family, key).empty();
}

// What is wrong with a key of the table; empty where nothing is.
std::string key_fault(std::string_view key, const toml::table& table, const Spot& spot, const TableKeys& keys) {
  if (contains(keys.own, key)) return "";
  std::vector<const FamilyKeys*> claims;
  std::vector<std::string> known = keys.own;
  std::string elsewhere;
  for (const FamilyKeys& family : keys.families) {
    if (family.table == &table && has_key(family, key)) claims.push_back(&family);
    const std::string owner = owners(family, key);
    if (!owner.empty()) elsewhere += (elsewhere.empty() ? "" : ", or ") + owner;
    if (family.chosen < 0 || family.table != &table) continue;
    const auto& more = family.alternatives[family.chosen].keys;
    known.insert(known.end(), more.begin(), more.end());
  }
  const auto is_undecided = [&](const FamilyKeys& f) { return f.chosen < 0 && !owners(f, key).empty(); };
  if (std::any_of(keys.families.begin(), keys.families.end(), is_undecided)) return "";
  if (claims.size() == 1) return "";
  if (claims.size() > 1)
    return fmt::format(
        "`{0}` belongs to {1} \"{2}\" and to {3} \"{4}\"; write {3} = {{ {5} = \"{4}\", {0} = ... }} to tell them "
        "apart",
        key, claims[0]->tag, claims[0]->alternatives[claims[0]->chosen].name, claims[1]->tag,
        claims[1]->alternatives[claims[1]->chosen].name, nested_tag);
  const auto is_passed_over = [&](const FamilyKeys& f) { return is_left_behind(key, table, f); };
  if (std::any_of(keys.families.begin(), keys.families.end(), is_passed_over)) return "";
  if (!elsewhere.empty()) return fmt::format("`{}` belongs {}", key, elsewhere);
  const std::string where = spot.table.empty() ? "at the top of the case" : "in " + spot.table;
  return fmt::format("unknown key `{}` {}{}", key, where, suggestion(key, known));
}

// The table in which the fields of the family stand, and the node that names its alternative.
const toml::node* find_tag(const toml::table& table, const Spot& spot, FamilyKeys& family) {
  family.table = &table;
  const toml::node* tag = table.get(family.tag);
  if (!tag || !tag->is_table()) return tag;
  family.table = tag->as_table();
  tag = family.table->get(nested_tag);
  if (!tag) fail(family.table->source(), {spot.table, family.tag}, fmt::format("the table has no `{}`", nested_tag));
  return tag;
}

std::vector<std::string> names_of(const FamilyKeys& family) {
  std::vector<std::string> names;
  for (const AlternativeKeys& a : family.alternatives) names.push_back(a.name);
  return names;
}

// The keys of a family that is written as a table of its own.
void check_nested_keys(const FamilyKeys& family, const Spot& spot) {
  TableKeys keys{family.alternatives[family.chosen].keys, {family}};
  keys.own.emplace_back(nested_tag);
  check_keys(*family.table, {spot.table.empty() ? family.tag : spot.table + " " + family.tag, ""}, keys);
}

template <class T>
void read_components(const toml::node& node, const Spot& spot, T& x, T& y, T& z, const std::string& expected) {
  const toml::array* array = node.as_array();
  if (!array || array->size() < 2 || array->size() > 3) fail_type(node, spot, expected);
  read((*array)[0], spot, x);
  read((*array)[1], spot, y);
  z = T{};
  if (array->size() == 3) read((*array)[2], spot, z);
}

template <class Form, class T>
void read_form(const toml::node& node, const Spot& spot, T& value) {
  Form form;
  read_table(*node.as_table(), {spot.table.empty() ? spot.key : spot.table + " " + spot.key, ""}, form);
  if (const std::string fault = from_form(form, value); !fault.empty()) fail(node.source(), spot, fault);
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
  if (const auto* s = node.as_string()) return "the string " + write_value(s->get());
  if (const auto* i = node.as_integer()) return fmt::format("the integer {}", i->get());
  if (const auto* f = node.as_floating_point()) return fmt::format("the number {}", f->get());
  if (const auto* b = node.as_boolean()) return fmt::format("{}", b->get());
  if (const auto* a = node.as_array()) return fmt::format("an array of {}", a->size());
  return node.is_table() ? "a table" : "a date or time";
}

void fail_type(const toml::node& node, const Spot& spot, const std::string& expected) {
  fail(node.source(), spot, fmt::format("got {}, expected {}", describe_node(node), expected));
}

void fail_missing(const toml::source_region& source, const Spot& spot, const std::string& expected) {
  fail(source, spot, "not given, expected " + expected);
}

void choose_alternatives(const toml::table& table, const Spot& spot, TableKeys& keys) {
  for (FamilyKeys& family : keys.families) {
    const toml::node* tag = find_tag(table, spot, family);
    if (tag) family.chosen = static_cast<int>(read_word(*tag, {spot.table, family.tag}, names_of(family)));
    if (!tag && !family.required) family.chosen = 0;
    if (family.table != &table) check_nested_keys(family, spot);
  }
}

void check_keys(const toml::table& table, const Spot& spot, const TableKeys& keys) {
  std::string first;
  toml::source_region where;
  for (const auto& [key, node] : table) {
    const std::string fault = key_fault(key.str(), table, spot, keys);
    if (fault.empty() || (!first.empty() && key.source().begin >= where.begin)) continue;
    first = fault;
    where = key.source();
  }
  if (!first.empty()) fail(where, {}, first);
}

std::size_t read_word(const toml::node& node, const Spot& spot, const std::vector<std::string>& words) {
  if (!node.is_string()) fail_type(node, spot, join_names(words, "\""));
  const std::string& word = node.as_string()->get();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::string near = nearest_name(word, words);
  const std::string hint = near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near);
  fail(node.source(), spot, fmt::format("unknown {}, expected {}{}", write_value(word), join_names(words, "\""), hint));
}

void read(const toml::node& node, const Spot& spot, double& value) {
  if (!node.is_number()) fail_type(node, spot, "a number");
  value = *node.value<double>();
  if (!std::isfinite(value)) fail_type(node, spot, "a finite number");
}

// A number such as 1e5 counts as an integer where it is one exactly.
void read(const toml::node& node, const Spot& spot, std::int64_t& value) {
  const auto* number = node.as_floating_point();
  constexpr double largest_exact = 0x1p53;
  const bool is_whole =
      number && std::abs(number->get()) <= largest_exact && std::trunc(number->get()) == number->get();
  if (!node.is_integer() && !is_whole) fail_type(node, spot, "an integer");
  value = number ? static_cast<std::int64_t>(number->get()) : node.as_integer()->get();
}

void read(const toml::node& node, const Spot& spot, bool& value) {
  if (!node.is_boolean()) fail_type(node, spot, "true or false");
  value = node.as_boolean()->get();
}

void read(const toml::node& node, const Spot& spot, std::string& value) {
  if (!node.is_string()) fail_type(node, spot, "a string");
  value = node.as_string()->get();
}

void read(const toml::node& node, const Spot& spot, Vec3& value) {
  read_components(node, spot, value.x, value.y, value.z, "a vector of 2 or 3 numbers");
}

void read(const toml::node& node, const Spot& spot, Expression& value) {
  if (node.is_number()) {
    double number = 0;
    read(node, spot, number);
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

void read(const toml::node& node, const Spot& spot, ExpressionVector& value) {
  read_components(node, spot, value.x, value.y, value.z, "a vector of 2 or 3 numbers or formulas");
}

void read(const toml::node& node, const Spot& spot, Distribution& value) {
  if (node.is_table()) return read_form<DistributionForm>(node, spot, value);
  if (!node.is_number()) fail_type(node, spot, "a number or a table with a distribution");
  double number = 0;
  read(node, spot, number);
  value = Distribution::fixed(number);
}

void read(const toml::node& node, const Spot& spot, Schedule& value) {
  if (node.is_table()) return read_form<ScheduleForm>(node, spot, value);
  const auto* flag = node.as_boolean();
  if (!node.is_number() && !(flag && !flag->get())) fail_type(node, spot, "a time > 0, a table or false");
  value = Schedule::never();
  if (flag) return;
  read(node, spot, value.every);
  if (value.every <= 0) fail_type(node, spot, "a time > 0, a table or false");
}

void read(const toml::node& node, const Spot& spot, TimeStep& value) {
  const auto* word = node.as_string();
  value = {};
  if (word && word->get() == auto_word) return;
  if (!node.is_number()) fail_type(node, spot, expected_words<TimeStep>());
  read(node, spot, value.value);
  if (value.value <= 0) fail_type(node, spot, expected_words<TimeStep>());
}

}  // namespace slurry
