// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the non-uniform transforms are made of: kernel, polynomials, lengths, lines.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/nufft/es_kernel.hpp"
#include "slurry/nufft/fit_polynomial.hpp"
#include "slurry/nufft/line_transform.hpp"
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

// All kinds of lines against their sums.
TEST(LineTransform, DoesWhatItsKindSays) {
  constexpr int n = 12;
  Random random(1);
  std::vector<Complex> line(n), real_line(n);
  for (int j = 0; j < n; ++j) line[j] = {random.normal(), random.normal()}, real_line[j] = random.normal();
  const auto sum = [](const std::vector<Complex>& a, int k, double sign) {
    Complex total = 0;
    for (int j = 0; j < n; ++j) total += a[j] * std::polar(1.0, sign * 2 * std::numbers::pi * j * k / n);
    return total;
  };
  const double tolerance = 1000 * epsilon;  // a dozen products of order one, with phases up to 64 in the plain sum

  for (double sign : {-1.0, 1.0}) {
    std::vector<Complex> found = line;
    LineTransform(sign < 0 ? LineKind::minus : LineKind::plus, n)(found.data());
    for (int k = 0; k < n; ++k) EXPECT_LE(std::abs(found[k] - sum(line, k, sign)), tolerance);
  }

  std::vector<Complex> half(n / 2 + 1);
  auto* numbers = reinterpret_cast<double*>(half.data());
  for (int j = 0; j < n; ++j) numbers[j] = real_line[j].real();
  LineTransform(LineKind::from_real, n)(half.data());
  for (int k = 0; k <= n / 2; ++k) EXPECT_LE(std::abs(half[k] - sum(real_line, k, -1)), tolerance);
  LineTransform(LineKind::to_real, n)(half.data());
  for (int j = 0; j < n; ++j) EXPECT_NEAR(numbers[j], n * real_line[j].real(), n * tolerance);

  for (bool is_even : {true, false}) {
    std::vector<double> part(n / 2 + 1);
    std::vector<Complex> whole(n);
    for (int j = 0; j <= n / 2; ++j) {
      const bool is_zero = !is_even && j % (n / 2) == 0;
      part[j] = is_zero ? 0 : real_line[j].real();
      whole[j] = part[j];
      whole[(n - j) % n] = is_even ? part[j] : -part[j];
    }
    LineTransform(is_even ? LineKind::even : LineKind::odd, n)(part.data());
    // An odd line has an imaginary transform, -i times the sum of sines.
    for (int k = 0; k <= n / 2; ++k) {
      const Complex exact = sum(whole, k, -1);
      EXPECT_NEAR(part[k], is_even ? exact.real() : -exact.imag(), tolerance) << is_even << " " << k;
    }
  }
}

TEST(LineTransform, SumsCosinesInTheMiddleOfCells) {
  constexpr int n = 9;
  Random random(2);
  std::vector<double> line(n);
  for (double& a : line) a = random.normal();
  std::vector<double> found = line;
  LineTransform(LineKind::to_cosines, n)(found.data());
  const double tolerance = 1000 * epsilon;  // nine products of order one, with phases up to 27 in the plain sum
  for (int k = 0; k < n; ++k) {
    double sum = 0;
    for (int j = 0; j < n; ++j) sum += 2 * line[j] * std::cos(std::numbers::pi * (j + 0.5) * k / n);
    EXPECT_NEAR(found[k], sum, tolerance) << k;
  }
  LineTransform(LineKind::from_cosines, n)(found.data());
  for (int j = 0; j < n; ++j) EXPECT_NEAR(found[j], 2 * n * line[j], 2 * n * tolerance) << j;
}

TEST(Spreader, RefusesAGridNarrowerThanItsKernel) {
  const std::vector<Vec3> points{{0, 0, 0}};
  EXPECT_THROW(Spreader(es_kernel(1e-6), {6, 16, 16}, points), InputError);
  EXPECT_NO_THROW(Spreader(es_kernel(1e-6), {1, 7, 16}, points));
}

}  // namespace
}  // namespace slurry::nufft
