// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A given flow together with contacts, walls and films: momentum, weights, rebounds; the same bits for any number of
// threads and after a checkpoint. What else a grain may be is in field_fluid_bodies.cpp.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/grains/content.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// Spheres that a converging flow presses together, with friction, or with films between them.
Case swarm(int grains, const std::string& contacts) {
  return parse_case(fmt::format(R"toml(
seed = 3
time = {{ step = 2e-3, end = 1 }}
solver = {{ tolerance = 1e-9 }}
[[grains]]
place = "random"
count = {}
low = [-1, -1, -1]
high = [1, 1, 1]
radius = {{ uniform = [0.1, 0.14] }}
velocity_spread = 0.5
[fluid]
name = "field"
viscosity = 2e-2
density = 0.1
flow = {{ name = "formula", velocity = ["-x + y", "-y - x", "-z*cos(t)"] }}
drag = {{ name = "schiller_naumann" }}
{})toml",
                                grains, contacts),
                    "swarm");
}

constexpr const char* with_friction = "[[contacts]]\nlaw = \"friction\"\nfriction = 0.4\n";
constexpr const char* with_films =
    "[[contacts]]\nlaw = \"gluey\"\n[lubrication]\nname = \"explicit\"\nviscosity = 1e-3\ntangential = true\n";

double mass_of(const Grains& grains) { return std::accumulate(grains.mass.begin(), grains.mass.end(), 0.0); }

// What the grains lose the flow gets.
TEST(FluidCollection, keeps_the_momentum_of_grains_and_flow) {
  for (const char* contacts : {with_friction, with_films}) {
    Simulation simulation(swarm(60, contacts));
    const Vec3 before = measure_energies(simulation.state().grains).momentum;
    std::int64_t most = 0;
    for (int n = 0; n < 300; ++n) {
      simulation.step();
      most = std::max(most, simulation.last_report().contacts);
    }
    const State& state = simulation.state();
    const Vec3 after = measure_energies(state.grains).momentum + state.fluid.impulse;
    // Round-off of 300 steps, sums over 60 grains of speeds about 1.
    EXPECT_LT(norm(after - before), 1e-12 * mass_of(state.grains)) << contacts;
    EXPECT_GT(norm(state.fluid.impulse), 1e-3 * mass_of(state.grains)) << "the flow did nothing";
    EXPECT_GT(most, 20) << "the grains did not meet";
  }
}

// The drag enters the response of the grains to impulses, so contacts cannot push a grain against a stiff liquid.
TEST(FluidCollection, lets_contacts_feel_the_drag) {
  // Two spheres, equal but for their liquid: a heavy push on the first moves both by half.
  const auto speeds = [](double viscosity) {
    Simulation simulation(parse_case(fmt::format(R"(
time = {{ step = 0.01, end = 1 }}
[[grains]]
name = "pushed"
positions = [[0, 0, 0]]
radius = 0.5
mass = 1
[[grains]]
name = "other"
positions = [[1, 0, 0]]
radius = 0.5
mass = 3
[[forces]]
force = "force"
value = [8, 0, 0]
on = ["pushed"]
[fluid]
name = "field"
viscosity = {}
)",
                                                 viscosity),
                                     "pair"));
    run(simulation);
    const Grains& g = simulation.state().grains;
    return std::array{g.velocity[place_of(simulation, 0)].x, g.velocity[place_of(simulation, 1)].x};
  };
  // (m_1 + m_2) v' = F - 2 c v; at the end of many relaxation times F / (2 c).
  const double viscosity = 10, c = 6 * pi * viscosity * 0.5;
  const auto [first, second] = speeds(viscosity);
  EXPECT_NEAR(first, 8 / (2 * c), 1e-6 * first) << "the tolerance of the solver";
  EXPECT_NEAR(second, first, 1e-6 * first);
  // Hardly any drag: v = F t / (m_1 + m_2), less the part 2 c t / (m_1 + m_2) / 2 = 2.4e-4 of it.
  EXPECT_NEAR(speeds(1e-4)[1], 2, 1e-3);
}

// On the floor: the floor carries what the liquid does not.
TEST(FluidCollection, rests_on_the_floor_with_its_weight_less_the_buoyancy) {
  for (const char* dynamics : {"inertial", "overdamped"})
    for (const bool planar : {false, true}) {
      Simulation simulation(parse_case(fmt::format(R"(
planar = {}
dynamics = "{}"
time = {{ step = 0.01, end = 0.2 }}
solver = {{ tolerance = 1e-10 }}
[[grains]]
positions = [[0, 0.5]]
radius = 0.5
density = 3
[[obstacles]]
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -10]
[fluid]
name = "field"
viscosity = 0.1
density = 1
)",
                                                   planar, dynamics),
                                       "floor"));
      run(simulation);
      const double volume = planar ? pi / 4 : pi / 6, weight = (3 - 1) * volume * 10;
      // The solver's tolerance is a velocity, 1e-10 r / dt: times the mass over dt, 5e-7 m of a force of 7 m.
      EXPECT_NEAR(first_contact(simulation).impulse / 0.01, weight, 1e-6 * weight) << dynamics << planar;
      EXPECT_LT(norm(simulation.state().fluid.force), 1e-6 * weight) << "no drag at rest";
    }
}

