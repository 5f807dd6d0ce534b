// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A given flow and what a grain may be besides a free sphere: next to a wall with a film between, a link of a chain,
// growing, not round.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/grains/content.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// A film on the way to a plane, in a liquid at rest: m (v - v_0) + c (q - q_0) + 6 pi mu r^2 ln(q / q_0) = F t.
TEST(FluidBodies, has_films_in_the_liquid) {
  const double mu = 0.05, force = 1, q0 = 0.5, c = 6 * pi * mu;
  std::vector<double> steps{8e-4, 4e-4, 2e-4}, errors;
  for (const double dt : steps) {
    Simulation simulation(parse_case(fmt::format(R"(
time = {{ step = {}, end = 0.6 }}
[[grains]]
positions = [[0, 0, 1.5]]
radius = 1
mass = 1
[[obstacles]]
shape = "plane"
normal = [0, 0, 1]
[[forces]]
force = "force"
value = [0, 0, -1]
[[contacts]]
law = "gluey"
[lubrication]
name = "explicit"
viscosity = {}
[fluid]
name = "field"
viscosity = {}
)",
                                                 dt, mu, mu),
                                     "film"));
    run(simulation);
    const double q = simulation.state().grains.position[0].z - 1, v = simulation.state().grains.velocity[0].z;
    errors.push_back(std::abs(v + c * (q - q0) + c * std::log(q / q0) + force * simulation.state().clock.time));
    EXPECT_GT(q, 0.3) << "the film should have slowed it down";
  }
  // Implicit drags at the gap of the start of the step: first order.
  EXPECT_LT(errors[0], steps[0]);
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.05);
}

// Two beads and a spring in an extensional flow: c rate L / 2 = k (L - L_0).
TEST(FluidBodies, stretches_a_chain) {
  const auto dumbbell = [](double dt) {
    return parse_case(fmt::format(R"(
dynamics = {{ name = "overdamped", drag = 0 }}
time = {{ step = {}, end = 20 }}
[[grains]]
place = "chains"
counts = [1, 1, 1]
spacing = [1, 1, 1]
radius = 0.1
mass = 5
chain = {{ size = 2, stiffness = 2, length = 0.5 }}
[fluid]
name = "field"
viscosity = {}
flow = {{ name = "uniaxial_extension", rate = 0.5, origin = [0.25, 0, 0] }}
)",
                                  dt, 1 / (0.6 * pi)),
                      "dumbbell");
  };
  // Drag 1 kg/s on each bead.
  Simulation simulation(dumbbell(0.05));
  run(simulation);
  const Grains& g = simulation.state().grains;
  // It relaxes at the rate 2 k / c - rate = 3.5 / s: nothing is left after 20 s.
  EXPECT_NEAR(norm(g.position[1] - g.position[0]), 0.5 / (1 - 0.5 / 4), 1e-9);
  EXPECT_NEAR(chain_energy(simulation.world().chains, g), 0.5 * 2 * std::pow(0.5 / (1 - 0.5 / 4) - 0.5, 2), 1e-9);
  // The springs bear 2 c / (4 k).
  EXPECT_NEAR(simulation.world().chain_step, 0.25, 1e-12);
  EXPECT_THROW(Simulation(dumbbell(0.26)), InputError);
}

// A bacterium that grows while a force drives it: F / (6 pi mu r) with the radius of its volume at every step.
TEST(FluidBodies, drags_a_growing_grain_by_its_size) {
  Simulation simulation(parse_case(R"(
dynamics = { name = "overdamped", drag = 0 }
time = { step = 0.01, end = 1 }
[[grains]]
shape = "ellipsoid"
semi_axes = [1, 0.5, 0.5]
positions = [[0, 0, 0]]
radius = 0.1
density = 1
growth = { rate = 0.6, spread = 0, most = 1 }
[[forces]]
force = "force"
value = [0, 1, 0]
[fluid]
name = "field"
viscosity = 2
)",
                                   "growth"));
  double radius = equivalent_radius(simulation.world().forms, simulation.state().grains, 0), first = 0, last = 0;
  while (!simulation.is_done()) {
    simulation.step();
    last = simulation.state().grains.velocity[0].y;
    if (first == 0) first = last;
    EXPECT_NEAR(last, 1 / (12 * pi * radius), 1e-13 * last);
    radius = equivalent_radius(simulation.world().forms, simulation.state().grains, 0);
  }
  // Volume as the length: exp(0.6); its ladder of forms has steps of 1.1 %.
  EXPECT_NEAR(first / last, std::exp(0.6 / 3), 0.01);
}

