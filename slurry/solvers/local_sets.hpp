// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LocalSets: the sets K of the contacts of a problem. Most problems have few different sets, one for each law that
// holds: these are kept once, with the rank of its set for each contact, and with no ranks at all where all contacts
// have the same. Where sets depend on the contact (glue, rolling friction) each contact has its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "slurry/contacts/local_set.hpp"
#include "slurry/core/parallel_arrays.hpp"

namespace slurry {

class LocalSets {
 public:
  LocalSets() = default;
  LocalSets(std::initializer_list<LocalSet> own) : set_(own), size_(own.size()) {}

  std::size_t size() const { return size_; }
  const LocalSet& operator[](std::size_t contact) const {
    return set_[is_same_ ? 0 : rank_.empty() ? contact : static_cast<std::size_t>(rank_[contact])];
  }

  // The sets that are kept, and the rank of its set for each contact: none where all have the first one, or each its
  // own.
  const std::vector<LocalSet>& kept() const { return set_; }
  const std::vector<std::int32_t>& ranks() const { return rank_; }
  bool is_same() const { return is_same_; }

  // To be written: only where each contact has its own set.
  LocalSet& own(std::size_t contact) { return set_[contact]; }

  // n contacts, each with a set of its own. Their values are those that were there, where each had its own before.
  void resize(std::size_t n) {
    if (is_same_ || !rank_.empty()) set_.clear();
    is_same_ = false, rank_.clear();
    resize_raw(set_, n);
    size_ = n;
  }
  // n contacts with the same set.
  void assign(std::size_t n, const LocalSet& set) {
    rank_.clear(), set_.assign(1, set);
    is_same_ = true, size_ = n;
  }
  // Contact c has sets[rank[c]].
  void assign(const std::vector<LocalSet>& sets, const std::vector<std::int32_t>& rank) {
    is_same_ = false, set_ = sets;
    parallel_copy(rank, rank_);
    size_ = rank.size();
  }

  // Those of some contacts.
  LocalSets of(const std::vector<std::size_t>& contacts) const {
    LocalSets some;
    some.resize(contacts.size());
    for (std::size_t k = 0; k < contacts.size(); ++k) some.own(k) = (*this)[contacts[k]];
    return some;
  }

  bool operator==(const LocalSets& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t c = 0; c < size_; ++c)
      if (!((*this)[c] == other[c])) return false;
    return true;
  }

 private:
  std::vector<LocalSet> set_;
  std::vector<std::int32_t> rank_;
  bool is_same_ = false;  // all contacts have set_[0]
  std::size_t size_ = 0;
};

}  // namespace slurry
