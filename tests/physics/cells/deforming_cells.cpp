// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Random crowds in cells that are sheared, stretched or under stress: the overlap that a step reports is that of all
// pairs in all their images, and neither the skin of the neighbour lists nor a flip of the cell changes a bit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/random.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// A crowd by its number. Rates are such that the cell flips several times in the steps that are taken.
struct Crowd {
  std::uint64_t seed = 0;

  double pick(int n, double low, double high) const {
    constexpr double whole = 1 << 30;
    return low + (high - low) * static_cast<double>(scrambled(97 * seed + n) % (1 << 30)) / whole;
  }
  bool planar() const { return seed % 2 == 0; }
  int count() const { return planar() ? 100 : 200; }
  double fraction() const { return planar() ? pick(1, 0.3, 0.6) : pick(1, 0.1, 0.35); }
  double edge() const {
    constexpr double mean_area = 2.3, mean_volume = 2.6;  // of radii from 0.7 to 1
    return planar() ? std::sqrt(count() * mean_area / fraction()) : std::cbrt(count() * mean_volume / fraction());
  }
  std::string rates() const {
    const double rate = pick(2, 2, 5) * (seed % 3 == 0 ? -1 : 1);
    const double small = pick(3, -0.4, 0.4);
    if (planar()) switch ((seed / 2) % 4) {
        case 0:
          return fmt::format("shear_xy = {}", rate);
        case 1:
          return fmt::format("shear_xy = {}\nstretch = [{}, {}]", rate, small, -small);
        case 2:
          return fmt::format("stretch = [{}, {}]", small, -0.2);
        default:
          return fmt::format("shear_xy = {}\npressure = 5", rate);
      }
    switch ((seed / 2) % 5) {
      case 0:
        return fmt::format("shear_xy = {}", rate);
      case 1:
        return fmt::format("shear_xz = {}\nshear_yz = {}", rate, -0.7 * rate);
      case 2:
        return fmt::format("shear_yz = {}", rate);
      case 3:
        return fmt::format("shear_xy = {}\nshear_yz = {}\nstretch = [{}, 0, {}]", rate, rate, small, -small);
      default:
        return fmt::format("shear_xy = {}\nstress_zz = -5", rate);
    }
  }
  std::string law() const {
    const char* all[] = {"law = \"inelastic\"", "law = \"friction\"\nfriction = 0.3\nrestitution = 1",
                         "law = \"friction\"\nfriction = 0.5", "law = \"inelastic\"\nrestitution = 0.8"};
    return all[(seed / 8) % 4];
  }
  std::string text(double skin, const std::string& solver = "") const {
    const double e = edge();
    const std::string high = planar() ? fmt::format("[{0}, {0}]", e) : fmt::format("[{0}, {0}, {0}]", e);
    const std::string low = planar() ? "[0, 0]" : "[0, 0, 0]";
    return fmt::format(R"(
planar = {}
seed = {}
time = {{ step = 0.01, end = 1 }}
neighbours = {{ skin = {} }}
solver = {{ tolerance = 1e-5{} }}
[cell]
low = {}
high = {}
{}
[[grains]]
place = "random"
count = {}
low = {}
high = {}
radius = {{ uniform = [0.7, 1.0] }}
velocity_spread = 5
[[contacts]]
{}
)",
                       planar(), seed, skin, solver, low, high, rates(), count(), low, high, law());
  }
  Case description(double skin, const std::string& solver = "") const {
    return parse_case(text(skin, solver), fmt::format("crowd {}", seed));
  }
};

struct Deepest {
  double metres = 0, radii = 0;  // in metres, and in units of the smaller radius
};

// The deepest overlap of spheres over all pairs and the images about them, found without the library's search.
Deepest overlap_by_hand(const State& state) {
  const Grains& g = state.grains;
  const Domain& d = state.domain;
  const UpperMatrix back = inverse(d.edges);
  Deepest deepest;
  for (std::size_t i = 0; i < g.size(); ++i)
    for (std::size_t j = i + 1; j < g.size(); ++j) {
      const Vec3 apart = g.position[j] - g.position[i], whole = back * apart;
      const auto number = [&](int axis, int n) {
        return d.periodic[axis] ? n - static_cast<int>(std::nearbyint(whole[axis])) : 0;
      };
      const double sum = g.radius[i] + g.radius[j], smaller = std::min(g.radius[i], g.radius[j]);
      for (int n = 0; n < 27; ++n) {
        const Vec3 image = d.lattice(number(0, n % 3 - 1), number(1, n / 3 % 3 - 1), number(2, n / 9 - 1));
        const double overlap = sum - norm(apart + image);
        deepest = {std::max(deepest.metres, overlap), std::max(deepest.radii, overlap / smaller)};
      }
    }
  return deepest;
}

// What a step reports is measured on what it leaves. The places are of the order of 100, the radii of 1.
constexpr double round_off = 1e-12;

