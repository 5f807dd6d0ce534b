// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Membranes: chains in the plane and woven chains in space that carry a pressure to the grains behind them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/grains/chains.hpp"
#include "slurry/observe/reactions.hpp"
#include "slurry/world/fingerprint.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

Vec3 momentum(const Grains& grains) {
  Vec3 sum;
  for (std::size_t k = 0; k < grains.size(); ++k) sum += grains.mass[k] * grains.velocity[k];
  return sum;
}

// What springs and pressure give to all grains together, in the places that they are in now.
Vec3 membrane_force(const Simulation& s) {
  std::vector<Vec3> force(s.state().grains.size());
  add_chain_forces(s.world().chains, s.state().grains, s.state().domain, force);
  Vec3 sum;
  for (const Vec3& f : force) sum += f;
  return sum;
}

Vec3 reactions(const Simulation& s) {
  Vec3 sum;
  for (std::size_t k = 0; k < s.world().obstacles.size(); ++k)
    sum += obstacle_reaction(s.world(), s.state(), s.last_report(), k).force;
  return sum;
}

// Three discs in a channel between a wall on the left and a chain on the right that is pushed by a pressure.
Simulation channel(const std::string& head) {
  return Simulation(parse_case("planar = true\nseed = 2\n" + head + R"(
solver = { tolerance = 1e-10 }
[[grains]]
name = "membrane"
place = "chains"
counts = [1, 1]
origin = [3.5, 0.1]
direction = [0, 1]
radius = 0.1
mass = 0.1
chain = { size = 5, length = 0.2, slack = true, stiffness = 500, damping = 1, pressure = 5 }
[[grains]]
name = "discs"
place = "points"
positions = [[0.6, 0.5], [1.7, 0.5], [2.8, 0.52]]
radius = 0.45
[[obstacles]]
name = "left"
shape = "plane"
normal = [1, 0]
[[obstacles]]
shape = "plane"
[[obstacles]]
shape = "plane"
point = [0, 1]
normal = [0, -1]
[[contacts]]
law = "inelastic"
)",
                               "channel"));
}

TEST(Membranes, carry_their_pressure_in_every_step) {
  Simulation s = channel("time = { step = 1e-3, end = 10 }");
  for (int n = 0; n < 1500; ++n) {
    const Vec3 before = momentum(s.state().grains), pushed = membrane_force(s);
    s.step();
    // The momentum of discs and chain changes by what the pressure gives and the walls take: round-off of the sums,
    // with forces of some 20 N in a step of 1e-3 s.
    const Vec3 given = 1e-3 * (pushed - reactions(s));
    ASSERT_LT(norm(momentum(s.state().grains) - before - given), 1e-12) << n;
  }
}

const std::vector<std::string> small{"parameters.grains=50", "parameters.start=0.08", "parameters.height=0.07"};

// A loose sample in its first steps: platens and membrane hold it, and nothing is made of
// nothing.
TEST(Membranes, in_space_keep_the_balance_of_a_sample) {
  Simulation s(gallery("triaxial_membrane", small));
  for (int n = 0; n < 60; ++n) {
    const Vec3 before = momentum(s.state().grains), pushed = membrane_force(s);
    s.step();
    const Vec3 given = s.last_report().dt * (pushed - reactions(s));
    EXPECT_LT(norm(momentum(s.state().grains) - before - given), 1e-12) << n;
  }
}

TEST(Membranes, have_the_same_bits_on_any_number_of_threads) {
  std::uint64_t one = 0;
  for (const int threads : {1, 3}) {
    set_threads(threads);
    Simulation s(gallery("triaxial_membrane", small));
    for (int n = 0; n < 20; ++n) s.step();
    if (threads == 1) one = fingerprint(s.state());
    EXPECT_EQ(fingerprint(s.state()), one);
  }
  set_threads(1);
}

// Three nodes of radius 1 with links of 3: the middle is sqrt(3) from each, so that a sphere of 0.732 goes through.
TEST(Membranes, hold_spheres_that_are_larger_than_their_gaps) {
  const auto ends_at = [](double radius) {
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = 5e-3, end = 3 }}
forces = [{{ force = "gravity", acceleration = [0, 0, -1], on = ["ball"] }}]
[[grains]]
place = "points"
positions = [[1.7320508075688772, 0, 0], [-0.8660254037844386, 1.5, 0], [-0.8660254037844386, -1.5, 0]]
radius = 1
frozen = true
[[grains]]
name = "ball"
place = "points"
positions = [[0, 0, 1]]
radius = {}
)",
                                        radius),
                            "gap"));
    run(s);
    return s.state().grains.position[place_of(s, 3)].z;
  };
  EXPECT_LT(ends_at(0.72), -2);
  // It rests on the three: the height over their plane is that of the sum of the radii over sqrt(3).
  EXPECT_NEAR(ends_at(0.75), std::sqrt(1.75 * 1.75 - 3), 1e-4);
}

TEST(Membranes, that_make_no_sense_are_refused) {
  const auto message = [](const std::string& top, const std::string& chain) -> std::string {
    try {
      Simulation s(parse_case(top + R"(
time = { step = 1e-3, end = 1 }
[[grains]]
place = "chains"
counts = [1, 1]
radius = 0.1
mass = 1
chain = { size = 3, stiffness = 1, )" +
                                  chain + " }\n",
                              "membrane"));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message("", "pressure = 1").find("expected woven = true"), std::string::npos);
  EXPECT_NE(message("planar = true", "woven = true").find("woven = true in a planar case"), std::string::npos);
  EXPECT_NE(message("", "woven = true, bending = 1").find("bending of woven chains"), std::string::npos);
  EXPECT_NE(message("", "woven = true, closed = true").find("expected at least 4"), std::string::npos);
  EXPECT_EQ(message("", "woven = true"), "");
}

}  // namespace
}  // namespace slurry::test
