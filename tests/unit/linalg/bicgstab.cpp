// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/bicgstab.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "tests/unit/linalg/examples.hpp"

namespace slurry::test {
namespace {

TEST(Bicgstab, agrees_with_a_direct_solution) {
  for (const std::size_t n : {1, 7, 60}) {
    const Matrix a = skew_matrix(n);
    const std::vector<double> b = random_numbers(n), exact = solved_by_eigen(a, b);
    for (const bool is_preconditioned : {false, true}) {
      std::vector<double> x(n), r = b;
      const KrylovReport report = is_preconditioned ? bicgstab(operator_of(a), diagonal_of(a), x, r, {1e-12, 100})
                                                    : bicgstab(operator_of(a), IdentityOperator(n), x, r, {1e-12, 100});
      EXPECT_TRUE(report.has_converged());
      EXPECT_LE(report.residual, 1e-12);
      EXPECT_LT(report.iterations, 25);
      // |A^-1| is below 4/n.
      EXPECT_LT(largest_difference(x, exact), 1e-11);
    }
  }
}

TEST(Bicgstab, needs_one_iteration_with_the_inverse) {
  const std::size_t n = 40;
  Matrix a(n, n);
  for (std::size_t k = 0; k < n; ++k) a(k, k) = 1 + double(k);
  std::vector<double> x(n), r = random_numbers(n);
  EXPECT_EQ(bicgstab(operator_of(a), diagonal_of(a), x, r, {1e-12, 100}).iterations, 1);
}

// A turn by a right angle: the first residual is orthogonal to its image.
TEST(Bicgstab, says_that_it_broke_down) {
  const FunctionOperator turn(
      2, [](std::span<const double> in, std::span<double> out) { out[0] = -in[1], out[1] = in[0]; });
  std::vector<double> x(2), r{1, 0};
  EXPECT_EQ(bicgstab(turn, IdentityOperator(2), x, r, {1e-12, 100}).status, KrylovStatus::broken_down);
  const Matrix none(2, 2);
  x = {0, 0}, r = {1, 0};
  EXPECT_EQ(bicgstab(operator_of(none), IdentityOperator(2), x, r, {1e-12, 100}).status, KrylovStatus::broken_down);
}

// After one iteration the residual, (0, 1, 0) with this matrix, is orthogonal to the first one, (1, 0, 0).
TEST(Bicgstab, starts_again_where_the_residual_is_orthogonal_to_the_first) {
  Matrix a(3, 3);
  a(0, 0) = 1, a(1, 0) = -1, a(1, 1) = 1, a(1, 2) = 0.5, a(2, 1) = 0.25, a(2, 2) = 2;
  const std::vector<double> b{1, 0, 0};
  std::vector<double> x(3), r = b;
  const KrylovReport report = bicgstab(operator_of(a), IdentityOperator(3), x, r, {1e-14, 50});
  EXPECT_TRUE(report.has_converged());
  EXPECT_LT(largest_difference(x, solved_by_eigen(a, b)), 1e-13);
}

TEST(Bicgstab, has_the_same_bits_for_any_number_of_threads) {
  const std::size_t n = 5000;
  const FunctionOperator a(n, [n](std::span<const double> in, std::span<double> out) {
    parallel_for(n, [&](std::size_t k) {
      out[k] = 2.3 * in[k] - (k > 0 ? 1.2 * in[k - 1] : 0) - (k + 1 < n ? 0.8 * in[k + 1] : 0);
    });
  });
  const auto solved = [&](int threads) {
    set_threads(threads);
    std::vector<double> x(n), r = random_numbers(n);
    EXPECT_TRUE(bicgstab(a, IdentityOperator(n), x, r, {1e-9, 500}).has_converged());
    return x;
  };
  const std::vector<double> one = solved(1);
  EXPECT_EQ(solved(2), one);
}

TEST(Bicgstab, says_what_went_wrong) {
  const Matrix a = skew_matrix(30);
  std::vector<double> x(30), r(30, 0.0);
  EXPECT_EQ(bicgstab(operator_of(a), IdentityOperator(30), x, r, {0, 10}).iterations, 0) << "b = 0";
  r = random_numbers(30);
  EXPECT_EQ(bicgstab(operator_of(a), IdentityOperator(30), x, r, {1e-13, 2}).status, KrylovStatus::too_many_iterations);
  r.assign(30, std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(bicgstab(operator_of(a), IdentityOperator(30), x, r, {1e-13, 10}).status, KrylovStatus::not_finite);
  const FunctionOperator interrupted(30, [](std::span<const double>, std::span<double>) { throw Interrupted(); });
  r.assign(30, 1.0);
  EXPECT_THROW(bicgstab(interrupted, IdentityOperator(30), x, r, {1e-13, 10}), Interrupted);
}

}  // namespace
}  // namespace slurry::test
