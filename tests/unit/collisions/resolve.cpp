// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Balls that collide within steps: bouncing to rest, collapse, cradles, gases, and what is left out.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/collisions/flight.hpp"
#include "slurry/core/random.hpp"

namespace slurry::test {
namespace {

using Resolver = CollisionReport (*)(Flights&, double, const CollisionOptions&);

// Walls are half-spaces y < 0, x < 0, x > size, y > size, by rank.
WallFinder walls_of_a_box(double size) {
  return [size](std::int32_t wall, Vec3 x, double r, double) -> WallSide {
    if (wall == 0) return {x.y - r, {0, -1, 0}, {}};
    if (wall == 1) return {x.x - r, {-1, 0, 0}, {}};
    if (wall == 2) return {size - x.x - r, {1, 0, 0}, {}};
    return {size - x.y - r, {0, 1, 0}, {}};
  };
}

struct Balls {
  explicit Balls(CollisionLaw law, double size = 1e9) {
    flights.side = walls_of_a_box(size);
    flights.law = flights.wall_law = [law](std::int32_t, std::int32_t) { return law; };
  }
  void add(Vec3 x, Vec3 v, Vec3 a = {}, double r = 0.5, double m = 1) {
    flights.body.push_back({1 / m, 1 / (0.4 * m * r * r), r, v, {}});
    flights.position.push_back(x);
    flights.acceleration.push_back(a);
    const auto n = static_cast<std::int32_t>(flights.size()) - 1;
    for (std::int32_t k = 0; k < n; ++k) flights.pairs.emplace_back(k, n);
  }
  void add_walls(std::int32_t count) {
    for (std::int32_t k = 0; k < static_cast<std::int32_t>(flights.size()); ++k)
      for (std::int32_t wall = 0; wall < count; ++wall) flights.walls.emplace_back(k, wall);
  }
  double energy() const {
    double sum = 0;
    for (const CollidingBody& b : flights.body) sum += kinetic_energy(b);
    return sum;
  }
  Flights flights;
};

// From a height of 1 with e = 0.8 a ball bounces for 4.0637 s, over 4.5556 m.
TEST(ResolveEvents, a_ball_bounces_to_rest_in_the_time_of_its_series) {
  Balls balls({0.8, 0});
  balls.add({0, 1.5, 0}, {}, {0, -9.81, 0});
  balls.add_walls(1);
  const double series = std::sqrt(2 / 9.81) * (1 + 2 * 0.8 / 0.2);
  ASSERT_NEAR(series, 4.063712769, 1e-9);
  const double dt = series / 64;
  double t = 0;
  for (int s = 0; s < 64; ++s, t += dt) resolve_events(balls.flights, dt, {});
  // What is left of the series below the speed of rest of 1e-9: 2 e v / ((1 - e) g) = 8e-10 s, and g times it.
  EXPECT_NEAR(balls.flights.body[0].velocity.y, 0, 1e-8);
  EXPECT_NEAR(balls.flights.position[0].y, 0.5, 1e-8);
  // It stays there.
  for (int s = 0; s < 100; ++s) resolve_events(balls.flights, dt, {});
  EXPECT_NEAR(balls.flights.position[0].y, 0.5, 1e-10);
}

TEST(ResolveEvents, an_elastic_ball_keeps_its_energy_whatever_the_step) {
  for (const double dt : {0.01, 0.37, 2.0}) {
    Balls balls({1, 0});
    balls.add({0, 1.5, 0}, {}, {0, -9.81, 0});
    balls.add_walls(1);
    for (double t = 0; t < 20; t += dt) resolve_events(balls.flights, dt, {});
    const double y = balls.flights.position[0].y - 0.5, v = balls.flights.body[0].velocity.y;
    // Some fifty bounces, each exact to round-off.
    EXPECT_NEAR(0.5 * v * v + 9.81 * y, 9.81, 1e-10) << dt;
  }
}

// Three balls in a row collapse, that is collide without end in finite time, where e is below 7 - 4 sqrt(3) = 0.0718.
TEST(ResolveEvents, three_balls_collapse_below_the_known_restitution) {
  const auto collisions = [](double e) {
    Balls balls({e, 0});
    balls.add({0, 0, 0}, {1, 0, 0});
    balls.add({1.5, 0, 0}, {});
    balls.add({3, 0, 0}, {-1, 0, 0});
    // Not at the same instant.
    balls.flights.body[2].velocity.x = -0.9;
    return resolve_events(balls.flights, 100, {0, 500}).pairs;
  };
  EXPECT_GT(collisions(0.06), 20) << "collapse: as many as doubles tell apart";
  EXPECT_LT(collisions(0.08), 20);
}

TEST(ResolveEvents, a_cradle_hands_the_speed_on) {
  Balls balls({1, 0});
  balls.add({-2, 0, 0}, {1, 0, 0});
  for (int k = 0; k < 4; ++k) balls.add({k * 1.0001, 0, 0}, {});
  const CollisionReport report = resolve_events(balls.flights, 3, {});
  EXPECT_EQ(report.pairs, 4);
  EXPECT_EQ(report.left_out, 0);
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(balls.flights.body[k].velocity.x, 0, 1e-10);
  EXPECT_NEAR(balls.flights.body[4].velocity.x, 1, 1e-10);
}

Balls some_gas(CollisionLaw law) {
  Balls balls(law, 20);
  Random random(4);
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      balls.add({2 + 2.2 * i, 2 + 2.2 * j, 0}, {random.normal(), random.normal(), 0}, {}, 0.8);
  balls.add_walls(4);
  return balls;
}

double deepest(const Flights& f) {
  double depth = 0;
  for (const auto& [i, j] : f.pairs)
    depth = std::max(depth, f.body[i].radius + f.body[j].radius - norm(f.position[i] - f.position[j]));
  return depth;
}

TEST(ResolveEvents, a_gas_keeps_its_energy_and_never_overlaps) {
  Balls balls = some_gas({1, 0});
  const double before = balls.energy();
  std::int64_t collisions = 0, left_out = 0;
  for (int s = 0; s < 20; ++s) {
    const CollisionReport report = resolve_events(balls.flights, 0.25, {});
    collisions += report.pairs + report.walls, left_out += report.left_out;
    EXPECT_LT(deepest(balls.flights), 1e-11);
  }
  EXPECT_GT(collisions, 200);
  EXPECT_EQ(left_out, 0);
  // Some hundred collisions, each with an error of round-off.
  EXPECT_NEAR(balls.energy(), before, 1e-11 * before);
}

TEST(ResolveEvents, what_is_lost_is_taken_up_by_the_balls) {
  Balls balls = some_gas({0.7, 0.3});
  const double before = balls.energy();
  double taken = 0;
  for (int s = 0; s < 20; ++s)
    for (const double lost : resolve_events(balls.flights, 0.25, {}).lost) {
      EXPECT_GE(lost, 0);
      taken += lost;
    }
  EXPECT_GT(taken, 0.2 * before);
  EXPECT_NEAR(balls.energy() + taken, before, 1e-11 * before);
}

TEST(ResolveOnce, is_the_same_where_no_ball_has_two_collisions) {
  Balls once({0.9, 0.2}), events({0.9, 0.2});
  for (Balls* balls : {&once, &events}) {
    balls->add({0, 3, 0}, {1, 0.1, 0});
    balls->add({2, 3.2, 0}, {-1, 0, 0});
    balls->add({6, 0.7, 0}, {0.3, -1, 0});
    balls->add_walls(1);
  }
  const CollisionReport a = resolve_once(once.flights, 1, {}), b = resolve_events(events.flights, 1, {});
  EXPECT_EQ(a.pairs, 1);
  EXPECT_EQ(a.walls, 1);
  EXPECT_EQ(b.pairs, 1);
  EXPECT_EQ(a.left_out, 0);
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(once.flights.position[k], events.flights.position[k]);
    EXPECT_EQ(once.flights.body[k].velocity, events.flights.body[k].velocity);
  }
  // The wall got minus what the ball did.
  ASSERT_EQ(a.wall_impulses.size(), 1u);
  EXPECT_NEAR(a.wall_impulses[0].impulse.y, -1.9, 1e-14);
  EXPECT_NEAR(a.wall_impulses[0].point.y, 0, 1e-14);
}

TEST(ResolveOnce, counts_what_it_leaves_out_and_leaves_less_in_shorter_steps) {
  std::int64_t left_out[2] = {0, 0};
  const int steps[2] = {20, 320};
  for (int k = 0; k < 2; ++k) {
    Balls balls = some_gas({1, 0});
    const double before = balls.energy();
    for (int s = 0; s < steps[k]; ++s) left_out[k] += resolve_once(balls.flights, 5.0 / steps[k], {}).left_out;
    // Each collision that it resolves keeps the energy.
    EXPECT_NEAR(balls.energy(), before, 1e-11 * before);
  }
  EXPECT_GT(left_out[0], 10);
  EXPECT_LT(left_out[1], left_out[0] / 2);
}

TEST(ResolveOnce, a_pair_that_has_met_is_checked_for_a_wall) {
  Balls balls({1, 0});
  // The upper ball drives the lower one onto the floor.
  balls.add({0, 0.6, 0}, {});
  balls.add({0, 1.7, 0}, {0, -1, 0});
  balls.add_walls(1);
  const CollisionReport report = resolve_once(balls.flights, 1, {});
  EXPECT_EQ(report.pairs, 1);
  EXPECT_EQ(report.walls, 1);
  EXPECT_NEAR(balls.flights.body[0].velocity.y, 1, 1e-14);
}

// A round vessel of radius 1, seen from inside: a concave wall.
TEST(TimeOfWall, at_a_concave_wall_is_where_the_way_leaves_it) {
  const WallFinder vessel = [](std::int32_t, Vec3 x, double r, double) -> WallSide {
    const double distance = norm(x);
    return {1 - distance - r, distance > 0 ? x / distance : Vec3{1, 0, 0}, {}};
  };
  Random random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const Vec3 x{random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), 0}, v{random.normal(), random.normal(), 0};
    const Flight flight{x, v, {0, -1, 0}, 0};
    const double s = time_of_wall(flight, 0.1, 0, vessel, 10, 1e-9);
    ASSERT_LT(s, 10);
    EXPECT_NEAR(norm(place_at(flight, s)), 0.9, 1e-11);
    for (int k = 0; k < 100; ++k) EXPECT_LT(norm(place_at(flight, s * k / 100)), 0.9);
  }
}

