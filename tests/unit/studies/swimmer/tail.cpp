// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A tail of N springs behind a moved arm: what a stroke does tends to that with a continuous tail, linearly in 1/N.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "slurry/studies/swimmer/study.hpp"

namespace slurry {
namespace {

void add_variable(SwimmerCase& c, const std::string& name, double low, double high, double start) {
  VariableOptions& v = c.variables.emplace_back();
  v.name = name, v.low = low, v.high = high, v.start = start;
}

void add_ball(SwimmerCase& c, const std::string& x, const std::string& radius) {
  BodyOptions& ball = c.bodies.emplace_back();
  ball.position = {x, "0", "0"}, ball.radius = radius;
}

// A tail that is 6 radii long and of stiffness 1 in all, with a ball of 0.3 radii at the end of each spring. The
// swimmer goes tail first: how far towards it.
double displacement_with(int springs) {
  SwimmerCase c;
  c.title = "A tail";
  c.swimmer.type = FormulaSwimmer{.freedom = PoseSpace::line};
  c.swimmer.tolerance = 1e-6;
  c.swimmer.nodes = 8;
  const double each = 6.0 / springs;
  add_variable(c, "arm", 4, 8, 6);
  add_ball(c, "arm", "1");
  add_ball(c, "0", "1");
  std::string place = "-1";
  for (int k = 1; k <= springs; ++k) {
    const std::string name = fmt::format("s{}", k);
    add_variable(c, name, std::max(0.7, 0.7 * each), 1.4 * each, each);
    c.variables.back().stiffness = springs;
    place += " - " + name;
    add_ball(c, place, "0.3");
  }
  FourierStroke stroke;
  stroke.mean = {6}, stroke.sines = {1.5};
  c.stroke.path = stroke;
  c.stroke.period = 40;
  c.task.task = SwimTask{};
  c.output.frames = 0;
  const StudyResult r = run_study(c);
  const auto& x = std::get<std::vector<double>>(r.find("path")->find("x")->values);
  return x.front() - x.back();
}

TEST(SwimmerTailFull, tends_to_the_continuous_one) {
  const double two = displacement_with(2), three = displacement_with(3), four = displacement_with(4),
               six = displacement_with(6);
  EXPECT_LT(two, three);
  EXPECT_LT(three, four);
  EXPECT_LT(four, six);
  // The error of a line in 1/N is of the second order in it: of N = 4 a fourth of that of N = 2.
  const double from_even = 2 * four - two, from_odd = 2 * six - three;
  EXPECT_NEAR(from_even, from_odd, 0.01 * from_odd);
}

}  // namespace
}  // namespace slurry
