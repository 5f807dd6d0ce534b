// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gaps of ellipsoids and the singular part of their resistance, against closed forms and two spheres.
#include "slurry/fluids/stokes/smooth_gap.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/fluids/stokes/two_spheres.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

// Without a mesh: the gap is that of the exact surfaces.
Body smooth_body(Vec3 half, const Pose& pose, double scale = 1) {
  return {nullptr, scale, pose, 0, std::make_shared<const FormPart>(FormPart{Superellipsoid{half, 1, 1}, 1, {}, 1})};
}

TEST(SmoothGap, OfAlignedEllipsoidsIsThatOfTheirTips) {
  const Body a = smooth_body({1, 0.7, 0.5}, {}), b = smooth_body({0.8, 1, 0.6}, {{0, 0, 1.9}, {}}, 2);
  const SmoothGap gap = gap_between(a, b);
  // The search ends within 1e-8 of a radius or so of the tips, where the distance is flat and the normal is not.
  EXPECT_NEAR(gap.distance, 1.9 - 0.5 - 1.2, 1e-12);
  EXPECT_NEAR(norm(gap.normal - Vec3{0, 0, 1}), 0, 1e-7);
  EXPECT_NEAR(norm(gap.point - Vec3{0, 0, 0.6}), 0, 1e-7);
  // Curvatures c/a^2 and c/b^2 of each, along x and y.
  const double x = 0.5 + 1.2 / 2.56, y = 0.5 / 0.49 + 1.2 / 4;
  EXPECT_NEAR(std::max(gap.principal[0], gap.principal[1]), std::max(x, y), 1e-6);
  EXPECT_NEAR(std::min(gap.principal[0], gap.principal[1]), std::min(x, y), 1e-6);
  EXPECT_NEAR(gap.difference[0][1], 0, 1e-6);
}

TEST(SmoothGap, OfAPartThatIsTurnedInItsGrainIsThatOfTheSolid) {
  const Quaternion turn = rotation({0.3, -0.2, 0.9});
  Body a = smooth_body({1, 0.7, 0.5}, {{0, 0, 1}, turn});
  const SmoothGap one = gap_between(a, Wall{{}, {0, 0, 1}});
  // The part is half as large and turned in its grain, which is twice as large and not turned.
  a = {nullptr,
       2,
       {{0, 0, 1}, {}},
       0,
       std::make_shared<const FormPart>(FormPart{Superellipsoid{{1, 0.7, 0.5}, 1, 1}, 0.5, {{}, turn}})};
  const SmoothGap other = gap_between(a, Wall{{}, {0, 0, 1}});
  EXPECT_NEAR(one.distance, other.distance, 1e-15);
  for (int k = 0; k < 2; ++k) EXPECT_NEAR(one.principal[k], other.principal[k], 1e-14);
  // The height of the support: |A n| below the centre.
  const Vec3 n = rotate_back(turn, {0, 0, 1});
  EXPECT_NEAR(one.distance, 1 - norm(Vec3{n.x, 0.7 * n.y, 0.5 * n.z}), 1e-14);
}

// What is left beside the singular part of two spheres tends to a limit: R - R_s changes by a constant and what the
// logarithm of an approach does.
TEST(SingularResistance, TakesAwayWhatGrowsBetweenSpheres) {
  const Vec3 axis = normalised(Vec3{1, 2, -0.5});
  const auto rest = [&](double gap) {
    const Body a = smooth_body({1, 1, 1}, {}), b = smooth_body({1, 1, 1}, {(2.5 + gap) * axis, {}}, 1.5);
    const Vec3 centres[2] = {a.pose.position, b.pose.position};
    const SmoothGap found = gap_between(a, b);
    EXPECT_NEAR(found.distance, gap, 1e-14);
    Matrix r = two_sphere_resistance(1, 1.5, gap, axis);
    const Matrix singular = singular_resistance(found, centres), form = approach_form(found, centres);
    // g2 of Jeffrey and Onishi: lambda (1 + 7 lambda + lambda^2)/(5 (1 + lambda)^3).
    const double lambda = 1.5, g = lambda * (1 + 7 * lambda + lambda * lambda) / (5 * std::pow(1 + lambda, 3));
    for (std::size_t k = 0; k < r.value.size(); ++k)
      r.value[k] -= singular.value[k] - 6 * pi * g * std::log(gap) * form.value[k];
    return r;
  };
  const Matrix thin = rest(1e-5), thick = rest(1e-3);
  // The next terms are gap ln(gap), 7e-3 at 1e-3, in units of a drag; two_spheres.hpp is right to 3e-5 of R itself.
  for (std::size_t k = 0; k < thin.value.size(); ++k)
    EXPECT_NEAR(thin.value[k], thick.value[k], 0.02 * 6 * pi) << k / 12 << " " << k % 12;
}

TEST(SingularResistance, IsSymmetricPositiveAndBlindToRigidMotions) {
  const Body a = smooth_body({1, 0.7, 0.5}, {{}, rotation({0.2, 0.1, 0})}),
             b = smooth_body({0.8, 1, 0.6}, {{0.1, 0, 1.3}, rotation({0, 0.3, 0.5})});
  const Vec3 centres[2] = {a.pose.position, b.pose.position};
  SmoothGap gap = gap_between(a, b);
  gap.distance = 1e-3;
  const Matrix r = singular_resistance(gap, centres);
  const Vec3 u{0.3, -1, 2}, w{1, 0.5, -0.7};
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_GT(r(i, i), 0);
    double load = 0;
    for (std::size_t b0 = 0; b0 < 2; ++b0) {
      const Vec3 v = u + cross(w, centres[b0]);
      for (int d = 0; d < 3; ++d) load += r(i, 6 * b0 + d) * v[d] + r(i, 6 * b0 + 3 + d) * w[d];
    }
    EXPECT_NEAR(load, 0, 1e-13 * r(2, 2)) << i;
    for (std::size_t j = 0; j < 12; ++j) {
      EXPECT_NEAR(r(i, j), r(j, i), 1e-14 * r(2, 2));
      EXPECT_LE(std::abs(r(i, j)), (1 + 1e-12) * std::sqrt(r(i, i) * r(j, j)));
    }
  }
}

}  // namespace
}  // namespace slurry::stokes
