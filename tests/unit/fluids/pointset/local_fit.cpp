// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stencils of the finite pointset method: weights worked out apart from this code, exactness, orders.
#include "slurry/fluids/pointset/local_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/pointset/stencils.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

std::vector<Vec3> points_within(const std::vector<Vec3>& points, Vec3 centre, double reach) {
  std::vector<Vec3> near;
  for (const Vec3 x : points)
    if (norm(x - centre) <= reach) near.push_back(x);
  return near;
}

TEST(LocalFit, has_the_reference_weights_on_a_grid) {
  std::vector<Vec3> grid;
  for (int i = -2; i <= 2; ++i)
    for (int j = -2; j <= 2; ++j) grid.push_back({double(i), double(j), 0});
  const std::vector<Vec3> near = points_within(grid, {}, 2.5);
  auto table = reference_table("001_fpm_stencil_5x5.csv");
  ASSERT_EQ(near.size(), 21u);
  ASSERT_EQ(table["x"].size(), 21u);
  const LocalFit fit({}, near, 2.5, {true, 2});
  const std::vector<double> weight = fit.laplacian_weights();
  for (std::size_t k = 0; k < near.size(); ++k) {
    EXPECT_EQ(near[k], (Vec3{table["x"][k], table["y"][k], 0}));
    // Weights of up to 3 in two orders of summation, with a condition of a hundred.
    EXPECT_NEAR(weight[k], table["laplacian_weight"][k], 1e-12);
  }
}

// The points of the reference cloud: 20 spacings a side, those inside moved by up to a fifth of a spacing.
std::vector<Vec3> reference_cloud() {
  auto table = reference_table("001_cloud_n20_jit0.2.csv");
  std::vector<Vec3> points;
  for (std::size_t k = 0; k < table["x"].size(); ++k) points.push_back({table["x"][k], table["y"][k], 0});
  return points;
}

TEST(LocalFit, is_exact_for_polynomials_up_to_its_degree) {
  const std::vector<Vec3> points = reference_cloud();
  for (const int degree : {2, 3}) {
    const double h = degree == 2 ? 0.15 : 0.2;
    const auto f = [&](Vec3 x) {
      return 1 + x.x - 2 * x.y + 3 * x.x * x.y - x.y * x.y + (degree - 2) * x.x * x.x * x.x;
    };
    for (const Vec3 c : {Vec3{0.52, 0.47, 0}, Vec3{0, 0.5, 0}, Vec3{0, 0, 0}}) {
      const std::vector<Vec3> near = points_within(points, c, h);
      const LocalFit fit(c, near, h, {true, degree});
      // A quarter of a neighbourhood of 3 spacings has some 10 points for 6 monomials, one of 4 some 17 for 10.
      ASSERT_TRUE(fit.is_well_posed()) << degree;
      double laplacian = 0, slope = 0, value = 0;
      std::vector<double> known;
      const Vec3 beside = c + Vec3{0.01, 0.02, 0};
      const auto wl = fit.laplacian_weights(), wx = fit.derivative_weights(0), wv = fit.value_weights(beside);
      for (std::size_t j = 0; j < near.size(); ++j) {
        laplacian += wl[j] * f(near[j]), slope += wx[j] * f(near[j]), value += wv[j] * f(near[j]);
        known.push_back(f(near[j]));
      }
      // Round-off of values of order 1 times weights of order condition / h^2 and condition / h.
      EXPECT_NEAR(laplacian, -2 + 6 * (degree - 2) * c.x, 1e-11 / (h * h));
      EXPECT_NEAR(slope, 1 + 3 * c.y + 3 * (degree - 2) * c.x * c.x, 1e-11 / h);
      EXPECT_NEAR(value, f(beside), 1e-11);
      // The polynomial itself.
      EXPECT_NEAR(fit.evaluate(fit.coefficients(known), beside), f(beside), 1e-11);
    }
  }
}

