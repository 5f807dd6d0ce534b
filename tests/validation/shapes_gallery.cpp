// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The gallery of shapes, chains and growth at small size: a heap of boxes comes to rest, worms keep their lengths,
// vesicles their perimeters, a colony is round and dense.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

TEST(BoxesHeap, comes_to_rest_without_deep_overlap) {
  Simulation s(gallery("boxes_heap", {"parameters.boxes=48", "time.end=1.6"}));
  run(s);
  const Energies e = measure_energies(s.state().grains);
  // Of the energy of their fall over ten radii. Less than 1e-4: slower than 1 % of the speed of that fall.
  EXPECT_LT(e.kinetic_energy + e.rotational_energy, 1e-4 * e.mass * 9.81 * 0.1);
  // What turning may leave, 1e-3, and the tolerance, 1e-4, of the radius (half of the longest edge); twice that for the
  // steps where four rounds do not suffice; told in halves of the shortest edge, which is half as long.
  EXPECT_LT(s.state().totals.deepest_overlap, 2 * 2.2e-3);
  for (const Vec3& x : s.state().grains.position) EXPECT_GT(x.z, 0.0049);  // half of the shortest edge
}

TEST(Worms, fall_and_keep_their_length) {
  Simulation s(gallery("worms", {"parameters.side=2", "parameters.size=12"}));
  const std::vector<double> before = chain_lengths(s.world().chains, s.state().grains);
  run(s);
  const std::vector<double> after = chain_lengths(s.world().chains, s.state().grains);
  ASSERT_EQ(after.size(), 8u);
  // At rest a link carries a few weights of a grain, 1e-3 N, with a stiffness of 20 N/m over 4 mm: 1 % each at most.
  for (std::size_t k = 0; k < after.size(); ++k) EXPECT_NEAR(after[k], before[k], 0.02 * before[k]);
  const Energies e = measure_energies(s.state().grains);
  EXPECT_LT(e.centre_of_mass.z, 0.008);
  EXPECT_LT(e.kinetic_energy, 1e-3 * e.mass * 9.81 * 0.04);
}

TEST(Vesicle, keeps_its_perimeter_in_a_narrow_passage) {
  Simulation s(gallery("vesicle", {"parameters.vesicles=1"}));
  double least = 1e300, most = 0, narrowest = 1e300;
  const double rest = 48 * 0.1;
  run(s, [&](const Simulation& now) {
    if (now.state().clock.step % 100 != 0) return;
    const Grains& g = now.state().grains;
    const double length = chain_lengths(s.world().chains, g)[0];
    least = std::min(least, length), most = std::max(most, length);
    const auto higher = [](const Vec3& a, const Vec3& b) { return a.y < b.y; };
    const auto [low, high] = std::minmax_element(g.position.begin(), g.position.end(), higher);
    narrowest = std::min(narrowest, high->y - low->y);
  });
  // The drag of the flow, a few units of force over a stiffness of 4000 on links of 0.1: 2 %.
  EXPECT_GT(least, 0.98 * rest);
  EXPECT_LT(most, 1.02 * rest);
  EXPECT_LT(narrowest, 0.95);  // it went through a passage of width 1, its diameter at rest is 1.53
  EXPECT_GT(measure_energies(s.state().grains).centre_of_mass.x, 4);
}

TEST(FullBacteriaColony, is_round_and_dense) {
  Simulation s(gallery("bacteria_colony"));
  run(s);
  const Grains& g = s.state().grains;
  EXPECT_EQ(g.size(), 2000u);
  Vec3 centre;
  double area = 0;
  for (std::size_t k = 0; k < g.size(); ++k) centre += g.position[k] / 2000.0, area += g.mass[k];
  double xx = 0, yy = 0, xy = 0;
  for (const Vec3& x : g.position) {
    const Vec3 d = x - centre;
    xx += d.x * d.x, yy += d.y * d.y, xy += d.x * d.y;
  }
  // Moments of a disc: R^2/4 each way. Four founders side by side leave a memory of some tenths.
  const double middle = 0.5 * (xx + yy), spread = std::hypot(0.5 * (xx - yy), xy);
  EXPECT_LT(spread, 0.25 * middle);
  const double radius = std::sqrt(4 * middle / 2000);
  const double fraction = area / (std::numbers::pi * radius * radius);
  EXPECT_GT(fraction, 0.8);  // a dense packing of ellipses fills about 0.89, less a ragged edge
  EXPECT_LT(fraction, 1);
}

}  // namespace
}  // namespace slurry::test
