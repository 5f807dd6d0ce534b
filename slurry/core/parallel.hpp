// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Parallel loops whose result does not depend on the number of threads.
//
// A loop is cut into chunks whose size depends on the length of the loop alone. Threads take chunks in any order;
// a body may write only what belongs to its indices. Sums are made per chunk and added in the order of the chunks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory_resource>
#include <vector>

namespace slurry {

// Number of threads that loops use from now on (at least 1). The pool is one per process; simulations in several
// threads may share it.
void set_threads(int count);
int threads();

namespace detail {
// A reference to a function object that outlives the loop: std::function would allocate memory for each loop.
class Task {
 public:
  template <class Body>
  explicit Task(const Body& body)
      : body_(&body), call_([](const void* b, std::size_t k) { (*static_cast<const Body*>(b))(k); }) {}
  void operator()(std::size_t k) const { call_(body_, k); }

 private:
  const void* body_;
  void (*call_)(const void*, std::size_t);
};

// Runs task(k) for k in [0, count), each once, on the pool; returns when all are done. Exceptions are rethrown here.
// A call from inside a task runs serially, and so does one that finds the pool busy with a loop of another thread.
void run_tasks(std::size_t count, Task task);
}  // namespace detail

// Below this many indices a chunk is not worth handing over (about 10 microseconds of work in our loops).
inline constexpr std::size_t default_chunk = 2048;

// body(begin, end) for consecutive ranges that cover [0, n).
template <class Body>
void parallel_ranges(std::size_t n, Body&& body, std::size_t chunk = default_chunk) {
  if (n == 0) return;
  const std::size_t count = (n + chunk - 1) / chunk;
  if (count == 1) return body(std::size_t{0}, n);
  const auto task = [&](std::size_t k) { body(k * chunk, std::min(n, (k + 1) * chunk)); };
  detail::run_tasks(count, detail::Task(task));
}

// Loops that leave no sum of rounded numbers behind are cut finer, so that sixteen threads share ten thousand indices
// evenly, but into no more chunks than parallel_reduce has room for.
inline constexpr std::size_t fine_chunk = 256, most_chunks = 512;
constexpr std::size_t chunk_of_loop(std::size_t n) {
  return n <= default_chunk ? default_chunk : std::max(fine_chunk, n / most_chunks + 1);
}

// body(k) for each k in [0, n).
template <class Body>
void parallel_for(std::size_t n, Body&& body, std::size_t chunk = 0) {
  parallel_ranges(
      n,
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) body(k);
      },
      chunk > 0 ? chunk : chunk_of_loop(n));
}

// join(... join(join(zero, value(0)), value(1)) ...) per chunk, the chunks joined in order.
template <class T, class Value, class Join>
T parallel_reduce(std::size_t n, T zero, Value&& value, Join&& join, std::size_t chunk = default_chunk) {
  // Up to a million indices the partial results fit on the stack.
  std::array<std::byte, most_chunks * sizeof(T)> room;
  std::pmr::monotonic_buffer_resource memory(room.data(), room.size());
  std::pmr::vector<T> part((n + chunk - 1) / chunk, zero, &memory);
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
  return parallel_reduce(
      n, zero, value, [](double a, double b) { return a < b ? b : a; }, chunk_of_loop(n));
}

}  // namespace slurry
