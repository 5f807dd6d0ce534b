// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Many rubbing grains: what must hold whatever they do.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/observe/energies.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

// A cloud that falls in on itself, spinning, without obstacles or gravity.
Case cloud(const std::string& law, bool planar) {
  return parse_case(fmt::format(R"(
planar = {0}
seed = 4
time = {{ step = 2e-3, end = 1.0 }}
solver = {{ tolerance = 1e-10 }}
[[grains]]
name = "cloud"
place = "random"
count = 150
low = [-1, -1{2}]
high = [1, 1{3}]
radius = {{ uniform = [0.04, 0.06] }}
density = 1000
velocity_spread = 0.2
angular_velocity = [0, 0, 8]
[[forces]]
force = "gravity"
acceleration = ["-4*x", "-4*y"{4}]
[[contacts]]
{1}
)",
                                planar, law, planar ? "" : ", -1", planar ? "" : ", 1", planar ? "" : ", \"-4*z\""),
                    "cloud");
}

const std::vector<std::string>& frictional_laws() {
  static const std::vector<std::string> all{
      "law = \"friction\"\nfriction = 0.4", "law = \"friction\"\nfriction = 0.4\nfixed_point = false",
      "law = \"friction\"\nfriction = 0.4\nrolling_friction = 0.1",
      "law = \"gluey_friction\"\nfriction = 0.4\ngamma_min = -0.5\nscaling = \"one\""};
  return all;
}

TEST(FrictionalCollection, keeps_momentum_and_angular_momentum_and_loses_energy) {
  for (const bool planar : {false, true})
    for (const std::string& law : frictional_laws()) {
      Simulation simulation(cloud(law, planar));
      int contacts = 0;
      while (!simulation.is_done()) {
        simulation.step();
        const Problem& p = simulation.last_problem();
        contacts += static_cast<int>(p.contacts());
        // Before: the same positions with the free velocities. After: the positions of the start, since x moves with V.
        Grains before = simulation.state().grains, after = before;
        for (std::size_t k = 0; k < p.bodies(); ++k) {
          before.position[k] = after.position[k] = p.position[k];
          before.velocity[k] = p.free_velocity[k], before.angular_velocity[k] = p.free_spin[k];
        }
        const Energies a = measure_energies(before), b = measure_energies(after);
        // Round-off of sums of 150 terms.
        const double momentum = 150 * b.mass / 150 * 2, angular = momentum;
        ASSERT_LT(norm(a.momentum - b.momentum), 1e-13 * momentum) << law;
        ASSERT_LT(norm(a.angular_momentum - b.angular_momentum), 1e-13 * angular) << law;
        // The step adds no energy but the work of glue that closes a gap, p_n u_n = -p_n D / dt with p_n < 0 (and of
        // the overlap that a step may leave).
        double work = 0;
        for (std::size_t c = 0; c < p.contacts(); ++c)
          work += std::max(0.0, -p.impulse[c] * dot(p.offset[c], p.normal[c]));
        const double energy_before = a.kinetic_energy + a.rotational_energy,
                     energy = b.kinetic_energy + b.rotational_energy;
        ASSERT_LE(energy, (energy_before + work) * (1 + 1e-12)) << law << " at step " << simulation.state().clock.step;
        if (law.find("gluey") == std::string::npos) {
          // Where a solve stalls it leaves an overlap of its residual, pushed out by the next step.
          ASSERT_LE(work, 1e-4 * energy_before) << law;
        }
      }
      EXPECT_GT(contacts, 1000) << law;
    }
}

std::string box_of_spheres(int count_a_side) {
  return fmt::format(R"(
time = {{ step = 1e-3, end = 1.7 }}
solver = {{ tolerance = 1e-7, softness = 0 }}
[[grains]]
name = "spheres"
place = "lattice"
origin = [0.011, 0.011, 0.011]
counts = [{0}, {0}, {0}]
spacing = 0.022
jitter = 0.8
radius = 0.01
density = 2500
[[obstacles]]
name = "box"
shape = "box"
centre = [{1}, {1}, 0.5]
size = [{2}, {2}, 1.0]
inside = true
open = ["z+"]
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
rolling_friction = 0.02
)",
                     count_a_side, 0.011 * count_a_side, 0.022 * count_a_side);
}

