// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ADMM and its pieces: the scaled problem says the same as the problem, Anderson's acceleration is exact where theory
// says so, stalled problems are finished, and a problem that cannot be finished is left no worse.
#include "slurry/solvers/admm.hpp"

#include <gtest/gtest.h>

#include "slurry/core/parallel.hpp"
#include "slurry/solvers/anderson.hpp"
#include "slurry/solvers/scaled_problem.hpp"
#include "slurry/solvers/solvers.hpp"
#include "tests/support/sphere_heap.hpp"

namespace slurry::test {
namespace {

// 27 spheres dropped into a box, stopped while they knock: contacts of all kinds in every direction.
Problem young_heap(const std::string& law) { return sphere_heap(3, law, 110, "tolerance = 1e-7, finish_bodies = 0"); }

const std::vector<std::string>& laws() {
  static const std::vector<std::string> all{
      "law = \"friction\"\nfriction = 0.4", "law = \"friction\"\nfriction = 0.4\nrolling_friction = 0.05",
      "law = \"friction\"\nfriction = 0.4\nfixed_point = false",
      "law = \"gluey_friction\"\nfriction = 0.4\ngamma_min = -1\nscaling = \"one\""};
  return all;
}

Problem stalled_column(int grains, const std::string& finish, int& missed) {
  Simulation simulation(gallery(
      "column_collapse", {"parameters.grains=" + std::to_string(grains), "solver.tolerance=1e-6", "time.end=0.083",
                          "solver.max_iterations=20000", "solver.softness=0", "solver.finish_bodies=" + finish}));
  missed = 0;
  Problem first;
  while (!simulation.is_done()) {
    simulation.step();
    if (simulation.last_report().solve.status == SolveStatus::converged) continue;
    if (missed++ == 0) first = simulation.last_problem();
  }
  return first;
}

TEST(ScaledProblem, has_the_residual_of_the_problem) {
  for (const std::string& law : laws()) {
    Problem p = young_heap(law);
    ASSERT_GT(p.contacts(), 20U) << law;
    start_from_nothing(p);
    const ScaledProblem scaled(p);
    const double expected = residual(p, body_velocities(p)).largest;
    ASSERT_GT(expected, 1e-4 * p.velocity_scale) << law;
    // The same sums in another order: a few hundred operations.
    EXPECT_NEAR(scaled.residual(scaled.impulses(p)), expected, 1e-12 * expected) << law;
  }
}

TEST(ScaledProblem, keeps_a_fixed_body_and_one_of_any_inertia) {
  Problem p = young_heap(laws()[1]);
  p.inverse_mass[0] = 0, p.inverse_inertia[0] = {};
  p.inverse_inertia[1] = turned(normalised(Quaternion{0.9, 0.1, 0.3, -0.2}),
                                {p.inverse_inertia[1].xx, 2 * p.inverse_inertia[1].xx, 0.3 * p.inverse_inertia[1].xx});
  const ScaledProblem scaled(p);
  const double expected = residual(p, body_velocities(p)).largest;
  EXPECT_NEAR(scaled.residual(scaled.impulses(p)), expected, 1e-11 * expected);
}

TEST(Anderson, solves_a_linear_fixed_point_in_as_many_steps_as_unknowns) {
  Eigen::Matrix3d m;
  m << 0.5, 0.2, 0.0, -0.1, 0.8, 0.3, 0.2, 0.0, 0.6;
  const Eigen::Vector3d b(1, 2, 3);
  Anderson anderson(3, 3);
  Eigen::VectorXd q = Eigen::VectorXd::Zero(3);
  const auto defect = [&](const Eigen::VectorXd& x) -> Eigen::VectorXd { return m * x + b - x; };
  const double start = defect(q).norm();
  for (int k = 0; k < 4; ++k) q = anderson.next(q, defect(q));
  // The regularisation of 1e-8 times the condition of the three steps (below 1e3).
  EXPECT_LT(defect(q).norm(), 1e-5 * start);
}

TEST(Admm, solves_every_law_from_nothing) {
  for (const std::string& law : laws()) {
    Problem p = young_heap(law);
    start_from_nothing(p);
    Velocities velocities;
    const SolveReport report = finish_with_admm(p, {1e-7, 4000}, velocities);
    EXPECT_EQ(report.status, SolveStatus::converged) << law << ": " << report.residual;
    EXPECT_LE(residual(p, body_velocities(p)).largest, 1e-7 * p.velocity_scale) << law;
  }
}

// 60 discs with friction 1 settle between walls. Sweeps alone miss the tolerance in at least one step; with ADMM none
// does.
TEST(Admm, finishes_the_steps_where_sweeps_stall) {
  int without = 0, with = 0;
  const Problem stalled = stalled_column(60, "0", without);
  ASSERT_GT(without, 0);
  stalled_column(60, "500", with);
  EXPECT_EQ(with, 0);

  Problem p = stalled;
  Velocities velocities;
  EXPECT_EQ(finish_with_admm(p, {1e-7, 1600}, velocities).status, SolveStatus::converged);
  EXPECT_LE(residual(p, body_velocities(p)).largest, 1e-7 * p.velocity_scale);
}

TEST(Admm, leaves_no_worse_impulses_when_it_is_cut_short) {
  int missed = 0;
  Problem p = stalled_column(60, "0", missed);
  const double before = residual(p, body_velocities(p)).largest;
  Velocities velocities;
  const SolveReport report = finish_with_admm(p, {1e-15, 7}, velocities);
  EXPECT_EQ(report.status, SolveStatus::not_converged);
  EXPECT_LE(report.iterations, 7);
  // Equal but for the last bits of the impulses that are stored and read again.
  EXPECT_LE(residual(p, velocities).largest, before * (1 + 1e-12));
}

TEST(Admm, gives_the_same_bits_for_any_number_of_threads) {
  int missed = 0;
  Problem stalled = stalled_column(60, "0", missed);
  start_from_nothing(stalled);
  const auto sweeps_alone = [&](Problem p) {
    Velocities velocities;
    return MomentumGaussSeidel{0}.solve(p, {1e-7, 20000}, velocities).status;
  };
  ASSERT_EQ(sweeps_alone(stalled), SolveStatus::not_converged);
  std::vector<double> expected;
  const int before = threads();
  for (const int count : {1, 2, 4}) {
    set_threads(count);
    Problem p = stalled;
    Velocities velocities;
    EXPECT_EQ(MomentumGaussSeidel{}.solve(p, {1e-7, 20000}, velocities).status, SolveStatus::converged);
    if (expected.empty()) expected = p.impulse;
    EXPECT_EQ(p.impulse, expected) << count;
  }
  set_threads(before);
}

// A hundred discs with friction 0.5 come to rest in a tray: the steps meet 1e-6, the stalled ones (a fifth) by ADMM.
// Which path the discs take hangs on the rounding of the compiler, as it does on the seed: of the 400 steps sweeps
// alone miss 92 to 173 over the seeds 1 to 4; with ADMM 0 to 5 over the seeds 1 to 10.
TEST(Admm, lets_a_pile_of_a_hundred_discs_converge) {
  for (const char* seed : {"seed=1", "seed=2", "seed=3"}) {
    Simulation simulation(parse_case(R"(
planar = true
time = { step = 1e-3, end = 0.4 }
solver = { tolerance = 1e-6, finish_iterations = 4000 }
[[grains]]
place = "lattice"
origin = [0.0061, 0.0061]
counts = [10, 10]
spacing = 0.0122
jitter = 0.5
radius = { uniform = [0.004, 0.006] }
density = 2500
[[obstacles]]
name = "floor"
shape = "plane"
[[obstacles]]
name = "left"
shape = "plane"
normal = [1, 0]
[[obstacles]]
name = "right"
shape = "plane"
point = [0.122, 0]
normal = [-1, 0]
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
)",
                                     "pile", {seed}));
    while (!simulation.is_done()) simulation.step();
    EXPECT_LE(simulation.state().totals.not_converged, 20) << seed;
  }
}

}  // namespace
}  // namespace slurry::test
