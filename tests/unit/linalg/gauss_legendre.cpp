// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/gauss_legendre.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace slurry {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

TEST(GaussLegendre, is_exact_to_its_degree) {
  for (int n : {1, 2, 5, 20, 63}) {
    const GaussRule& rule = gauss_legendre(n);
    for (int degree = 0; degree < 2 * n; ++degree) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += rule.weight[k] * std::pow(rule.node[k], degree);
      // The weights add up to 2; each comes from a recurrence of n steps.
      EXPECT_NEAR(sum, degree % 2 == 1 ? 0 : 2.0 / (degree + 1), 4 * n * epsilon) << n << " nodes, degree " << degree;
    }
  }
}

TEST(GaussLegendre, has_the_nodes_of_the_tables) {
  const GaussRule& two = gauss_legendre(2);
  EXPECT_NEAR(two.node[1], 1 / std::sqrt(3.0), epsilon);
  EXPECT_NEAR(two.weight[0], 1, 2 * epsilon);
  const GaussRule& three = gauss_legendre(3);
  EXPECT_NEAR(three.node[2], std::sqrt(0.6), epsilon);
  EXPECT_EQ(three.node[1], 0);
  EXPECT_NEAR(three.weight[0], 5.0 / 9, 2 * epsilon);
  EXPECT_NEAR(three.weight[1], 8.0 / 9, 2 * epsilon);
}

TEST(GaussLegendre, ascends_and_is_symmetric_to_the_bit) {
  for (int n = 1; n < 70; ++n) {
    const GaussRule& rule = gauss_legendre(n);
    for (int k = 0; k < n; ++k) {
      EXPECT_EQ(rule.node[k], -rule.node[n - 1 - k]);
      EXPECT_EQ(rule.weight[k], rule.weight[n - 1 - k]);
      EXPECT_GT(rule.node[k], k == 0 ? -1 : rule.node[k - 1]);
    }
  }
}

TEST(GaussLegendre, is_kept) { EXPECT_EQ(&gauss_legendre(11), &gauss_legendre(11)); }

}  // namespace
}  // namespace slurry