// A grain that is not round turns with the flow, by the implicit rule of every other.
TEST(FluidBodies, turns_grains_that_are_not_round) {
  const auto spin_after = [](double viscosity, double dt, double t, const std::string& more) {
    Simulation simulation(parse_case(fmt::format(R"(
time = {{ step = {}, end = {} }}
[[grains]]
shape = "ellipsoid"
semi_axes = [1, 0.6, 0.4]
positions = [[0, 0, 0]]
radius = 0.5
mass = 2
{}
[fluid]
name = "field"
viscosity = {}
)",
                                                 dt, t, more, viscosity),
                                     "ellipsoid"));
    run(simulation);
    return simulation.state().grains.angular_velocity[0];
  };
  // About a principal axis: omega_0 exp(-8 pi mu r^3 t / I), I = m (a^2 + b^2) / 5.
  const double r = 0.5 * std::cbrt(0.24), inertia = 2 * 0.25 * (1 + 0.36) / 5, mu = 0.1;
  std::vector<double> steps{0.02, 0.01, 0.005}, errors;
  for (const double dt : steps)
    errors.push_back(std::abs(spin_after(mu, dt, 1, "angular_velocity = [0, 0, 3]").z -
                              3 * std::exp(-8 * pi * mu * r * r * r / inertia)));
  EXPECT_LT(errors[0], 0.02);
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.05);
  // Tumbling: first order too, against a fine step.
  const std::string tumble = "angular_velocity = [1, 2, 1.5]";
  const Vec3 fine = spin_after(mu, 1e-4, 1, tumble);
  errors.clear();
  for (const double dt : steps) errors.push_back(norm(spin_after(mu, dt, 1, tumble) - fine));
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.1);
  EXPECT_LT(norm(fine), norm(Vec3{1, 2, 1.5}));
  // A liquid that is stiffer than any step holds it.
  EXPECT_LT(norm(spin_after(1e9, 0.1, 0.1, tumble)), 1e-7);
}

// Without inertia and with no drag but the fluid's: ellipses that a flow gathers, and some that may not turn.
TEST(FluidBodies, gathers_shapes_without_inertia) {
  for (const bool turns : {true, false}) {
    Simulation simulation(parse_case(fmt::format(R"(
planar = true
dynamics = {{ name = "overdamped", drag = 0 }}
time = {{ step = 0.02, end = 6 }}
[[grains]]
shape = "ellipsoid"
semi_axes = [1, 0.5]
orientation = "random"
place = "lattice"
origin = [-2, -2]
counts = [4, 4]
spacing = 1.3
radius = 0.5
mass = 1
turns = {}
[[contacts]]
law = "friction"
friction = 0.3
[fluid]
name = "field"
viscosity = 1
flow = {{ name = "formula", velocity = ["-x", "-y"] }}
)",
                                                 turns),
                                     "ellipses"));
    run(simulation);
    const Grains& g = simulation.state().grains;
    double far = 0, fast = 0;
    for (std::size_t k = 0; k < g.size(); ++k) {
      far = std::max(far, norm(g.position[k]));
      fast = std::max(fast, norm(g.velocity[k]));
      EXPECT_TRUE(turns || g.angular_velocity[k] == Vec3{});
    }
    // 16 ellipses of area pi/8 fill a disc of radius 1.6 at a fraction of 0.8; half an ellipse more to be safe.
    EXPECT_LT(far, 2.1) << turns;
    EXPECT_LT(fast, 0.1) << turns;
    EXPECT_LT(simulation.state().totals.deepest_overlap, 5e-3) << turns;
  }
}

}  // namespace
}  // namespace slurry::test
