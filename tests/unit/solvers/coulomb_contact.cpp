// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One contact with Coulomb's law: the three cases by hand, and the law itself for full blocks drawn at random.
#include "slurry/solvers/coulomb_contact.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace slurry {
namespace {

constexpr ContactBlock unit{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

TEST(CoulombContact, OpensSticksOrSlides) {
  EXPECT_EQ(solve_coulomb_contact(unit, {0.5, 1, 0}, 0.3), (Vec3{0, 0, 0}));
  const Vec3 stuck = solve_coulomb_contact(unit, {-2, 0.3, -0.4}, 0.3);
  EXPECT_NEAR(norm(stuck - Vec3{2, -0.3, 0.4}), 0, 1e-12);
  // mu p_n = 0.2 against the slip, along (3, 4) / 5.
  const Vec3 slid = solve_coulomb_contact(unit, {-2, 3, 4}, 0.1);
  EXPECT_NEAR(norm(slid - Vec3{2, -0.12, -0.16}), 0, 1e-12);
  EXPECT_EQ(solve_coulomb_contact(unit, {-2, 3, 4}, 0), (Vec3{2, 0, 0}));
}

// A A^T + 0.1 couples the normal and the tangents.
ContactBlock random_block(std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  double a[3][3];
  for (auto& row : a)
    for (double& value : row) value = normal(random);
  ContactBlock w{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      w[i][j] = i == j ? 0.1 : 0;
      for (int k = 0; k < 3; ++k) w[i][j] += a[i][k] * a[j][k];
    }
  return w;
}

TEST(CoulombContact, SatisfiesTheLawForFullBlocks) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  int slides = 0, sticks = 0;
  for (int n = 0; n < 2000; ++n) {
    const ContactBlock w = random_block(random);
    const Vec3 b{normal(random) - 0.5, normal(random), normal(random)};
    const double mu = std::abs(normal(random));
    const Vec3 p = solve_coulomb_contact(w, b, mu), u = b + Vec3{dot(w[0], p), dot(w[1], p), dot(w[2], p)};
    // The numbers are of the order of 1 to 100, as is the condition of the blocks.
    const double slack = 1e-9 * (1 + norm(p) * norm(w[0]));
    const double length = std::hypot(p.y, p.z), slip = std::hypot(u.y, u.z);
    EXPECT_GE(p.x, 0);
    EXPECT_GE(u.x, -slack);
    EXPECT_NEAR(p.x * u.x, 0, slack * (1 + p.x));
    EXPECT_LE(length, mu * p.x + slack);
    if (p.x == 0) continue;
    if (slip > 1e-6) {
      // Against the slip, on the cone.
      EXPECT_NEAR(length, mu * p.x, slack);
      EXPECT_NEAR(p.y * slip, -length * u.y, slack * (1 + slip));
      EXPECT_NEAR(p.z * slip, -length * u.z, slack * (1 + slip));
      ++slides;
    } else {
      ++sticks;
    }
  }
  EXPECT_GT(slides, 200);
  EXPECT_GT(sticks, 200);
}

}  // namespace
}  // namespace slurry
