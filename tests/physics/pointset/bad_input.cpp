// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid on points that cannot be, or that should be known to be poor: what is said.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <optional>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/pointset/flow_plan.hpp"
#include "tests/physics/pointset/channel_cases.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"

namespace slurry::test {
namespace {

std::string what_stops(const std::string& text) {
  try {
    Simulation s(parse_case(text, "stopped.toml"));
    run(s);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

// A channel that widens by a step, with the fastest velocity u = 1.5 of what comes in.
std::string widening_channel(double step, double viscosity) {
  return fmt::format(R"case(
planar = true
time = {{ step = {}, end = 3 }}
[fluid]
name = "pointset"
viscosity = {}
density = 1
spacing = 0.1
corners = [[-1, 1], [0, 1], [0, 0], [5, 0], [5, 2], [-1, 2]]
[[fluid.boundaries]]
kind = "inflow"
on = "side 6"
velocity = ["6*(y - 1)*(2 - y)", 0]
[[fluid.boundaries]]
kind = "outflow"
on = "side 4"
)case",
                     step, viscosity);
}

// A triangle with a corner at the origin, whose first side moves along itself.
std::string triangle(double angle, double turn, int degree) {
  const auto at = [](double a) { return Vec3{2 * std::cos(a), 2 * std::sin(a), 0}; };
  const Vec3 a = at(turn - 0.5 * angle), b = at(turn + 0.5 * angle);
  return fmt::format(R"case(
planar = true
time = {{ step = 0.02, end = 1.2 }}
[fluid]
name = "pointset"
viscosity = 0.1
density = 1
spacing = 0.05
degree = {}
corners = [[0, 0], [{:.17g}, {:.17g}], [{:.17g}, {:.17g}]]
[[fluid.boundaries]]
kind = "wall"
on = "side 1"
velocity = [{:.17g}, {:.17g}]
)case",
                     degree, a.x, a.y, b.x, b.y, 0.5 * a.x, 0.5 * a.y);
}

// What is wrong with it: refused before the run, with another way that does; or it does not stay finite.
struct SharpCorner {
  bool is_refused = false;
  std::string remedy, blow_up;
};
SharpCorner try_corner(const std::string& text) {
  SharpCorner seen;
  std::optional<Simulation> s;
  try {
    s.emplace(parse_case(text, "corner.toml"));
  } catch (const InputError& error) {
    seen.is_refused = true;
    const std::string what = error.what(), mark = "expected `";
    seen.remedy = what.find(mark) == std::string::npos ? what : what.substr(what.find(mark) + mark.size());
    return seen;
  }
  try {
    run(*s);
    // Half as fast again as the wall.
    const double speed = state_in<PointsetFluid>(*s).totals.last.speed;
    if (!(speed < 1.5)) seen.blow_up = fmt::format("speed {}", speed);
  } catch (const std::exception& error) {
    seen.blow_up = error.what();
  }
  return seen;
}

// Sharp corners either do, or are found before the run, with a remedy that does.
TEST(PointsetInput, finds_sharp_corners_that_do_not_bear_a_flow) {
  Random random(4);
  int refused = 0;
  for (int n = 0; n < 10; ++n) {
    const double angle = random.uniform(0.25, 0.8), turn = random.uniform(-0.5, 0.5);
    const std::string text = triangle(angle, turn, 3);
    const SharpCorner seen = try_corner(text);
    EXPECT_EQ(seen.blow_up, "") << text;
    if (!seen.is_refused) continue;
    ++refused;
    EXPECT_TRUE(seen.remedy.starts_with("degree` = 2")) << text << seen.remedy;
    const SharpCorner again = try_corner(triangle(angle, turn, 2));
    EXPECT_FALSE(again.is_refused) << text << again.remedy;
    EXPECT_EQ(again.blow_up, "") << text;
  }
  EXPECT_GT(refused, 0);
}

// The message names the bound that was passed and a step; with this step the flow stays finite.
TEST(PointsetInput, says_which_step_a_flow_would_bear) {
  for (const double viscosity : {0.01, 0.02}) {
    const std::string what = what_stops(widening_channel(0.07, viscosity));
    EXPECT_NE(what.find("did not stay finite"), std::string::npos) << what;
    EXPECT_NE(what.find("expected less than about 0.5 spacings a step"), std::string::npos) << what;
    const std::string mark = "a step of ";
    const std::size_t at = what.find(mark);
    ASSERT_NE(at, std::string::npos) << what;
    EXPECT_EQ(what_stops(widening_channel(std::stod(what.substr(at + mark.size())), viscosity)), "");
  }
}

// The bounds in the order in which they are looked at, with the numbers of a case.
TEST(PointsetInput, names_the_bound_that_was_passed) {
  const auto cause = [](double dt, double viscosity) {
    const Simulation s(parse_case(channel("step = 0.01, end = 1", "", "", viscosity), "causes.toml"));
    return test::plan_in<PointsetFluid>(s).cause_of_blow_up(0, dt);
  };
  // u = 1.485 at the points next to the middle: 2 nu/u^2 = 0.00907 with nu = 0.01.
  EXPECT_NE(cause(0.02, 0.01).find("above 2 nu/u^2 = 0.00907"), std::string::npos) << cause(0.02, 0.01);
  EXPECT_NE(cause(0.05, 0.01).find("0.5 spacings a step"), std::string::npos) << cause(0.05, 0.01);
  EXPECT_NE(cause(0.001, 0.002).find("a Reynolds number of 74"), std::string::npos) << cause(0.001, 0.002);
  EXPECT_NE(cause(0.001, 0.002).find("a finer `spacing`"), std::string::npos) << cause(0.001, 0.002);
}

// A fluid alone, at rest but for what its boundaries do.
std::string fluid_in(const std::string& region, const std::string& boundaries, double spacing = 0.1,
                     const std::string& start = "") {
  return fmt::format(
      "planar = true\ntime = {{ step = 0.002, end = 0.02 }}\n[fluid]\nname = \"pointset\"\n"
      "viscosity = 0.1\ndensity = 1\nspacing = {}\n{}\n{}\n{}",
      spacing, region, start, boundaries);
}

const FlowReport report_of(const std::string& text) {
  Simulation s(parse_case(text, "reported.toml"));
  run(s);
  for (const std::string& note : s.notes()) EXPECT_EQ(note.find("comes into the fluid"), std::string::npos) << note;
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.largest_leak, 1e-12);
  return test::state_in<PointsetFluid>(s).totals.last;
}

// Nothing goes through walls that move along themselves, straight or round: neither comes anything in nor is it lost.
TEST(PointsetInput, walls_that_move_let_nothing_through) {
  const FlowReport cavity = report_of(fluid_in("low = [0, 0]\nhigh = [1, 1]",
                                               "[[fluid.boundaries]]\nkind = \"wall\"\non = \"top\"\n"
                                               "velocity = [1, 0]\n"));
  EXPECT_EQ(cavity.incoming, 0);
  EXPECT_EQ(cavity.net_outflow, 0);
  Random random(7);
  for (int n = 0; n < 4; ++n) {
    const double radius = random.uniform(0.25, 0.6), x = random.uniform(-0.1, 0.1), y = random.uniform(-0.1, 0.1);
    const FlowReport rotor = report_of(
        fluid_in("low = [-1, -1]\nhigh = [1, 1]\nimpermeable = [\"rotor\"]",
                 fmt::format("[[fluid.boundaries]]\nkind = \"wall\"\non = \"rotor\"\n"
                             "velocity = [\"-3*(y - {1})\", \"3*(x - {0})\"]\n"
                             "[[obstacles]]\nname = \"rotor\"\nshape = \"ball\"\ncentre = [{0}, {1}]\nradius = {2}\n",
                             x, y, radius)));
    EXPECT_EQ(rotor.incoming, 0);
    EXPECT_NEAR(rotor.speed, 3 * radius, 0.2 * radius);
  }
}

// Through the sides of random triangles to hexagons: those of a flow without divergence are balanced, but not their
// sums over a few points a side; with a part more along x they are not, but for that their sums are off.
TEST(PointsetInput, inflows_are_balanced_on_the_points) {
  Random random(5);
  for (int n = 0; n < 6; ++n) {
    const int sides = 3 + n % 4;
    const double turn = random.uniform(0, 6), radius = random.uniform(0.6, 1), k = random.uniform(2, 4);
    std::string corners;
    for (int j = 0; j < sides; ++j) {
      const double angle = turn + 2 * std::numbers::pi * j / sides;
      corners += fmt::format("{}[{}, {}]", j > 0 ? ", " : "", radius * std::cos(angle), radius * std::sin(angle));
    }
    const auto text = [&](double source) {
      return fluid_in(fmt::format("corners = [{}]", corners),
                      fmt::format("[[fluid.boundaries]]\nkind = \"inflow\"\n"
                                  "velocity = [\"sin({0}*x)*cos({0}*y) + {1}*x\", \"-cos({0}*x)*sin({0}*y)\"]\n",
                                  k, source),
                      0.12);
    };
    const FlowReport report = report_of(text(0));
    EXPECT_LT(std::abs(report.net_outflow), 1e-12 * report.incoming);
    EXPECT_NE(what_stops(text(0.2)).find("where nothing flows out"), std::string::npos);
  }
}

TEST(PointsetInput, tells_by_how_much_inflows_were_changed) {
  const std::string text = fluid_in("corners = [[0, 0], [1, 0], [1, 1], [0, 1]]",
                                    "[[fluid.boundaries]]\nkind = \"inflow\"\n"
                                    "velocity = [\"x*x*x\", \"-3*x*x*y\"]\n");
  Simulation s(parse_case(text, "told.toml"));
  run(s);
  // By the rule of middles 10 points of the upper side have 1 - 1/400 of what goes through, that of the right one is
  // exact: 1/400 of 1 in 2 - 1/400.
  const double excess = test::plan_in<PointsetFluid>(s).excess(0);
  EXPECT_NEAR(excess, (1. / 400) / (2 - 1. / 400), 1e-9);
  std::string all;
  for (const std::string& note : s.notes()) all += note + "\n";
  EXPECT_NE(all.find("balanced to 0.13 %"), std::string::npos) << all;
}

// Found before a step: where a region is too sharp for cubic polynomials, and where what comes in has no way out.
TEST(PointsetInput, finds_what_is_wrong_with_a_region) {
  for (const double height : {0.35, 0.4}) {
    const auto wedge = [&](const std::string& degree) {
      return fluid_in(fmt::format("corners = [[0, 0], [2, 0], [2, {}]]\n{}", height, degree),
                      "[[fluid.boundaries]]\nkind = \"wall\"\non = \"side 1\"\nvelocity = [1, 0]\n", 0.05);
    };
    EXPECT_THROW(Simulation(parse_case(wedge(""), "wedge.toml")), InputError);
    const std::string what = what_stops(wedge(""));
    EXPECT_NE(what.find("expected `degree` = 2"), std::string::npos) << what;
    const bool is_plain = what.find("`incremental` = false") != std::string::npos;
    EXPECT_EQ(what_stops(wedge(is_plain ? "degree = 2\nincremental = false" : "degree = 2")), "");
  }
  // Sharper ones are too sharp for quadratic ones too, until their tips are cut off.
  const auto cut_off = [](const std::string& tip) {
    return fluid_in("corners = [" + tip + ", [2, 0], [2, 0.3]]\ndegree = 2", "", 0.05);
  };
  EXPECT_NE(what_stops(cut_off("[0, 0]")).find("the tip cut off"), std::string::npos) << what_stops(cut_off("[0, 0]"));
  EXPECT_EQ(what_stops(cut_off("[1, 0.15], [1, 0]")), "");
  Random random(3);
  for (int n = 0; n < 6; ++n) {
    // A disc that leaves no gap, or one of some spacings on one side; or a thin wall from side to side.
    const double radius = random.uniform(0.56, 0.7), gap = n % 2 == 0 ? 0 : random.uniform(0.35, 0.45);
    const std::string shape = n == 4 ? "centre = [1, 0.5]\nshape = \"box\"\nsize = [0.06, 2]"
                                     : fmt::format("centre = [1, {}]\nshape = \"ball\"\nradius = {}",
                                                   gap > 0 ? 1 - gap - radius : 0.5, radius);
    const std::string text = channel("step = 0.005, end = 0.01", "impermeable = [\"b\"]",
                                     "[[obstacles]]\nname = \"b\"\n" + shape + "\n", 0.1, 0.08);
    const std::string what = what_stops(text);
    if (gap > 0)
      EXPECT_EQ(what, "") << text;
    else
      EXPECT_NE(what.find("reaches no outflow"), std::string::npos) << what << text;
  }
}

TEST(PointsetInput, notes_an_obstacle_outside_of_the_fluid) {
  Simulation s(parse_case(channel("step = 0.01, end = 0.02", "impermeable = [\"far\"]",
                                  "[[obstacles]]\nname = \"far\"\nshape = \"ball\"\ncentre = [9, 0]\nradius = 1\n"),
                          "far.toml"));
  run(s);
  std::string all;
  for (const std::string& note : s.notes()) all += note + "\n";
  EXPECT_NE(all.find("obstacle \"far\" of `impermeable` bounds no fluid"), std::string::npos) << all;
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
       "moves, expected `points` = \"moving\"");
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
