// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Balls in a row that lose a part of their relative speed in each impact: below a critical restitution infinitely many
// impacts in a finite time bring them together, above it they part after a few.
//
// Three free balls: r_c = 7 - 4 sqrt(3) = 0.0718 (T. Zhou and L. P. Kadanoff 1996; S. McNamara and W. R. Young 1992). A
// column of N balls against a wall: r_c = tan^2(pi/4 (1 - 1/N)) = 0.172, 0.333, 0.528 and 0.729 for N = 2, 3, 5 and 10
// (B. Bernu and R. Mazighi 1990). A gas on a line between elastic walls: at r = 0.95 it takes about ln(2/q)/(2q) = 88
// balls, q = (1 - r)/2 (McNamara and Young).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "slurry/core/random.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

struct RowOfPoints {
  std::vector<double> x, v;  // surfaces taken off: balls without size
  int impacts = 0;
};

// One impact after the other, in their order, worked out apart from the engine; until none is left that is faster than
// rounding.
RowOfPoints after_all_impacts(RowOfPoints row, double r, bool has_wall) {
  constexpr double slowest = 1e-15;
  while (row.impacts < 10000) {
    double soonest = 1e300;
    int who = -2;  // -1: the wall at 0
    const auto offer = [&](double gap, double speed, int k) {
      if (speed > slowest && gap / speed < soonest) soonest = std::max(0.0, gap / speed), who = k;
    };
    if (has_wall) offer(row.x[0], -row.v[0], -1);
    for (int k = 0; k + 1 < std::ssize(row.x); ++k) offer(row.x[k + 1] - row.x[k], row.v[k] - row.v[k + 1], k);
    if (who == -2) break;
    for (std::size_t k = 0; k < row.x.size(); ++k) row.x[k] += soonest * row.v[k];
    if (who == -1) {
      row.v[0] *= -r;
    } else {
      const double mean = 0.5 * (row.v[who] + row.v[who + 1]), half = 0.5 * r * (row.v[who] - row.v[who + 1]);
      row.v[who] = mean - half, row.v[who + 1] = mean + half;
    }
    ++row.impacts;
  }
  return row;
}

// The same with spheres of radius 1/2. The last of five or ten balls to part have some 1e-5 m/s, and take long
// to meet once more.
Simulation spheres_in(const RowOfPoints& row, double r, bool has_wall) {
  std::string text =
      fmt::format("time = {{ step = 0.5, end = {} }}\nmost_events = 10000\n", row.x.size() < 5 ? 30 : 3000);
  for (std::size_t k = 0; k < row.x.size(); ++k)
    text += fmt::format(
        "[[grains]]\nname = \"ball {}\"\npositions = [[{}, 0, 0]]\nvelocity = [{}, 0, 0]\nradius = 0.5\nmass = 1\n", k,
        row.x[k] + static_cast<double>(k) + 0.5, row.v[k]);
  if (has_wall) text += "[[obstacles]]\nshape = \"plane\"\npoint = [0, 0, 0]\nnormal = [1, 0, 0]\n";
  text += fmt::format("[[contacts]]\nlaw = \"hard_sphere\"\nrestitution = {}\nfriction = 0\n", r);
  return Simulation(parse_case(text, "row.toml"));
}

std::vector<double> velocities_after(const RowOfPoints& row, double r, bool has_wall) {
  Simulation s = spheres_in(row, r, has_wall);
  run(s);
  EXPECT_EQ(s.state().totals.left_out, 0);
  std::vector<double> v(row.x.size());
  for (std::size_t k = 0; k < v.size(); ++k) v[s.state().grains.id[k]] = s.state().grains.velocity[k].x;
  return v;
}

double spread_of(const std::vector<double>& v) {
  return *std::max_element(v.begin(), v.end()) - *std::min_element(v.begin(), v.end());
}

// Impacts slower than rest_speed, 1e-9 m/s, are the last.
constexpr double together = 1e-8;

