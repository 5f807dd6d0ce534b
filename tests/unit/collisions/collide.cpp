// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Collisions of hard spheres: cases worked out apart from this code (tests/reference/001_*.json), cases by hand, and
// what every collision keeps.
#include "slurry/collisions/collide.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "slurry/core/random.hpp"

namespace slurry::test {
namespace {

using nlohmann::json;

json collision_cases(const std::string& name) {
  std::ifstream file(std::string(SLURRY_SOURCE_DIR) + "/tests/reference/" + name);
  return json::parse(file);
}

Vec3 vector_of(const json& three) { return {three[0], three[1], three[2]}; }

// `ratio` is I / (m r^2): 2/5 of a solid sphere, 1/2 of a disc.
CollidingBody body_of(double m, double r, Vec3 v, Vec3 w, double ratio = 0.4) {
  return {1 / m, 1 / (ratio * m * r * r), r, v, w};
}

void expect_near(Vec3 found, Vec3 expected, double tolerance) {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(found[k], expected[k], tolerance);
}

// A few products and sums of numbers of order 1, in another order than there: a thousand roundings at most.
constexpr double round_off = 1e-12;

TEST(Collide, gives_the_reference_cases_of_two_spheres) {
  const json all = collision_cases("001_collision_cases.json");
  ASSERT_EQ(all.size(), 12u);
  for (const json& one : all) {
    const json &in = one["inp"], &out = one["out"];
    CollidingBody first = body_of(in["m1"], in["r1"], vector_of(in["v1"]), vector_of(in["w1"]));
    CollidingBody second = body_of(in["m2"], in["r2"], vector_of(in["v2"]), vector_of(in["w2"]));
    const Collision c = collide(first, second, vector_of(in["n"]), {in["e"], in["f"]});
    expect_near(first.velocity, vector_of(out["v1"]), round_off);
    expect_near(second.velocity, vector_of(out["v2"]), round_off);
    expect_near(first.spin, vector_of(out["w1"]), round_off);
    expect_near(second.spin, vector_of(out["w2"]), round_off);
    expect_near(c.impulse, -vector_of(out["J"]), round_off);
    EXPECT_NEAR(c.lost, one["energy_loss"], round_off);
    EXPECT_EQ(c.slides, out["regime"] == "slide");
  }
}

TEST(Collide, gives_the_reference_cases_at_a_wall) {
  const json all = collision_cases("001_wall_cases.json");
  ASSERT_EQ(all.size(), 8u);
  for (const json& one : all) {
    const json &in = one["inp"], &out = one["out"];
    CollidingBody ball = body_of(1, in["r"], vector_of(in["v"]), vector_of(in["w"])), wall = wall_body({});
    const Collision c = collide(ball, wall, -vector_of(in["n"]), {in["e"], in["f"]});
    expect_near(ball.velocity, vector_of(out["v"]), round_off);
    expect_near(ball.spin, vector_of(out["w"]), round_off);
    EXPECT_EQ(wall.velocity, Vec3{});
    EXPECT_EQ(c.slides, out["regime"] == "slide");
  }
}

TEST(Collide, gives_the_cases_worked_out_by_hand) {
  CollidingBody first = body_of(1, 1, {1, 2, 0}, {}), second = body_of(1, 1, {}, {});
  EXPECT_TRUE(collide(first, second, {1, 0, 0}, {0.9, 0.1}).slides);
  expect_near(first.velocity, {0.05, 1.905, 0}, round_off);
  expect_near(second.velocity, {0.95, 0.095, 0}, round_off);
  expect_near(first.spin, {0, 0, -0.2375}, round_off);
  expect_near(second.spin, {0, 0, -0.2375}, round_off);

  first = body_of(1, 1, {1, 0.2, 0}, {}), second = body_of(1, 1, {}, {});
  EXPECT_FALSE(collide(first, second, {1, 0, 0}, {0.9, 0.3}).slides);
  expect_near(first.velocity, {0.05, 0.2 - 0.2 / 7, 0}, round_off);
  expect_near(second.velocity, {0.95, 0.2 / 7, 0}, round_off);
  expect_near(first.spin, {0, 0, -0.5 / 7}, round_off);

  CollidingBody ball = body_of(1, 0.5, {1, -1, 0}, {}), wall = wall_body({});
  collide(ball, wall, {0, -1, 0}, {0.8, 0.2});
  expect_near(ball.velocity, {5. / 7, 0.8, 0}, round_off);
  expect_near(ball.spin, {0, 0, -10. / 7}, round_off);
  ball = body_of(1, 0.5, {1, -1, 0}, {});
  collide(ball, wall, {0, -1, 0}, {0.8, 0.05});
  expect_near(ball.velocity, {0.91, 0.8, 0}, round_off);
  expect_near(ball.spin, {0, 0, -0.45}, round_off);
  // Spin against the motion: friction follows the slip, and drives the ball on.
  ball = body_of(1, 0.5, {0.2, -1, 0}, {0, 0, -4});
  collide(ball, wall, {0, -1, 0}, {0.8, 0.05});
  expect_near(ball.velocity, {0.29, 0.8, 0}, round_off);
  expect_near(ball.spin, {0, 0, -3.55}, round_off);
}

TEST(Collide, makes_a_disc_roll_at_two_thirds_of_its_speed) {
  CollidingBody disc = body_of(2, 0.5, {0.3, -1, 0}, {}, 0.5), wall = wall_body({});
  EXPECT_FALSE(collide(disc, wall, {0, -1, 0}, {0.5, 1}).slides);
  expect_near(disc.velocity, {0.2, 0.5, 0}, round_off);
  expect_near(disc.spin, {0, 0, -0.4}, round_off);
}

TEST(Collide, a_moving_wall_is_the_same_wall_for_who_moves_with_it) {
  const Vec3 carried{0.7, -0.4, 0.2}, v{1, -1, 0.3}, w{0.1, 2, -1};
  CollidingBody at_rest = body_of(1, 0.5, v, w), moving = body_of(1, 0.5, v + carried, w);
  CollidingBody wall = wall_body({}), moving_wall = wall_body(carried);
  collide(at_rest, wall, {0, -1, 0}, {0.8, 0.3});
  collide(moving, moving_wall, {0, -1, 0}, {0.8, 0.3});
  expect_near(moving.velocity, at_rest.velocity + carried, round_off);
  expect_near(moving.spin, at_rest.spin, round_off);
}

TEST(Collide, leaves_alone_what_parts_and_what_nothing_moves) {
  CollidingBody first = body_of(1, 1, {-1, 2, 0}, {}), second = body_of(1, 1, {}, {}), wall = wall_body({});
  EXPECT_EQ(collide(first, second, {1, 0, 0}, {0.9, 0.1}).impulse, Vec3{});
  EXPECT_EQ(first.velocity, (Vec3{-1, 2, 0}));
  CollidingBody other = wall_body({1, 0, 0});
  EXPECT_EQ(collide(other, wall, {1, 0, 0}, {0.9, 0.1}).impulse, Vec3{});
}

// Random pairs, one in four with a wall, discs and spheres alike, from head-on to grazing.
class RandomCollision {
 public:
  explicit RandomCollision(std::uint64_t seed) : random_(seed) {
    first = body();
    second = random_.uniform() < 0.25 ? wall_body(vector()) : body();
    normal = normalised(vector());
    if (dot(first.velocity - second.velocity, normal) < 0) normal = -normal;
    law = {random_.uniform(), random_.uniform() < 0.2 ? 0 : random_.uniform()};
  }
  CollidingBody first, second;
  Vec3 normal;
  CollisionLaw law;

