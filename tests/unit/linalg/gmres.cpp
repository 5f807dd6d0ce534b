// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/gmres.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/linalg/vector_operations.hpp"
#include "tests/unit/linalg/examples.hpp"

namespace slurry::test {
namespace {

TEST(Gmres, agrees_with_a_direct_solution) {
  for (const std::size_t n : {1, 7, 60}) {
    const Matrix a = skew_matrix(n);
    const std::vector<double> b = random_numbers(n), exact = solved_by_eigen(a, b);
    for (const bool is_preconditioned : {false, true}) {
      std::vector<double> x(n), back(n);
      const KrylovReport report = is_preconditioned ? gmres(operator_of(a), diagonal_of(a), b, x, {1e-12, 100})
                                                    : gmres(operator_of(a), IdentityOperator(n), b, x, {1e-12, 100});
      EXPECT_TRUE(report.has_converged());
      EXPECT_LE(report.residual, 1e-12 * norm(b));
      EXPECT_LT(largest_difference(x, exact), 1e-11);
      operator_of(a).apply(x, back);
      // The residual of the rotations is that of the solution.
      EXPECT_NEAR(largest_difference(back, b), 0, 2e-12 * norm(b));
    }
  }
}

// A turn by a right angle, where other methods break down, and a cycle, which is found with the last vector only.
TEST(Gmres, ends_after_as_many_iterations_as_unknowns) {
  const FunctionOperator turn(
      2, [](std::span<const double> in, std::span<double> out) { out[0] = -in[1], out[1] = in[0]; });
  std::vector<double> x(2);
  EXPECT_EQ(gmres(turn, IdentityOperator(2), std::vector<double>{1, 0}, x, {1e-12, 10}).iterations, 2);
  EXPECT_EQ(x, (std::vector<double>{0, -1}));

  const std::size_t n = 9;
  const FunctionOperator cycle(n, [n](std::span<const double> in, std::span<double> out) {
    for (std::size_t k = 0; k < n; ++k) out[(k + 1) % n] = in[k];
  });
  std::vector<double> first(n, 0.0), solution(n), last(n, 0.0);
  first[0] = last[n - 1] = 1;
  EXPECT_EQ(gmres(cycle, IdentityOperator(n), first, solution, {1e-12, 20}).iterations, int(n));
  EXPECT_EQ(solution, last);
}

TEST(Gmres, needs_an_iteration_for_each_eigenvalue) {
  const std::size_t n = 50;
  Matrix a(n, n);
  for (std::size_t k = 0; k < n; ++k) a(k, k) = 1 + double(k % 4);
  std::vector<double> x(n);
  EXPECT_EQ(gmres(operator_of(a), IdentityOperator(n), random_numbers(n), x, {1e-12, 100}).iterations, 4);
}

TEST(Gmres, has_the_same_bits_for_any_number_of_threads) {
  const std::size_t n = 5000;
  const FunctionOperator a(n, [n](std::span<const double> in, std::span<double> out) {
    parallel_for(n, [&](std::size_t k) { out[k] = 3 * in[k] - (k > 0 ? 1.2 * in[k - 1] : 0); });
  });
  const std::vector<double> b = random_numbers(n);
  const auto solved = [&](int threads) {
    set_threads(threads);
    std::vector<double> x(n);
    EXPECT_TRUE(gmres(a, IdentityOperator(n), b, x, {1e-9, 100}).has_converged());
    return x;
  };
  const std::vector<double> one = solved(1);
  EXPECT_EQ(solved(2), one);
}

TEST(Gmres, says_what_went_wrong) {
  const Matrix a = skew_matrix(30);
  std::vector<double> b(30, 0.0), x(30, 1.0), back(30);
  EXPECT_EQ(gmres(operator_of(a), IdentityOperator(30), b, x, {}).iterations, 0) << "b = 0";
  EXPECT_EQ(x, b);

  // The best of a space of two is what it returns.
  b = random_numbers(30);
  const KrylovReport stopped = gmres(operator_of(a), IdentityOperator(30), b, x, {1e-14, 2});
  EXPECT_EQ(stopped.status, KrylovStatus::too_many_iterations);
  operator_of(a).apply(x, back);
  for (std::size_t k = 0; k < 30; ++k) back[k] -= b[k];
  EXPECT_NEAR(norm(back), stopped.residual, 1e-12);
  EXPECT_LT(stopped.residual, norm(b));

  b[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(gmres(operator_of(a), IdentityOperator(30), b, x, {}).status, KrylovStatus::not_finite);

  // b is in the kernel.
  const Matrix none(3, 3);
  std::vector<double> three(3);
  EXPECT_EQ(gmres(operator_of(none), IdentityOperator(3), std::vector<double>(3, 1.0), three, {}).status,
            KrylovStatus::broken_down);
  EXPECT_EQ(three, std::vector<double>(3, 0.0));

  const FunctionOperator interrupted(3, [](std::span<const double>, std::span<double>) { throw Interrupted(); });
  EXPECT_THROW(gmres(interrupted, IdentityOperator(3), std::vector<double>(3, 1.0), three, {}), Interrupted);
}

}  // namespace
}  // namespace slurry::test