void expect_outcome(const RowOfPoints& row, double r, bool has_wall, bool collapses) {
  const RowOfPoints exact = after_all_impacts(row, r, has_wall);
  const std::vector<double> v = velocities_after(row, r, has_wall);
  EXPECT_EQ(spread_of(exact.v) < together, collapses) << r;
  EXPECT_EQ(spread_of(v) < together, collapses) << r;
  for (std::size_t k = 0; k < v.size(); ++k) EXPECT_NEAR(v[k], exact.v[k], together) << r;
}

TEST(InelasticCollapse, of_three_free_balls_below_the_critical_restitution) {
  const RowOfPoints three{{0, 1, 2}, {1, 0, 0}, 0};
  expect_outcome(three, 0.06, false, true);
  expect_outcome(three, 0.08, false, false);
}

TEST(InelasticCollapse, of_a_column_on_a_wall_below_the_critical_restitution) {
  for (const auto& [n, critical] :
       {std::pair{2, 0.1716}, std::pair{3, 0.3333}, std::pair{5, 0.5279}, std::pair{10, 0.7295}}) {
    RowOfPoints row;
    for (int k = 0; k < n; ++k) row.x.push_back(1 + 0.5 * k), row.v.push_back(-1);
    // Ten balls that collapse have some 5000 impacts at 0.02 below, and four times as many at 0.03.
    expect_outcome(row, critical - 0.02, true, true);
    expect_outcome(row, critical + 0.02, true, false);
  }
}

// Balls with random velocities on a line, a metre from each other, between elastic walls. They are large, so that they
// stay on the line: errors across it grow by the gap over the radius in an impact.
Simulation gas_on_a_line(int count) {
  constexpr double radius = 100, width = 2 * radius + 1;
  Random random(2);
  std::string places, velocities;
  for (int k = 0; k < count; ++k) {
    places += fmt::format("[{}, 0, 0],", (k + 0.5) * width);
    velocities += fmt::format("[{}, 0, 0],", random.normal());
  }
  std::string text = fmt::format(
      "time = {{ step = 5, end = 6000 }}\n"
      "[[grains]]\nradius = {}\nmass = 1\npositions = [{}]\nvelocities = [{}]\n"
      "[[obstacles]]\nname = \"low\"\nshape = \"plane\"\nnormal = [1, 0, 0]\n"
      "[[obstacles]]\nname = \"high\"\nshape = \"plane\"\npoint = [{}, 0, 0]\nnormal = [-1, 0, 0]\n"
      "[[contacts]]\nlaw = \"hard_sphere\"\nrestitution = 0.95\n",
      radius, places, velocities, count * width);
  for (const char* wall : {"low", "high"})
    text += fmt::format("[[contacts]]\nbetween = [\"{}\"]\nlaw = \"hard_sphere\"\nrestitution = 1\n", wall);
  return Simulation(parse_case(text, "line.toml"));
}

// Impacts one after the other, worked out apart from the engine for five gases each: none of 88 balls collapses, all of
// 110 do, at 1400 s in the mean. A gas that does not collapse cools, and has fewer than an impact a ball in a step of 5
// s.
TEST(InelasticCollapse, of_a_gas_on_a_line_takes_about_88_balls) {
  for (const auto& [count, collapses] : {std::pair{66, false}, std::pair{132, true}}) {
    Simulation s = gas_on_a_line(count);
    std::int64_t most = 0;
    while (!s.is_done() && most < 20 * count) {
      const std::int64_t before = s.state().totals.collisions;
      s.step();
      if (s.state().clock.time > 200) most = std::max(most, s.state().totals.collisions - before);
    }
    EXPECT_EQ(most > 20 * count, collapses) << count << " balls: " << most;
    if (!collapses) {
      EXPECT_LT(most, count);
    }
  }
}

}  // namespace
}  // namespace slurry::test
