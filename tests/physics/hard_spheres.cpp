// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cases of hard spheres: single impacts, bounces to rest, drag, walls that move, gases, what is left out, and the same
// bits.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/collisions/collide.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

void expect_near(Vec3 a, Vec3 b, double tolerance) {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(a[k], b[k], tolerance) << "component " << k;
}

double energy_of(const Simulation& s) {
  const Energies e = measure_energies(s.state().grains);
  return e.kinetic_energy + e.rotational_energy;
}

// Two balls of radius and mass 1 that touch, the first moving.
Simulation two_balls(Vec3 velocity, double friction) {
  return Simulation(parse_case(fmt::format(R"(
time = {{ step = 0.01, end = 0.01 }}
[[grains]]
name = "moving"
positions = [[0, 0, 0]]
radius = 1
mass = 1
velocity = [{}, {}, {}]
[[grains]]
name = "still"
positions = [[2, 0, 0]]
radius = 1
mass = 1
[[contacts]]
law = "hard_sphere"
restitution = 0.9
friction = {}
)",
                                           velocity.x, velocity.y, velocity.z, friction),
                               "two balls"));
}

// By hand: e = 0.9; with f = 0.1 they slide, with f = 0.3 they come to roll.
TEST(HardSpheres, two_balls_slide_or_roll) {
  Simulation slide = two_balls({1, 2, 0}, 0.1), roll = two_balls({1, 0.2, 0}, 0.3);
  run(slide), run(roll);
  const Grains &a = slide.state().grains, &b = roll.state().grains;
  expect_near(a.velocity[place_of(slide, 0)], {0.05, 1.905, 0}, 1e-12);
  expect_near(a.velocity[place_of(slide, 1)], {0.95, 0.095, 0}, 1e-12);
  expect_near(a.angular_velocity[0], {0, 0, -0.2375}, 1e-12);
  expect_near(b.velocity[place_of(roll, 0)], {0.05, 0.2 * 6 / 7, 0}, 1e-12);
  expect_near(b.angular_velocity[1], {0, 0, -0.5 / 7}, 1e-12);
  EXPECT_EQ(slide.state().totals.collisions, 1);
  // What was lost is in the two, half in each.
  const double lost = 0.5 * 5 - energy_of(slide);
  EXPECT_NEAR(a.inner_energy[0], 0.5 * lost, 1e-12);
  EXPECT_NEAR(a.inner_energy[1], 0.5 * lost, 1e-12);
  // The impulse is told as a contact.
  ASSERT_EQ(slide.state().contacts.size(), 1u);
  EXPECT_NEAR(slide.state().contacts.impulse[0], 0.95, 1e-12);
}

Case bouncing(double step) {
  return parse_case(fmt::format(R"(
time = {{ step = {}, end = 5 }}
[[grains]]
positions = [[0, 0, 1.5]]
radius = 0.5
mass = 2
[[obstacles]]
name = "floor"
shape = "plane"
normal = [0, 0, 1]
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
[[contacts]]
law = "hard_sphere"
restitution = 0.8
)",
                                step),
                    "bouncing");
}

// Height above the floor at time t of a ball that was let fall from 1 m: parabola after parabola.
double bouncing_height(double t) {
  const double g = 9.81, e = 0.8;
  double v = std::sqrt(2 * g), from = std::sqrt(2 / g);
  if (t < from) return 1 - 0.5 * g * t * t;
  while (v > 1e-12) {
    v *= e;
    if (t < from + 2 * v / g) return v * (t - from) - 0.5 * g * (t - from) * (t - from);
    from += 2 * v / g;
  }
  return 0;
}

// Infinitely many bounces end after 4.0637 s. Each is exact, up to the round-off of the places and of their times.
TEST(HardSpheres, a_ball_bounces_to_rest) {
  for (const double step : {0.01, 0.3}) {
    Simulation s(bouncing(step));
    run(s, [&](const Simulation& now) {
      EXPECT_NEAR(now.state().grains.position[0].z - 0.5, bouncing_height(now.state().clock.time), 1e-8)
          << now.state().clock.time;
    });
    EXPECT_NEAR(s.state().grains.velocity[0].z, 0, 1e-9);
    EXPECT_EQ(s.state().totals.left_out, 0);
    // All of its energy is in it.
    EXPECT_NEAR(s.state().grains.inner_energy[0], 2 * 9.81, 1e-7);
    // At rest the floor carries its weight.
    ASSERT_EQ(s.state().contacts.size(), 1u);
    EXPECT_NEAR(s.state().contacts.impulse[0] / s.state().clock.last_dt, 2 * 9.81, 1e-6);
  }
}

Case dragged(double step) {
  return parse_case(fmt::format(R"(
time = {{ step = {}, end = 0.7 }}
[fluid]
name = "field"
viscosity = 1
spin = false
flow = {{ name = "uniform", velocity = [1, 0, 0] }}
drag = {{ name = "linear", coefficient = 5 }}
[[grains]]
positions = [[0, 0, 0]]
radius = 0.1
mass = 1
[[forces]]
force = "gravity"
acceleration = [0, -9.81, 0]
[[contacts]]
law = "hard_sphere"
)",
                                step),
                    "dragged");
}

