// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Toml reader: fills the structs of a case from TOML, driven by their field tables alone.
//
// A family (a std::variant) is written in the table of its struct: its key holds the name of the alternative, and the
// alternative's fields stand beside it. Where two families of one struct share a key (the `axis` of a drum and that of
// a rotation), one of them is written as a table of its own: motion = { name = "rotation", rate = 1, axis = [0, 0, 1]
// }.
//
// Every mistake throws an InputError that says where (file and line, or the --set that gave the value), the table and
// the key, what was given and what was expected.
#pragma once

#include <toml++/toml.h>

#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/cases/rule_faults.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/field_kinds.hpp"
#include "slurry/io/cases/type_words.hpp"

namespace slurry {

// Label that begins the source path of values given by --set; such a place has no line.
inline constexpr std::string_view set_label = "--set ";
// Key that names the alternative in a family that is written as a table of its own.
inline constexpr std::string_view nested_tag = "name";

// Where the reader is: the table as messages write it ("[time]", "[[grains]]", empty at the top) and the key.
struct Spot {
  std::string table;
  std::string key;
};

// "file:line", or "--set key=value", or the file alone where there is no line.
std::string location(const toml::source_region& source);
[[noreturn]] void fail(const toml::source_region& source, const Spot& spot, const std::string& what);
// The node in words: the string "big", the number 3, a table...
std::string describe_node(const toml::node& node);
[[noreturn]] void fail_type(const toml::node& node, const Spot& spot, const std::string& expected);

[[noreturn]] void fail_missing(const toml::source_region& source, const Spot& spot, const std::string& expected);

// The keys that a table may have, and what it chose.
struct AlternativeKeys {
  std::string name;
  std::vector<std::string> keys;
};
struct FamilyKeys {
  std::string tag;
  bool required = false;
  std::vector<AlternativeKeys> alternatives;
  int chosen = -1;                     // rank of the alternative; -1: a required tag is missing
  const toml::table* table = nullptr;  // where its fields stand
};
struct TableKeys {
  std::vector<std::string> own;
  std::vector<FamilyKeys> families;
};

// Finds the alternative of each family; a tag that is left out means the first one, unless it is required.
void choose_alternatives(const toml::table& table, const Spot& spot, TableKeys& keys);
// Throws at the first key of the table that is unknown, belongs to another alternative, or is claimed by two families.
void check_keys(const toml::table& table, const Spot& spot, const TableKeys& keys);

void read(const toml::node& node, const Spot& spot, double& value);
void read(const toml::node& node, const Spot& spot, std::int64_t& value);
void read(const toml::node& node, const Spot& spot, bool& value);
void read(const toml::node& node, const Spot& spot, std::string& value);
void read(const toml::node& node, const Spot& spot, Vec3& value);
void read(const toml::node& node, const Spot& spot, Expression& value);
void read(const toml::node& node, const Spot& spot, ExpressionVector& value);
void read(const toml::node& node, const Spot& spot, Distribution& value);
void read(const toml::node& node, const Spot& spot, Schedule& value);
void read(const toml::node& node, const Spot& spot, TimeStep& value);
// The rank of the word that the node holds.
std::size_t read_word(const toml::node& node, const Spot& spot, const std::vector<std::string>& words);

template <HasFields S>
TableKeys keys_of() {
  TableKeys keys{names_of_fields<S>(), {}};
  for_each_field<S>([&](const auto& f) {
    using Member = std::remove_cvref_t<decltype(std::declval<S&>().*f.member)>;
    if constexpr (is_family<Member>) {
      FamilyKeys family{std::string(f.name), is_required(f.rule), {}};
      for_each_alternative<Member>([&]<class A>(std::type_identity<A>) {
        family.alternatives.push_back({A::name, names_of_fields<A>()});
      });
      keys.families.push_back(std::move(family));
    }
  });
  return keys;
}

template <class T>
requires std::is_enum_v<T>
void read(const toml::node& node, const Spot& spot, T& value) {
  value = static_cast<T>(read_word(node, spot, words_of_enum<T>()));
}

template <class T>
void read(const toml::node& node, const Spot& spot, std::optional<T>& value) {
  read(node, spot, value.emplace());
}

// A list of values; a single value stands for a list of one. A vector is itself an array, so that a list of vectors is
// told from a single one by what the array begins with.
template <class T>
requires(!HasFields<T>) void read(const toml::node& node, const Spot& spot, std::vector<T>& list) {
  list.clear();
  const toml::array* array = node.as_array();
  const bool is_single = std::is_same_v<T, Vec3> ? array && !array->empty() && !array->front().is_array() : !array;
  if (is_single) return read(node, spot, list.emplace_back());
  if (!array) fail_type(node, spot, expected_words<std::vector<T>>());
  for (const toml::node& entry : *array) {
    T value{};
    read(entry, spot, value);
    list.push_back(std::move(value));
  }
}

// "[time]" for the table `time`, "[fluid.flow]" for the table `flow` of [fluid].
std::string table_inside(const Spot& spot);

template <HasFields S>
void read_table(const toml::table& table, const Spot& spot, S& value);

template <HasFields S>
void read(const toml::node& node, const Spot& spot, S& value) {
  const toml::table* table = node.as_table();
  if (!table) fail_type(node, spot, "a table");
  read_table(*table, {table_inside(spot), ""}, value);
}

template <HasFields S>
void read(const toml::node& node, const Spot& spot, std::vector<S>& list) {
  const std::string header = "[[" + spot.key + "]]";
  const toml::array* array = node.as_array();
  if (!array) fail_type(node, spot, "an array of tables: write " + header);
  for (const toml::node& entry : *array) {
    const toml::table* table = entry.as_table();
    if (!table) fail_type(entry, spot, "an array of tables: write " + header);
    read_table(*table, {header, ""}, list.emplace_back());
  }
}

// The fields of one struct, or of one alternative, from the table where they stand; the keys are known to be right.
template <HasFields S>
void read_fields(const toml::table& table, const Spot& spot, const TableKeys& keys, S& value) {
  [[maybe_unused]] auto family = keys.families.begin();
  for_each_field<S>([&](const auto& f) {
    auto& member = value.*f.member;
    using Member = std::remove_cvref_t<decltype(member)>;
    const Spot here{spot.table, std::string(f.name)};
    if constexpr (is_family<Member>) {
      read_family(table, here, *family++, member);
    } else if (const toml::node* node = table.get(f.name)) {
      read(*node, here, member);
      if (const std::string fault = rule_fault(f.rule, member); !fault.empty()) fail(node->source(), here, fault);
    } else if (is_required(f.rule)) {
      fail_missing(table.source(), here, expected_words<Member>());
    } else if constexpr (HasFields<Member>) {
      // A table that was left out still has to answer for its required keys; it has no line.
      const toml::source_region nowhere{{}, {}, table.source().path};
      read_missing_table(nowhere, here, member);
    }
  });
}

template <class Family>
void read_family(const toml::table& table, const Spot& spot, const FamilyKeys& keys, Family& value) {
  if (keys.chosen < 0) fail_missing(table.source(), spot, expected_words<Family>());
  // A family at the top of the case that has a table of its own is called by it.
  const bool is_table = spot.table.empty() && keys.table != &table;
  const Spot inside{is_table ? table_inside(spot) : spot.table, ""};
  int rank = 0;
  for_each_alternative<Family>([&]<class A>(std::type_identity<A>) {
    if (rank++ == keys.chosen) read_fields(*keys.table, inside, {}, value.template emplace<A>());
  });
}

template <HasFields S>
void read_missing_table(const toml::source_region& nowhere, const Spot& spot, S& value) {
  for_each_field<S>([&]<class Member>(const Field<S, Member>& f) {
    if (is_required(f.rule)) fail_missing(nowhere, {table_inside(spot), std::string(f.name)}, expected_words<Member>());
  });
  value = S{};
}

template <HasFields S>
void read_table(const toml::table& table, const Spot& spot, S& value) {
  TableKeys keys = keys_of<S>();
  choose_alternatives(table, spot, keys);
  check_keys(table, spot, keys);
  read_fields(table, spot, keys, value);
}

}  // namespace slurry
