// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sorting on all threads, for orders in which no two entries are equal: the result is then the same however it is
// found. Entries are dealt into buckets between samples of them (count, scan, fill), and each bucket is sorted alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "slurry/core/parallel.hpp"

namespace slurry {

template <class T, class Less>
void parallel_sort(std::vector<T>& values, Less&& less) {
  constexpr std::size_t buckets = 256, samples_per_bucket = 16, worth_it = 1 << 14;
  const std::size_t n = values.size(), chunk = std::max<std::size_t>(4096, n / 64 + 1),
                    chunks = (n + chunk - 1) / chunk;
  if (n < worth_it) return std::sort(values.begin(), values.end(), less);

  std::vector<T> sample(buckets * samples_per_bucket);
  for (std::size_t k = 0; k < sample.size(); ++k) sample[k] = values[k * (n / sample.size())];
  std::sort(sample.begin(), sample.end(), less);
  std::vector<T> edge(buckets - 1);
  for (std::size_t b = 0; b < edge.size(); ++b) edge[b] = sample[(b + 1) * samples_per_bucket];

  std::vector<std::uint8_t> bucket(n);
  std::vector<std::size_t> next(chunks * buckets, 0);  // of chunk c and bucket b: [c * buckets + b]
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        std::size_t* const count = next.data() + begin / chunk * buckets;
        for (std::size_t k = begin; k < end; ++k) {
          const auto above = std::upper_bound(edge.begin(), edge.end(), values[k], less);
          ++count[bucket[k] = static_cast<std::uint8_t>(above - edge.begin())];
        }
      },
      chunk);
  std::vector<std::size_t> start(buckets + 1, 0);
  for (std::size_t b = 0, at = 0; b < buckets; ++b) {
    start[b] = at;
    for (std::size_t c = 0; c < chunks; ++c) {
      const std::size_t own = next[c * buckets + b];
      next[c * buckets + b] = at;
      at += own;
    }
    start[b + 1] = at;
  }
  std::vector<T> dealt(n);
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        std::size_t* const at = next.data() + begin / chunk * buckets;
        for (std::size_t k = begin; k < end; ++k) dealt[at[bucket[k]]++] = values[k];
      },
      chunk);
  values.swap(dealt);
  parallel_for(
      buckets,
      [&](std::size_t b) {
        std::sort(values.begin() + static_cast<std::ptrdiff_t>(start[b]),
                  values.begin() + static_cast<std::ptrdiff_t>(start[b + 1]), less);
      },
      1);
}

}  // namespace slurry
