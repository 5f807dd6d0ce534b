// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ranks that share the blocks of a problem get the bits of one rank: for each kind of contact, with loads on walls and
// cells, with films, and for any number of ranks.
#include "slurry/solvers/shared_blocks.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"
#include "slurry/solvers/momentum_gauss_seidel.hpp"
#include "slurry/world/fingerprint.hpp"
#include "tests/support/sphere_heap.hpp"
#include "tests/support/thread_ranks.hpp"

namespace slurry::test {
namespace {

struct Solved {
  Problem problem;
  Velocities velocities;
  SolveReport report;
};

Solved solved(const Problem& problem) {
  Solved s{problem, {}, {}};
  s.report = MomentumGaussSeidel{}.solve(s.problem, StopTest{1e-8, 60}, s.velocities);
  return s;
}

bool same_bits(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3)) == 0);
}

// On each rank.
void expect_shared(Problem problem, const std::string& what, double block = 0.025) {
  problem.blocks.edge = block;
  const Solved own = solved(problem);
  EXPECT_GT(own.report.iterations, 1) << what;
  for (const int ranks : {2, 3, 7}) {
    std::vector<Solved> of_rank(ranks);
    EXPECT_GT(on_ranks(ranks, [&](int r) { of_rank[r] = solved(problem); }), 0) << what;
    for (const Solved& s : of_rank) {
      EXPECT_EQ(own.report.iterations, s.report.iterations) << what;
      EXPECT_EQ(own.report.residual, s.report.residual) << what;
      EXPECT_EQ(own.report.relative_residual, s.report.relative_residual) << what;
      EXPECT_TRUE(own.problem.impulse == s.problem.impulse) << what << ", " << ranks << " ranks";
      EXPECT_TRUE(same_bits(own.problem.tangential, s.problem.tangential)) << what;
      EXPECT_TRUE(same_bits(own.problem.moment, s.problem.moment)) << what;
      EXPECT_TRUE(same_bits(own.velocities.linear, s.velocities.linear)) << what;
      EXPECT_TRUE(same_bits(own.velocities.angular, s.velocities.angular)) << what;
    }
  }
}

TEST(SharedBlocks, give_the_bits_of_one_rank_for_each_law) {
  for (const std::string law :
       {"law = \"inelastic\"", "law = \"gluey\"\ngamma_min = -1", "law = \"friction\"\nfriction = 0.4",
        "law = \"friction\"\nfriction = 0.5\nrolling_friction = 0.1"})
    expect_shared(sphere_heap(6, law, 60), law);
}

TEST(SharedBlocks, give_the_bits_of_one_rank_where_pairs_are_longer_than_blocks) {
  // These are one last block, of one rank. The spheres have a diameter of 0.02.
  expect_shared(sphere_heap(6, "law = \"friction\"\nfriction = 0.4", 60), "small blocks", 0.018);
}

std::uint64_t after_steps(const std::string& name, const std::vector<std::string>& settings, int steps) {
  Simulation simulation(read_case(std::string(SLURRY_SOURCE_DIR) + "/gallery/" + name + ".toml", settings));
  for (int n = 0; n < steps; ++n) simulation.step();
  return fingerprint(simulation.state());
}

void expect_shared_case(const std::string& name, const std::vector<std::string>& settings, int steps) {
  const std::uint64_t own = after_steps(name, settings, steps);
  for (const int ranks : {2, 4}) {
    std::vector<std::uint64_t> of_rank(ranks);
    on_ranks(ranks, [&](int r) { of_rank[r] = after_steps(name, settings, steps); });
    for (const std::uint64_t other : of_rank) EXPECT_EQ(own, other) << name << ", " << ranks << " ranks";
  }
}

TEST(SharedBlocks, give_the_bits_of_one_rank_for_whole_steps) {
  expect_shared_case("boxes_heap", {}, 40);
  expect_shared_case("oedometer", {}, 10);              // a load on a wall
  expect_shared_case("isotropic_compression", {}, 10);  // and on a cell
  expect_shared_case("sheared_films", {}, 3);           // films
  expect_shared_case("hopper_with_inlet", {}, 40);      // grains come and go
}

TEST(SharedBlocks, leave_small_problems_to_each_rank) {
  const Problem p = sphere_heap(3, "law = \"inelastic\"", 20);
  const std::int64_t messages = on_ranks(2, [&](int) {
    exchange()->worth_sharing = p.contacts() + 1;
    solved(p);
    EXPECT_EQ(exchange()->costs().gathers, 0);
  });
  EXPECT_EQ(messages, 0);
}

// A rank that is asked to end tells the others with what its blocks saw, and all end in the same sweep.
TEST(SharedBlocks, all_ranks_end_when_one_is_interrupted) {
  const Problem p = sphere_heap(6, "law = \"friction\"\nfriction = 0.4", 60);
  std::atomic<int> ended{0};
  on_ranks(3, [&](int r) {
    const std::atomic<int> asked{r == 1};
    exchange()->own_interrupt = &asked;
    const InterruptScope listening(&exchange()->interrupt);
    EXPECT_THROW(solved(p), Interrupted);
    ++ended;
  });
  EXPECT_EQ(ended, 3);
}

TEST(SharedBlocks, an_exchange_of_one_rank_is_none) {
  Meeting meeting(1);
  ThreadRank rank(meeting, 0);
  const ExchangeScope sharing(&rank);
  EXPECT_EQ(exchange(), nullptr);
}

}  // namespace
}  // namespace slurry::test
