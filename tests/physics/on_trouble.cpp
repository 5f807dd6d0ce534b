// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a run does when a step misses the tolerance of its solver: `solver.on_trouble`.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "slurry/core/errors.hpp"
#include "tests/support/hard_case.hpp"

namespace slurry::test {
namespace {

// A column that lands, with too few sweeps to find its impulses.
const std::string landing = R"(
time = { step = 0.01, end = 0.3 }
[[grains]]
radius = 0.5
place = "lattice"
counts = [1, 1, 6]
origin = [0, 0, 0.6]
spacing = 1.01
)" + std::string(floor_and_gravity);

TEST(OnTrouble, continue_counts_shorten_step_mends) {
  const std::string few = "solver.max_iterations=12";
  Simulation counted(parse_case(landing, "landing", {few}));
  run(counted);
  ASSERT_GT(counted.state().totals.not_converged, 0);
  EXPECT_EQ(counted.state().totals.shortened_steps, 0);
  ASSERT_GT(deepest(counted), 2e-6);

  Simulation cut(parse_case(landing, "landing", {few, "solver.on_trouble=shorten_step"}));
  run(cut);
  EXPECT_EQ(cut.state().totals.not_converged, 0);
  EXPECT_GT(cut.state().totals.shortened_steps, 0);
  // The tolerance holds in every step.
  EXPECT_LT(deepest(cut), 2e-6);
  EXPECT_GE(cut.state().clock.time, 0.3 - 1e-9);
}

// What the description of the trouble advises does help.
TEST(OnTrouble, names_more_sweeps_where_they_were_used_up) {
  Simulation cut(parse_case(landing, "landing", {"solver.max_iterations=12"}));
  run(cut);
  const std::string& told = cut.state().first_trouble;
  EXPECT_NE(told.find("raise solver.max_iterations"), std::string::npos) << told;
  Simulation enough(parse_case(landing, "landing", {"solver.max_iterations=100000"}));
  run(enough);
  EXPECT_EQ(enough.state().totals.not_converged, 0);
  EXPECT_EQ(enough.state().first_trouble, "");
}

TEST(OnTrouble, shorten_step_stops_where_no_step_is_short_enough) {
  const std::string message = refusal(R"(
planar = true
time = { step = 0.01, end = 1.0 }
solver = { on_trouble = "shorten_step", max_iterations = 500 }
[[grains]]
radius = 0.5
place = "points"
positions = [[0, 0]]
[[obstacles]]
name = "left"
shape = "plane"
point = [-0.6, 0]
normal = [1, 0]
[[obstacles]]
name = "right"
shape = "plane"
point = [0.6, 0]
normal = [-1, 0]
motion = "translation"
velocity = [-2, 0]
)");
  EXPECT_NE(message.find("in vain"), std::string::npos) << message;
  EXPECT_NE(message.find("infeasible"), std::string::npos) << message;
}

class EveryGalleryFile : public testing::TestWithParam<std::string> {};

// "stop" ends the run at the first step that "continue" counts, with the state before that step; where nothing is
// missed the two are the same to the bit. One sweep is too little for any contact that matters.
TEST_P(EveryGalleryFile, stops_at_the_first_missed_step_when_asked) {
  const std::vector<std::string> hurry{"solver.max_iterations=1", "solver.tolerance=1e-9"};
  Simulation goes_on(gallery(GetParam(), hurry));
  std::vector<std::string> stop = hurry;
  stop.push_back("solver.on_trouble=stop");
  Simulation stops(gallery(GetParam(), stop));
  for (int n = 0; n < 8 && !goes_on.is_done(); ++n) {
    const std::uint64_t before = fingerprint(goes_on.state());
    goes_on.step();
    if (goes_on.state().totals.not_converged == 0) {
      stops.step();
      ASSERT_EQ(fingerprint(stops.state()), fingerprint(goes_on.state())) << "step " << n;
      continue;
    }
    std::string message;
    try {
      stops.step();
    } catch (const RunError& error) {
      message = error.what();
    }
    EXPECT_NE(message.find(fmt::format("step {} at time ", n)), std::string::npos) << message;
    EXPECT_NE(message.find("solver.on_trouble = \"stop\""), std::string::npos) << message;
    EXPECT_EQ(stops.state().clock.step, n);
    // The first step puts the grains in order before anything else.
    if (n > 0) {
      EXPECT_EQ(fingerprint(stops.state()), before);
    }
    return;
  }
}

std::vector<std::string> gallery_files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source_path("gallery")))
    if (entry.path().extension() == ".toml" && std::holds_alternative<Case>(read_any_case(entry.path().string())))
      names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}
INSTANTIATE_TEST_SUITE_P(Gallery, EveryGalleryFile, testing::ValuesIn(gallery_files()),
                         [](const auto& file) { return file.param; });

}  // namespace
}  // namespace slurry::test