TEST(LocalFit, knows_points_that_do_not_determine_it) {
  std::vector<Vec3> line, few{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  for (int k = 0; k < 12; ++k) line.push_back({0.1 * k, 0.2 * k, 0});
  EXPECT_FALSE(LocalFit({}, line, 3, {true, 2}).is_well_posed());
  EXPECT_FALSE(LocalFit({}, few, 3, {true, 2}).is_well_posed());
  EXPECT_TRUE(LocalFit({}, few, 3, {true, 1}).is_well_posed());
  EXPECT_EQ(monomial_count({true, 2}), 6u);
  EXPECT_EQ(monomial_count({false, 2}), 10u);
  EXPECT_EQ(monomial_count({false, 3}), 20u);
}

TEST(LocalFit, is_exact_in_space) {
  std::vector<Vec3> points;
  for (int i = -2; i <= 2; ++i)
    for (int j = -2; j <= 2; ++j)
      for (int k = -2; k <= 2; ++k) points.push_back({i + 0.1 * j, j - 0.07 * k * k, k + 0.05 * i * j});
  const LocalFit fit({}, points, 4, {false, 2});
  const auto weight = fit.laplacian_weights(), wz = fit.derivative_weights(2);
  double laplacian = 0, slope = 0;
  for (std::size_t j = 0; j < points.size(); ++j) {
    const Vec3 x = points[j];
    const double f = 2 + 3 * x.z + x.x * x.z + x.x * x.x - 4 * x.y * x.y + 2 * x.z * x.z;
    laplacian += weight[j] * f, slope += wz[j] * f;
  }
  // A hundred terms of up to 30 in size.
  EXPECT_NEAR(laplacian, -2, 1e-11);
  EXPECT_NEAR(slope, 3, 1e-11);
}

// Errors of Laplacian and gradient of sin(pi x) sin(pi y) where the neighbourhood of three spacings is whole.
struct OperatorErrors {
  double laplacian = 0, laplacian_rms = 0, gradient = 0;  // the largest, and the root of the mean square
};
OperatorErrors operator_errors(const std::vector<Vec3>& points, int n) {
  const double h = 3.0 / n;
  const Stencils stencils = make_stencils(points, h * (1 + 1e-9), {true, 2});
  std::vector<double> f;
  for (const Vec3 x : points) f.push_back(std::sin(pi * x.x) * std::sin(pi * x.y));
  OperatorErrors worst;
  double count = 0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const Vec3 x = points[k];
    if (std::min({x.x, x.y, 1 - x.x, 1 - x.y}) < h) continue;
    const Vec3 exact{pi * std::cos(pi * x.x) * std::sin(pi * x.y), pi * std::sin(pi * x.x) * std::cos(pi * x.y), 0};
    const double error = std::abs(stencils.laplacian_of(f, k) + 2 * pi * pi * f[k]);
    worst.laplacian = std::max(worst.laplacian, error);
    worst.laplacian_rms += error * error, ++count;
    worst.gradient = std::max(worst.gradient, norm(stencils.gradient_of(f, k) - exact));
  }
  worst.laplacian_rms = std::sqrt(worst.laplacian_rms / count);
  return worst;
}

// Those inside moved by up to a part of a spacing.
std::vector<Vec3> square_points(int n, double jitter = 0) {
  Random random(7);
  std::vector<Vec3> points;
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= n; ++j) {
      const bool is_inside = i > 0 && j > 0 && i < n && j < n;
      const double a = is_inside ? jitter * random.uniform(-1, 1) : 0,
                   b = is_inside ? jitter * random.uniform(-1, 1) : 0;
      points.push_back({(i + a) / n, (j + b) / n, 0});
    }
  return points;
}

TEST(Stencils, are_of_second_order_on_a_grid) {
  const std::vector<double> spacing{1. / 20, 1. / 40};
  std::vector<double> laplacian, gradient;
  for (const int n : {20, 40}) {
    const OperatorErrors e = operator_errors(square_points(n), n);
    laplacian.push_back(e.laplacian), gradient.push_back(e.gradient);
  }
  // The reference gives three digits.
  EXPECT_NEAR(laplacian[0], 0.157, 0.001);
  EXPECT_NEAR(laplacian[1], 0.0394, 0.0002);
  EXPECT_NEAR(fitted_order(spacing, laplacian), 2, 0.1);
  EXPECT_NEAR(fitted_order(spacing, gradient), 2, 0.2);
}

// The Laplacian of a quadratic fit is of first order where nothing is symmetric; on a lattice that is moved by a fifth
// of a spacing the order lies between that and 2. The gradient is of second order.
TEST(Stencils, keep_their_orders_on_points_that_moved) {
  // Worked out apart from this code on the same points.
  const OperatorErrors known = operator_errors(reference_cloud(), 20);
  EXPECT_NEAR(known.laplacian_rms, 0.124, 0.001);
  const std::vector<double> spacing{1. / 20, 1. / 40, 1. / 80};
  std::vector<double> laplacian, gradient;
  for (const int n : {20, 40, 80}) {
    const OperatorErrors e = operator_errors(square_points(n, 0.2), n);
    laplacian.push_back(e.laplacian_rms), gradient.push_back(e.gradient);
  }
  EXPECT_GT(fitted_order(spacing, laplacian), 1.2);
  EXPECT_NEAR(fitted_order(spacing, gradient), 2, 0.3);
}

TEST(Stencils, widen_their_reach_and_refuse_a_line_of_points) {
  std::vector<Vec3> sparse, line;
  for (int i = 0; i < 6; ++i) {
    line.push_back({0.1 * i, 0, 0});
    for (int j = 0; j < 6; ++j) sparse.push_back({0.1 * i, 0.1 * j, 0});
  }
  // In the corner of a grid 1.5 spacings see 4 points, 2.4 spacings 8.
  EXPECT_EQ(make_stencils(sparse, 0.15, {true, 2}).size(), 36u);
  EXPECT_THROW(make_stencils(line, 0.3, {true, 2}), RunError);
}

}  // namespace
}  // namespace slurry::test
