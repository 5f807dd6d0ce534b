// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/conjugate_gradients.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/linalg/vector_operations.hpp"
#include "tests/unit/linalg/examples.hpp"

namespace slurry::test {
namespace {

ConjugateGradientOptions until(double enough) {
  return {[enough](std::span<const double> r, double) { return norm(r) <= enough; }, 1000, {}, {}};
}

TEST(ConjugateGradients, agree_with_a_direct_solution) {
  for (const std::size_t n : {1, 7, 60}) {
    const Matrix a = positive_matrix(n);
    const std::vector<double> b = random_numbers(n), exact = solved_by_eigen(a, b);
    std::vector<double> x(n), r = b;
    const KrylovReport report = conjugate_gradients(operator_of(a), IdentityOperator(n), x, r, until(1e-12));
    EXPECT_TRUE(report.has_converged());
    // |A^-1| is below 1/n.
    EXPECT_LT(largest_difference(x, exact), 1e-12);
    EXPECT_LE(report.residual, 1e-12);
  }
}

TEST(ConjugateGradients, need_an_iteration_for_each_eigenvalue) {
  // Three of them, of 50 unknowns.
  const std::size_t n = 50;
  Matrix a(n, n);
  for (std::size_t k = 0; k < n; ++k) a(k, k) = 1 + double(k % 3);
  std::vector<double> x(n), r(n, 1.0);
  EXPECT_EQ(conjugate_gradients(operator_of(a), IdentityOperator(n), x, r, until(1e-12)).iterations, 3);
  std::fill(x.begin(), x.end(), 0.0), std::fill(r.begin(), r.end(), 1.0);
  EXPECT_EQ(conjugate_gradients(operator_of(a), diagonal_of(a), x, r, until(1e-12)).iterations, 1);
  for (std::size_t k = 0; k < n; ++k) EXPECT_NEAR(x[k], 1 / a(k, k), 1e-14);
}

TEST(ConjugateGradients, start_from_a_guess) {
  const Matrix a = positive_matrix(20);
  const std::vector<double> b = random_numbers(20);
  std::vector<double> x = solved_by_eigen(a, b), r(20);
  operator_of(a).apply(x, r);
  for (std::size_t k = 0; k < 20; ++k) r[k] = b[k] - r[k];
  EXPECT_EQ(conjugate_gradients(operator_of(a), IdentityOperator(20), x, r, until(1e-10)).iterations, 0);
}

// W^-1 S with S symmetric is symmetric in the scalar product of W. What has no weight is not moved.
TEST(ConjugateGradients, take_the_scalar_product_of_the_weights) {
  const std::size_t n = 30;
  const Matrix s = positive_matrix(n);
  std::vector<double> weight(n), b = random_numbers(n), scaled(n);
  for (std::size_t k = 0; k < n; ++k) weight[k] = 1 + double(k);
  const FunctionOperator a(n, [&](std::span<const double> in, std::span<double> out) {
    operator_of(s).apply(in, out);
    for (std::size_t k = 0; k < n; ++k) out[k] /= weight[k];
  });
  for (std::size_t k = 0; k < n; ++k) scaled[k] = b[k] * weight[k];
  const std::vector<double> exact = solved_by_eigen(s, scaled);
  std::vector<double> x(n), r = b;
  ConjugateGradientOptions options = until(1e-12);
  options.weights = weight;
  EXPECT_TRUE(conjugate_gradients(a, IdentityOperator(n), x, r, options).has_converged());
  EXPECT_LT(largest_difference(x, exact), 1e-10);
}

// A x + l e = b and e.x = 1: a preconditioner of the same form, whose answers add up to zero, keeps the sum.
TEST(ConjugateGradients, keep_a_constraint_that_the_preconditioner_keeps) {
  const std::size_t n = 12;
  const Matrix a = positive_matrix(n);
  const FunctionOperator both(n + 1, [&](std::span<const double> in, std::span<double> out) {
    operator_of(a).apply(in.first(n), out.first(n));
    for (std::size_t k = 0; k < n; ++k) out[k] += in[n];
    out[n] = 0;  // of directions that keep the sum
  });
  const FunctionOperator projection(n + 1, [n](std::span<const double> in, std::span<double> out) {
    double mean = 0;
    for (std::size_t k = 0; k < n; ++k) mean += in[k] / double(n);
    for (std::size_t k = 0; k < n; ++k) out[k] = in[k] - mean;
    out[n] = mean;
  });
  std::vector<double> b = random_numbers(n), x(n + 1, 0.0), r(n + 1), left(n);
  x[0] = 1;
  operator_of(a).apply(std::span(x).first(n), r);
  for (std::size_t k = 0; k < n; ++k) r[k] = b[k] - r[k];
  ConjugateGradientOptions options = until(1e-12);
  options.settle = [n](std::span<double> solution, std::span<double> rest, std::span<double> z) {
    solution[n] += z[n];
    for (std::size_t k = 0; k < n; ++k) rest[k] -= z[n];
    z[n] = 0;
  };
  EXPECT_TRUE(conjugate_gradients(both, projection, x, r, options).has_converged());
  double sum = 0;
  for (std::size_t k = 0; k < n; ++k) sum += x[k];
  EXPECT_NEAR(sum, 1, 1e-14);

  Matrix bordered(n + 1, n + 1);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) bordered(i, j) = a(i, j);
    bordered(i, n) = bordered(n, i) = 1;
  }
  b.push_back(1);
  EXPECT_LT(largest_difference(x, solved_by_eigen(bordered, b)), 1e-11);
}

