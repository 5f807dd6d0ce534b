// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Parallel loops whose result does not depend on the number of threads.
//
// A loop is cut into chunks whose size depends on the length of the loop alone. Threads take chunks in any order;
// a body may write only what belongs to its indices. Sums are made per chunk and added in the order of the chunks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace slurry {

// Number of threads that loops use from now on (at least 1). The pool is one per process; simulations in several threads
// may share it.
void set_threads(int count);
int threads();

namespace detail {
// Runs task(k) for k in [0, count), each once, on the pool; returns when all are done. Exceptions are rethrown here.
// A call from inside a task runs serially, and so does one that finds the pool busy with a loop of another thread.
void run_tasks(std::size_t count, const std::function<void(std::size_t)>& task);
}  // namespace detail

// Below this many indices a chunk is not worth handing over (about 10 microseconds of work in our loops).
inline constexpr std::size_t default_chunk = 2048;

// body(begin, end) for consecutive ranges that cover [0, n).
template <class Body>
void parallel_ranges(std::size_t n, Body&& body, std::size_t chunk = default_chunk) {
  if (n == 0) return;
  const std::size_t count = (n + chunk - 1) / chunk;
  if (count == 1) return body(std::size_t{0}, n);
  detail::run_tasks(count, [&](std::size_t k) { body(k * chunk, std::min(n, (k + 1) * chunk)); });
}

// body(k) for each k in [0, n).
template <class Body>
void parallel_for(std::size_t n, Body&& body, std::size_t chunk = default_chunk) {
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) body(k);
      },
      chunk);
}

// join(... join(join(zero, value(0)), value(1)) ...) per chunk, the chunks joined in order.
template <class T, class Value, class Join>
T parallel_reduce(std::size_t n, T zero, Value&& value, Join&& join, std::size_t chunk = default_chunk) {
  std::vector<T> part((n + chunk - 1) / chunk, zero);
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        T sum = zero;
        for (std::size_t k = begin; k < end; ++k) sum = join(sum, value(k));
        part[begin / chunk] = sum;
      },
      chunk);
  T total = zero;
  for (const T& p : part) total = join(total, p);
  return total;
}

template <class Value>
double parallel_max(std::size_t n, double zero, Value&& value) {
  return parallel_reduce(n, zero, value, [](double a, double b) { return a < b ? b : a; });
}

}  // namespace slurry
