// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Members: the grains that are bound to each other in chains and swimmers. What ties a grain to others is its rank
// among those of its group, in the order in which they were placed. It does not follow from the ids of the grains that
// are left, so it belongs to the state: a grain that is no more keeps its rank.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/grains/grains.hpp"

namespace slurry {

// Of all groups; a row for each grain that was placed, by id.
struct Members {
  std::vector<std::int64_t> id;
  std::vector<std::int32_t> group;

  static constexpr auto arrays() {
    return FieldTable{array("id", &Members::id, "", "Name of the grain."),
                      array("group", &Members::group, "", "Rank of the grain's group in the case.")};
  }
  std::size_t size() const { return id.size(); }
};

// Of one group: from id to rank and back.
class MemberTable {
 public:
  MemberTable() = default;
  // Ascending ids.
  explicit MemberTable(std::vector<std::int64_t> ids) : ids_(std::move(ids)) {}
  MemberTable(const Members& members, std::int32_t group) {
    for (std::size_t k = 0; k < members.size(); ++k)
      if (members.group[k] == group) ids_.push_back(members.id[k]);
  }

  std::int32_t size() const { return static_cast<std::int32_t>(ids_.size()); }
  std::int64_t id(std::int32_t rank) const { return ids_[rank]; }
  // -1: it is none of them.
  std::int32_t rank_of(std::int64_t id) const {
    if (ids_.empty() || id < ids_.front() || id > ids_.back()) return -1;
    // Ids that follow each other, as those of a group that was placed alone, need no search.
    const std::int64_t guess = id - ids_.front();
    if (guess < size() && ids_[guess] == id) return static_cast<std::int32_t>(guess);
    const auto found = std::lower_bound(ids_.begin(), ids_.end(), id);
    return *found == id ? static_cast<std::int32_t>(found - ids_.begin()) : -1;
  }
  // The places of all in memory, by rank; -1 for those that are no more.
  std::vector<std::int32_t> places(const Grains& grains) const {
    std::vector<std::int32_t> place(ids_.size(), -1);
    for (std::size_t k = 0; k < grains.size(); ++k)
      if (const std::int32_t rank = rank_of(grains.id[k]); rank >= 0) place[rank] = static_cast<std::int32_t>(k);
    return place;
  }

 private:
  std::vector<std::int64_t> ids_;
};

}  // namespace slurry
