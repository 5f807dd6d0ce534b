// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fourier transforms of eight lines, against the sum that defines them.
#include "slurry/nufft/line_batch.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"

namespace slurry::nufft {
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

}  // namespace
}  // namespace slurry::nufft
