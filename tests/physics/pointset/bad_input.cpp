// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid on points that cannot be, or that should be known to be poor: what is said.
#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"
#include "tests/physics/pointset/channel_cases.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Three spacings across a disc at a Reynolds number of 100: no cloud bears this, and the message says why.
TEST(PointsetInput, says_why_a_flow_did_not_stay_finite) {
  try {
    Simulation s(parse_case(fast_past_a_disc(0.01, 1. / 12, 0.12, "settle = 4\nsettle_step = 0.0016"), "coarse.toml"));
    ADD_FAILURE() << "it stayed finite";
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("did not stay finite"), std::string::npos) << what;
    EXPECT_NE(what.find("a Reynolds number of 12"), std::string::npos) << what;
    EXPECT_NE(what.find("a finer `spacing`"), std::string::npos) << what;
  }
}

std::string fault_of_channel(const std::string& options, const std::string& more = "") {
  try {
    Simulation s(parse_case(channel("step = 0.01, end = 1", options,
                                    more + "[[grains]]\npositions = [[0.5, 0.5]]\nradius = 0.01\ndensity = 1\n"),
                            "wrong.toml"));
    s.step();
  } catch (const InputError& error) {
    return error.what();
  } catch (const RunError& error) {
    return error.what();
  }
  return "";
}

TEST(PointsetInput, says_what_is_wrong) {
  const auto says = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "\"" << text << "\" has no \"" << part << "\"";
  };
  EXPECT_EQ(fault_of_channel(""), "");
  PointsetFluid fluid;
  fluid.low = {0, 0, 0};
  says(fluid.fault().what, "expected both corners of the box");
  fluid.high = {1, -1, 0};
  says(fluid.fault().what, "got y = -1, expected more than 0");
  fluid.corners = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}};
  says(fluid.fault().what, "given together");
  fluid.low = fluid.high = {};
  says(fluid.fault().what, "got them clockwise");
  fluid.corners.pop_back();
  says(fluid.fault().what, "got 2 of them");
  fluid.corners = {{0, 0, 0}, {2, 1, 0}, {2, 0, 0}, {0, 1, 0}};
  says(fluid.fault().what, "sides 1 and 3 cross");
  says(fault_of_channel("degree = 7"), "degree: got 7, expected 2, 3 or 4");
  says(fault_of_channel("reach = 0.5"), "reach: got 0.5");
  says(fault_of_channel("points = \"moving\"\ndegree = 3"), "degree: got 3 with points that move");
  says(fault_of_channel("impermeable = [\"ball\"]"), "there is no obstacle \"ball\"");
  says(fault_of_channel("incremental = false\nimpermeable = [\"w\"]",
                        "[[obstacles]]\nname = \"w\"\nshape = \"segment\"\nfrom = [1, 0.4]\nto = [1, 0.6]\n"),
       "without thickness");
  says(fault_of_channel(
           "impermeable = [\"b\"]",
           "[[obstacles]]\nname = \"b\"\nshape = \"ball\"\ncentre = [1, 0.5]\nradius = 0.2\nmotion = \"translation\"\n"
           "velocity = [1, 0]\n"),
       "moves, comes or goes");
  const std::string ball = "[[obstacles]]\nname = \"b\"\nshape = \"ball\"\ncentre = [1, 0.5]\nradius = 0.1\n";
  says(fault_of_channel("incremental = false\nimpermeable = [\"b\"]", ball + ball),
       "several obstacles are named \"b\"");
  says(fault_of_channel("points = \"moving\"\ntwo_way = true\nadded_mass = 0.5"),
       "added_mass: given with points that move");
  says(fault_of_channel("", "[[fluid.boundaries]]\nkind = \"wall\"\non = \"lid\"\n"), "there is no side \"lid\"");
  says(fault_of_channel("", "[[fluid.boundaries]]\nkind = \"wall\"\non = \"top\"\nvelocity = [0, 1]\n"),
       "across itself");
  says(fault_of_channel("", "[[fluid.boundaries]]\nkind = \"inflow\"\non = \"top\"\n"), "velocity: not given");
  says(fault_of_channel("", "[[fluid.boundaries]]\nkind = \"outflow\"\non = \"top\"\nvelocity = [0, 1]\n"),
       "velocity: given on an outflow");
  says(fault_of_channel("", "[[fluid.boundaries]]\nkind = \"wall\"\non = \"right\"\n"), "holds on no point");
}

// What runs all the same, and should be known.
TEST(PointsetInput, notes_what_a_user_should_know) {
  const auto notes_of = [](double spacing, const std::string& place) {
    Simulation s(
        parse_case(channel("step = 0.01, end = 0.02", "",
                           "[[grains]]\npositions = [" + place + "]\nradius = 0.01\ndensity = 1\n", 0.01, spacing),
                   "noted.toml"));
    run(s);
    std::string all;
    for (const std::string& note : s.notes()) all += note + "\n";
    return all;
  };
  EXPECT_EQ(notes_of(0.1, "[0.5, 0.5]").find("spacings across"), std::string::npos);
  EXPECT_EQ(notes_of(0.1, "[0.5, 0.5]").find("no grain"), std::string::npos);
  EXPECT_NE(notes_of(0.1, "[5, 5]").find("no grain of 1 is in the fluid at the end"), std::string::npos);
  EXPECT_NE(notes_of(0.3, "[0.5, 0.5]").find("spacings across: too few points"), std::string::npos)
      << notes_of(0.3, "[0.5, 0.5]");
}

// What is balanced when the run begins need not be so later.
TEST(PointsetInput, ends_where_inflows_cease_to_be_balanced) {
  Simulation s(parse_case(R"case(
planar = true
time = { step = 0.01, end = 0.1 }
[fluid]
name = "pointset"
viscosity = 0.1
density = 1
spacing = 0.1
low = [0, 0]
high = [1, 1]
[[fluid.boundaries]]
kind = "inflow"
on = "left"
velocity = ["sin(100*t)", 0]
)case",
                          "unbalanced.toml"));
  try {
    run(s);
    ADD_FAILURE() << "it went on to the end";
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("where nothing flows out"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace slurry::test