// A grain as dense as the liquid neither sinks nor rises, whatever its form; gravity on one group alone lifts no other.
TEST(FluidCollection, floats_by_volume) {
  Simulation simulation(parse_case(R"(
time = { step = 0.01, end = 0.5 }
[[grains]]
name = "spheres"
positions = [[0, 0, 0]]
radius = 0.3
density = 2
[[grains]]
name = "ellipsoids"
shape = "ellipsoid"
semi_axes = [1, 0.5, 0.4]
positions = [[3, 0, 0]]
radius = 0.3
density = 2
[[grains]]
name = "boxes"
shape = "box"
size = [1, 1.5, 2]
positions = [[6, 0, 0]]
radius = 0.3
density = 2
[[grains]]
name = "dimers"
shape = "dimer"
distance = 1
positions = [[9, 0, 0]]
radius = 0.3
density = 2
[[grains]]
name = "light"
positions = [[12, 0, 0]]
radius = 0.3
density = 1
[[grains]]
name = "left_alone"
positions = [[15, 0, 0]]
radius = 0.3
density = 1
[[forces]]
force = "gravity"
acceleration = [0, 0, -10]
on = ["spheres", "ellipsoids", "boxes", "dimers", "light"]
[fluid]
name = "field"
viscosity = 0.1
density = 2
)",
                                   "floating"));
  run(simulation);
  const Grains& g = simulation.state().grains;
  // The mass and the displaced mass come from one volume: round-off of their difference, 1e-16 of g t.
  for (int id = 0; id < 4; ++id) EXPECT_NEAR(g.velocity[place_of(simulation, id)].z, 0, 1e-14) << id;
  EXPECT_GT(g.velocity[place_of(simulation, 4)].z, 0.1);
  EXPECT_EQ(g.velocity[place_of(simulation, 5)].z, 0);
}

// The rebound knows the drag: a ball that the liquid stops short of the floor in its step has nothing to rebound from.
TEST(FluidCollection, rebounds_only_where_the_liquid_lets_it_arrive) {
  const auto speed_after = [](double viscosity) {
    Simulation simulation(parse_case(fmt::format(R"(
time = {{ step = 0.01, end = 0.02 }}
[[grains]]
positions = [[0, 1.005]]
radius = 1
mass = 1
velocity = [0, -1]
[[obstacles]]
shape = "plane"
[[contacts]]
law = "inelastic"
restitution = 1
[fluid]
name = "field"
viscosity = {}
)",
                                                 viscosity),
                                     "rebound"));
    run(simulation);
    return simulation.state().grains.velocity[0].y;
  };
  // It flies 0.01 in the step and meets the floor at half of it.
  EXPECT_NEAR(speed_after(1e-6), 1, 1e-4);
  EXPECT_LE(speed_after(1e4), 0);
  EXPECT_NEAR(speed_after(1e4), 0, 1e-4);
}

TEST(FluidCollection, same_bits_for_any_number_of_threads_and_after_a_checkpoint) {
  for (const char* contacts : {with_friction, with_films}) {
    const Case c = swarm(400, contacts);
    const auto after = [&](int threads) {
      set_threads(threads);
      Simulation simulation(c);
      for (int n = 0; n < 60; ++n) simulation.step();
      set_threads(1);
      return fingerprint(simulation.state());
    };
    const std::uint64_t one = after(1);
    EXPECT_EQ(one, after(2));
    EXPECT_EQ(one, after(4));
    const Scratch scratch("fluid_resume");
    Simulation whole(c);
    for (int n = 0; n < 30; ++n) whole.step();
    save_checkpoint(scratch.path(), whole.state(), write_case(c));
    Simulation resumed(c, find_checkpoint(scratch.path()).newest.value().state);
    EXPECT_EQ(fingerprint(resumed.state()), fingerprint(whole.state()));
    for (int n = 0; n < 30; ++n) resumed.step();
    EXPECT_EQ(fingerprint(resumed.state()), one);
  }
}

// "auto" keeps the displacement of a step below what is asked, also where the flow is about to take a grain along.
TEST(FluidCollection, chooses_steps_that_the_flow_allows) {
  for (const char* dynamics : {"\"inertial\"", "{ name = \"overdamped\", drag = 0 }"}) {
    Simulation simulation(parse_case(fmt::format(R"(
dynamics = {}
time = {{ step = "auto", end = 0.5, max_step = 1, max_displacement = 0.1 }}
[[grains]]
positions = [[1, 0, 0], [2, 0, 0]]
radius = 0.1
mass = 1e-3
[fluid]
name = "field"
viscosity = 0.1
flow = {{ name = "formula", velocity = ["-3*y", "3*x"] }}
)",
                                                 dynamics),
                                     "auto"));
    while (!simulation.is_done()) {
      const std::vector<Vec3> before = simulation.state().grains.position;
      simulation.step();
      for (std::size_t k = 0; k < before.size(); ++k)
        // The flow of the middle of the step, 0.005 farther along, is faster by (0.005 / 1)^2 at most.
        EXPECT_LE(norm(simulation.state().grains.position[k] - before[k]), 0.1 * 0.1 * (1 + 3e-5));
    }
    // 3 s of arc at 6 m/s in steps of 0.01, and not many more.
    EXPECT_LT(simulation.state().clock.step, 2000) << dynamics;
  }
}

}  // namespace
}  // namespace slurry::test
