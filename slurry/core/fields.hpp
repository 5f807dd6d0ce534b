// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Field tables: the one place where an option gets its name, unit, sentence and range.
//
// A struct of options declares
//
//     struct Gluey {
//       static constexpr const char* name = "gluey";            // only for members of a family (a std::variant)
//       static constexpr const char* doc = "One sentence.";
//       double gamma_min = 0;
//       static constexpr auto fields() {
//         return FieldTable{field("gamma_min", &Gluey::gamma_min, "N s/m^2", "Most negative adhesion.",
//         Rule::non_positive)};
//       }
//     };
//
// The reader, `slurry check`, `slurry describe`, `slurry schema`, the reference page and the Python keywords walk this
// table, or rather the description that core/tables.hpp makes of it; nothing else repeats a name. A member of type
// std::variant<...> is a *family*: its key holds the name of the alternative, and the fields of the alternative stand
// in the same table. std::optional means "may be left out"; std::vector of a struct with fields is an array of tables.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "slurry/core/field_table.hpp"
#include "slurry/core/rules.hpp"

namespace slurry {

template <class Struct, class Member>
struct Field {
  std::string_view name;
  Member Struct::*member;
  std::string_view unit;
  std::string_view doc;
  Rule rule;
};

template <class Struct, class Member>
constexpr Field<Struct, Member> field(std::string_view name, Member Struct::*member, std::string_view unit,
                                      std::string_view doc, Rule rule = Rule::any) {
  return {name, member, unit, doc, rule};
}

template <class T>
concept HasFields = requires {
  T::fields();
};

// The fields of a base as fields of a struct that is made from it.
template <class Derived, class Base>
constexpr auto inherited_fields() {
  return Base::fields().apply([]<class... Member>(const Field<Base, Member>&... f) {
    return FieldTable{field<Derived, Member>(f.name, f.member, f.unit, f.doc, f.rule)...};
  });
}

// Calls visit(field) for each field of S, in order.
template <HasFields S, class Visit>
constexpr void for_each_field(Visit&& visit) {
  S::fields().for_each(visit);
}

template <class Struct, class Member>
constexpr bool is_field_of(const Field<Struct, Member>& f, Member Struct::*member) {
  return f.member == member;
}
template <class OtherField, class Pointer>
constexpr bool is_field_of(const OtherField&, Pointer) {
  return false;
}

// The name under which a member stands in the field table of its struct: the one place that spells it.
template <HasFields S, class Member>
std::string name_of(Member S::*member) {
  std::string_view found;
  S::fields().for_each([&](const auto& f) {
    if (is_field_of(f, member)) found = f.name;
  });
  return std::string(found);
}

// Calls visit(std::type_identity<A>{}) for each alternative A of a family.
template <class Family, class Visit>
constexpr void for_each_alternative(Visit&& visit) {
  [&]<class... A>(std::type_identity<std::variant<A...>>) {
    (visit(std::type_identity<A>{}), ...);
  }(std::type_identity<Family>{});
}

// An enum that appears in a case file lists its words: specialise `names` as an array of string_view in enum order.
template <class E>
struct EnumNames;

}  // namespace slurry
