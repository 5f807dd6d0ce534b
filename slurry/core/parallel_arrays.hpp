// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whole arrays on all threads: copies, fills and running sums. The arrays keep their memory, so that a loop over steps
// allocates nothing once it has seen its largest step.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/core/raw_vector.hpp"

namespace slurry {

template <class T>
void parallel_copy(const std::vector<T>& from, std::vector<T>& to) {
  resize_raw(to, from.size());
  parallel_ranges(from.size(), [&](std::size_t begin, std::size_t end) {
    std::copy(from.begin() + static_cast<std::ptrdiff_t>(begin), from.begin() + static_cast<std::ptrdiff_t>(end),
              to.begin() + static_cast<std::ptrdiff_t>(begin));
  });
}

// n entries, all the same.
template <class T>
void parallel_fill(std::vector<T>& values, std::size_t n, const T& value) {
  resize_raw(values, n);
  parallel_ranges(n, [&](std::size_t begin, std::size_t end) {
    std::fill(values.begin() + static_cast<std::ptrdiff_t>(begin), values.begin() + static_cast<std::ptrdiff_t>(end),
              value);
  });
}

// How many of the k < n the question holds for.
template <class Question>
std::size_t parallel_count(std::size_t n, Question&& question) {
  return parallel_reduce(
      n, std::size_t{0}, [&](std::size_t k) { return question(k) ? std::size_t{1} : std::size_t{0}; },
      [](std::size_t a, std::size_t b) { return a + b; }, chunk_of_loop(n));
}

// Does the question hold for all k < n? Stops soon after it has found one for which it does not.
template <class Question>
bool parallel_all(std::size_t n, Question&& question) {
  std::atomic<bool> all{true};
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end && all.load(std::memory_order_relaxed); ++k)
          if (!question(k)) all.store(false, std::memory_order_relaxed);
      },
      chunk_of_loop(n));
  return all;
}

// values[k] becomes the sum of values[0..k]. Whole numbers only: these sums do not depend on where the chunks end.
template <class T>
void parallel_running_sum(std::vector<T>& values) {
  static_assert(std::is_integral_v<T>);
  constexpr std::size_t sums = 64;
  const std::size_t n = values.size(), chunk = std::max(default_chunk, n / sums + 1);
  std::array<T, sums> total{};
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        T sum = 0;
        for (std::size_t k = begin; k < end; ++k) sum += values[k];
        total[begin / chunk] = sum;
      },
      chunk);
  T before = 0;
  for (T& t : total) {
    const T own = t;
    t = before;
    before += own;
  }
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        T sum = total[begin / chunk];
        for (std::size_t k = begin; k < end; ++k) values[k] = sum += values[k];
      },
      chunk);
}

}  // namespace slurry
