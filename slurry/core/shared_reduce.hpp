// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// parallel_reduce on several ranks: each sums some of the chunks, and all join all of them in order, so that the bits
// are those of one rank. `value` must give the same on every rank.
#pragma once

#include <cstring>
#include <type_traits>
#include <vector>

#include "slurry/core/exchange.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {

template <class T, class Value, class Join>
T shared_reduce(std::size_t n, T zero, Value&& value, Join&& join) {
  static_assert(sizeof(T) % sizeof(double) == 0 && std::is_trivially_copyable_v<T>);
  Exchange* const ranks = exchange();
  if (!ranks || n < ranks->worth_sharing) return parallel_reduce(n, zero, value, join);
  constexpr std::size_t width = sizeof(T) / sizeof(double);
  const std::size_t chunks = (n + default_chunk - 1) / default_chunk, count = ranks->ranks();
  std::vector<std::size_t> start;
  for (std::size_t r = 0; r <= count; ++r) start.push_back(chunks * r / count * width);
  std::vector<double> part(chunks * width);
  const std::size_t own = ranks->rank(), first = start[own] / width, last = start[own + 1] / width;
  parallel_for(
      last - first,
      [&](std::size_t k) {
        T sum = zero;
        const std::size_t begin = (first + k) * default_chunk, end = std::min(n, begin + default_chunk);
        for (std::size_t i = begin; i < end; ++i) sum = join(sum, value(i));
        std::memcpy(part.data() + (first + k) * width, &sum, sizeof sum);
      },
      1);
  ranks->gather(part, start);
  T total = zero;
  for (std::size_t k = 0; k < chunks; ++k) {
    T sum = zero;
    std::memcpy(static_cast<void*>(&sum), part.data() + k * width, sizeof sum);
    total = join(total, sum);
  }
  return total;
}

}  // namespace slurry
