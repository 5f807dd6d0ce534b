// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/cases/table_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/cases/type_words.hpp"

namespace slurry {

namespace {

bool has_key(const FamilyChoice& choice, std::string_view key) {
  return choice.rank && find_field(choice.alternative(), key);
}

// How a family's alternatives that have `key` are named: law "gluey", not to "inelastic".
std::string owners(const FamilyChoice& choice, std::string_view key) {
  if (has_key(choice, key))
    return fmt::format("into the table `{}` of \"{}\"", choice.tag(), choice.alternative().name);
  std::vector<std::string> names;
  for (const TableGetter alternative : choice.family->type->alternatives)
    if (find_field(alternative(), key)) names.emplace_back(alternative().name);
  if (names.empty()) return "";
  std::string text = fmt::format("to {} {}", choice.tag(), join_names(names, "\""));
  if (choice.rank) text += fmt::format(", not to \"{}\"", choice.alternative().name);
  return text;
}

bool is_from_set(const toml::node* node) {
  return node && node->source().path && node->source().path->starts_with(set_label);
}

// --set law=inelastic leaves the keys of the law in the file without an owner: they are passed over, not refused.
bool is_left_behind(std::string_view key, const toml::table& table, const FamilyChoice& choice) {
  return is_from_set(table.get(choice.family->name)) && !is_from_set(table.get(key)) && !owners(choice, key).empty();
}

// What to say of a key that two families claim.
std::string claims_fault(std::string_view key, const FamilyChoice& first, const FamilyChoice& second) {
  return fmt::format(
      "`{0}` belongs to {1} \"{2}\" and to {3} \"{4}\"; write {3} = {{ {5} = \"{4}\", {0} = ... }} to tell them apart",
      key, first.tag(), first.alternative().name, second.tag(), second.alternative().name, nested_tag);
}

// What is wrong with a key of the table; empty where nothing is.
std::string key_fault(std::string_view key, const toml::table& table, const Spot& spot,
                      const std::vector<std::string>& own, const std::vector<FamilyChoice>& families) {
  if (std::find(own.begin(), own.end(), key) != own.end()) return "";
  std::vector<const FamilyChoice*> claims;
  std::vector<std::string> known = own;
  std::string elsewhere;
  for (const FamilyChoice& choice : families) {
    if (choice.table == &table && has_key(choice, key)) claims.push_back(&choice);
    const std::string owner = owners(choice, key);
    if (!owner.empty()) elsewhere += (elsewhere.empty() ? "" : ", or ") + owner;
    if (!choice.rank || choice.table != &table) continue;
    const std::vector<std::string> more = names_of_fields(choice.alternative());
    known.insert(known.end(), more.begin(), more.end());
  }
  const auto is_undecided = [&](const FamilyChoice& choice) { return !choice.rank && !owners(choice, key).empty(); };
  if (std::any_of(families.begin(), families.end(), is_undecided)) return "";
  if (claims.size() == 1) return "";
  if (claims.size() > 1) return claims_fault(key, *claims[0], *claims[1]);
  const auto is_passed_over = [&](const FamilyChoice& choice) { return is_left_behind(key, table, choice); };
  if (std::any_of(families.begin(), families.end(), is_passed_over)) return "";
  if (!elsewhere.empty()) return fmt::format("`{}` belongs {}", key, elsewhere);
  const std::string where = spot.table.empty() ? "at the top of the case" : "in " + spot.table;
  return fmt::format("unknown key `{}` {}{}", shown(key), where, suggestion(key, known));
}

// The table in which the fields of the family stand, and the node that names its alternative.
const toml::node* find_tag(const toml::table& table, const Spot& spot, FamilyChoice& choice) {
  choice.table = &table;
  const toml::node* tag = table.get(choice.family->name);
  if (!tag || !tag->is_table()) return tag;
  choice.table = tag->as_table();
  tag = choice.table->get(nested_tag);
  if (!tag) fail(choice.table->source(), {spot.table, choice.tag()}, fmt::format("the table has no `{}`", nested_tag));
  return tag;
}

// The keys of a family that is written as a table of its own.
void check_nested_keys(const FamilyChoice& choice, const Spot& spot) {
  std::vector<std::string> own = names_of_fields(choice.alternative());
  own.emplace_back(nested_tag);
  check_keys(*choice.table, {spot.table.empty() ? choice.tag() : spot.table + " " + choice.tag(), ""}, own, {choice});
}

}  // namespace

std::vector<FamilyChoice> choose_alternatives(const toml::table& table, const Spot& spot, const TableType& type) {
  std::vector<FamilyChoice> families;
  for (const FieldType& f : type.fields) {
    if (f.type->kind != ValueKind::family) continue;
    FamilyChoice choice{&f, {}};
    const toml::node* tag = find_tag(table, spot, choice);
    if (tag) choice.rank = read_word(*tag, {spot.table, choice.tag()}, words_of(*f.type));
    if (!tag && !is_required(f.rule)) choice.rank = 0;
    if (choice.table != &table) check_nested_keys(choice, spot);
    families.push_back(choice);
  }
  return families;
}

void check_keys(const toml::table& table, const Spot& spot, const std::vector<std::string>& own,
                const std::vector<FamilyChoice>& families) {
  std::string first;
  toml::source_region where;
  for (const auto& [key, node] : table) {
    const std::string fault = key_fault(key.str(), table, spot, own, families);
    if (fault.empty() || (!first.empty() && key.source().begin >= where.begin)) continue;
    first = fault;
    where = key.source();
  }
  if (!first.empty()) fail(where, {}, first);
}

}  // namespace slurry
