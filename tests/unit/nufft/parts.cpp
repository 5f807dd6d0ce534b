// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the non-uniform transforms are made of: kernel, polynomials, lengths.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/nufft/es_kernel.hpp"
#include "slurry/nufft/fit_polynomial.hpp"
#include "slurry/nufft/smooth_size.hpp"
#include "slurry/nufft/spreader.hpp"

namespace slurry::nufft {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

TEST(SmoothSize, IsTheNextEvenProductOfTwoThreeFive) {
  EXPECT_EQ(smooth_size(-3), 2);
  EXPECT_EQ(smooth_size(2), 2);
  EXPECT_EQ(smooth_size(7), 8);
  EXPECT_EQ(smooth_size(61), 64);
  EXPECT_EQ(smooth_size(15), 16);
  EXPECT_EQ(smooth_size(243), 250);
  EXPECT_EQ(smooth_size(2161), 2250);
}

TEST(FitPolynomial, AgreesWithASmoothFunction) {
  const std::vector<double> fit = fit_polynomial([](double t) { return std::exp(t); }, 15);
  // exp(t) at degree 15 leaves 1 / (2^15 16!), below round-off.
  for (double t = -1; t <= 1; t += 0.05) EXPECT_NEAR(evaluate_polynomial(fit, t), std::exp(t), 20 * epsilon) << t;
}

TEST(EsKernel, HasATableBelowItsOwnError) {
  for (double tolerance = 1e-1; tolerance > 1e-15; tolerance *= 0.1) {
    const EsKernel kernel = es_kernel(tolerance);
    double worst = 0;
    for (int i = 0; i < kernel.width(); ++i)
      for (double t = -1; t <= 1; t += 0.01) {
        double value = 0;
        for (int d = kernel.degree(); d >= 0; --d) value = value * t + kernel.table()[d * EsKernel::row_length + i];
        worst = std::max(worst, std::abs(value - kernel(-0.5 * kernel.width() + i + 0.5 * (t + 1))));
      }
    // But for the root at the ends of the support, of the size exp(-beta), the pieces are smooth. The floor is the
    // rounding of the exponent, beta up to 37.
    EXPECT_LE(worst, 0.3 * tolerance + 40 * epsilon) << tolerance;
  }
}

TEST(EsKernel, HasTheTransformOfItself) {
  const EsKernel kernel = es_kernel(1e-8);
  for (double k : {0.0, 0.5, 1.5}) {
    // The trapezoidal rule on a smooth function of compact support.
    double sum = 0;
    constexpr double h = 1.0 / 64;
    for (double x = -0.5 * kernel.width(); x <= 0.5 * kernel.width(); x += h) sum += h * kernel(x) * std::cos(k * x);
    EXPECT_NEAR(kernel.transform(k), sum, 1e-8 * kernel.transform(0)) << k;
  }
}

TEST(EsKernel, RefusesWidthsThatNoLoopIsCompiledFor) {
  EXPECT_THROW(EsKernel(1, 3), InputError);
  EXPECT_THROW(EsKernel(17, 3), InputError);
}

TEST(Spreader, RefusesAGridNarrowerThanItsKernel) {
  const std::vector<Vec3> points{{0, 0, 0}};
  EXPECT_THROW(Spreader(es_kernel(1e-6), {6, 16, 16}, points), InputError);
  EXPECT_NO_THROW(Spreader(es_kernel(1e-6), {1, 7, 16}, points));
}

}  // namespace
}  // namespace slurry::nufft
