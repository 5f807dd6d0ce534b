// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FieldTable: a list of entries of different types, in order. It is a std::tuple that can be walked and joined and no
// more: every file that includes a struct with a table pays for the table, and a std::tuple costs five times as much.
#pragma once

#include <cstddef>
#include <utility>

namespace slurry {

template <std::size_t rank, class Entry>
struct TableSlot {
  Entry entry;
};

template <class Ranks, class... Entries>
struct TableSlots;
template <std::size_t... ranks, class... Entries>
struct TableSlots<std::index_sequence<ranks...>, Entries...> : TableSlot<ranks, Entries>... {
  constexpr TableSlots(Entries... entries) : TableSlot<ranks, Entries>{entries}... {}

  // visit(first, second, ...)
  template <class Visit>
  constexpr auto apply(Visit&& visit) const {
    return visit(TableSlot<ranks, Entries>::entry...);
  }
  // visit(first), visit(second), ...
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    (visit(TableSlot<ranks, Entries>::entry), ...);
  }
};

template <class... Entries>
struct FieldTable : TableSlots<std::index_sequence_for<Entries...>, Entries...> {
  constexpr FieldTable(Entries... entries) : TableSlots<std::index_sequence_for<Entries...>, Entries...>(entries...) {}
};

// The entries of one table, then those of another.
template <class... First, class... Second>
constexpr FieldTable<First..., Second...> join(const FieldTable<First...>& first, const FieldTable<Second...>& second) {
  return first.apply([&](const First&... a) {
    return second.apply([&](const Second&... b) { return FieldTable<First..., Second...>(a..., b...); });
  });
}

}  // namespace slurry
