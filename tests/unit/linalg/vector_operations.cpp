// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/vector_operations.hpp"

#include <gtest/gtest.h>

#include "slurry/core/parallel.hpp"
#include "tests/unit/linalg/examples.hpp"

namespace slurry::test {
namespace {

TEST(VectorOperations, are_those_of_small_whole_numbers) {
  const std::vector<double> a{1, 2, 3}, b{4, -5, 6}, w{1, 0, 2};
  EXPECT_EQ(dot(a, b), 12);
  EXPECT_EQ(weighted_dot(w, a, b), 40);
  EXPECT_EQ(weighted_dot({}, a, b), 12);
  EXPECT_EQ(norm(std::vector<double>{3, 4}), 5);
  EXPECT_EQ(dot(std::vector<double>{}, std::vector<double>{}), 0);
  std::vector<double> c = a;
  add_multiple(c, 2, b);
  EXPECT_EQ(c, (std::vector<double>{9, -8, 15}));
}

// 2048 terms each, and the chunks in their order.
TEST(VectorOperations, add_up_chunks_in_their_order) {
  const std::vector<double> a = random_numbers(10000, 4), b = random_numbers(10000, 5), w = random_numbers(10000, 6);
  double total = 0, weighted = 0;
  for (std::size_t from = 0; from < a.size(); from += default_chunk) {
    double sum = 0, part = 0;
    for (std::size_t k = from; k < std::min(a.size(), from + default_chunk); ++k)
      sum += a[k] * b[k], part += w[k] * a[k] * b[k];
    total += sum, weighted += part;
  }
  for (const int threads : {1, 2, 3}) {
    set_threads(threads);
    EXPECT_EQ(dot(a, b), total);
    EXPECT_EQ(weighted_dot(w, a, b), weighted);
  }
}

}  // namespace
}  // namespace slurry::test
