// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Makes the description of a struct (core/tables.hpp) from its field table: the one place where the types of members
// are turned into data. To be included only where `template const TableType& table_of<S>();` makes the tables of S and
// of all that it is made of.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "slurry/core/distribution.hpp"
#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/schedule.hpp"
#include "slurry/core/tables.hpp"
#include "slurry/core/time_step.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

template <class T>
using Type = std::type_identity<T>;

// The description of the type T.
template <class T>
struct ValueTypeOf {
  static const ValueType value;
};

constexpr ValueType describe_type(Type<double>) { return {.kind = ValueKind::real}; }
constexpr ValueType describe_type(Type<std::int64_t>) { return {.kind = ValueKind::integer}; }
constexpr ValueType describe_type(Type<bool>) { return {.kind = ValueKind::boolean}; }
constexpr ValueType describe_type(Type<std::string>) { return {.kind = ValueKind::text}; }
constexpr ValueType describe_type(Type<Vec3>) { return {.kind = ValueKind::vector}; }
constexpr ValueType describe_type(Type<Expression>) { return {.kind = ValueKind::expression}; }
constexpr ValueType describe_type(Type<ExpressionVector>) { return {.kind = ValueKind::expression_vector}; }
constexpr ValueType describe_type(Type<Distribution>) { return {.kind = ValueKind::distribution}; }
constexpr ValueType describe_type(Type<Schedule>) { return {.kind = ValueKind::schedule}; }
constexpr ValueType describe_type(Type<TimeStep>) { return {.kind = ValueKind::time_step}; }

template <class E>
requires std::is_enum_v<E>
constexpr ValueType describe_type(Type<E>) {
  return {.kind = ValueKind::word,
          .words = EnumNames<E>::names,
          .rank = [](const void* e) { return static_cast<std::size_t>(*static_cast<const E*>(e)); },
          .choose = [](void* e, std::size_t rank) { return static_cast<void*>(&(*static_cast<E*>(e) = E(rank))); }};
}

template <class T>
constexpr ValueType describe_type(Type<std::optional<T>>) {
  using Optional = std::optional<T>;
  return {.kind = ValueKind::optional,
          .entry = &ValueTypeOf<T>::value,
          .size = [](const void* o) -> std::size_t { return static_cast<const Optional*>(o)->has_value() ? 1 : 0; },
          .at = [](const void* o, std::size_t) -> const void* { return &**static_cast<const Optional*>(o); },
          .append = [](void* o) -> void* { return &static_cast<Optional*>(o)->emplace(); },
          .clear = [](void* o) { static_cast<Optional*>(o)->reset(); }};
}

template <class T>
constexpr ValueType describe_type(Type<std::vector<T>>) {
  using List = std::vector<T>;
  return {.kind = ValueKind::list,
          .entry = &ValueTypeOf<T>::value,
          .size = [](const void* list) { return static_cast<const List*>(list)->size(); },
          .at = [](const void* list, std::size_t k) -> const void* { return &(*static_cast<const List*>(list))[k]; },
          .append = [](void* list) -> void* { return &static_cast<List*>(list)->emplace_back(); },
          .clear = [](void* list) { static_cast<List*>(list)->clear(); }};
}

template <HasFields S>
constexpr ValueType describe_type(Type<S>) {
  return {.kind = ValueKind::table, .table = &table_of<S>};
}

template <class T>
inline constexpr bool is_family = false;
template <class... A>
inline constexpr bool is_family<std::variant<A...>> = true;

// The keys of a family stand in the table of its struct, and those of an alternative with them: one level, no more.
template <class A>
constexpr bool holds_a_family() {
  bool found = false;
  for_each_field<A>([&]<class Member>(const Field<A, Member>&) { found = found || is_family<Member>; });
  return found;
}

template <class... A>
inline constexpr std::array<TableGetter, sizeof...(A)> alternative_tables{&table_of<A>...};

template <class... A>
constexpr ValueType describe_type(Type<std::variant<A...>>) {
  static_assert((!holds_a_family<A>() && ...), "a family inside an alternative needs a struct of its own around it");
  using Family = std::variant<A...>;
  return {.kind = ValueKind::family,
          .alternatives = alternative_tables<A...>,
          .rank = [](const void* family) { return static_cast<const Family*>(family)->index(); },
          .choose = [](void* family, std::size_t rank) -> void* {
            void* made = nullptr;
            std::size_t k = 0;
            ((k++ == rank ? void(made = &static_cast<Family*>(family)->template emplace<A>()) : void()), ...);
            return made;
          },
          .chosen = [](const void* family) -> const void* {
            const void* found = nullptr;
            ((found = found ? found : std::get_if<A>(static_cast<const Family*>(family))), ...);
            return found;
          }};
}

template <class T>
constinit const ValueType ValueTypeOf<T>::value = describe_type(Type<T>{});

// The name of an alternative; a struct may have a member `name` instead.
template <class S>
constexpr std::string_view name_of_alternative() {
  if constexpr (requires {
                  { S::name } -> std::same_as<const char* const&>;
                })
    return S::name;
  else
    return {};
}

template <class S>
TableType make_table() {
  static const S defaults{};
  TableType table{.name = name_of_alternative<S>(),
                  .doc = S::doc,
                  .fields = {},
                  .defaults = &defaults,
                  .type = &typeid(S),
                  .create = []() -> void* { return new S{}; },
                  .destroy = [](void* s) { delete static_cast<S*>(s); }};
  const auto* begin = reinterpret_cast<const std::byte*>(&defaults);
  for_each_field<S>([&]<class Member>(const Field<S, Member>& f) {
    const auto* member = reinterpret_cast<const std::byte*>(&(defaults.*f.member));
    table.fields.push_back({f.name, f.unit, f.doc, f.rule, &ValueTypeOf<Member>::value, member - begin});
  });
  return table;
}

template <class S>
const TableType& table_of() {
  static const TableType table = make_table<S>();
  return table;
}

}  // namespace slurry
