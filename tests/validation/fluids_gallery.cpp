// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The gallery of fluids at small size: heavy grains leave vortices and light ones do not; a stream sorts sand by size.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Mean stream function of a group, 0 between the vortices and 1 in their middles: (2 / pi)^2 where grains are spread
// evenly.
double mean_stream(const Grains& g, std::int32_t group) {
  double sum = 0, count = 0;
  for (std::size_t k = 0; k < g.size(); ++k) {
    if (g.group[k] != group) continue;
    sum += std::abs(std::sin(std::numbers::pi * g.position[k].x) * std::sin(std::numbers::pi * g.position[k].y));
    ++count;
  }
  return sum / count;
}

TEST(TaylorGreenSwarm, parts_heavy_grains_from_light_ones) {
  Simulation s(gallery("taylor_green_swarm", {"parameters.grains=400", "time.end=4"}));
  const double even = std::pow(2 / std::numbers::pi, 2);
  const double light = mean_stream(s.state().grains, 0), heavy = mean_stream(s.state().grains, 1);
  // 400 samples of a spread of 0.3: three standard errors.
  EXPECT_NEAR(light, even, 0.045);
  EXPECT_NEAR(heavy, even, 0.045);
  run(s);
  // A light grain drifts outwards by its Stokes number in each turn; heavy ones push some of them along.
  EXPECT_NEAR(mean_stream(s.state().grains, 0), light, 0.25 * even);
  EXPECT_LT(mean_stream(s.state().grains, 1), 0.5 * even);
}

TEST(SettlingInAStream, lays_coarse_sand_before_fine) {
  Simulation s(gallery("settling_in_a_stream", {"parameters.grains=200"}));
  run(s);
  const Grains& g = s.state().grains;
  std::vector<double> coarse, fine;
  for (std::size_t k = 0; k < g.size(); ++k) {
    if (g.radius[k] > 4e-4) coarse.push_back(g.position[k].x);
    if (g.radius[k] < 1.5e-4) fine.push_back(g.position[k].x);
    EXPECT_LT(g.position[k].y, 0.004) << "grain " << g.id[k] << " of radius " << g.radius[k] << " is afloat";
  }
  ASSERT_GT(std::min(coarse.size(), fine.size()), 10u);
  // They sink at 0.1 to 0.14 m/s and 0.02 to 0.035 m/s, and are carried three times as far.
  EXPECT_LT(*std::max_element(coarse.begin(), coarse.end()), *std::max_element(fine.begin(), fine.end()));
  const auto mean = [](const std::vector<double>& x) {
    return std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(x.size());
  };
  EXPECT_GT(mean(fine), 2 * mean(coarse));
}

}  // namespace
}  // namespace slurry::test
