// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pieces of the smoothing Newton method, and a stalled problem that it finishes.
#include "slurry/solvers/smoothing_newton.hpp"

#include <gtest/gtest.h>

#include "slurry/solvers/block_lu.hpp"
#include "slurry/solvers/smooth_law.hpp"
#include "slurry/solvers/solvers.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

TEST(SmoothLaw, slope_is_the_derivative) {
  const LocalSet set{-0.2, 0.5, 0.1, false};
  const Vector<6> q{{0.7, 0.3, -0.4, 0.02, 0.05, -0.01}};
  const double tau = 0.1, h = 1e-6;
  const Matrix<6, 6> slope = smooth_project<6, 2>(set, q, tau).slope;
  for (int j = 0; j < 6; ++j) {
    Vector<6> up = q, down = q;
    up(j) += h, down(j) -= h;
    const auto a = smooth_project<6, 2>(set, up, tau).value, b = smooth_project<6, 2>(set, down, tau).value;
    // Centred differences: h^2 of truncation and eps / h of rounding, both below 1e-9.
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(slope(i, j), (a(i) - b(i)) / (2 * h), 1e-8);
  }
}

TEST(SmoothLaw, tends_to_the_projection) {
  const LocalSet set{0, 0.5, 0, false};
  const Vector<3> q{{0.7, 0.3, -0.4}};
  const auto x = smooth_project<3, 2>(set, q, 1e-6).value;
  // Sliding: |q_t| = 0.5 > R = 0.35; the rounding off is of the order tau^2.
  EXPECT_NEAR(x(0), 0.7, 1e-10);
  EXPECT_NEAR(x(1), 0.6 * 0.35, 1e-10);
  EXPECT_NEAR(x(2), -0.8 * 0.35, 1e-10);
}

TEST(BlockLu, solves_a_ring) {
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  const std::int32_t n = 7;
  for (std::int32_t k = 0; k < n; ++k) pairs.emplace_back(k, (k + 1) % n);
  BlockLu<3> lu(order_of_elimination(n, pairs));
  lu.set_identity();
  std::vector<Vector<3>> x(n), rhs(n);
  for (std::int32_t k = 0; k < n; ++k) x[k] = Vector<3>{{1.0 + k, -2.0 * k, 0.5}};
  for (const auto& [i, j] : pairs)
    for (int a = 0; a < 3; ++a) lu.at(i, j)(a, (a + 1) % 3) = 0.3, lu.at(j, i)(a, a) = -0.2;
  for (std::int32_t i = 0; i < n; ++i)
    for (const std::int32_t j : {(i + n - 1) % n, i, (i + 1) % n}) add_product(rhs[i], lu.at(i, j), x[j]);
  lu.factorise();
  lu.solve(rhs);
  // The blocks are diagonally dominant: a condition of order 10, so a few hundred eps.
  for (std::int32_t k = 0; k < n; ++k)
    for (int a = 0; a < 3; ++a) EXPECT_NEAR(rhs[k](a), x[k](a), 1e-13 * 20);
}

// 60 discs with friction 1 settle between walls. Sweeps alone miss the tolerance in at least one step; with Newton none
// does.
TEST(SmoothingNewton, finishes_the_steps_where_sweeps_stall) {
  const auto missed = [](const std::string& finish) {
    Simulation simulation(gallery("column_collapse", {"parameters.grains=60", "solver.tolerance=1e-6", "time.end=0.083",
                                                      "solver.max_iterations=20000", "solver.finish_bodies=" + finish}));
    int count = 0;
    while (!simulation.is_done()) {
      simulation.step();
      if (simulation.last_report().solve.status != SolveStatus::converged) ++count;
    }
    return count;
  };
  EXPECT_GT(missed("0"), 0);
  EXPECT_EQ(missed("300"), 0);
}

}  // namespace
}  // namespace slurry::test
