// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/walk.hpp"

#include <fmt/format.h>

#include "slurry/cases/rule_faults.hpp"
#include "slurry/cases/vector_faults.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

namespace {

std::string value_fault(const FieldType& f, ValueView value, ValueView by_default, bool planar) {
  if (is_required(f.rule) || !are_equal(value, by_default))
    if (const std::string fault = rule_fault(f.rule, value); !fault.empty()) return fault;
  return vector_fault(planar, f, value, by_default);
}

std::optional<Fault> fault_in(TableView options, const Fault& place, bool planar);

// In a list of tables, or in a table that may be left out.
std::optional<Fault> fault_in_entries(ValueView entries, const Fault& place, const std::string& key, bool planar) {
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const TableView entry = entries.at(k).table();
    const bool is_list = entries.kind() == ValueKind::list;
    const Fault inside = is_list ? place_of_entry(key, k, name_of_entry(entry)) : place_of_table(place, key);
    if (auto fault = fault_in(entry, inside, planar)) return fault;
  }
  return {};
}

std::optional<Fault> fault_in_member(const FieldType& f, ValueView value, ValueView by_default, const Fault& place,
                                     bool planar) {
  const std::string key(f.name);
  // At the top of a case a family is best written as a table.
  if (value.kind() == ValueKind::family)
    return fault_in(value.table(), place.table.empty() ? place_of_table(place, key) : place, planar);
  if (value.kind() == ValueKind::table) return fault_in(value.table(), place_of_table(place, key), planar);
  if (table_inside(*value.type)) return fault_in_entries(value, place, key, planar);
  const std::string what = value_fault(f, value, by_default, planar);
  if (what.empty()) return {};
  return Fault{place.table, place.rank, place.label, key, what};
}

std::optional<Fault> fault_in(TableView options, const Fault& place, bool planar) {
  const TableView defaults = defaults_of(*options.type);
  for (const FieldType& f : options.type->fields)
    if (auto fault = fault_in_member(f, options.member(f), defaults.member(f), place, planar)) return fault;
  return {};
}

}  // namespace

Fault place_of_entry(const std::string& table, std::size_t rank, const std::string& name) {
  const std::string label =
      name.empty() ? fmt::format("[[{}]] {}", table, rank) : fmt::format("[[{}]] \"{}\"", table, shown(name));
  return {table, rank, label, "", ""};
}

Fault place_of_table(const Fault& outside, const std::string& key) {
  const bool is_in_list = outside.label.starts_with("[[");
  const std::string path = outside.table.empty() || is_in_list ? key : outside.table + "." + key;
  return {path, 0, "[" + path + "]", "", ""};
}

std::optional<Fault> first_field_fault(TableView options, bool planar) { return fault_in(options, {}, planar); }

}  // namespace slurry
