// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fourier transforms of eight lines, against the sum that defines them, and the inverse of a block by single precision.
#include "slurry/fluids/grid/line_batch.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/grid/block_inverse.hpp"

namespace slurry::grid {
namespace {

TEST(LineBatch, IsTheSumThatDefinesIt) {
  constexpr std::size_t size = LineBatch::rank_size, lines = LineBatch::lines;
  for (const int n : {1, 2, 3, 4, 5, 8, 12, 30, 48, 50, 128, 135}) {
    const LineBatch batch(n);
    Random random(n);
    std::vector<double> a(batch.room()), work(batch.room());
    for (double& v : a) v = random.uniform(-1, 1);
    for (const bool is_back : {false, true}) {
      std::vector<double> in = a;
      const double* found = is_back ? batch.backward(in.data(), work.data()) : batch.forward(in.data(), work.data());
      for (std::size_t l = 0; l < lines; ++l)
        for (int k = 0; k < n; ++k) {
          std::complex<double> sum;
          for (int j = 0; j < n; ++j)
            sum += std::complex(a[j * size + l], a[j * size + lines + l]) *
                   std::polar(1.0, (is_back ? 2 : -2) * std::numbers::pi * (j * k % n) / n);
          // Round-off of n terms.
          EXPECT_NEAR(found[k * size + l], sum.real(), 1e-15 * n * 4) << n << " " << k;
          EXPECT_NEAR(found[k * size + lines + l], sum.imag(), 1e-15 * n * 4) << n << " " << k;
        }
    }
  }
}

TEST(LineBatch, RefusesOtherLengths) {
  EXPECT_THROW(LineBatch(14), RunError);
  EXPECT_THROW(LineBatch(0), RunError);
}

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
