// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The factorisation, GMRES, the sum over points and the images, each by itself.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/dense_cholesky.hpp"
#include "slurry/fluids/stokes/gmres.hpp"
#include "slurry/fluids/stokes/single_layer.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"

namespace slurry::stokes {
namespace {

// A symmetric positive matrix of no structure: C C^T + n.
std::vector<double> example_matrix(std::size_t n) {
  Random random(1);
  std::vector<double> c(n * n), a(n * n, 0.0);
  for (double& value : c) value = random.uniform(-1, 1);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k) a[i * n + j] += c[i * n + k] * c[j * n + k];
      if (i == j) a[i * n + j] += double(n);
    }
  return a;
}

std::vector<double> solved(const std::vector<double>& a, std::size_t n, std::vector<double> b, std::size_t columns) {
  DenseCholesky factors(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) factors.at(i, j) = a[i * n + j];
  factors.factor();
  factors.solve(b, columns);
  return b;
}

TEST(DenseCholesky, SolvesMatricesOfAnySize) {
  for (const std::size_t n : {1, 47, 48, 49, 150}) {
    const auto a = example_matrix(n);
    constexpr std::size_t columns = 3;
    std::vector<double> b(n * columns);
    for (std::size_t k = 0; k < b.size(); ++k) b[k] = std::sin(double(k));
    const auto x = solved(a, n, b, columns);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t c = 0; c < columns; ++c) {
        double sum = 0;
        for (std::size_t k = 0; k < n; ++k) sum += a[i * n + k] * x[k * columns + c];
        // n roundings of a matrix with a condition of about 5.
        EXPECT_NEAR(sum, b[i * columns + c], 1e-12);
      }
  }
}

TEST(DenseCholesky, HasTheSameBitsForAnyNumberOfThreads) {
  const std::size_t n = 200;
  const auto a = example_matrix(n);
  std::vector<double> b(n * 40);
  for (std::size_t k = 0; k < b.size(); ++k) b[k] = std::cos(double(k));
  set_threads(1);
  const auto one = solved(a, n, b, 40);
  set_threads(4);
  EXPECT_EQ(solved(a, n, b, 40), one);
}

TEST(DenseCholesky, RefusesAMatrixThatIsNotPositive) {
  DenseCholesky a(3);
  a.at(0, 0) = a.at(1, 1) = a.at(2, 2) = 1;
  a.at(1, 0) = 2;
  EXPECT_THROW(a.factor(), RunError);
}

TEST(Gmres, SolvesWithAndWithoutAPreconditioner) {
  const std::size_t n = 60;
  auto a = example_matrix(n);
  a[1] += 3;  // not symmetric
  const VectorMap multiply = [&](std::span<const double> in, std::span<double> out) {
    for (std::size_t i = 0; i < n; ++i) {
      out[i] = 0;
      for (std::size_t k = 0; k < n; ++k) out[i] += a[i * n + k] * in[k];
    }
  };
  const VectorMap nothing = [](std::span<const double> in, std::span<double> out) {
    std::copy(in.begin(), in.end(), out.begin());
  };
  const VectorMap diagonal = [&](std::span<const double> in, std::span<double> out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = in[i] / a[i * n + i];
  };
  std::vector<double> b(n, 1.0), x(n), back(n);
  for (const VectorMap& m : {nothing, diagonal}) {
    const GmresReport report = gmres(multiply, m, b, x, {1e-10, 100});
    EXPECT_LE(report.residual, 1e-10);
    multiply(x, back);
    for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(back[i], 1, 1e-8);
  }
  EXPECT_THROW(gmres(multiply, nothing, b, x, {1e-14, 2}), RunError);
  std::fill(b.begin(), b.end(), 0.0);
  EXPECT_EQ(gmres(multiply, nothing, b, x, {}).iterations, 0);
}

TEST(WallImage, VelocityVanishesOnTheWallAndIsReciprocal) {
  const Wall wall{{0.2, 0, 1}, normalised(Vec3{1, 2, -1})};
  const Vec3 f{0.3, -1, 2};
  // A point on the wall, and two in the fluid.
  const Vec3 on = wall.point + cross(wall.normal, Vec3{2, 1, 0.5});
  const Vec3 x = wall.point + 0.4 * wall.normal + cross(wall.normal, Vec3{1, 0, 3});
  const Vec3 y = wall.point + 1.3 * wall.normal + cross(wall.normal, Vec3{-1, 0.4, 1});
  const auto stokeslet = [](Vec3 r, Vec3 g) { return g / norm(r) + dot(r, g) / std::pow(norm(r), 3) * r; };
  // Sums of a few terms of order 1.
  EXPECT_NEAR(norm(stokeslet(on - y, f) + image_velocity(wall, on, y, f)), 0, 1e-13);
  const Matrix3 there = image_matrix(wall, x, y), back = image_matrix(wall, y, x);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(there[i][j], back[j][i], 1e-13);
}

