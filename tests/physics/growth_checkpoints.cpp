// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A run whose grains divide can be saved and resumed after every step, also after one in which grains were born while
// others touch.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/simulation.hpp"

namespace slurry {
namespace {

TEST(Growth, CanBeSavedAndResumedAfterEveryStep) {
  const Case c = parse_case(R"(
planar = true
dynamics = "overdamped"
[time]
step = 0.02
end = 10
[[grains]]
name = "rods"
place = "points"
positions = [[0, 0], [0.4, 0.9]]
radius = 0.1
shape = "capsule"
length = 1.5
orientation = "random"
growth = { rate = 0.6 }
)",
                            "growth.toml");
  const auto folder = std::filesystem::path(testing::TempDir()) / ("slurry_growth_" + std::to_string(::getpid()));
  Simulation whole(c);
  int births_among_contacts = 0;
  while (births_among_contacts < 3) {
    ASSERT_LT(whole.state().clock.step, 1000);
    const std::size_t before = whole.state().grains.size();
    whole.step();
    const State& state = whole.state();
    if (!state.contacts.start.empty()) {
      EXPECT_EQ(state.contacts.start.size(), state.grains.size() + 1);
    }
    if (state.grains.size() == before || state.contacts.size() == 0) continue;
    ++births_among_contacts;
    Simulation resumed(c, load_checkpoint(save_checkpoint(folder, state, write_case(c))).state);
    Simulation going_on(c, state);
    for (int k = 0; k < 5; ++k) resumed.step(), going_on.step();
    const auto &a = resumed.state().grains.position, &b = going_on.state().grains.position;
    ASSERT_EQ(a.size(), b.size());
    EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3)), 0);
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace slurry
