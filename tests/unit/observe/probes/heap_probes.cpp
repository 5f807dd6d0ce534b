// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Slopes of known heaps, force chains of known rows, and the sieve curve of what left.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "tests/unit/observe/probes/rows.hpp"

namespace slurry::test {
namespace {

constexpr double degree = std::numbers::pi / 180;

struct Still {
  World world;
  State state;
  StepReport report;
  double at(const Probe& probe, const std::string& column) {
    ProbeSet probes({{"p", probe}}, world, state);
    std::vector<double> values;
    probes.sample({world, state, report}, values);
    const auto& names = probes.column_names();
    const auto found = std::find(names.begin(), names.end(), "p." + column);
    return values.at(static_cast<std::size_t>(found - names.begin()));
  }
};

// A grain in the middle of each of 41 bins, its top on two lines of the slopes of 30 and 40 degrees.
Still ridge() {
  Still s;
  s.world.groups = {"g"}, s.world.grain_groups = 1;
  Grains& g = s.state.grains;
  g.resize(41);
  for (int k = 0; k < 41; ++k) {
    const double x = 0.1 * (k - 20) + 0.05;
    const double height = 2 + (x < 0 ? std::tan(30 * degree) : -std::tan(40 * degree)) * x;
    g.position[k] = {x, height - 0.02, 0};
    g.radius[k] = 0.02, g.mass[k] = 1, g.group[k] = 0, g.id[k] = k;
  }
  return s;
}

ReposeProbe repose(HeapShape shape) {
  ReposeProbe p;
  p.shape = shape, p.bin = 0.1, p.centre = Vec3{0, 0, 0}, p.lower = 0, p.upper = 0.97;
  return p;
}

// The points are on the lines, so that the fit is exact.
TEST(ReposeProbe, FindsTheTwoSlopesOfARidge) {
  Still s = ridge();
  EXPECT_NEAR(s.at(repose(HeapShape::ridge), "angle_left"), 30, 1e-9);
  EXPECT_NEAR(s.at(repose(HeapShape::ridge), "angle_right"), 40, 1e-9);
  EXPECT_NEAR(s.at(repose(HeapShape::ridge), "angle"), 35, 1e-9);
  EXPECT_NEAR(s.at(repose(HeapShape::ridge), "angle_error"), 0, 1e-9);
  // The lines meet the base at -2 / tan 30 and 2 / tan 40.
  EXPECT_NEAR(s.at(repose(HeapShape::ridge), "reach"), 1 / std::tan(30 * degree) + 1 / std::tan(40 * degree), 1e-9);
}

TEST(ReposeProbe, FindsTheSlopeOfOneFlank) {
  Still s = ridge();
  ReposeProbe p = repose(HeapShape::slope);
  p.from = -2.0, p.to = 0.0;
  EXPECT_NEAR(s.at(p, "angle"), 30, 1e-9);
}

TEST(ReposeProbe, FindsTheSlopeOfACone) {
  Still s;
  s.world.groups = {"g"}, s.world.grain_groups = 1;
  Grains& g = s.state.grains;
  g.resize(20);
  // On a spiral, so that the bins are those of the distance alone.
  for (int k = 0; k < 20; ++k) {
    const double r = 0.1 * k + 0.05, angle = 2.4 * k;
    g.position[k] = {r * std::cos(angle), 1 - std::tan(25 * degree) * r, r * std::sin(angle)};
    g.radius[k] = 0.01, g.mass[k] = 1, g.group[k] = 0, g.id[k] = k;
  }
  EXPECT_NEAR(s.at(repose(HeapShape::cone), "angle"), 25, 1e-9);
}

TEST(ReposeProbe, HasNoAngleWithoutAHeap) {
  Still s;
  s.world.groups = {"g"}, s.world.grain_groups = 1;
  EXPECT_TRUE(std::isnan(s.at(repose(HeapShape::ridge), "angle")));
}

// Three rows of four discs between walls, pressed along themselves with the impulses 1, 1 and 0.1.
Still rows_of_discs() {
  Still s;
  s.world.planar = true, s.world.forms.planar = true;
  s.world.groups = {"g"}, s.world.grain_groups = 1;
  Grains& g = s.state.grains;
  Contacts& c = s.state.contacts;
  g.resize(12);
  const auto add = [&](int first, std::int32_t second, double x) {
    c.first.push_back(first), c.second.push_back(second), c.normal.push_back({x, 0, 0});
    c.impulse.push_back(first / 4 == 2 ? 0.1 : 1), c.gap.push_back(0), c.gamma.push_back(0), c.law.push_back(0);
  };
  for (int k = 0; k < 12; ++k) {
    g.position[k] = {2.0 * (k % 4), 10.0 * (k / 4), 0};
    g.radius[k] = 1, g.mass[k] = 1, g.group[k] = 0, g.id[k] = k;
    c.start.push_back(std::ssize(c.first));
    if (k % 4 != 3) add(k, k + 1, 1);
    if (k % 4 == 0) add(k, piece_code(0), -1);
    if (k % 4 == 3) add(k, piece_code(0), 1);
  }
  c.start.push_back(std::ssize(c.first));
  s.report.dt = 1;
  return s;
}

// All discs of a row bear the same compression: those of the first two rows more than the mean, 0.7 of theirs.
TEST(ForceChainProbe, CountsRowsUnderLoad) {
  Still s = rows_of_discs();
  EXPECT_EQ(s.at(ForceChainProbe{}, "chains"), 2);
  EXPECT_EQ(s.at(ForceChainProbe{}, "longest"), 4);
  EXPECT_EQ(s.at(ForceChainProbe{}, "length"), 4);
  EXPECT_DOUBLE_EQ(s.at(ForceChainProbe{}, "share"), 8.0 / 12);
}

// Where the middle of a row is pressed from the side as well, its axis of compression turns and the chain breaks.
TEST(ForceChainProbe, FollowsTheAxisOfCompression) {
  Still s = rows_of_discs();
  Contacts& c = s.state.contacts;
  for (const int k : {1, 2})
    for (const double y : {1.0, -1.0}) {
      c.first.push_back(k), c.second.push_back(piece_code(0)), c.normal.push_back({0, y, 0});
      c.impulse.push_back(5), c.gap.push_back(0), c.gamma.push_back(0), c.law.push_back(0);
    }
  // The mean grows to 3.07: the second row is below it, and of the first the two discs in the middle do not follow it.
  EXPECT_EQ(s.at(ForceChainProbe{}, "chains"), 0);
}

// Two sizes, a kilogram of small ones to three of large ones, fall through an outlet.
TEST(OutletProbe, GivesTheSieveCurveOfAGapGradedMixture) {
  Rows rows(R"(
planar = true
time = { step = 1e-2, end = 1 }
[[grains]]
name = "small"
place = "lattice"
origin = [0, 0]
counts = [4, 1]
spacing = 1
radius = 0.1
mass = 0.25
[[grains]]
name = "large"
place = "lattice"
origin = [0, 1]
counts = [3, 1]
spacing = 1
radius = 0.3
mass = 1
[[grains]]
name = "high"
place = "points"
positions = [[0, 100]]
radius = 0.5
mass = 10
[[outlets]]
name = "hole"
region = "beyond"
point = [0, -1]
normal = [0, -1]
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[probes]]
name = "hole"
probe = "outlet"
outlet = "hole"
openings = [0.1, 0.2, 0.4, 0.6, 0.7]
)");
  EXPECT_TRUE(std::isnan(rows["hole.d_50"]));
  rows.step(100);
  EXPECT_EQ(rows["hole.grains"], 7);
  EXPECT_DOUBLE_EQ(rows["hole.mass"], 4);
  EXPECT_DOUBLE_EQ(rows["hole.flow"], 4);  // in one second
  EXPECT_DOUBLE_EQ(rows["hole.passing_0.1"], 0);
  EXPECT_DOUBLE_EQ(rows["hole.passing_0.2"], 0) << "what is as large as an opening does not pass";
  EXPECT_DOUBLE_EQ(rows["hole.passing_0.4"], 0.25);
  EXPECT_DOUBLE_EQ(rows["hole.passing_0.6"], 0.25);
  EXPECT_DOUBLE_EQ(rows["hole.passing_0.7"], 1);
  // The curve is 0 at 0.2, 0.25 at 0.4 and 1 at 0.6.
  EXPECT_NEAR(rows["hole.d_10"], 0.2 + 0.2 * 0.1 / 0.25, 1e-12);
  EXPECT_NEAR(rows["hole.d_50"], 0.4 + 0.2 * 0.25 / 0.75, 1e-12);
}

}  // namespace
}  // namespace slurry::test
