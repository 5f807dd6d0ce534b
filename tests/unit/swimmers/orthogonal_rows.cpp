// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/orthogonal_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/random.hpp"

namespace slurry {
namespace {

Eigen::MatrixXd random_matrix(Random& random, int rows, int columns) {
  Eigen::MatrixXd matrix(rows, columns);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) matrix(i, j) = 2 * random.uniform() - 1;
  return matrix;
}

TEST(OrthogonalRows, singular_values_are_those_of_a_known_matrix) {
  // [3 0; 4 5]: A A^T has trace 50 and determinant 225, so that the squares are 45 and 5.
  Eigen::MatrixXd matrix(2, 2);
  matrix << 3, 0, 4, 5;
  for (const Eigen::MatrixXd& a : {matrix, Eigen::MatrixXd(matrix.transpose())}) {
    const Eigen::VectorXd values = singular_values(a);
    ASSERT_EQ(values.size(), 2);
    EXPECT_NEAR(values(0), std::sqrt(45.0), 1e-14);  // a few epsilon of its size
    EXPECT_NEAR(values(1), std::sqrt(5.0), 1e-14);
  }
}

TEST(OrthogonalRows, singular_values_keep_the_sum_of_squares_and_the_rank) {
  Random random(7);
  for (const auto& [rows, columns] : {std::pair{6, 15}, {3, 1}, {6, 6}, {2, 9}}) {
    const Eigen::MatrixXd a = random_matrix(random, rows, columns);
    const Eigen::VectorXd values = singular_values(a);
    EXPECT_EQ(values.size(), std::min(rows, columns));
    EXPECT_NEAR(values.squaredNorm(), a.squaredNorm(), 1e-13 * a.squaredNorm());
    for (int k = 1; k < values.size(); ++k) EXPECT_GE(values(k - 1), values(k));
  }
  // Of a product through two dimensions only two are not round-off.
  const Eigen::MatrixXd thin = random_matrix(random, 6, 2) * random_matrix(random, 2, 10);
  const Eigen::VectorXd values = singular_values(thin);
  EXPECT_GT(values(1), 1e-3 * values(0));
  EXPECT_LT(values(2), 1e-14 * values(0));
}

TEST(OrthogonalRows, shortest_solution_solves_and_has_no_part_that_the_rows_do_not_see) {
  Random random(8);
  const Eigen::MatrixXd a = random_matrix(random, 4, 9);
  const Eigen::VectorXd b = random_matrix(random, 4, 1);
  const Eigen::VectorXd x = shortest_solution(a, b);
  EXPECT_LT((a * x - b).norm(), 1e-13 * b.norm());
  // It is a sum of rows: as many numbers as rows make it.
  const Eigen::VectorXd shares = shortest_solution(a.transpose(), x);
  EXPECT_LT((a.transpose() * shares - x).norm(), 1e-13 * x.norm());
}

TEST(OrthogonalRows, shortest_solution_has_the_least_residual_where_there_is_none) {
  // Two equal equations with other right sides, and one that asks for nothing that can be had.
  Eigen::MatrixXd a(3, 2);
  a << 1, 1, 1, 1, 0, 0;
  const Eigen::VectorXd x = shortest_solution(a, Eigen::Vector3d(1, 3, 5));
  EXPECT_NEAR(x(0), 1, 1e-14);  // x + y = 2, the mean, shared
  EXPECT_NEAR(x(1), 1, 1e-14);
}

}  // namespace
}  // namespace slurry
