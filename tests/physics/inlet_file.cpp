// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Inlets whose grains are listed in a file: sizes in their order, times and places of each, a place that is not free,
// and the same bits after a resume.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "slurry/io/results/checkpoint.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

// Balls rain into nothing, from a table beside the case.
Case listed(const std::string& table, const std::string& inlet, double end = 1,
            const std::string& group = "radius = 0.01", const std::string& more = "") {
  const Scratch folder("inlet_table");
  std::filesystem::create_directories(folder.path());
  std::ofstream(folder.path() / "feed.csv") << table;
  return parse_case(fmt::format(R"(
seed = 7
time = {{ step = 0.01, end = {} }}
[[grains]]
name = "rain"
place = "none"
{}
velocity = [0, 0, -1]
[[inlets]]
name = "cloud"
grains = "rain"
file = "feed.csv"
{}
{}
)",
                                end, group, inlet, more),
                    "listed", {}, folder.path().string());
}

const std::string box_region = "region = \"box\"\nlow = [0, 0, 0]\nhigh = [0.3, 0.3, 0.1]\n";

TEST(InletFile, gives_its_sizes_in_their_order) {
  const std::vector<double> radius{0.01, 0.03, 0.02, 0.005, 0.015};
  std::string table = "# sizes of a sieve\nradius, mass\n";
  for (const double r : radius) table += fmt::format("{}, {}\n", r, 7 * r);
  const auto by_id = [](const Simulation& s) {
    std::map<std::int64_t, std::pair<double, double>> sizes;
    const Grains& g = s.state().grains;
    for (std::size_t k = 0; k < g.size(); ++k) sizes[g.id[k]] = {g.radius[k], g.mass[k]};
    return sizes;
  };
  // The group has no radius of its own; nothing comes after the last row, and nothing is owed then.
  Simulation once(listed(table, box_region + "rate = 20", 1, ""));
  run(once);
  ASSERT_EQ(once.state().grains.size(), radius.size());
  for (const auto& [id, size] : by_id(once)) {
    EXPECT_EQ(size.first, radius[static_cast<std::size_t>(id)]);
    EXPECT_EQ(size.second, 7 * size.first);
  }
  EXPECT_EQ(once.state().inlets.owed[0], 0);
  Simulation again(listed(table, box_region + "rate = 20\nrepeat = true\nmost = 13", 1, ""));
  run(again);
  ASSERT_EQ(again.state().grains.size(), 13u);
  for (const auto& [id, size] : by_id(again)) EXPECT_EQ(size.first, radius[static_cast<std::size_t>(id) % 5]);
}

TEST(InletFile, gives_grains_at_their_times_and_places) {
  const std::string table =
      "time,x,y,z,vx,vy,vz\n0,1,2,3,1,0,0\n0.1,-1,0,0,0,2,0\n0.1,1,0,0,0,0,3\n0.3000,0,0,0.5,0,0,0\n";
  Simulation s(listed(table, "region = \"file\"", 0.5));
  std::map<std::int64_t, std::tuple<double, Vec3, Vec3>> born;
  run(s, [&](const Simulation& now) {
    const Grains& g = now.state().grains;
    for (std::size_t k = 0; k < g.size(); ++k)
      if (!born.count(g.id[k])) born[g.id[k]] = {now.state().clock.time, g.position[k], g.velocity[k]};
  });
  ASSERT_EQ(born.size(), 4u);
  // In the step at whose end they are due, the first one in the first step; times are sums of steps, to round-off.
  const std::vector<std::tuple<double, Vec3, Vec3>> expected{{0.01, {1, 2, 3}, {1, 0, 0}},
                                                             {0.1, {-1, 0, 0}, {0, 2, 0}},
                                                             {0.1, {1, 0, 0}, {0, 0, 3}},
                                                             {0.3, {0, 0, 0.5}, {0, 0, 0}}};
  for (std::int64_t k = 0; k < 4; ++k) {
    const auto& [time, place, velocity] = born.at(k);
    EXPECT_NEAR(time, std::get<0>(expected[k]), 1e-12) << k;
    EXPECT_EQ(place, std::get<1>(expected[k])) << k;
    EXPECT_EQ(velocity, std::get<2>(expected[k])) << k;
  }
}

// Three grains of diameter 0.019 for one place: each waits until the one before, which falls at 1 m/s, is out of it.
TEST(InletFile, waits_until_a_place_is_free) {
  Simulation s(listed("x,y,z\n0,0,0\n0,0,0\n0,0,0\n", "region = \"file\"\nrate = 1000", 0.1, "radius = 0.0095"));
  std::vector<double> births;
  run(s, [&](const Simulation& now) {
    while (births.size() < now.state().grains.size()) births.push_back(now.state().clock.time);
  });
  ASSERT_EQ(births.size(), 3u);
  EXPECT_NEAR(births[1] - births[0], 0.02, 1e-12);
  EXPECT_NEAR(births[2] - births[1], 0.02, 1e-12);
  EXPECT_EQ(s.state().inlets.full[0], 4) << "the step of a birth, in which another was due, and the one after, twice";
}

TEST(InletFile, has_the_same_bits_after_a_resume) {
  std::string table = "radius\n";
  for (int k = 0; k < 40; ++k) table += fmt::format("{}\n", 0.005 + 0.0003 * k);
  const Case c = listed(table, box_region + "rate = 60", 1, "velocity_spread = 0.2\nradius = 0.01");
  Simulation whole(c), interrupted(c);
  for (int k = 0; k < 100; ++k) {
    whole.step(), interrupted.step();
    if (k % 7 == 0)
      interrupted = Simulation(c, unpack_checkpoint(pack_checkpoint(interrupted.state(), ""), "memory").state);
  }
  EXPECT_EQ(whole.state().inlets.fresh[0], 40);
  EXPECT_EQ(fingerprint(interrupted.state()), fingerprint(whole.state()));
}

}  // namespace
}  // namespace slurry::test
