// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/small_inverse.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/linalg/examples.hpp"

namespace slurry::test {
namespace {

Tensor full(const SymmetricMatrix& a) { return {{a.xx, a.xy, a.xz, a.xy, a.yy, a.yz, a.xz, a.yz, a.zz}}; }

void expect_identity(const Tensor& a, const Tensor& b) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      double sum = 0;
      for (int k = 0; k < 3; ++k) sum += a(i, k) * b(k, j);
      // Matrices of condition below 10.
      EXPECT_NEAR(sum, i == j ? 1 : 0, 1e-14);
    }
}

TEST(SmallInverse, of_matrices_of_no_structure) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Matrix m = positive_matrix(3, seed), n = skew_matrix(3, seed);
    const SymmetricMatrix a{m(0, 0), m(1, 1), m(2, 2), m(0, 1), m(0, 2), m(1, 2)};
    expect_identity(full(a), full(inverse(a)));
    Tensor b;
    for (int k = 0; k < 9; ++k) b.entry[k] = n.value[k] + (k % 4 == 0 ? 2 : 0);
    expect_identity(b, inverse(b));
  }
}

TEST(SmallInverse, of_known_matrices) {
  EXPECT_EQ(inverse(SymmetricMatrix{2, 4, 5, 0, 0, 0}), (SymmetricMatrix{0.5, 0.25, 0.2, 0, 0, 0}));
  // A turn is undone by its transpose.
  EXPECT_EQ(inverse(Tensor{{0, -1, 0, 1, 0, 0, 0, 0, 1}}), (Tensor{{0, 1, 0, -1, 0, 0, 0, 0, 1}}));
}

TEST(SmallInverse, of_a_singular_matrix_is_not_finite) {
  EXPECT_FALSE(std::isfinite(inverse(SymmetricMatrix{1, 1, 1, 1, 1, 1}).xx));
  EXPECT_FALSE(std::isfinite(inverse(Tensor{}).entry[0]));
}

}  // namespace
}  // namespace slurry::test