TEST(ConjugateGradients, have_the_same_bits_for_any_number_of_threads) {
  const std::size_t n = 5000;  // several chunks
  const FunctionOperator a(n, [n](std::span<const double> in, std::span<double> out) {
    parallel_for(n,
                 [&](std::size_t k) { out[k] = 2.1 * in[k] - (k > 0 ? in[k - 1] : 0) - (k + 1 < n ? in[k + 1] : 0); });
  });
  const auto solved = [&](int threads) {
    set_threads(threads);
    std::vector<double> x(n), r = random_numbers(n);
    EXPECT_TRUE(conjugate_gradients(a, IdentityOperator(n), x, r, until(1e-10)).has_converged());
    return x;
  };
  const std::vector<double> one = solved(1);
  EXPECT_EQ(solved(2), one);
  EXPECT_EQ(solved(3), one);
}

TEST(ConjugateGradients, say_what_went_wrong) {
  const Matrix a = positive_matrix(30);
  std::vector<double> x(30), r(30, 0.0);
  EXPECT_EQ(conjugate_gradients(operator_of(a), IdentityOperator(30), x, r, until(0)).iterations, 0) << "b = 0";
  EXPECT_EQ(x, std::vector<double>(30, 0.0));

  r = random_numbers(30);
  ConjugateGradientOptions few = until(1e-13);
  few.most_iterations = 2;
  const KrylovReport stopped = conjugate_gradients(operator_of(a), IdentityOperator(30), x, r, few);
  EXPECT_EQ(stopped.status, KrylovStatus::too_many_iterations);
  EXPECT_EQ(stopped.iterations, 2);
  EXPECT_GT(stopped.residual, 0);

  r.assign(30, std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(conjugate_gradients(operator_of(a), IdentityOperator(30), x, r, until(1e-8)).status,
            KrylovStatus::not_finite);

  const Matrix none(30, 30);
  r.assign(30, 1.0);
  EXPECT_EQ(conjugate_gradients(operator_of(none), IdentityOperator(30), x, r, until(1e-8)).status,
            KrylovStatus::broken_down);
}

TEST(ConjugateGradients, let_an_interrupt_of_the_operator_through) {
  int products = 0;
  const Matrix a = positive_matrix(30);
  const FunctionOperator interrupted(30, [&](std::span<const double> in, std::span<double> out) {
    if (++products == 3) throw Interrupted();
    operator_of(a).apply(in, out);
  });
  std::vector<double> x(30), r = random_numbers(30);
  EXPECT_THROW(conjugate_gradients(interrupted, IdentityOperator(30), x, r, until(1e-13)), Interrupted);
}

}  // namespace
}  // namespace slurry::test
