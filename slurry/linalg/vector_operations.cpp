// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/vector_operations.hpp"

#include <cmath>
#include <functional>

#include "slurry/core/parallel.hpp"

namespace slurry {

double dot(std::span<const double> a, std::span<const double> b) {
  return parallel_reduce(
      a.size(), 0.0, [&](std::size_t k) { return a[k] * b[k]; }, std::plus<>());
}

double weighted_dot(std::span<const double> w, std::span<const double> a, std::span<const double> b) {
  if (w.empty()) return dot(a, b);
  return parallel_reduce(
      a.size(), 0.0, [&](std::size_t k) { return w[k] * a[k] * b[k]; }, std::plus<>());
}

double norm(std::span<const double> a) { return std::sqrt(dot(a, a)); }

void add_multiple(std::span<double> a, double s, std::span<const double> b) {
  parallel_for(a.size(), [&](std::size_t k) { a[k] += s * b[k]; });
}

}  // namespace slurry