// 512 spheres, too many for the finishing method, fall, come to rest at t = 1.2 and stay: kinetic energy below 1e-10 of
// its peak (4e-12 is what the tolerance leaves), and no grain creeps.
TEST(FrictionalCollection, comes_to_rest_and_stays) {
  Simulation simulation(parse_case(box_of_spheres(8), "box"));
  double peak = 0, rest_from = 0;
  std::vector<Vec3> at_rest;
  while (!simulation.is_done()) {
    simulation.step();
    const Energies e = measure_energies(simulation.state().grains);
    peak = std::max(peak, e.kinetic_energy);
    if (simulation.state().clock.time < 1.3) continue;
    EXPECT_LT(e.kinetic_energy, 1e-10 * peak) << "t = " << simulation.state().clock.time;
    if (at_rest.empty()) {
      rest_from = simulation.state().clock.time;
      at_rest.resize(simulation.state().grains.size());
      for (std::size_t k = 0; k < at_rest.size(); ++k)
        at_rest[simulation.state().grains.id[k]] = simulation.state().grains.position[k];
    }
  }
  double crept = 0;
  for (std::size_t k = 0; k < at_rest.size(); ++k)
    crept = std::max(crept, norm(simulation.state().grains.position[k] - at_rest[simulation.state().grains.id[k]]));
  // 400 steps; each may move a contact by the tolerance, 1e-7 of a radius; jitter would not add up, creep would.
  EXPECT_LT(crept, 400 * 1e-7 * 0.01) << "since t = " << rest_from;
  EXPECT_LT(simulation.state().totals.deepest_overlap, 1e-3);
}

std::uint64_t bits_after(const std::string& text, int steps, int thread_count) {
  set_threads(thread_count);
  Simulation simulation(parse_case(text, "box"));
  for (int n = 0; n < steps; ++n) simulation.step();
  set_threads(1);
  return fingerprint(simulation.state());
}

TEST(FrictionalCollection, has_the_same_bits_on_any_number_of_threads) {
  const std::string text = box_of_spheres(16);
  const std::uint64_t one = bits_after(text, 50, 1);
  EXPECT_EQ(one, bits_after(text, 50, 2));
  EXPECT_EQ(one, bits_after(text, 50, 4));
}

TEST(FrictionalCollection, has_the_same_bits_after_a_checkpoint) {
  const Scratch scratch("resume_friction");
  const Case c = parse_case(box_of_spheres(4), "box");
  Simulation whole(c);
  for (int n = 0; n < 260; ++n) {
    if (n == 130) save_checkpoint(scratch.path(), whole.state(), write_case(c));
    whole.step();
  }
  Simulation resumed(c, find_checkpoint(scratch.path()).newest.value().state);
  while (resumed.state().clock.step < 260) resumed.step();
  EXPECT_EQ(fingerprint(resumed.state()), fingerprint(whole.state()));
}

// A drum drags the grains: friction uses the velocity of the obstacle's surface.
TEST(FrictionalCollection, is_dragged_by_a_turning_drum) {
  const auto final_height = [](const char* law) {
    Simulation simulation(parse_case(fmt::format(R"(
planar = true
time = {{ step = 1e-3, end = 1.0 }}
[[grains]]
place = "lattice"
origin = [-0.3, -0.6]
counts = [13, 6]
spacing = 0.05
radius = 0.02
density = 1000
[[obstacles]]
name = "drum"
shape = "ball"
radius = 1.0
inside = true
motion = "rotation"
rate = 1.5
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
{}
)",
                                                 law),
                                     "drum"));
    run(simulation);
    return measure_energies(simulation.state().grains).centre_of_mass.x;
  };
  // Counter-clockwise rotation carries the heap to the right; without friction it stays in the middle.
  EXPECT_LT(std::abs(final_height("law = \"inelastic\"")), 0.1);
  EXPECT_GT(final_height("law = \"friction\"\nfriction = 0.5"), 0.15);
}

}  // namespace
}  // namespace slurry::test