// mu Laplace u = grad p and div u = 0, by differences.
TEST(WallImage, PressureBelongsToTheVelocity) {
  const Wall wall{{0, 0, 0}, {0, 0, 1}};
  const Vec3 y{0.1, 0.2, 0.7}, x{0.6, -0.3, 0.9}, f{0.5, 1, -2};
  const double h = 1e-3;
  const auto u = [&](Vec3 at) { return image_velocity(wall, at, y, f); };
  Vec3 laplace, gradient;
  double divergence = 0;
  for (int d = 0; d < 3; ++d) {
    Vec3 e;
    e[d] = h;
    laplace += (u(x + e) + u(x - e) - 2 * u(x)) / (h * h);
    gradient[d] = (image_pressure(wall, x + e, y, f) - image_pressure(wall, x - e, y, f)) / (2 * h);
    divergence += (u(x + e) - u(x - e))[d] / (2 * h);
  }
  // Differences of second order, of derivatives of order 10.
  EXPECT_NEAR(norm(laplace - gradient), 0, 1e-4);
  EXPECT_NEAR(divergence, 0, 1e-5);
}

TEST(LayerOperator, IsTheMatrixOfTheBlocks) {
  for (const bool with_wall : {false, true}) {
    Panels panels;
    Triangles ball = surface_mesh(Globe{1}, 80);
    append(panels, ball);
    const std::size_t first = panels.size();
    for (Vec3& v : ball.vertex) v = 0.5 * v + Vec3{1.8, 0.3, 0.2};
    append(panels, ball);
    const std::vector<PanelRange> surfaces{{0, first}, {first, panels.size()}};
    std::optional<Wall> wall;
    if (with_wall) wall = Wall{{0, 0, -1.2}, {0, 0, 1}};
    const auto product = make_layer_operator(panels, surfaces, wall, {1e-3, SumMethod::direct});
    std::vector<Vec3> q(panels.size()), u(panels.size());
    for (std::size_t k = 0; k < q.size(); ++k)
      q[k] = {std::sin(double(k)), std::cos(3.0 * double(k)), 0.1 * double(k % 7)};
    product->apply(q, u);
    for (std::size_t i = 0; i < q.size(); i += 13) {
      Vec3 sum;
      for (std::size_t j = 0; j < q.size(); ++j) sum += galerkin_block(panels, i, j, wall ? &*wall : nullptr) * q[j];
      std::vector<Vec3> normals(q.size());
      for (const PanelRange& range : surfaces) NormalTerm(panels, range).add(q, normals);
      // The same numbers in another order.
      EXPECT_NEAR(norm(u[i] - sum - normals[i]), 0, 1e-14);
    }
  }
}

TEST(PointSum, ImagesAreThoseOfSinglePoints) {
  const Wall wall{{0.2, 0, 1}, normalised(Vec3{1, 2, -1})};
  std::vector<Vec3> points, forces;
  for (int k = 0; k < 7; ++k) {
    points.push_back(wall.point + (0.1 + 0.2 * k) * wall.normal +
                     cross(wall.normal, Vec3{std::sin(5.0 * k), std::cos(7.0 * k), 0}));
    forces.push_back({std::cos(3.0 * k), std::sin(2.0 * k), 0.5});
  }
  std::vector<Vec3> with(points.size()), without(points.size());
  PointSum(points, wall, {1e-3, SumMethod::direct}).apply(forces, with);
  PointSum(points, {}, {1e-3, SumMethod::direct}).apply(forces, without);
  for (std::size_t i = 0; i < points.size(); ++i) {
    Vec3 images;
    for (std::size_t j = 0; j < points.size(); ++j) images += image_velocity(wall, points[i], points[j], forces[j]);
    // A few roundings of terms of order h^2/X^3, which are up to 100.
    EXPECT_NEAR(norm(with[i] - without[i] - images / (8 * std::numbers::pi)), 0, 1e-12) << i;
  }
}

}  // namespace
}  // namespace slurry::stokes
