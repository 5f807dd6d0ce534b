// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a grain that breaks in two leaves as it was, by either rule.
#include "slurry/collisions/breakage.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "slurry/core/random.hpp"

namespace slurry::test {
namespace {

constexpr double few_roundings = 1e-14;

double translational(const Fragment& f) { return 0.5 * f.mass * norm2(f.velocity); }
double rotational(const Fragment& f) { return 0.5 * f.inertia * norm2(f.spin); }
Vec3 momentum(const Fragment& f) { return f.mass * f.velocity; }

Fragment some_whole(bool planar) {
  Fragment whole;
  whole.mass = 2, whole.radius = 0.5;
  whole.inertia = (planar ? 0.5 : 0.4) * 2 * 0.25;
  whole.position = {1, 2, planar ? 0.0 : 3};
  whole.velocity = {0.3, -1, planar ? 0.0 : 0.5};
  whole.spin = {planar ? 0.0 : 2, planar ? 0.0 : 1, -3};
  return whole;
}

TEST(Breakage, keeps_mass_volume_momentum_and_both_energies) {
  for (const bool planar : {false, true}) {
    const Fragment whole = some_whole(planar);
    const auto [a, b] = break_in_two(whole, {planar, BreakageRule::kept, {0.6, 0.8, 0}, {}, 0});
    const double power = planar ? 2 : 3;
    EXPECT_NEAR(a.mass + b.mass, whole.mass, few_roundings);
    EXPECT_NEAR(2 * std::pow(a.radius, power), std::pow(whole.radius, power), few_roundings);
    EXPECT_NEAR(a.inertia, (planar ? 0.5 : 0.4) * a.mass * a.radius * a.radius, few_roundings);
    EXPECT_NEAR(norm(momentum(a) + momentum(b) - momentum(whole)), 0, few_roundings);
    EXPECT_NEAR(translational(a) + translational(b), translational(whole), few_roundings);
    EXPECT_NEAR(rotational(a) + rotational(b), rotational(whole), few_roundings);
    // They touch, about the place of the whole.
    EXPECT_NEAR(norm(a.position - b.position), a.radius + b.radius, few_roundings);
    EXPECT_NEAR(norm(0.5 * (a.position + b.position) - whole.position), 0, few_roundings);
  }
}

TEST(Breakage, drives_fragments_apart_by_what_is_released) {
  const Fragment whole = some_whole(false);
  const auto [a, b] = break_in_two(whole, {false, BreakageRule::kept, {0, 0, 1}, {}, 0.3});
  EXPECT_NEAR(norm(momentum(a) + momentum(b) - momentum(whole)), 0, few_roundings);
  EXPECT_NEAR(translational(a) + translational(b), translational(whole) + 0.3, few_roundings);
  EXPECT_GT(dot(a.velocity - b.velocity, a.position - b.position), 0);
}

TEST(Breakage, of_the_printed_rule_loses_what_the_reference_says) {
  std::ifstream file(std::string(SLURRY_SOURCE_DIR) + "/tests/reference/001_breakage.json");
  const nlohmann::json expected = nlohmann::json::parse(file);
  EXPECT_NEAR(fragment_ratio(false), expected["radius_factor"], few_roundings);
  EXPECT_NEAR(1 / fragment_ratio(false), expected["omega_fix"], few_roundings);
  const Fragment whole = some_whole(false);
  const double angle = 10 * std::numbers::pi / 180;
  const auto [a, b] = break_in_two(whole, {false, BreakageRule::turned, {1, 0, 0}, {0.1, 0.2, angle}, 0});
  EXPECT_NEAR(translational(a) + translational(b), translational(whole), few_roundings);
  EXPECT_NEAR(rotational(a) + rotational(b), expected["KE_rot_factor"].get<double>() * rotational(whole),
              few_roundings);
  // One axis, across the velocity: the momentum falls to the cosine.
  const Fragment flat = some_whole(true);
  const auto [c, d] = break_in_two(flat, {true, BreakageRule::turned, {1, 0, 0}, {0.1, 0.2, angle}, 0});
  EXPECT_NEAR(norm(momentum(c) + momentum(d) - std::cos(angle) * momentum(flat)), 0, few_roundings);
  EXPECT_EQ(c.spin, flat.spin) << "a disc stays in its plane";
}

}  // namespace
}  // namespace slurry::test
