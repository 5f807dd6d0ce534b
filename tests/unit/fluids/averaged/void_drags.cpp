// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Drag laws of grains among others, against the forms in which they were published.
#include "slurry/fluids/averaged/void_drags.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "slurry/core/value.hpp"

namespace slurry {
namespace {

// A gas with grains of a millimetre.
constexpr double mu = 1.8e-5, rho = 1.2, d = 1e-3, w = 2;
double reynolds(double e) { return rho * e * w * d / mu; }
// Drag of a unit of volume over w: beta = f 3 pi mu d times the number of grains.
double beta(double factor, double e) {
  return factor * 3 * std::numbers::pi * mu * d * (1 - e) / (std::numbers::pi * d * d * d / 6);
}

TEST(VoidDrags, of_ergun_is_the_pressure_drop_of_a_bed) {
  for (const double e : {0.36, 0.42, 0.6}) {
    const double u = e * w;  // superficial
    const double gradient =
        150 * (1 - e) * (1 - e) * mu * u / (e * e * e * d * d) + 1.75 * (1 - e) * rho * u * u / (e * e * e * d);
    EXPECT_NEAR(beta(ErgunDrag{}.factor(e, reynolds(e)), e) * w / e, gradient, 1e-12 * gradient);
  }
}

TEST(VoidDrags, of_wen_and_yu) {
  for (const double e : {0.5, 0.8, 0.95}) {
    const double re = reynolds(e), c = 24 / re * (1 + 0.15 * std::pow(re, 0.687));
    const double expected = 0.75 * c * e * (1 - e) * rho * w / d * std::pow(e, -2.65);
    EXPECT_NEAR(beta(WenYuDrag{}.factor(e, re), e), expected, 1e-12 * expected);
  }
  EXPECT_EQ(GidaspowDrag{}.factor(0.79, 50), ErgunDrag{}.factor(0.79, 50));
  EXPECT_EQ(GidaspowDrag{}.factor(0.81, 50), WenYuDrag{}.factor(0.81, 50));
}

TEST(VoidDrags, of_di_felice) {
  for (const double e : {0.4, 0.7, 1.0}) {
    const double re = reynolds(e), u = e * w, c = std::pow(0.63 + 4.8 / std::sqrt(re), 2);
    const double chi = 3.7 - 0.65 * std::exp(-std::pow(1.5 - std::log10(re), 2) / 2);
    const double force = 0.5 * c * rho * std::numbers::pi * d * d / 4 * u * u * std::pow(e, -chi);
    EXPECT_NEAR(DiFeliceDrag{}.factor(e, re) * 3 * std::numbers::pi * mu * d * w, force, 1e-12 * force);
  }
}

TEST(VoidDrags, of_beetstra) {
  for (const double e : {0.4, 0.7, 0.95}) {
    const double s = 1 - e, re = reynolds(e);
    // Equation 24: of the drag over 3 pi mu d U, U the superficial velocity.
    const double f = 10 * s / (e * e) + e * e * (1 + 1.5 * std::sqrt(s)) +
                     0.413 * re / (24 * e * e) *
                         ((1 / e + 3 * e * s + 8.4 * std::pow(re, -0.343)) /
                          (1 + std::pow(10, 3 * s) * std::pow(re, -(1 + 4 * s) / 2)));
    EXPECT_NEAR(BeetstraDrag{}.factor(e, re), e * f, 1e-12 * f);
  }
}

// A single grain in slow flow has Stokes' drag, by the laws that are for it.
TEST(VoidDrags, of_a_single_grain) {
  EXPECT_EQ(BeetstraDrag{}.factor(1, 0), 1);
  EXPECT_EQ(WenYuDrag{}.factor(1, 0), 1);
  EXPECT_EQ(GidaspowDrag{}.factor(1, 0), 1);
  // 4.8^2 / 24: 4 % less.
  EXPECT_NEAR(DiFeliceDrag{}.factor(1, 0), 0.96, 1e-12);
  for_each_alternative<VoidDrag>([]<class Law>(std::type_identity<Law>) {
    SCOPED_TRACE(Law::name);
    for (const double e : {0.3, 0.6, 0.9})
      for (const double re : {0.0, 1e-6, 1.0, 1e3, 1e5}) {
        EXPECT_GT(Law{}.factor(e, re), 0);
        // Denser, and faster: more. The exponent of Di Felice's law dips at Re = 30.
        EXPECT_GT(Law{}.factor(e - 0.05, re), Law{}.factor(e, re));
        EXPECT_GE(Law{}.factor(e, 2 * re + 1), (Law::name == DiFeliceDrag::name ? 0.9 : 1) * Law{}.factor(e, re));
      }
  });
}

}  // namespace
}  // namespace slurry