// v' = g + (u - v) / tau with u = 1, tau = 0.2: velocities are exact for any step, places of second order.
TEST(HardSpheres, linear_drag_is_followed_exactly) {
  std::vector<double> steps, errors;
  for (const double step : {0.1, 0.05, 0.025}) {
    Simulation s(dragged(step));
    run(s);
    const Grains& g = s.state().grains;
    expect_near(g.velocity[0], {0.9698026166, -1.9027527337, 0}, 1e-9);
    steps.push_back(step), errors.push_back(norm(g.position[0] - Vec3{0.5060394767, -0.9928494533, 0}));
  }
  EXPECT_NEAR(fitted_order(steps, errors), 2, 0.1);
  EXPECT_LT(errors[2], 1e-2);
}

// What the fluid gives to the grain it loses.
TEST(HardSpheres, momentum_of_grain_and_fluid_is_what_gravity_gave) {
  Simulation s(dragged(0.01));
  run(s);
  const Vec3 all = s.state().grains.velocity[0] + s.state().fluid.impulse;
  expect_near(all, {0, -9.81 * 0.7, 0}, 1e-12);
}

// An elastic ball at rest that a wall meets at the speed V leaves it at 2 V, whatever the step.
TEST(HardSpheres, a_wall_that_moves_throws_a_ball_ahead) {
  for (const char* motion : {"motion = \"translation\"\nvelocity = [2, 0, 0]",
                             "motion = \"expression\"\ndisplacement = [\"2 * t\", 0, 0]"}) {
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = 0.07, end = 0.7 }}
[[grains]]
positions = [[1, 0, 0]]
radius = 0.25
[[obstacles]]
shape = "plane"
normal = [1, 0, 0]
{}
[[contacts]]
law = "hard_sphere"
)",
                                        motion),
                            "racket"));
    run(s);
    // Met after 0.375 s.
    EXPECT_NEAR(s.state().grains.velocity[0].x, 4, 1e-9);
    EXPECT_NEAR(s.state().grains.position[0].x, 1 + 4 * (0.7 - 0.375), 1e-9);
  }
}

// Onto the edge of a block at 45 degrees: thrown aside. And along the seam of two faces: as on one plane.
TEST(HardSpheres, edges_and_seams_of_walls) {
  Simulation edge(parse_case(R"(
planar = true
time = { step = 0.05, end = 1 }
[[grains]]
positions = [[0.2, 1]]
radius = 0.2828427124746190
velocity = [0, -2]
[[obstacles]]
shape = "box"
size = [4, 2]
centre = [-2, -1]
[[contacts]]
law = "hard_sphere"
)",
                             "edge"));
  run(edge);
  // It meets the corner at (0.2, 0.2), the normal at 45 degrees.
  expect_near(edge.state().grains.velocity[0], {2, 0, 0}, 1e-9);
  Simulation seam(parse_case(R"(
planar = true
time = { step = 0.05, end = 1 }
[[grains]]
positions = [[-0.05, 0.5]]
radius = 0.1
velocity = [0.1, -1]
[[obstacles]]
shape = "polyline"
points = [[-1, 0], [0, 0], [1, 0]]
[[contacts]]
law = "hard_sphere"
)",
                             "seam"));
  run(seam);
  expect_near(seam.state().grains.velocity[0], {0.1, 1, 0}, 1e-12);
  EXPECT_EQ(seam.state().totals.collisions, 1);
}

// In space a ball that meets an edge or a corner of a block meets a ghost of radius 0 and no velocity there, that
// nothing moves: the rule of two spheres along the normal to the nearest point.
TEST(HardSpheres, edges_and_corners_in_space_are_ghosts) {
  struct Hit {
    Vec3 nearest, normal;  // on the block [-1, 0]^3; from the centre to it
  };
  const double half = std::sqrt(0.5), third = std::sqrt(1. / 3);
  for (const Hit& hit : {Hit{{-0.5, 0, 0}, {0, -half, -half}}, Hit{{0, 0, 0}, {-third, -third, -third}}}) {
    const double radius = 0.3, back = 0.1;
    const Vec3 velocity{-1, -2, -3}, start = hit.nearest - radius * hit.normal - back * velocity;
    Simulation s(parse_case(fmt::format(R"(
time = {{ step = 0.05, end = 0.15 }}
[[grains]]
positions = [[{}, {}, {}]]
radius = {}
mass = 2
velocity = [{}, {}, {}]
angular_velocity = [1, 5, -2]
[[obstacles]]
shape = "box"
size = [1, 1, 1]
centre = [-0.5, -0.5, -0.5]
[[contacts]]
law = "hard_sphere"
restitution = 0.8
friction = 0.3
)",
                                        start.x, start.y, start.z, radius, velocity.x, velocity.y, velocity.z),
                            "edge"));
    run(s);
    CollidingBody ball{1 / 2., 1 / (0.4 * 2 * radius * radius), radius, velocity, {1, 5, -2}}, ghost{0, 0, 0, {}, {}};
    collide(ball, ghost, hit.normal, {0.8, 0.3});
    expect_near(s.state().grains.velocity[0], ball.velocity, 1e-9);
    expect_near(s.state().grains.angular_velocity[0], ball.spin, 1e-9);
    EXPECT_EQ(s.state().totals.collisions, 1);
  }
}

