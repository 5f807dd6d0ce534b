// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Systems of no structure for the tests of linear algebra, and their direct solution by Eigen: an independent one.
#pragma once

#include <Eigen/Dense>
#include <cmath>
#include <span>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/linalg/matrix.hpp"
#include "slurry/linalg/operator.hpp"

namespace slurry::test {

inline Matrix random_square(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  Matrix a(n, n);
  for (double& value : a.value) value = random.uniform(-1, 1);
  return a;
}

// C C^T + n: its condition is about 5.
inline Matrix positive_matrix(std::size_t n, std::uint64_t seed = 1) {
  const Matrix c = random_square(n, seed);
  Matrix a(n, n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k) a(i, j) += c(i, k) * c(j, k);
      if (i == j) a(i, j) += double(n);
    }
  return a;
}

// Random entries about a diagonal that is larger than they are together by half.
inline Matrix skew_matrix(std::size_t n, std::uint64_t seed = 2) {
  Matrix a = random_square(n, seed);
  for (std::size_t i = 0; i < n; ++i) a(i, i) = 0.75 * double(n);
  return a;
}

inline std::vector<double> random_numbers(std::size_t n, std::uint64_t seed = 3) {
  Random random(seed);
  std::vector<double> x(n);
  for (double& value : x) value = random.normal();
  return x;
}

inline auto operator_of(const Matrix& a) {
  return FunctionOperator(a.rows, [&a](std::span<const double> in, std::span<double> out) {
    for (std::size_t i = 0; i < a.rows; ++i) {
      out[i] = 0;
      for (std::size_t k = 0; k < a.columns; ++k) out[i] += a(i, k) * in[k];
    }
  });
}

inline auto diagonal_of(const Matrix& a) {
  return FunctionOperator(a.rows, [&a](std::span<const double> in, std::span<double> out) {
    for (std::size_t i = 0; i < a.rows; ++i) out[i] = in[i] / a(i, i);
  });
}

inline std::vector<double> solved_by_eigen(const Matrix& a, const std::vector<double>& b) {
  Eigen::MatrixXd m(a.rows, a.columns);
  Eigen::VectorXd right(b.size());
  for (std::size_t i = 0; i < a.rows; ++i) {
    right(i) = b[i];
    for (std::size_t j = 0; j < a.columns; ++j) m(i, j) = a(i, j);
  }
  const Eigen::VectorXd x = m.partialPivLu().solve(right);
  return {x.begin(), x.end()};
}

inline double largest_difference(std::span<const double> a, std::span<const double> b) {
  double most = 0;
  for (std::size_t k = 0; k < a.size(); ++k) most = std::max(most, std::abs(a[k] - b[k]));
  return most;
}

}  // namespace slurry::test
