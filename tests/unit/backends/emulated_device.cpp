// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernels of a GPU, run on the processor (EmulatedDevice), give the bits of the batches of the processor: for each
// kind of contact, law and shape, in cells, with films, and where a block has too many bodies for the memory of a team.
#include "slurry/backends/emulated_device.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "slurry/backends/devices.hpp"
#include "slurry/backends/sweep_memory.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/solvers/momentum_gauss_seidel.hpp"
#include "slurry/world/fingerprint.hpp"
#include "tests/support/random_problem.hpp"
#include "tests/support/sphere_heap.hpp"

namespace slurry::test {
namespace {

struct Solved {
  Problem problem;
  Velocities velocities;
  SolveReport report;
};

Solved solved(Problem problem, SweepDevice* device, std::int64_t sweeps) {
  StopTest stop{1e-8, sweeps};
  stop.device = device;
  Solved s{std::move(problem), {}, {}};
  s.report = MomentumGaussSeidel{.finish_bodies = 0}.solve(s.problem, stop, s.velocities);
  return s;
}

// Equal, signs of zeros included.
bool same_bits(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3)) == 0);
}

void expect_equal(const Solved& own, const Solved& other, const std::string& what) {
  EXPECT_EQ(own.report.iterations, other.report.iterations) << what;
  EXPECT_EQ(own.report.residual, other.report.residual) << what;
  EXPECT_EQ(own.report.relative_residual, other.report.relative_residual) << what;
  EXPECT_TRUE(own.problem.impulse == other.problem.impulse) << what;
  EXPECT_TRUE(same_bits(own.problem.tangential, other.problem.tangential)) << what;
  EXPECT_TRUE(same_bits(own.problem.moment, other.problem.moment)) << what;
  EXPECT_TRUE(same_bits(own.velocities.linear, other.velocities.linear)) << what;
  EXPECT_TRUE(same_bits(own.velocities.angular, other.velocities.angular)) << what;
  EXPECT_TRUE(own.velocities.rates == other.velocities.rates) << what;
}

void expect_same(const Problem& problem, const std::string& what, std::int64_t sweeps = 400) {
  const Solved own = solved(problem, nullptr, sweeps);
  EXPECT_GT(own.report.iterations, 1) << what;
  for (const int threads : {32, 64}) {
    EmulatedDevice device(threads);
    expect_equal(own, solved(problem, &device, sweeps), what);
  }
}

TEST(EmulatedDevice, gives_the_bits_of_the_processor_for_each_law) {
  for (const std::string law :
       {"law = \"inelastic\"", "law = \"inelastic\"\nrestitution = 0.7", "law = \"gluey\"\ngamma_min = -1",
        "law = \"friction\"\nfriction = 0.4", "law = \"friction\"\nfriction = 0.4\nfixed_point = false",
        "law = \"friction\"\nfriction = 0.5\nrolling_friction = 0.1",
        "law = \"cohesion\"\nforce = 0.01\nfriction = 0.3", "law = \"gluey_friction\"\nfriction = 0.3\ngamma_min = -1"})
    expect_same(sphere_heap(6, law, 60), law);
}

TEST(EmulatedDevice, gives_the_bits_of_the_processor_where_contacts_yield) {
  Problem soft = sphere_heap(6, "law = \"friction\"\nfriction = 0.4", 60);
  soft.softness = 1e-2;
  expect_same(soft, "softness");
}

TEST(EmulatedDevice, refuses_contacts_of_given_stiffnesses) {
  Problem stiff = sphere_heap(2, "law = \"friction\"\nfriction = 0.4", 20);
  stiff.contact_softness.assign(stiff.contacts(), 1e-2);
  EmulatedDevice device;
  EXPECT_THROW(solved(stiff, &device, 10), RunError);
}

TEST(EmulatedDevice, leaves_the_bodies_of_a_large_block_where_they_are) {
  Problem one_block = sphere_heap(13, "law = \"friction\"\nfriction = 0.4", 30);
  ASSERT_GT(one_block.bodies(), std::size_t{most_local_bodies});
  one_block.blocks.edge = 1e3;
  one_block.blocks.periodic = {};
  expect_same(one_block, "one block");
}

