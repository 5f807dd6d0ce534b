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
//         return std::tuple{field("gamma_min", &Gluey::gamma_min, "N s/m^2", "Most negative adhesion.",
//         Rule::non_positive)};
//       }
//     };
//
// The reader, `slurry check`, `slurry describe`, `slurry schema`, the reference page and the Python keywords walk this
// tuple; nothing else repeats a name. A member of type std::variant<...> is a *family*: its key holds the name of the
// alternative, and the fields of the alternative stand in the same table. std::optional means "may be left out";
// std::vector of a struct with fields is an array of tables.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

namespace slurry {

// What a value must satisfy, checked by the reader with a message that names the field.
enum class Rule { any, positive, non_negative, non_positive, fraction, required, required_positive };

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

template <class Derived, class Base, class Member>
constexpr Member Derived::*as_member_of(Member Base::*member) {
  return member;
}

template <class T>
concept HasFields = requires {
  T::fields();
};

// The fields of a base as fields of a struct that is made from it.
template <class Derived, class Base>
constexpr auto inherited_fields() {
  return std::apply(
      [](auto&&... f) { return std::tuple{field(f.name, as_member_of<Derived>(f.member), f.unit, f.doc, f.rule)...}; },
      Base::fields());
}

// Calls visit(field) for each field of S, in order.
template <HasFields S, class Visit>
constexpr void for_each_field(Visit&& visit) {
  std::apply([&](auto&&... f) { (visit(f), ...); }, S::fields());
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