// A gas of discs in a box with a bar that turns in it, or in a periodic cell.
Case gas(const std::string& place, const std::string& collisions, double step, const std::string& more = "") {
  return parse_case(fmt::format(R"(
planar = true
seed = 5
time = {{ step = {}, end = 1 }}
collisions = "{}"
{}
[[grains]]
name = "gas"
place = "random"
count = 60
low = [0, 0]
high = [3, 3]
radius = {{ uniform = [0.04, 0.08] }}
velocity_spread = 1
{}
[[contacts]]
law = "hard_sphere"
restitution = 0.95
friction = 0.2
)",
                                step, collisions, more, place),
                    "gas");
}

constexpr const char* box = R"(
breakage = { energy = 0.05, smallest = 0.02 }
[[obstacles]]
shape = "polyline"
points = [[-0.05, -0.05], [3.05, -0.05], [3.05, 3.05], [-0.05, 3.05], [-0.05, -0.05]]
[[obstacles]]
shape = "segment"
from = [3.06, 1]
to = [4, 1]
motion = "rotation"
rate = 3
)";
constexpr const char* gas_cell = "[cell]\nlow = [0, 0]\nhigh = [3, 3]\n";

TEST(HardSpheres, a_gas_in_a_cell_keeps_its_momentum_and_loses_energy_to_its_grains) {
  Simulation s(gas(gas_cell, "events", 0.02));
  const Vec3 before = measure_energies(s.state().grains).momentum;
  const double energy = energy_of(s);
  double overlap = 0;
  run(s, [&](const Simulation& now) { overlap = std::max(overlap, now.state().totals.deepest_overlap); });
  expect_near(measure_energies(s.state().grains).momentum, before, 1e-13);
  double inner = 0;
  for (const double e : s.state().grains.inner_energy) inner += e;
  EXPECT_NEAR(energy_of(s) + inner, energy, 1e-12 * energy);
  EXPECT_GT(s.state().totals.collisions, 50);
  EXPECT_EQ(s.state().totals.left_out, 0);
  // Of places that are known to some 1e-16 of the cell.
  EXPECT_LT(overlap, 1e-12);
}

// Long steps leave meetings out when each grain has one impact; a step that is cut has few.
TEST(HardSpheres, once_a_step_counts_what_it_leaves_out) {
  Simulation on(gas(gas_cell, "once", 0.05)), cut(gas(gas_cell, "once", 0.05, "solver.on_trouble = \"shorten_step\""));
  run(on), run(cut);
  EXPECT_GT(on.state().totals.left_out, 0);
  EXPECT_GT(on.state().totals.not_converged, 0);
  EXPECT_NE(on.state().first_trouble.find("meetings of hard spheres were left out"), std::string::npos)
      << on.state().first_trouble;
  EXPECT_GT(on.state().totals.deepest_overlap, 0.01) << "they fly through each other";
  EXPECT_GT(cut.state().totals.shortened_steps, 0);
  EXPECT_LT(cut.state().totals.left_out, on.state().totals.left_out);
  EXPECT_EQ(cut.state().totals.not_converged, 0);
  EXPECT_NEAR(cut.state().clock.time, 1, 0.05);
  Simulation stop(gas(gas_cell, "once", 0.05, "solver.on_trouble = \"stop\""));
  EXPECT_THROW(run(stop), RunError);
}

// For any number of threads, whatever list of pairs is at hand, and after a resume; with breakage and walls that move.
TEST(HardSpheres, same_bits) {
  const auto result = [](const Case& c, bool resumes) {
    Simulation s(c);
    for (int n = 0; n < 25; ++n) {
      s.step();
      if (resumes && n % 7 == 3) s = Simulation(c, unpack_checkpoint(pack_checkpoint(s.state(), ""), "memory").state);
    }
    return s;
  };
  for (const char* method : {"events", "once"}) {
    const Case c = gas(box, method, 0.02);
    const Simulation whole = result(c, false);
    EXPECT_GT(whole.state().totals.breaks, 3) << method;
    const std::uint64_t expected = fingerprint(whole.state());
    EXPECT_EQ(fingerprint(result(c, true).state()), expected) << method;
    Case other = c;
    other.neighbours.skin = 1.7;
    EXPECT_EQ(fingerprint(result(other, false).state()), expected) << method;
    const int before = threads();
    set_threads(3);
    EXPECT_EQ(fingerprint(result(c, false).state()), expected) << method;
    set_threads(before);
  }
}

}  // namespace
}  // namespace slurry::test
