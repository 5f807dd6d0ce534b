// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a simulation says although nothing failed, and what it says about a start that it refuses.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"

namespace slurry {
namespace {

// Two discs side by side that overlap by `depth`; no forces, so that nothing happens.
std::string two_discs(double depth) {
  return "planar = true\ntime = { step = 0.01, end = 0.02 }\n[[grains]]\nradius = 0.5\npositions = [[0, 0], [" +
         std::to_string(1 - depth) + ", 0]]\n";
}

std::string refusal(const std::string& text, const std::vector<std::string>& overrides = {}) {
  try {
    Simulation simulation(parse_case(text, "case", overrides));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Notes, a_refused_overlap_names_its_remedies) {
  // 0.001 of 0.5 is 0.002 radii: small enough to come from a run with another tolerance.
  const std::string small = refusal(two_discs(0.001));
  EXPECT_NE(
      small.find("; resolve_overlaps = true moves them apart, or solver.tolerance = 0.003 takes them as they are"),
      std::string::npos)
      << small;
  EXPECT_EQ(refusal(two_discs(0.001), {"solver.tolerance=0.003"}), "");
  EXPECT_EQ(refusal(two_discs(0.001), {"resolve_overlaps=true"}), "");
  const std::string deep = refusal(two_discs(0.2));
  EXPECT_NE(deep.find("resolve_overlaps"), std::string::npos) << deep;
  EXPECT_EQ(deep.find("solver.tolerance"), std::string::npos) << deep;
}

// Where the tolerance lets a deep overlap pass, the run still says so.
TEST(Notes, deep_overlaps_are_told_with_the_advice_to_shorten_the_step) {
  const auto notes = [](double depth, double tolerance) {
    Simulation simulation(parse_case(two_discs(0.0), "case", {"solver.tolerance=" + std::to_string(tolerance)}));
    while (!simulation.is_done()) simulation.step();
    simulation.state().totals.deepest_overlap = depth;
    return simulation.notes();
  };
  EXPECT_TRUE(notes(0.0099, 1e-6).empty());
  ASSERT_EQ(notes(0.39, 1e-6).size(), 1u);
  EXPECT_NE(notes(0.39, 1e-6)[0].find("overlap by 0.39 of a radius"), std::string::npos) << notes(0.39, 1e-6)[0];
  EXPECT_NE(notes(0.39, 1e-6)[0].find("shorten time.step"), std::string::npos);
  // A case that asked for no better.
  EXPECT_TRUE(notes(0.39, 1e-2).empty());
}

// Sixteen discs of 0.5 in a cell that shrinks to 4.2 0.99^15 fill 0.963 of it: no shorter step helps. In a loose cell,
// and under a pressure, which they bear, one does.
TEST(Notes, a_cell_that_has_no_room_for_its_grains_is_told) {
  const auto note = [](const std::string& cell, double softness) {
    Simulation simulation(parse_case("planar = true\ntime = { step = 0.01, end = 0.15 }\n[cell]\nlow = [0, 0]\n" +
                                         cell +
                                         "\n[[grains]]\nplace = \"lattice\"\ncounts = [4, 4]\nspacing = 1.04\n"
                                         "origin = [0.5, 0.5]\nradius = 0.5\n[[contacts]]\nlaw = \"inelastic\"\n",
                                     "case", {fmt::format("solver.softness={}", softness)}));
    while (!simulation.is_done()) simulation.step();
    simulation.state().totals.deepest_overlap = 0.1;
    const std::vector<std::string> notes = simulation.notes();
    return notes.empty() ? "" : notes.back();
  };
  const std::string shrinking = "high = [4.2, 4.2]\nstretch = [-1, -1]";
  for (const double softness : {0.0, 1e-3}) {
    EXPECT_NE(note(shrinking, softness).find("the grains fill 0.96 of the cell"), std::string::npos)
        << note(shrinking, softness);
    EXPECT_EQ(note(shrinking, softness).find("shorten"), std::string::npos);
    for (const std::string& other : {std::string("high = [4.2, 4.2]"), std::string("high = [4.2, 4.2]\npressure = 1")})
      EXPECT_NE(note(other, softness).find("shorten time.step"), std::string::npos) << other << note(other, softness);
  }
}

// Whatever stops a step, its number and its time are named, once.
TEST(Notes, a_step_that_fails_is_named_by_number_and_time) {
  const auto failure = [](const std::string& more) {
    Simulation simulation(
        parse_case("planar = true\ntime = { step = 0.25, end = 9 }\n[[grains]]\nradius = 0.5\n"
                   "positions = [[0, 0]]\n" +
                       more,
                   "case"));
    try {
      while (!simulation.is_done()) simulation.step();
    } catch (const RunError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string force = failure("[[forces]]\nforce = \"force\"\nvalue = [\"1/max(0, 1 - t)\", 0]\n");
  EXPECT_TRUE(force.starts_with("step 3 at time 0.75: the force")) << force;
  const std::string flow = failure(
      "[fluid]\nname = \"field\"\nviscosity = 1\nflow = { name = \"formula\", velocity = "
      "[\"1/max(0, 1 - t)\", 0] }\n");
  EXPECT_TRUE(flow.starts_with("step 4 at time 1: the flow")) << flow;
  EXPECT_EQ(flow.find("step", 5), std::string::npos) << flow;
}

TEST(Notes, an_obstacle_without_a_name_is_called_by_its_rank_and_shape) {
  const std::string text = two_discs(0.0) + "[[obstacles]]\nname = \"lid\"\nshape = \"plane\"\npoint = [0, 9]\n" +
                           "normal = [0, -1]\n[[obstacles]]\nshape = \"plane\"\n";
  EXPECT_NE(refusal(text).find("grain 0 and obstacle 1 (plane) by 0.5"), std::string::npos) << refusal(text);
}

// The 26th step of a thousandth begins at 0.026000000000000002.
TEST(Notes, times_have_no_noise_of_rounding) {
  Simulation simulation(
      parse_case(two_discs(0.0) + "[[forces]]\nforce = \"gravity\"\nacceleration = [0, \"1/(t < 0.0265)\"]\n", "case",
                 {"time.step=0.001", "time.end=1"}));
  try {
    while (!simulation.is_done()) simulation.step();
    FAIL() << "no error";
  } catch (const RunError& error) {
    EXPECT_TRUE(std::string(error.what()).ends_with(", time 0.026")) << error.what();
  }
}

// A case made in a program, which no reader has seen.
TEST(Simulation, validates_a_case_that_a_program_made) {
  GrainGroup group;
  group.place = Points{{{0, 0, 0}}};
  group.radius = Distribution::fixed(0.5);
  Case c;
  c.time.step = {0.01};
  c.grains = {group};
  EXPECT_EQ(Simulation(c).state().grains.size(), 1u);
  const auto refused = [](const Case& wrong) {
    try {
      Simulation simulation(wrong);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  Case wrong = c;
  wrong.solver.tolerance = -1;
  EXPECT_NE(refused(wrong).find("tolerance"), std::string::npos) << refused(wrong);
  wrong = c;
  wrong.contacts.push_back({});
  wrong.contacts[0].between = {"nobody", "grains"};
  EXPECT_NE(refused(wrong).find("nobody"), std::string::npos) << refused(wrong);
  wrong = c;
  ChainOptions& chain = wrong.grains[0].chain.emplace();
  chain.size = 1;
  chain.stiffness = 1;
  std::get<Points>(wrong.grains[0].place).radii = {0.5};
  EXPECT_NE(refused(wrong).find("expected one `radius` of the group"), std::string::npos) << refused(wrong);
}

}  // namespace
}  // namespace slurry
