// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A body dragged through a cloud and a column that collapses on a bed, each at a size for seconds.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Positions by the numbers of the grains, whatever the order that they are kept in.
std::vector<Vec3> places(const Simulation& s) {
  const Grains& grains = s.state().grains;
  std::vector<Vec3> found(grains.size());
  for (std::size_t k = 0; k < found.size(); ++k) found[static_cast<std::size_t>(grains.id[k])] = grains.position[k];
  return found;
}

struct Drag {
  std::vector<Vec3> end;
  double coefficient;  // of the mean force in the second half, over rho phi D V^2
};

Drag dragged(double speed, double fraction) {
  constexpr double size = 6, length = 50, density = 1;
  Simulation s(
      gallery("dragged_sphere", {"parameters.V=" + std::to_string(speed), "parameters.phi=" + std::to_string(fraction),
                                 "parameters.D=6", "parameters.length=50", "parameters.width=30", "fields=[]"}));
  double impulse = 0, time = 0;
  run(s, [&](const Simulation& now) {
    if (now.state().clock.time * speed < 0.5 * (length - 20)) return;
    const Contacts& c = now.state().contacts;
    for (std::size_t k = 0; k < c.size(); ++k)
      if (is_piece(c.second[k])) impulse -= c.impulse[k] * c.normal[k].x;
    time += now.last_report().dt;
  });
  return {places(s), impulse / time / (density * fraction * size * speed * speed)};
}

// Rigid grains know no scale of time: twice the speed and half the step is the same film, to the bit, with forces four
// times as large.
TEST(DraggedSphere, leaves_the_same_wake_at_every_speed) {
  const Drag slow = dragged(1, 0.4), fast = dragged(2, 0.4);
  EXPECT_EQ(slow.end, fast.end);
  EXPECT_DOUBLE_EQ(slow.coefficient, fast.coefficient);
}

// The cluster makes of the body a wedge that throws the grains aside. The force is that of the grains on its way, with
// a coefficient of order 1 that hardly knows how dense they are.
TEST(DraggedSphere, is_held_back_by_the_grains_on_its_way) {
  const double thin = dragged(1, 0.2).coefficient, dense = dragged(1, 0.4).coefficient;
  std::printf("drag over rho phi D V^2: %.3f at phi = 0.2, %.3f at 0.4\n", thin, dense);
  // The fluctuation of the means over 15 grains of the way is some 10 % each.
  EXPECT_NEAR(dense / thin, 1, 0.35);
  EXPECT_GT(thin, 0.4);
  EXPECT_LT(dense, 1.1);
}

TEST(ErodibleBed, is_ploughed_by_the_front_and_lies_still_far_off) {
  Simulation s(gallery("erodible_bed", {"parameters.height=10", "parameters.width=6", "parameters.bed=3",
                                        "parameters.length=36", "parameters.slice=3"}));
  const double d = 0.005, release = 2 * std::sqrt(10 * d / 9.81);
  while (s.state().clock.time < release) s.step();
  const std::vector<Vec3> settled = places(s);
  run(s);
  const std::vector<Vec3> end = places(s);
  const std::size_t in_bed = settled.size() - 5 * 3 * 10;
  double ploughed = 0, still = 0, front = 0, lowest = 1;
  for (std::size_t k = 0; k < end.size(); ++k) {
    const double moved = end[k].x - settled[k].x;
    const bool near = settled[k].x > 6 * d && settled[k].x < 12 * d;
    if (k < in_bed && near) ploughed = std::max(ploughed, moved);
    if (k < in_bed && settled[k].x > 30 * d) still = std::max(still, std::abs(moved));
    if (k >= in_bed) front = std::max(front, end[k].x);
    lowest = std::min(lowest, end[k].z);
  }
  std::printf("bed moved by %.2f d before the gate, by %.2f d far off; front at %.1f d\n", ploughed / d, still / d,
              front / d);
  EXPECT_GT(ploughed, d);
  // Waves shake what they reach: grains of the surface roll from one dimple into the next.
  EXPECT_LT(still, d);
  // On a rough floor a column of aspect 1.7 runs out by two of its widths and more.
  EXPECT_GT(front, 12 * d);
  EXPECT_GT(lowest, 0.44 * d);
}

}  // namespace
}  // namespace slurry::test