// A post of radius 1: a convex wall, which a ball may pass.
TEST(TimeOfWall, at_a_convex_wall_is_as_for_two_balls) {
  const WallFinder post = [](std::int32_t, Vec3 x, double r, double) -> WallSide {
    return {norm(x) - 1 - r, -x / norm(x), {}};
  };
  EXPECT_NEAR(time_of_wall({{-3, 0, 0}, {1, 0, 0}, {}, 0}, 0.5, 0, post, 10, 1e-9), 1.5, 1e-12);
  EXPECT_NEAR(time_of_wall({{-3, 0.9, 0}, {1, 0, 0}, {}, 0}, 0.5, 0, post, 10, 1e-9), 3 - 1.2, 1e-11);
  EXPECT_TRUE(std::isinf(time_of_wall({{-3, 1.6, 0}, {1, 0, 0}, {}, 0}, 0.5, 0, post, 10, 1e-9)));
}

TEST(TimeOfWall, of_a_wall_that_comes_to_the_ball) {
  // A floor that rises at 2.
  const WallFinder floor = [](std::int32_t, Vec3 x, double r, double s) -> WallSide {
    return {x.y - r - 2 * s, {0, -1, 0}, {0, 2, 0}};
  };
  EXPECT_NEAR(time_of_wall({{0, 2, 0}, {}, {}, 0}, 0.5, 0, floor, 10, 1e-9), 0.75, 1e-14);
}

}  // namespace
}  // namespace slurry::test
