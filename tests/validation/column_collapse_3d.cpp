// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Collapse of a round column of spheres (gallery/column_collapse_3d.toml) against the height of Lube et al. (2004),
// H / R0 = 0.88 a^(1/6).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

TEST(ColumnCollapse3d, deposit_is_round_and_as_high_as_published) {
  Simulation simulation(gallery("column_collapse_3d", {"parameters.grains=1000"}));
  const double release = 0.25 * simulation.description().time.end;  // 2 of 8 fall times
  double half_width = 0, height = 0;
  run(simulation, [&](const Simulation& s) {
    if (s.state().clock.time > release) return;
    const Grains& g = s.state().grains;
    double moment = 0, mass = 0;
    half_width = 0;
    for (std::size_t k = 0; k < g.size(); ++k) {
      moment += g.mass[k] * g.position[k].z, mass += g.mass[k];
      half_width = std::max(half_width, std::abs(g.position[k].x) + g.radius[k]);
    }
    height = 2 * moment / mass;
  });
  const Grains& g = simulation.state().grains;
  double top = 0, xx = 0, yy = 0;
  for (std::size_t k = 0; k < g.size(); ++k) {
    top = std::max(top, g.position[k].z + g.radius[k]);
    xx += g.mass[k] * g.position[k].x * g.position[k].x, yy += g.mass[k] * g.position[k].y * g.position[k].y;
  }
  // 12 % of scatter as in the plane, and half a diameter of the 6 of the deposit.
  EXPECT_NEAR(top / half_width, 0.88 * std::pow(height / half_width, 1.0 / 6), 0.2);
  // Two moments of 1000 independent grains with nearly flat profiles differ by 2 / sqrt(1000) in one standard error.
  EXPECT_NEAR(xx / yy, 1, 4 * 2 / std::sqrt(1000.0));
}

}  // namespace
}  // namespace slurry::test
