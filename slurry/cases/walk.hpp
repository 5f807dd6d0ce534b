// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walk: visits every value of a case together with its place and its field, families included.
#pragma once

#include <fmt/format.h>

#include <string>
#include <variant>

#include "slurry/cases/validate.hpp"
#include "slurry/core/field_kinds.hpp"

namespace slurry {

// The place of one entry of an array of tables; an entry with a name is called by it.
template <HasFields S>
Fault place_of_entry(const std::string& table, std::size_t rank, const S& entry) {
  std::string label = fmt::format("[[{}]] {}", table, rank);
  if constexpr (HasName<S>) {
    if (!entry.name.empty()) label = fmt::format("[[{}]] \"{}\"", table, entry.name);
  }
  return {table, rank, label, "", ""};
}

// The place of a table inside another, or of a family that has a table of its own.
inline Fault place_of_table(const Fault& outside, const std::string& key) {
  const std::string path = outside.table.empty() ? key : outside.table + "." + key;
  return {path, 0, "[" + path + "]", "", ""};
}

// Calls visit(place, field, value, default value) for each value of `s` that is not itself a table.
template <HasFields S, class Visit>
void walk(const S& s, const Fault& place, const Visit& visit) {
  const S defaults{};
  for_each_field<S>([&](const auto& f) {
    const auto& member = s.*f.member;
    using Member = std::remove_cvref_t<decltype(member)>;
    const std::string key(f.name);
    if constexpr (is_family<Member>) {
      // At the top of a case a family is best written as a table.
      const Fault inside = place.table.empty() ? place_of_table(place, key) : place;
      std::visit([&](const auto& alternative) { walk(alternative, inside, visit); }, member);
    } else if constexpr (HasFields<Member>) {
      walk(member, place_of_table(place, key), visit);
    } else if constexpr (is_table_list<Member>) {
      for (std::size_t k = 0; k < member.size(); ++k) walk(member[k], place_of_entry(key, k, member[k]), visit);
    } else {
      visit(Fault{place.table, place.rank, place.label, key, ""}, f, member, defaults.*f.member);
    }
  });
}

}  // namespace slurry
