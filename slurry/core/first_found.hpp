// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// FirstFound: the smallest index that the threads of a loop have met, whichever of them came first.
#pragma once

#include <atomic>
#include <cstddef>
#include <limits>

namespace slurry {

class FirstFound {
 public:
  void add(std::size_t k) {
    std::size_t known = first_;
    while (k < known && !first_.compare_exchange_weak(known, k)) {
    }
  }
  bool any() const { return first_ != none; }
  std::size_t index() const { return first_; }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::atomic<std::size_t> first_{none};
};

}  // namespace slurry
