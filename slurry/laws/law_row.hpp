// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LawRow: a law as loops over contacts ask it, a tag and numbers. Rows are made when the world is built; they own no
// memory, and may be copied byte by byte to another device.
//
// A law that owns memory (lists of lengths, say) has a smaller form without, which it gives by row(); the others are
// their own rows. What is asked of a row is the same as of the law: local_set, offset, next_gamma.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "slurry/laws/laws.hpp"

namespace slurry {

template <class L>
constexpr auto row_of(const L& law) {
  if constexpr (requires { law.row(); })
    return law.row();
  else
    return law;
}

template <class List>
class RowOf;

// Of the laws of a list.
template <class... L>
class RowOf<std::variant<L...>> {
  template <class Law>
  using Row = decltype(row_of(std::declval<const Law&>()));
  static_assert((std::is_trivially_copyable_v<Row<L>> && ...),
                "a law with memory of its own gives its numbers by row()");

 public:
  explicit RowOf(const std::variant<L...>& law) : kind_(static_cast<std::int32_t>(law.index())) {
    std::visit(
        [this](const auto& one) {
          const auto row = row_of(one);
          std::memcpy(numbers_.data(), &row, sizeof row);
        },
        law);
  }

  // question(row), for the row of the law that this is.
  template <class Question>
  auto ask(Question&& question) const {
    using Answer = decltype(question(std::declval<const Row<std::tuple_element_t<0, std::tuple<L...>>>&>()));
    std::int32_t kind = 0;
    if constexpr (std::is_void_v<Answer>) {
      (void)((kind++ == kind_ && (question(as<Row<L>>()), true)) || ...);
    } else {
      Answer answer{};
      (void)((kind++ == kind_ && (answer = question(as<Row<L>>()), true)) || ...);
      return answer;
    }
  }

 private:
  template <class R>
  const R& as() const {
    return *std::launder(reinterpret_cast<const R*>(numbers_.data()));
  }

  std::int32_t kind_;
  alignas(std::max({alignof(Row<L>)...})) std::array<std::byte, std::max({sizeof(Row<L>)...})> numbers_{};
};

using LawRow = RowOf<Law>;
static_assert(std::is_trivially_copyable_v<LawRow>);

}  // namespace slurry
