// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The inverse of a block in single precision, against its factors.
#include "slurry/fluids/grid/block_inverse.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "slurry/core/random.hpp"

namespace slurry::grid {
namespace {

TEST(BlockInverse, SolvesToSinglePrecisionInAnyUnitAndCompany) {
  const std::size_t n = 53;
  DenseCholesky matrix(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) matrix.at(i, j) = 1e-9 * (i == j ? 2 : std::exp(-0.5 * double(i - j)));
  matrix.factor();
  const BlockInverse inverse(matrix);
  Random random(4);
  std::vector<double> alone(n);
  for (double& v : alone) v = random.uniform(-1e-30, 1e-30);
  std::vector<double> exact = alone, together(5 * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t c = 0; c < 5; ++c) together[5 * i + c] = c == 2 ? alone[i] : double(c * i);
  matrix.solve(exact);
  inverse.solve(alone, 1);
  inverse.solve(together, 5);
  for (std::size_t i = 0; i < n; ++i) {
    // 6e-8 of single precision, times the condition of the matrix, some 4, and a sum of 53.
    EXPECT_NEAR(alone[i], exact[i], 1e-6 * 1e-21) << i;
    EXPECT_EQ(alone[i], together[5 * i + 2]);
  }
}

}  // namespace
}  // namespace slurry::grid
