// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Passes along one axis: batches of lines are gathered, transformed and put in their places.
#include <algorithm>
#include <array>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/nufft/line_transform.hpp"

namespace slurry::nufft {
namespace {

// Numbers of a task.
constexpr std::size_t numbers_per_task = 16384;

// Line l of a batch.
void put(Complex value, double* rank, std::size_t l) {
  rank[l] = value.real(), rank[LineTransform::complex_lines + l] = value.imag();
}
void put(double value, double* rank, std::size_t l) { rank[l] = value; }
void get(const double* rank, std::size_t l, Complex& value) {
  value = {rank[l], rank[LineTransform::complex_lines + l]};
}
void get(const double* rank, std::size_t l, double& value) { value = rank[l]; }

// Numbers of `inner` lines are neighbours in memory.
std::size_t inner_lines(const Size3& size, int axis) {
  std::size_t inner = 1;
  for (int k = 0; k < axis; ++k) inner *= std::size_t(size[k]);
  return inner;
}

// `in` and `out` are [outer][from or to][inner]; line L has the place L / inner, L % inner.
template <class Number>
void transform_lines(const LineTransform& transform, std::size_t lines, std::size_t inner, const std::vector<int>& from,
                     const std::vector<int>& to, const Number* in, Number* out) {
  constexpr std::size_t rank_size = LineBatch::rank_size, most = LineTransform::real_lines;
  const std::size_t each = transform.lines();
  const auto transform_batch = [&](std::size_t first, double* a, double* work) {
    const std::size_t count = std::min(each, lines - first);
    std::array<std::size_t, most> source{}, target{};
    for (std::size_t l = 0; l < count; ++l) {
      const std::size_t outer = (first + l) / inner, rest = (first + l) % inner;
      source[l] = outer * from.size() * inner + rest, target[l] = outer * to.size() * inner + rest;
    }
    if (count < each || from.size() < std::size_t(transform.length())) std::fill(a, a + transform.room(), 0.0);
    for (std::size_t k = 0; k < from.size(); ++k)
      for (std::size_t l = 0; l < count; ++l) put(in[source[l] + k * inner], a + from[k] * rank_size, l);
    const double* result = transform(a, work);
    for (std::size_t k = 0; k < to.size(); ++k)
      for (std::size_t l = 0; l < count; ++l) get(result + to[k] * rank_size, l, out[target[l] + k * inner]);
  };
  parallel_ranges((lines + each - 1) / each,
                  [&](std::size_t begin, std::size_t end) {
                    std::vector<double> a(transform.room()), work(transform.room());
                    for (std::size_t b = begin; b < end; ++b) transform_batch(b * each, a.data(), work.data());
                  },
                  1 + numbers_per_task / transform.room());
}

std::vector<int> places(const Slots& slots, int n) {
  std::vector<int> result(slots.count);
  for (int k = 0; k < slots.count; ++k) result[k] = ((slots.first + k) % n + n) % n;
  return result;
}

}  // namespace

void transform_axis(const LineTransform& transform, int axis, Slots from, Slots to, const Complex* in,
                    const Size3& in_size, Complex* out) {
  const int n = transform.length();
  transform_lines(transform, volume(in_size) / from.count, inner_lines(in_size, axis), places(from, n), places(to, n),
                  in, out);
}

void transform_axis(const LineTransform& transform, int axis, int from, int to, const double* in, const Size3& in_size,
                    double* out) {
  const int n = transform.length();
  transform_lines(transform, volume(in_size) / std::size_t(from), inner_lines(in_size, axis), places({0, from}, n),
                  places({0, to}, n), in, out);
}

}  // namespace slurry::nufft
