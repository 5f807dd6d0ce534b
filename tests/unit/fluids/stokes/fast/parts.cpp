// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the fast sums are made of: the prolate function, the split kernel, the decomposition in cardinal sines.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/fluids/stokes/fast/cardinal_sine.hpp"
#include "slurry/fluids/stokes/fast/kernel_split.hpp"
#include "slurry/fluids/stokes/fast/pair_kernels.hpp"
#include "slurry/fluids/stokes/fast/prolate.hpp"
#include "slurry/linalg/gauss_legendre.hpp"
#include "slurry/nufft/fit_polynomial.hpp"

namespace slurry::stokes {
namespace {

using nufft::evaluate_polynomial;

constexpr double round_off = std::numeric_limits<double>::epsilon();

TEST(Prolate, IsItsOwnTransform) {
  for (double bandwidth : {5.0, 12.0, 30.0}) {
    const Prolate psi(bandwidth);
    const GaussRule& rule = gauss_legendre(80);
    for (double x : {0.0, 0.3, 0.7, 1.0}) {
      double transform = 0;
      for (std::size_t k = 0; k < rule.node.size(); ++k)
        transform += rule.weight[k] * psi.value(rule.node[k]) * std::cos(bandwidth * x * rule.node[k]);
      // Eighty nodes integrate the waves exactly; series and rule have some dozen terms of order one.
      EXPECT_NEAR(transform, psi.value(x) / psi.value(0), 200 * round_off) << bandwidth << " " << x;
    }
  }
}

TEST(Prolate, HasItsDerivativeAndIntegral) {
  const Prolate psi(15);
  constexpr double h = 1e-4;  // differences to h^2 times a third derivative of order 100
  for (double x : {-0.8, 0.1, 0.5, 0.9}) {
    EXPECT_NEAR(psi.slope(x), (psi.value(x + h) - psi.value(x - h)) / (2 * h), 100 * h * h);
    EXPECT_NEAR(psi.value(x), (psi.integral(x + h) - psi.integral(x - h)) / (2 * h), 100 * h * h);
  }
  EXPECT_NEAR(psi.integral(1), 0.5, 10 * round_off);
}

// At the cutoff the near part ends: 1/r - U and 1/r^3 - V are 0 there, and so are their counterparts of the stresslet.
TEST(KernelSplit, EndsAtTheCutoff) {
  for (double tolerance : {1e-3, 1e-6, 1e-9}) {
    const double bandwidth = -2.44 * std::log10(tolerance) + 2.7;
    const KernelSplit split = split_kernel(bandwidth, 0.05 * tolerance);
    // What is left is psi(1), below a tenth of the tolerance, and in the stresslet its slope, c^2 times as much.
    EXPECT_NEAR(evaluate_polynomial(split.isotropic, 1), 1, 10 * tolerance);
    EXPECT_NEAR(evaluate_polynomial(split.axial, 1), 1, 10 * tolerance);
    EXPECT_NEAR(evaluate_polynomial(split.filter, -1), 1, tolerance);
    EXPECT_NEAR(evaluate_polynomial(split.stress_axial, 1) + 3 * evaluate_polynomial(split.stress_mixed, 1), 6,
                1000 * tolerance);
  }
}

TEST(PairKernels, HaveTheInverseRootToRoundOff) {
  for (double exponent = -300; exponent < 300; exponent += 0.37) {
    const double a = std::pow(10, exponent);
    // The last step of Newton rounds four times.
    EXPECT_NEAR(inverse_sqrt(broadcast(a))[0] * std::sqrt(a), 1, 4 * round_off) << a;
  }
  EXPECT_TRUE(std::isfinite(inverse_sqrt(broadcast(0))[0]));
}

TEST(CardinalSineFit, KeepsItsTolerance) {
  for (double ratio : {0.3, 0.1})
    for (double tolerance : {1e-2, 1e-3, 1e-6, 1e-9}) {
      const CardinalSineFit fit = fit_cardinal_sines(ratio, tolerance);
      EXPECT_LE(fit.error(), tolerance) << ratio << " " << tolerance;
      // The shortest wave grows with the digits and the ratio, no more.
      EXPECT_LE(fit.wave_number.back() * ratio, -2.45 * std::log10(tolerance) + 2.5 + 2 * std::numbers::pi * ratio);
    }
}

// The nodes give the same kernel as the means over the spheres, in all directions.
TEST(CardinalSineFit, HasNodesThatGiveItsMeans) {
  constexpr double tolerance = 1e-4;
  const CardinalSineFit fit = fit_cardinal_sines(0.3, tolerance);
  const WaveNodes nodes = place_nodes(fit, tolerance);
  for (Vec3 direction : {Vec3{1, 0, 0}, Vec3{0, 0, 1}, normalised(Vec3{1, -2, 0.5})})
    for (double r : {0.0, 0.3, 0.7, 1.0}) {
      double trace = 0, along = 0;
      for (std::size_t k = 0; k < nodes.weight.size(); ++k) {
        const double wave = nodes.weight[k] * std::cos(r * dot(nodes.wave[k], direction));
        const double cosine = dot(normalised(nodes.wave[k]), direction);
        trace += 2 * wave;
        along += wave * (1 - cosine * cosine);
      }
      const double isotropic = fit.isotropic(r) - fit.constant, axial = fit.axial(r);
      // Relative to 1/r at the shortest distance, 3.3.
      EXPECT_NEAR(trace, 3 * isotropic + axial, 3 * tolerance) << r;
      EXPECT_NEAR(along, isotropic + axial, 3 * tolerance) << r;
    }
}

// At r = 0 a mean over the sphere is 2/3: what a point must not do to itself.
TEST(CardinalSineFit, KnowsWhatAPointDoesToItself) {
  const CardinalSineFit fit = fit_cardinal_sines(0.2, 1e-3);
  double sum = fit.constant;
  for (double weight : fit.weight) sum += 2.0 / 3 * weight;
  EXPECT_NEAR(fit.isotropic(0), sum, 1e-12 * std::abs(sum));
  EXPECT_EQ(fit.axial(0), 0);
  const KernelSplit near = near_part(fit, 1e-6);
  EXPECT_NEAR(evaluate_polynomial(near.isotropic, -1), fit.ratio * sum, 1e-5);
  EXPECT_NEAR(evaluate_polynomial(near.isotropic, 1), 1, 1e-3);
}

}  // namespace
}  // namespace slurry::stokes
