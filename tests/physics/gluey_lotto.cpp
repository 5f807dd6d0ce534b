// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The lotto (Lefebvre 2009, section 4.2; reference 000-11): orderings and statistics, since trajectories are chaotic
// and the multipliers of glued grains not unique.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

struct LottoStatistics {
  double highest = -1, highest_time = 0, mean = 0, mixing = 0, deepest = 0;
  std::int64_t most_glued = 0;
};

double mean_height(const Grains& g) {
  double sum = 0;
  for (const Vec3& x : g.position) sum += x.y;
  return sum / static_cast<double>(g.size());
}

// Mean fraction of unlike grains among the six nearest.
double mixing_index(const Grains& g) {
  double sum = 0;
  for (std::size_t i = 0; i < g.size(); ++i) {
    std::vector<std::pair<double, int>> near;
    for (std::size_t j = 0; j < g.size(); ++j)
      if (j != i) near.emplace_back(norm2(g.position[j] - g.position[i]), g.group[j]);
    std::partial_sort(near.begin(), near.begin() + 6, near.end());
    for (int k = 0; k < 6; ++k) sum += near[k].second != g.group[i];
  }
  return sum / (6.0 * static_cast<double>(g.size()));
}

LottoStatistics lotto(const std::vector<std::string>& overrides) {
  Simulation simulation(gallery("gluey_lotto", overrides));
  LottoStatistics out;
  double samples = 0;
  run(simulation, [&](const Simulation& s) {
    if (s.state().clock.time <= 0.6) return;
    const double y = mean_height(s.state().grains);
    // The first climb: the heap climbs again with what is still glued, as high or not.
    if (y > out.highest && s.state().clock.time < 3.5) out.highest = y, out.highest_time = s.state().clock.time;
    out.mean += y, ++samples;
  });
  out.mean /= samples;
  out.mixing = mixing_index(simulation.state().grains);
  out.deepest = simulation.state().totals.deepest_overlap;
  out.most_glued = simulation.state().totals.most_glued;
  return out;
}

TEST(GlueyLotto, carries_smooth_grains_to_the_top_and_rough_ones_less_far) {
  const LottoStatistics dry = lotto({"contacts.0.law=inelastic"});
  const LottoStatistics rough = lotto({"contacts.0.gamma_min=-1"});
  const LottoStatistics smooth = lotto({});

  EXPECT_LT(dry.highest, rough.highest);
  EXPECT_LT(rough.highest, smooth.highest);
  // The smooth heap lets go near the top, at half a turn (t = 2.5), as one grain does (000-10); the heap is 0.1 of the
  // box wide and lets go over about a tenth of a turn.
  EXPECT_NEAR(smooth.highest_time, 2.5, 0.35);
  EXPECT_GT(smooth.highest, 0.05);
  // Dry grains never climb: their centre of mass stays near the floor. Means of the references -0.1636, -0.1463; the
  // trajectories are chaotic, so the window is a tenth of the side of the box.
  EXPECT_NEAR(dry.mean, -0.1636, 0.02);
  EXPECT_NEAR(rough.mean, -0.1463, 0.03);
  EXPECT_GT(smooth.mean, rough.mean + 0.05);
  // Glue keeps neighbours together; rough grains let go early and may mix as dry ones do. An index of N grains with six
  // neighbours each scatters by about sqrt(0.25 * 0.75 / (6 N)) = 0.014 for N = 160, more than these two differ.
  EXPECT_LT(smooth.mixing, rough.mixing);
  EXPECT_LT(rough.mixing, dry.mixing + 3 * 0.014 * std::sqrt(2.0));
  EXPECT_EQ(dry.most_glued, 0);
  EXPECT_GT(rough.most_glued, 250);
  EXPECT_GT(smooth.most_glued, 250);
  // The promise: no overlap beyond the tolerance of the solver, of which 1e-6 is the default.
  for (const LottoStatistics& s : {dry, rough, smooth}) EXPECT_LE(s.deepest, 1e-6);
}

}  // namespace
}  // namespace slurry::test
