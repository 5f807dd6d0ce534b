// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A given flow together with all else: contacts, walls, films, chains, growth, grains that are not round; the same bits
// for any number of threads and after a checkpoint.
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

// A film on the way to a plane, in a liquid at rest: m (v - v_0) + c (q - q_0) + 6 pi mu r^2 ln(q / q_0) = F t.
TEST(FluidCollection, has_films_in_the_liquid) {
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
TEST(FluidCollection, stretches_a_chain) {
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
TEST(FluidCollection, drags_a_growing_grain_by_its_size) {
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
TEST(FluidCollection, turns_grains_that_are_not_round) {
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
TEST(FluidCollection, gathers_shapes_without_inertia) {
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
