// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/dense.hpp"

#include <gtest/gtest.h>

#include "slurry/core/random.hpp"
#include "slurry/swimmers/orthogonal_rows.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;

// Sums of up to twelve numbers of the order 1, and matrices whose condition is some hundreds.
constexpr double dense_tolerance = 1e-12;

MatrixXd random_matrix(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
  Random random(seed);
  MatrixXd a(rows, columns);
  for (Eigen::Index j = 0; j < columns; ++j)
    for (Eigen::Index i = 0; i < rows; ++i) a(i, j) = random.normal();
  return a;
}

MatrixXd one(Eigen::Index n) { return MatrixXd::Identity(n, n); }

double largest(const MatrixXd& a) { return a.cwiseAbs().maxCoeff(); }

TEST(Dense, products_are_those_of_eigen) {
  const MatrixXd a = random_matrix(5, 7, 1), b = random_matrix(7, 3, 2), c = random_matrix(7, 7, 3);
  EXPECT_LT(largest(product(a, b) - a * b), dense_tolerance);
  EXPECT_LT(largest(congruent(c, b) - b.transpose() * c * b), dense_tolerance);
}

TEST(Dense, a_positive_system_is_solved) {
  for (Eigen::Index n = 1; n <= 12; ++n) {
    const MatrixXd half = random_matrix(n, n, 10 + n), a = half * half.transpose() + one(n), b = random_matrix(n, 2, n);
    const MatrixXd lower = cholesky_factor(a);
    EXPECT_LT(largest(lower * lower.transpose() - a), dense_tolerance * largest(a));
    EXPECT_LT(largest(a * solve_positive(a, b) - b), dense_tolerance * largest(a));
  }
}

TEST(Dense, eigenvectors_are_orthogonal_and_keep_their_directions) {
  for (Eigen::Index n = 1; n <= 12; ++n) {
    const MatrixXd half = random_matrix(n, n, 40 + n), a = half + half.transpose();
    const SymmetricEigen eigen = eigen_of_symmetric(a);
    EXPECT_LT(largest(eigen.vectors.transpose() * eigen.vectors - one(n)), dense_tolerance);
    EXPECT_LT(largest(a * eigen.vectors - eigen.vectors * eigen.values.asDiagonal()), dense_tolerance * largest(a));
    for (Eigen::Index k = 1; k < n; ++k) EXPECT_LE(eigen.values(k - 1), eigen.values(k));
  }
}

TEST(Dense, eigenvalues_of_any_size_are_found_and_zero_is_no_trouble) {
  MatrixXd a = MatrixXd::Zero(4, 4);
  EXPECT_EQ(largest(eigen_of_symmetric(a).values), 0);
  a(0, 0) = 1, a(1, 1) = 1e-12, a(0, 1) = a(1, 0) = 5e-13;
  // det = 1e-12 - 2.5e-25, trace = 1 + 1e-12.
  const Eigen::VectorXd values = eigen_of_symmetric(a).values;
  EXPECT_NEAR(values(2), 1e-12 - 2.5e-25, 1e-27);
  EXPECT_NEAR(values(3), 1, dense_tolerance);
}

TEST(OrthogonalRows, span_the_rows_and_leave_out_those_that_depend_on_others) {
  MatrixXd a = random_matrix(4, 9, 70);
  a.row(3) = 2 * a.row(0) - a.row(1);
  const MatrixXd rows = orthogonal_rows(a);
  ASSERT_EQ(rows.rows(), 3);
  EXPECT_LT(largest(rows * rows.transpose() - one(3)), dense_tolerance);
  EXPECT_LT(largest(a - a * rows.transpose() * rows), 10 * dense_tolerance);
}

}  // namespace
}  // namespace slurry
