// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LawTable: which law holds between which groups.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "slurry/laws/law_row.hpp"

namespace slurry {

// Groups are grain groups, then obstacles, in the order of the case.
class LawTable {
 public:
  // Law 0, inelastic, holds between all until a rule says otherwise.
  explicit LawTable(std::int32_t groups)
      : groups_(groups), rank_(groups * groups, 0), laws_{Inelastic{}}, rows_{LawRow(laws_[0])} {}

  // The rank where no rule has been given.
  static constexpr std::int32_t no_rule = 0;

  // The rank of a law that holds nowhere yet.
  std::int32_t add(const Law& law) {
    laws_.push_back(law);
    rows_.emplace_back(law);
    return static_cast<std::int32_t>(laws_.size()) - 1;
  }
  // A negative group stands for any. A later rule overrides an earlier one.
  void set(std::int32_t a, std::int32_t b, const Law& law) { set(a, b, add(law)); }
  void set(std::int32_t a, std::int32_t b, std::int32_t law) {
    for (std::int32_t i = 0; i < groups_; ++i)
      for (std::int32_t j = 0; j < groups_; ++j) {
        const bool this_way = (a < 0 || a == i) && (b < 0 || b == j),
                   other_way = (a < 0 || a == j) && (b < 0 || b == i);
        if (this_way || other_way) rank_[i * groups_ + j] = law;
      }
  }

  std::int32_t rank(std::int32_t a, std::int32_t b) const { return rank_[a * groups_ + b]; }
  const Law& law(std::int32_t rank) const { return laws_[rank]; }
  // The same for loops over contacts.
  const LawRow& row(std::int32_t rank) const { return rows_[rank]; }
  std::int32_t groups() const { return groups_; }
  // Of laws, also those that hold nowhere.
  std::int32_t size() const { return static_cast<std::int32_t>(laws_.size()); }

  // The sets of all contacts of grains of the first so many groups, by the rank of their law, where none of these
  // depends on the contact; else nothing.
  std::vector<LocalSet> common_sets(std::int32_t grain_groups) const {
    std::vector<LocalSet> sets(laws_.size());
    for (auto rank = rank_.begin(); rank != rank_.begin() + grain_groups * groups_; ++rank) {
      const std::optional<LocalSet> set = rows_[*rank].ask([]<class L>(const L& law) -> std::optional<LocalSet> {
        if constexpr (requires { law.common_set(); })
          return law.common_set();
        else
          return {};
      });
      if (!set) return {};
      sets[*rank] = *set;
    }
    return sets;
  }

  // Does any law need rotations, or rolling moments?
  bool turns() const {
    return any([](const auto& law) { return law.turns(); });
  }
  bool rolls() const {
    return any([](const auto& law) { return law.rolls(); });
  }
  // Are grains of the first so many groups hard spheres to anything?
  bool collides(std::int32_t grain_groups) const {
    return std::any_of(rank_.begin(), rank_.begin() + grain_groups * groups_,
                       [&](std::int32_t rank) { return std::holds_alternative<HardSphere>(laws_[rank]); });
  }
  // Does any law rebound?
  bool rebounds() const {
    return any([]<class L>(const L& law) {
      if constexpr (requires { law.restitution; })
        return law.restitution > 0;
      else
        return false;
    });
  }

 private:
  template <class Question>
  bool any(Question&& question) const {
    return std::any_of(laws_.begin(), laws_.end(), [&](const Law& law) { return std::visit(question, law); });
  }

  std::int32_t groups_;
  std::vector<std::int32_t> rank_;
  std::vector<Law> laws_;
  std::vector<LawRow> rows_;
};

}  // namespace slurry
