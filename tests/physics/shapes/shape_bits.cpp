// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The promises about bits for grains that are not round: any number of threads, and runs that go on from a checkpoint.
#include <gtest/gtest.h>

#include <filesystem>

#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

void expect_same_bits(const Case& c, int steps, const std::string& name) {
  const Scratch scratch("bits_" + name);
  std::uint64_t one = 0;
  for (const int count : {1, 2, 4}) {
    set_threads(count);
    Simulation s(c);
    for (int n = 0; n < steps; ++n) {
      if (count == 1 && n == (2 * steps) / 3) save_checkpoint(scratch.path(), s.state(), write_case(c));
      s.step();
    }
    if (count == 1) one = fingerprint(s.state());
    EXPECT_EQ(fingerprint(s.state()), one) << count << " threads";
  }
  set_threads(1);
  const CheckpointSearch search = find_checkpoint(scratch.path());
  ASSERT_TRUE(search.newest) << (search.refused.empty() ? "none written" : search.refused[0]);
  Simulation resumed(c, search.newest->state);
  while (resumed.state().clock.step < steps) resumed.step();
  EXPECT_EQ(fingerprint(resumed.state()), one);
}

TEST(SameBitsOfShapes, boxes_with_friction) { expect_same_bits(gallery("boxes_heap"), 300, "boxes"); }

// Enough of them for several chunks of a parallel loop; the sweeps are limited for speed alone.
TEST(SameBitsOfShapes, many_dimers) {
  expect_same_bits(
      gallery("packing_dimers", {"parameters.grains=2500", "parameters.drop=0.5", "solver.max_iterations=25"}), 45,
      "dimers");
}

TEST(SameBitsOfShapes, a_growing_colony) {
  expect_same_bits(gallery("bacteria_colony", {"parameters.cells=500", "time.step=0.02"}), 250, "colony");
}

TEST(SameBitsOfShapes, chains_in_space) {
  expect_same_bits(gallery("worms", {"time.step=1.5e-4", "parameters.side=3"}), 700, "worms");
}

}  // namespace
}  // namespace slurry::test
