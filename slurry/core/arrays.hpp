// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Array tables: the one place where an array of the state gets its name, unit and sentence.
//
// A part of the state (the grains, the walls, the contacts) is a structure of arrays, one entry a row. It lists them,
//
//     static constexpr auto arrays() {
//       return FieldTable{array("mass", &Grains::mass, "kg", "Mass.", Array::writable), ...};
//     }
//
// and checkpoint, frames, the exports to VTK and XDMF, Python views and reordering walk this list: a new array is one
// line.
#pragma once

#include <string_view>
#include <type_traits>
#include <vector>

#include "slurry/core/field_table.hpp"

namespace slurry {

// What may be done with an array besides reading it; flags are added.
enum class Array : unsigned {
  plain = 0,
  writable = 1,  // a user may change it between steps
  optional = 2,  // may be empty although there are rows
  internal = 4,  // no business of those who look at results: in checkpoints only
  infinite = 8   // may be infinite
};
constexpr Array operator|(Array a, Array b) {
  return static_cast<Array>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

template <class Part, class T>
struct ArrayField {
  std::string_view name;
  std::vector<T> Part::*member;
  std::string_view unit;
  std::string_view doc;
  Array flags;

  constexpr bool is(Array flag) const { return (static_cast<unsigned>(flags) & static_cast<unsigned>(flag)) != 0; }
};

template <class Part, class T>
constexpr ArrayField<Part, T> array(std::string_view name, std::vector<T> Part::*member, std::string_view unit,
                                    std::string_view doc, Array flags = Array::plain) {
  return {name, member, unit, doc, flags};
}

// Calls visit(field) for each array of a Part.
template <class Part, class Visit>
constexpr void for_each_array(Visit&& visit) {
  Part::arrays().for_each(visit);
}

// Calls visit(field, array) for each array of this part (constant or not).
template <class Part, class Visit>
constexpr void for_each_array(Part& part, Visit&& visit) {
  for_each_array<std::remove_const_t<Part>>([&](const auto& f) { visit(f, part.*f.member); });
}

}  // namespace slurry