 private:
  Vec3 vector() { return {random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1)}; }
  CollidingBody body() {
    const double m = random_.uniform(0.1, 3), r = random_.uniform(0.2, 2), ratio = random_.uniform() < 0.5 ? 0.4 : 0.5;
    return body_of(m, r, 2 * vector(), 2 * vector(), ratio);
  }
  Random random_;
};

Vec3 momentum(const CollidingBody& b) { return b.inverse_mass > 0 ? b.velocity / b.inverse_mass : Vec3{}; }
Vec3 spin_momentum(const CollidingBody& b) { return b.inverse_inertia > 0 ? b.spin / b.inverse_inertia : Vec3{}; }
// About the point of contact; `side` is 1 for the first of a pair, which lies at -r n from it.
Vec3 momentum_about_contact(const CollidingBody& b, Vec3 normal, double side) {
  return spin_momentum(b) + cross((-side * b.radius) * normal, momentum(b));
}

TEST(Collide, keeps_momentum_and_the_energy_that_it_says) {
  for (std::uint64_t seed = 0; seed < 100000; ++seed) {
    const RandomCollision before(seed);
    RandomCollision after = before;
    const Collision c = collide(after.first, after.second, after.normal, after.law);
    const bool is_wall = before.second.inverse_mass == 0;
    if (!is_wall)
      expect_near(momentum(after.first) + momentum(after.second), momentum(before.first) + momentum(before.second),
                  round_off);
    // About the contact each body keeps its angular momentum: the impulse has no arm there. Moments of up to 4 kg m^2.
    expect_near(momentum_about_contact(after.first, before.normal, 1),
                momentum_about_contact(before.first, before.normal, 1), 1e-11);
    if (!is_wall)
      expect_near(momentum_about_contact(after.second, before.normal, -1),
                  momentum_about_contact(before.second, before.normal, -1), 1e-11);
    EXPECT_GE(c.lost, 0);
    // Energies of up to 100 J, seen by who moves with the wall.
    RandomCollision seen_before = before, seen_after = after;
    for (RandomCollision* seen : {&seen_before, &seen_after})
      if (is_wall) seen->first.velocity -= before.second.velocity;
    const double energy = kinetic_energy(seen_before.first) + kinetic_energy(seen_before.second);
    EXPECT_NEAR(energy - kinetic_energy(seen_after.first) - kinetic_energy(seen_after.second), c.lost, 1e-11);
    // Newton's law of the normal velocity.
    const double g = dot(before.first.velocity - before.second.velocity, before.normal);
    EXPECT_NEAR(dot(after.first.velocity - after.second.velocity, before.normal), -before.law.restitution * g,
                round_off);
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
  }
}

TEST(Collide, has_no_jump_between_sliding_and_rolling) {
  // Friction at which m_t s = f (1 + e) m_n g_n, for g_n = 1, s = 2, e = 0.5: 2/7 s = 1.5 f.
  const double edge = 2. / 7 * 2 / 1.5;
  const auto after = [](double friction) {
    CollidingBody first = body_of(1, 1, {1, 2, 0}, {}), second = body_of(2, 0.5, {}, {});
    collide(first, second, {1, 0, 0}, {0.5, friction});
    return first;
  };
  // The change over 2e-9 in f is of that order.
  expect_near(after(edge * (1 - 1e-9)).velocity, after(edge * (1 + 1e-9)).velocity, 1e-8);
  expect_near(after(edge * (1 - 1e-9)).spin, after(edge * (1 + 1e-9)).spin, 1e-8);
}

}  // namespace
}  // namespace slurry::test
