// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whole arrays and sorting on several threads, beside the serial algorithms of the standard library.
#include "slurry/core/parallel_arrays.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "slurry/core/parallel_sort.hpp"
#include "slurry/core/random.hpp"

namespace slurry {
namespace {

// Lengths below, at and beyond chunks and their largest number.
const std::vector<std::size_t> lengths{0, 1, 2047, 2048, 2049, 70001, 300000};

class ParallelArrays : public testing::TestWithParam<int> {
 protected:
  void SetUp() override { set_threads(GetParam()); }
  void TearDown() override { set_threads(1); }
};

TEST_P(ParallelArrays, running_sums_are_those_of_a_loop) {
  Random random(1);
  for (const std::size_t n : lengths) {
    std::vector<std::int64_t> values(n);
    for (std::int64_t& v : values) v = static_cast<std::int64_t>(random.uniform(-5, 9));
    std::vector<std::int64_t> expected(n);
    std::partial_sum(values.begin(), values.end(), expected.begin());
    parallel_running_sum(values);
    EXPECT_EQ(values, expected) << n;
  }
}

TEST_P(ParallelArrays, copies_and_fills_keep_the_memory) {
  std::vector<double> to(300000), from(70001);
  std::iota(from.begin(), from.end(), 0.5);
  const double* const memory = to.data();
  parallel_copy(from, to);
  EXPECT_EQ(to, from);
  parallel_fill(to, 250000, 3.0);
  EXPECT_EQ(to, std::vector<double>(250000, 3.0));
  EXPECT_EQ(to.data(), memory);
  EXPECT_EQ(parallel_count(to.size(), [&](std::size_t k) { return k % 3 == 0; }), 83334u);
}

TEST_P(ParallelArrays, sorts_as_the_standard_library_does) {
  Random random(2);
  for (const std::size_t n : lengths)
    for (const double range : {1e9, 3.0}) {  // many keys, and few with ties that the index decides
      std::vector<std::pair<std::int64_t, std::size_t>> values(n);
      for (std::size_t k = 0; k < n; ++k) values[k] = {static_cast<std::int64_t>(random.uniform(0, range)), k};
      std::vector<std::pair<std::int64_t, std::size_t>> expected = values;
      std::sort(expected.begin(), expected.end());
      parallel_sort(values, std::less<>{});
      EXPECT_EQ(values, expected) << n << " up to " << range;
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelArrays, testing::Values(1, 3));

}  // namespace
}  // namespace slurry
