// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Periodic cells that are hardly wider than their grains: the skin of the neighbour lists gives way first, then the
// length of a step; what cannot come to its end is refused before it begins.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

Case discs(const std::vector<std::string>& overrides) {
  return parse_case(R"(
planar = true
time = { step = 0.01, end = 0.4 }
[cell]
low = [0, 0]
high = [3, 3]
[[grains]]
positions = [[0.6, 0.7], [2.1, 0.8], [0.7, 2.2], [2.2, 2.1]]
velocities = [[1, 0.3], [-0.7, 0.2], [0.4, -1], [-0.5, 0.6]]
radius = 0.5
[[contacts]]
law = "inelastic"
restitution = 0.8
)",
                    "discs", overrides);
}

std::uint64_t end_of(const std::vector<std::string>& overrides) {
  Simulation s(discs(overrides));
  run(s);
  return fingerprint(s.state());
}

TEST(NarrowCells, TakeLessOfASkin) {
  const std::uint64_t without = end_of({"neighbours.skin=0.01"});
  for (const char* skin : {"0.5", "2", "30"})
    EXPECT_EQ(end_of({fmt::format("neighbours.skin={}", skin)}), without) << skin;
}

// A grain that flies by a third of the cell in a step might meet two images of another.
TEST(NarrowCells, ShortenStepsThatAreTooLong) {
  Simulation s(discs({"time.step=0.8"}));
  s.step();
  EXPECT_GT(s.state().totals.shortened_steps, 0);
  EXPECT_LT(s.state().clock.last_dt, 0.8);
  EXPECT_GT(s.state().clock.last_dt, 0.8 / 64);
}

TEST(NarrowCells, AreRefusedBeforeTheyAreTooNarrow) {
  // 3 exp(-t/10) is 2, four radii, at t = 4.05.
  std::string what;
  try {
    Simulation s(discs({"cell.stretch=[0, -0.1]", "time.end=20"}));
  } catch (const InputError& error) {
    what = error.what();
  }
  for (const char* words : {"[cell] stretch", "along y", "at time 4.06 of 20"})
    EXPECT_NE(what.find(words), std::string::npos) << what;
  EXPECT_NO_THROW(Simulation(discs({"cell.stretch=[0, -0.1]", "time.end=4"})));
  EXPECT_NO_THROW(Simulation(discs({"cell.stretch=[0, 0.1]", "time.end=20"})));
  EXPECT_NO_THROW(Simulation(discs({"cell.stretch=[0, \"-0.3*cos(t)\"]", "time.end=20"}))) << "it goes up and down";
}

}  // namespace
}  // namespace slurry::test
