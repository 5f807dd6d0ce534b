// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What must hold at every step of every gallery case (reference 000-14), and the promises about bits: any number of
// threads, resumed runs, any skin.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

// Each gallery case, cut short where it is long, and whether a moving obstacle may feed energy.
struct GalleryRun {
  std::string name;
  std::vector<std::string> overrides;
  int steps;
};
void PrintTo(const GalleryRun& r, std::ostream* os) { *os << r.name; }

std::vector<GalleryRun> gallery_runs() {
  return {{"gluey_plane", {}, 200},
          {"gluey_billiard", {}, 1344},
          {"gluey_lotto", {}, 400},
          {"gluey_lotto", {"contacts.0.gamma_min=-1"}, 400},
          {"gluey_lotto", {"contacts.0.law=inelastic"}, 400},
          {"gluey_funnel", {}, 300},
          {"gluey_funnel", {"contacts.0.law=inelastic"}, 300},
          {"crowd_exit", {}, 200},
          {"newton_cradle", {}, 300},
          {"box_settle_3d", {}, 200}};
}

// Changes of momentum and of angular momentum by contacts, and the scale of their round-off.
struct Exchange {
  Vec3 momentum, angular;
  double momentum_scale = 0, angular_scale = 0;
  double momentum_floor = 0, angular_floor = 0;
  void add(Vec3 x, Vec3 impulse) {
    momentum += impulse, angular += cross(x, impulse);
    momentum_scale += norm(impulse), angular_scale += norm(x) * norm(impulse);
  }
};

// m (V - U) of all grains plus what the obstacles took.
Exchange exchange(const Simulation& s) {
  const Problem& p = s.last_problem();
  Exchange total;
  const Grains& g = s.state().grains;
  constexpr double few_ulps = 1e-15;
  for (std::size_t k = 0; k < p.bodies(); ++k) {
    total.add(p.position[k], (g.velocity[k] - p.free_velocity[k]) / p.inverse_mass[k]);
    const double floor = few_ulps * (norm(g.velocity[k]) + norm(p.free_velocity[k])) / p.inverse_mass[k];
    total.momentum_floor += floor, total.angular_floor += floor * norm(p.position[k]);
  }
  for (std::size_t c = 0; c < p.contacts(); ++c) {
    if (p.second[c] < 0) total.add(p.position[p.first[c]], p.impulse[c] * p.normal[c]);
    // Internal pushes cancel in the sum, but their round-off does not.
    else
      total.momentum_scale += std::abs(p.impulse[c]),
          total.angular_scale += norm(p.position[p.first[c]]) * std::abs(p.impulse[c]);
  }
  return total;
}

double kinetic(const Problem& p, const std::vector<Vec3>& velocity) {
  double sum = 0;
  for (std::size_t k = 0; k < p.bodies(); ++k) sum += 0.5 * norm2(velocity[k]) / p.inverse_mass[k];
  return sum;
}

class EveryGalleryCase : public testing::TestWithParam<GalleryRun> {};

TEST_P(EveryGalleryCase, keeps_the_invariants_of_the_scheme) {
  const GalleryRun& r = GetParam();
  Simulation simulation(gallery(r.name, r.overrides));
  const Case& c = simulation.description();
  const bool still = std::all_of(c.obstacles.begin(), c.obstacles.end(),
                                 [](const ObstacleOptions& o) { return std::holds_alternative<Fixed>(o.motion); });
  for (int n = 0; n < r.steps && !simulation.is_done(); ++n) {
    const StepReport report = simulation.step();
    const Problem& p = simulation.last_problem();
    ASSERT_EQ(report.solve.status, SolveStatus::converged) << "step " << n;
    // (iv) No overlap beyond the tolerance: all gallery obstacles are convex or flat.
    ASSERT_LE(report.deepest_overlap, c.solver.tolerance * (1 + 1e-9)) << "step " << n;
    // (i), (ii) Contacts only exchange momentum: V - U is known to a few units in the last place of V, and the sums to
    // 1e-13 of the pushes.
    const Exchange e = exchange(simulation);
    ASSERT_LE(norm(e.momentum), 1e-13 * e.momentum_scale + e.momentum_floor) << "step " << n;
    ASSERT_LE(norm(e.angular), 1e-13 * e.angular_scale + e.angular_floor) << "step " << n;
    // (iii) The projection does not add energy where V = 0 is admissible: still obstacles, no glued pair apart.
    double worst_gap = 0;
    for (std::size_t k = 0; k < p.contacts(); ++k)
      if (p.set[k].lowest < 0) worst_gap = std::max(worst_gap, dot(p.offset[k], p.normal[k]) * report.dt);
    const double before = kinetic(p, p.free_velocity);
    if (still && worst_gap <= 0) {
      ASSERT_LE(kinetic(p, simulation.state().grains.velocity), before * (1 + 1e-9) + 1e-300) << "step " << n;
    }
    // (v) gamma within its bounds.
    for (const double gamma : simulation.state().contacts.gamma) ASSERT_LE(gamma, 0);
  }
}
INSTANTIATE_TEST_SUITE_P(Gallery, EveryGalleryCase, testing::ValuesIn(gallery_runs()));

std::uint64_t bits_after(const std::string& name, const std::vector<std::string>& overrides, int steps,
                         int thread_count) {
  set_threads(thread_count);
  Simulation simulation(gallery(name, overrides));
  for (int n = 0; n < steps; ++n) simulation.step();
  set_threads(1);
  return fingerprint(simulation.state());
}

TEST(SameBits, for_any_number_of_threads) {
  struct Run {
    std::string name;
    std::vector<std::string> overrides;
    int steps;
  };
  // 8000 spheres fill 64 blocks, so that several blocks of a colour run at once.
  for (const Run& r : {Run{"gluey_lotto", {}, 250}, Run{"gluey_funnel", {}, 60},
                       Run{"box_settle_3d", {"parameters.grains=8000"}, 60}}) {
    const std::uint64_t one = bits_after(r.name, r.overrides, r.steps, 1);
    EXPECT_EQ(one, bits_after(r.name, r.overrides, r.steps, 2)) << r.name;
    EXPECT_EQ(one, bits_after(r.name, r.overrides, r.steps, 4)) << r.name;
  }
}

TEST(SameBits, after_a_checkpoint) {
  const Scratch scratch("resume");
  const Case c = gallery("gluey_lotto");
  Simulation whole(c);
  for (int n = 0; n < 450; ++n) {
    // Between two orderings of the grains, and in the middle of glued contacts.
    if (n == 250) save_checkpoint(scratch.path(), whole.state(), write_case(c));
    whole.step();
  }
  Simulation resumed(c, find_checkpoint(scratch.path()).newest.value().state);
  while (resumed.state().clock.step < 450) resumed.step();
  EXPECT_EQ(fingerprint(resumed.state()), fingerprint(whole.state()));
  EXPECT_EQ(resumed.state().clock.time, whole.state().clock.time);
}

// (vii) The skin decides when pairs are looked for, not which enter: the bits stay the same.
TEST(SameBits, for_any_skin) {
  const std::uint64_t usual = bits_after("gluey_lotto", {}, 250, 1);
  EXPECT_EQ(usual, bits_after("gluey_lotto", {"neighbours.skin=0.6"}, 250, 1));
  EXPECT_EQ(usual, bits_after("gluey_lotto", {"neighbours.skin=0.05"}, 250, 1));
}

}  // namespace
}  // namespace slurry::test
