// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/dense_cholesky.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "tests/unit/linalg/examples.hpp"

namespace slurry::test {
namespace {

std::vector<double> solved(const Matrix& a, std::vector<double> b, std::size_t columns) {
  DenseCholesky factors(a.rows);
  for (std::size_t i = 0; i < a.rows; ++i)
    for (std::size_t j = 0; j <= i; ++j) factors.at(i, j) = a(i, j);
  factors.factor();
  factors.solve(b, columns);
  return b;
}

TEST(DenseCholesky, SolvesMatricesOfAnySize) {
  for (const std::size_t n : {1, 47, 48, 49, 150}) {
    const Matrix a = positive_matrix(n);
    constexpr std::size_t columns = 3;
    std::vector<double> b(n * columns);
    for (std::size_t k = 0; k < b.size(); ++k) b[k] = std::sin(double(k));
    const auto x = solved(a, b, columns);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t c = 0; c < columns; ++c) {
        double sum = 0;
        for (std::size_t k = 0; k < n; ++k) sum += a(i, k) * x[k * columns + c];
        // n roundings of a matrix with a condition of about 5.
        EXPECT_NEAR(sum, b[i * columns + c], 1e-12);
      }
  }
}

TEST(DenseCholesky, HasTheSameBitsForAnyNumberOfThreads) {
  const std::size_t n = 200;
  const Matrix a = positive_matrix(n);
  std::vector<double> b(n * 40);
  for (std::size_t k = 0; k < b.size(); ++k) b[k] = std::cos(double(k));
  set_threads(1);
  const auto one = solved(a, b, 40);
  set_threads(4);
  EXPECT_EQ(solved(a, b, 40), one);
}

TEST(DenseCholesky, RefusesAMatrixThatIsNotPositive) {
  DenseCholesky a(3);
  a.at(0, 0) = a.at(1, 1) = a.at(2, 2) = 1;
  a.at(1, 0) = 2;
  EXPECT_THROW(a.factor(), RunError);
}

TEST(DenseCholesky, AgreesWithAnotherFactorisation) {
  const std::size_t n = 100;
  const Matrix a = positive_matrix(n);
  const std::vector<double> b = random_numbers(n);
  EXPECT_LT(largest_difference(solved(a, b, 1), solved_by_eigen(a, b)), 1e-14);
}

TEST(DenseCholesky, GivesTheInverse) {
  const Matrix a = positive_matrix(30), inverse = inverse_of_positive(a);
  for (std::size_t i = 0; i < 30; ++i)
    for (std::size_t j = 0; j < 30; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < 30; ++k) sum += a(i, k) * inverse(k, j);
      EXPECT_NEAR(sum, i == j ? 1 : 0, 1e-14);
    }
}

}  // namespace
}  // namespace slurry::test