// Sets that all share, that some share and that each has; carriers; long pairs; periodic blocks; blocks with many
// bodies.
TEST(EmulatedDevice, gives_the_bits_of_the_processor_for_problems_at_random) {
  using Sets = RandomProblem::Sets;
  unsigned seed = 0;
  for (const auto& [turns, round, rolls] : {std::array{false, true, false}, std::array{true, true, false},
                                            std::array{true, true, true}, std::array{true, false, true}})
    for (const Sets sets : {Sets::same, Sets::ranked, Sets::own})
      for (const int carriers : {0, 3}) {
        RandomProblem wanted{.turns = turns, .round = round, .rolls = rolls, .sets = sets, .carriers = carriers};
        wanted.seed = ++seed;
        wanted.convex = seed % 3 == 0, wanted.glue = seed % 3 == 1, wanted.softness = seed % 4 == 0 ? 1e-2 : 0;
        wanted.periodic = seed % 5 == 0;
        if (seed % 4 == 3) wanted.block = 100, wanted.bodies = 1400, wanted.edge = 7;
        expect_same(random_problem(wanted), fmt::format("problem {}", seed), 40);
      }
}

// The sums over chunks of contacts and batches (ordered_sums.hpp) have several chunks here.
TEST(EmulatedDevice, gives_the_bits_of_the_processor_for_many_contacts_of_carriers) {
  RandomProblem wanted{.bodies = 4000, .edge = 10, .carriers = 3};
  const Problem problem = random_problem(wanted);
  ASSERT_GT(problem.contacts(), 2 * default_chunk * lanes_of_batch);
  expect_same(problem, "many contacts", 10);
}

TEST(EmulatedDevice, takes_a_problem_without_contacts) {
  Problem p;
  p.inverse_mass = {1};
  p.position = {{0, 0, 0}};
  p.free_velocity = {{1, 2, 3}};
  EmulatedDevice device;
  const Solved s = solved(p, &device, 400);
  EXPECT_EQ(s.report.status, SolveStatus::converged);
  EXPECT_TRUE(same_bits(s.velocities.linear, p.free_velocity));
}

std::uint64_t bits_after(const std::string& name, const std::vector<std::string>& settings, const char* device,
                         int steps) {
  const DeviceChoice choice(device);
  Simulation simulation(gallery(name, settings));
  for (int k = 0; k < steps && !simulation.is_done(); ++k) simulation.step();
  return fingerprint(simulation.state());
}

TEST(Devices, change_no_bit_of_a_run_however_often_it_changes_hands) {
  const std::vector<std::string> settings{"parameters.grains=216"};
  const std::uint64_t expected = bits_after("box_settle_3d", settings, "cpu", 60);
  EXPECT_EQ(bits_after("box_settle_3d", settings, "emulated", 60), expected);
  Simulation simulation(gallery("box_settle_3d", settings));
  for (int k = 0; k < 60; ++k) {
    if (k % 7 == 0) simulation.use_device(k % 2 ? "cpu" : "emulated");
    simulation.step();
  }
  EXPECT_EQ(fingerprint(simulation.state()), expected);
}

TEST(Devices, serve_copies_of_a_simulation_apart) {
  const std::vector<std::string> settings{"parameters.grains=216", "solver.device=\"emulated\""};
  Simulation one(gallery("box_settle_3d", settings));
  for (int k = 0; k < 20; ++k) one.step();
  Simulation two = one;
  for (int k = 0; k < 20; ++k) one.step(), two.step();
  EXPECT_EQ(fingerprint(one.state()), fingerprint(two.state()));
}

std::string refusal(const std::string& name, const std::vector<std::string>& settings) {
  try {
    Simulation{gallery(name, settings)};
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Devices, refuse_before_the_first_step_what_they_cannot_sweep) {
  const auto says = [](const std::string& text, const std::string& word) {
    return text.find(word) != std::string::npos;
  };
  const std::string device = "solver.device=\"emulated\"";
  EXPECT_TRUE(says(refusal("newton_cradle", {device, "solver.name=\"apgd\""}), "solver.name"))
      << refusal("newton_cradle", {device, "solver.name=\"apgd\""});
  EXPECT_TRUE(says(refusal("crusher", {device}), "hard spheres")) << refusal("crusher", {device});
  EXPECT_TRUE(says(refusal("newton_cradle", {"solver.device=\"gpu\""}), "there is no device \"gpu\""));
  EXPECT_TRUE(says(refusal("newton_cradle", {"solver.device=\"cuda:77\""}), "solver.device"));
}

}  // namespace
}  // namespace slurry::test
