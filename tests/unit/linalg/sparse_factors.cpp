// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/sparse_factors.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "slurry/linalg/bicgstab.hpp"
#include "tests/unit/linalg/examples.hpp"

namespace slurry::test {
namespace {

std::vector<SparseEntry> entries_of(const Matrix& a, bool lower_only) {
  std::vector<SparseEntry> entries;
  for (std::size_t i = 0; i < a.rows; ++i)
    for (std::size_t j = 0; j < (lower_only ? i + 1 : a.columns); ++j)
      // In two halves, which are added.
      for (int half = 0; half < 2; ++half) entries.push_back({std::int32_t(i), std::int32_t(j), 0.5 * a(i, j)});
  return entries;
}

TEST(SparseLu, agrees_with_a_dense_solution) {
  const Matrix a = skew_matrix(40);
  const std::vector<double> b = random_numbers(40);
  const SparseLu factors(40, entries_of(a, false));
  ASSERT_TRUE(factors.is_regular());
  EXPECT_LT(largest_difference(factors.solve(b), solved_by_eigen(a, b)), 1e-14);
}

TEST(SparseLu, says_that_a_matrix_is_singular) {
  EXPECT_FALSE(SparseLu(2, {{0, 0, 1}, {0, 1, 2}, {1, 0, 1}, {1, 1, 2}}).is_regular());
}

TEST(SparseCholesky, agrees_with_a_dense_solution) {
  const Matrix a = positive_matrix(40);
  const std::vector<double> b = random_numbers(40);
  SparseCholesky made(40, entries_of(a, true));
  const SparseCholesky factors = std::move(made);
  ASSERT_TRUE(factors.is_positive());
  EXPECT_LT(largest_difference(factors.solve(b), solved_by_eigen(a, b)), 1e-14);
}

TEST(SparseCholesky, says_that_a_matrix_is_not_positive) {
  EXPECT_FALSE(SparseCholesky(2, {{0, 0, 1}, {1, 0, 2}, {1, 1, 1}}).is_positive());
  EXPECT_FALSE(SparseCholesky(2, {{0, 0, 1}}).is_positive());
  EXPECT_TRUE(SparseCholesky(0, {}).is_positive());
}

// With few entries nothing is dropped: the factors are those of the matrix.
TEST(IncompleteLu, of_a_band_is_its_inverse) {
  const std::size_t n = 50;
  Matrix a(n, n);
  for (std::size_t k = 0; k < n; ++k) {
    a(k, k) = 3;
    if (k > 0) a(k, k - 1) = -1, a(k - 1, k) = -1.5;
  }
  std::vector<SparseEntry> entries;
  for (const SparseEntry& e : entries_of(a, false))
    if (e.value != 0) entries.push_back(e);
  const IncompleteLu factors(n, entries);
  EXPECT_EQ(factors.size(), n);
  const std::vector<double> b = random_numbers(n);
  std::vector<double> x(n), r = b;
  factors.apply(b, x);
  EXPECT_LT(largest_difference(x, solved_by_eigen(a, b)), 1e-13);
  std::fill(x.begin(), x.end(), 0.0);
  EXPECT_LE(bicgstab(operator_of(a), factors, x, r, {1e-10, 10}).iterations, 2);
}

}  // namespace
}  // namespace slurry::test