// Takes steps and compares what they report with what they leave.
void expect_true_reports(const Crowd& crowd, const std::string& solver, int steps) {
  Simulation s(crowd.description(0.3, solver));
  for (int n = 0; n < steps; ++n) {
    SCOPED_TRACE(fmt::format("{}step {}", crowd.text(0.3, solver), n));
    const StepReport report = s.step();
    const Deepest overlap = overlap_by_hand(s.state());
    ASSERT_NEAR(report.deepest_overlap, overlap.radii, round_off);
    // The gap of round grains is a convex function of their motion: it is at least the one that the problem knows, and
    // a residual is at least the velocity by which a contact closes too far.
    const std::vector<double>& r = s.state().grains.radius;
    ASSERT_LE(overlap.metres, report.solve.residual * *std::min_element(r.begin(), r.end()) + round_off);
    // The tolerance, in units of the smallest radius.
    if (report.solve.status == SolveStatus::converged) {
      ASSERT_LE(overlap.metres, 1e-5);
    }
  }
}

TEST(DeformingCells, report_the_overlap_and_residual_of_all_pairs) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    expect_true_reports({seed}, "", 40);
    if (HasFatalFailure()) return;
  }
}

// Steps that miss the tolerance, for want of iterations: pairs that the last solve has pushed into each other count.
TEST(DeformingCells, report_what_a_starved_solver_leaves) {
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    expect_true_reports({seed}, fmt::format(", max_iterations = {}, on_trouble = \"continue\"", 1 + seed % 30), 25);
    if (HasFatalFailure()) return;
  }
}

// Three discs whose cell flips in the first step. Two of them meet across a face of the cell before the flip, and
// inside of the one after it.
TEST(DeformingCells, find_a_pair_that_the_flip_takes_across_a_face) {
  Simulation s(parse_case(R"(
planar = true
time = { step = 0.01, end = 0.02 }
[cell]
low = [0.0, 0.0]
high = [22.4619629633414, 22.4619629633414]
tilt = [10.107883333503642, 0]
shear_xy = 5
[[grains]]
positions = [[6.997675001657833, 21.29893993926269], [-2.195032550991151, 0.5610343767795399], [5.331968173321611, 20.39019031444863]]
velocities = [[-7.784407541142869, 3.5305267069930966], [-11.63645047432371, -14.886265933181464], [22.94836296664502, -5.413401705867134]]
radii = [0.9077617585371044, 0.9760995530180141, 0.9575689950589058]
[[contacts]]
law = "friction"
friction = 0.3
restitution = 1
)",
                          "flip"));
  run(s, [](const Simulation& at) { EXPECT_LT(overlap_by_hand(at.state()).radii, 1e-5); });
}

// Sixty glued discs in a cell that shrinks until they are jammed, and discs with friction in a box too fast for thirty
// sweeps: steps that miss the tolerance.
TEST(DeformingCells, report_the_overlap_of_crowds_that_jam) {
  const std::string jammed = R"(
planar = true
seed = 133
time = { step = 0.02, end = 0.68 }
cell = { low = [0.0, 0.0], high = [2.5066282746310007, 2.757291102094101], stretch = [-1.0, -1.0] }
grains = [{ place = "random", count = 60, low = [0.0, 0.0], high = [2.5066282746310007, 2.757291102094101], radius = { uniform = [0.07, 0.1] }, density = 1000, velocity_spread = 1.0 }]
contacts = [{ law = "gluey", gamma_min = -0.001, scaling = "one" }]
solver = { tolerance = 1e-8, on_trouble = "continue", softness = 1e-6 }
)";
  const std::string fast = R"(
planar = true
seed = 21
time = { step = 0.01, end = 0.3 }
obstacles = [{ shape = "box", inside = true, centre = [12.5, 12.5], size = [25, 25] }]
grains = [{ place = "random", count = 150, low = [0.0, 0.0], high = [25, 25], radius = { uniform = [0.7, 1.0] }, velocity_spread = 60 }]
contacts = [{ law = "friction", friction = 0.4 }]
solver = { max_iterations = 30, on_trouble = "continue" }
)";
  for (const std::string& text : {jammed, fast}) {
    Simulation s(parse_case(text, "crowd"));
    std::int64_t missed = 0;
    while (!s.is_done()) {
      const StepReport report = s.step();
      const Deepest overlap = overlap_by_hand(s.state());
      // In the box the deepest may be with a wall.
      if (s.state().domain.is_open()) {
        ASSERT_GE(report.deepest_overlap, overlap.radii - round_off);
      } else {
        ASSERT_NEAR(report.deepest_overlap, overlap.radii, round_off);
      }
      missed += report.solve.status == SolveStatus::not_converged;
    }
    EXPECT_GT(missed, 0) << "the case is about such steps";
  }
}

TEST(DeformingCells, do_not_depend_on_the_skin) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Crowd crowd{seed};
    std::vector<std::uint64_t> prints;
    for (const double skin : {0.01, 0.3, 1.3, 2.0}) {
      Simulation s(crowd.description(skin));
      for (int n = 0; n < 60; ++n) s.step();
      prints.push_back(fingerprint(s.state()));
    }
    EXPECT_EQ(std::count(prints.begin(), prints.end(), prints[0]), std::ssize(prints)) << crowd.text(0.3);
  }
}

}  // namespace
}  // namespace slurry::test
