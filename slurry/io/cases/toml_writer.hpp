// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Toml writer: a struct of a case as TOML text, driven by its field table alone.
//
// What is written reads back to the same values: numbers have the fewest digits that do. A member that is not set
// (an empty std::optional, a radius that was left out) is not written.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/core/field_kinds.hpp"

namespace slurry {

// Vectors have all three components, or two where the third is 0, as in a planar case.
enum class ZeroZ { written, left_out };

std::string write_value(double value);
std::string write_value(std::int64_t value);
std::string write_value(bool value);
std::string write_value(const std::string& text);  // quoted, with escapes
std::string write_value(const Vec3& v, ZeroZ zero_z = ZeroZ::left_out);
std::string write_value(const Expression& e);
std::string write_value(const ExpressionVector& v, ZeroZ zero_z = ZeroZ::left_out);
std::string write_value(const Distribution& d);
std::string write_value(const Schedule& s);
std::string write_value(const TimeStep& step);
// "[a, b]", broken into lines where it is long.
std::string write_list(const std::vector<std::string>& entries);

template <class T>
requires std::is_enum_v<T> std::string write_value(T value) {
  return write_value(std::string(EnumNames<T>::names[static_cast<std::size_t>(value)]));
}

template <class T>
std::string write_member(const T& value, ZeroZ zero_z);

template <class T>
std::string write_value(const std::vector<T>& list, ZeroZ zero_z = ZeroZ::left_out) {
  std::vector<std::string> entries;
  for (const T& value : list) entries.push_back(write_member(value, zero_z));
  return write_list(entries);
}

template <class T>
std::string write_value(const std::optional<T>& value, ZeroZ zero_z = ZeroZ::left_out) {
  return write_member(*value, zero_z);
}

template <class T>
bool is_set(const T&) {
  return true;
}
template <class T>
bool is_set(const std::optional<T>& value) {
  return value.has_value();
}
inline bool is_set(const Distribution& d) { return d != Distribution{}; }

struct KeyValue {
  std::string key, value;
};
// "{ a = 1, b = 2 }"
std::string write_inline_table(const std::vector<KeyValue>& entries);

// The fields of S that are plain values.
template <HasFields S>
std::vector<KeyValue> plain_values(const S& s, ZeroZ zero_z = ZeroZ::left_out) {
  std::vector<KeyValue> entries;
  for_each_field<S>([&](const auto& f) {
    const auto& member = s.*f.member;
    if (is_set(member)) entries.push_back({std::string(f.name), write_member(member, zero_z)});
  });
  return entries;
}

// The lines of one table, and the keys that its families have taken.
struct TableText {
  std::vector<KeyValue> entries;
  std::vector<std::string> taken;
};

// A family stands among the values of its struct, or in a table of its own where one of its keys is already taken.
void add_family(TableText& table, const std::string& tag, const std::string& name, const std::vector<std::string>& keys,
                std::vector<KeyValue> fields);

// All values of S that do not need a table of their own, families included.
template <HasFields S>
std::vector<KeyValue> table_values(const S& s, ZeroZ zero_z) {
  TableText table;
  for_each_field<S>([&](const auto& f) {
    const auto& member = s.*f.member;
    using Member = std::remove_cvref_t<decltype(member)>;
    const std::string key(f.name);
    if constexpr (is_family<Member>) {
      std::visit(
          [&]<class A>(const A& a) { add_family(table, key, A::name, names_of_fields<A>(), plain_values(a, zero_z)); },
          member);
    } else if constexpr (!is_table<Member>) {
      if (is_set(member)) table.entries.push_back({key, write_member(member, zero_z)});
    }
  });
  return table.entries;
}

// A struct inside a value: "{ key = value, ... }".
template <HasFields S>
std::string write_value(const S& s, ZeroZ zero_z = ZeroZ::left_out) {
  return write_inline_table(table_values(s, zero_z));
}

// Any member; `zero_z` reaches the vectors inside it.
template <class T>
std::string write_member(const T& value, ZeroZ zero_z) {
  if constexpr (requires { write_value(value, zero_z); })
    return write_value(value, zero_z);
  else
    return write_value(value);
}

std::string write_lines(const std::vector<KeyValue>& entries);

// The whole file: the values of S, then its tables.
template <HasFields S>
std::string write_document(const S& s, ZeroZ zero_z) {
  std::string text = write_lines(table_values(s, zero_z));
  for_each_field<S>([&](const auto& f) {
    const auto& member = s.*f.member;
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (HasFields<Member>) {
      text += "\n[" + std::string(f.name) + "]\n" + write_lines(table_values(member, zero_z));
    } else if constexpr (is_table_list<Member>) {
      for (const auto& entry : member)
        text += "\n[[" + std::string(f.name) + "]]\n" + write_lines(table_values(entry, zero_z));
    }
  });
  return text;
}

}  // namespace slurry
