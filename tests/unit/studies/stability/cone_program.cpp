// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cone programs with answers by hand.
#include "slurry/studies/stability/cone_program.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace slurry {
namespace {

// Relative errors of 1e-9 are asked for, and up to 1e-7 taken.
constexpr double slack = 1e-6;

// Most s with s (a, b) in a disc of radius 2: the point of a cone at height 2.
TEST(ConeProgram, FindsTheEdgeOfADisc) {
  ConeProgram p;
  p.cones = {3, 1, 1};
  p.rows = 4;
  p.entries = {{0, 0, 1}, {1, 1, 1}, {2, 2, 1}, {3, 4, 1}};
  p.load = 3;
  p.load_entries = {0, -3, -4, 1};
  p.right = {2, 0, 0, 100};
  p.cost = {0, 0, 0, -1, 0};
  const ConeAnswer a = solve_cone_program(p);
  ASSERT_TRUE(a.is_solved);
  EXPECT_NEAR(a.x[3], 0.4, slack);
  EXPECT_NEAR(a.x[1], 1.2, slack);
  EXPECT_NEAR(a.x[2], 1.6, slack);
  // The value of the dual.
  EXPECT_NEAR(2 * a.y[0] + 100 * a.y[3], -0.4, slack);
}

// Rows that say the same twice, and one that says nothing.
TEST(ConeProgram, BearsEquationsThatDependOnEachOther) {
  ConeProgram p;
  p.cones = {2, 1, 1};
  p.rows = 5;
  p.entries = {{0, 0, 1}, {1, 1, 1}, {2, 1, 2}, {3, 3, 1}};
  p.load = 2;
  p.load_entries = {0, -1, -2, 1, 0};
  p.right = {3, 0, 0, 10, 0};
  p.cost = {0, 0, -1, 0};
  const ConeAnswer a = solve_cone_program(p);
  ASSERT_TRUE(a.is_solved);
  EXPECT_NEAR(a.x[2], 3, slack);
}

// x_0 = -1 has no point of the cone.
TEST(ConeProgram, DoesNotSolveWhatHasNoSolution) {
  ConeProgram p;
  p.cones = {2, 1, 1};
  p.rows = 2;
  p.entries = {{0, 0, 1}, {1, 3, 1}};
  p.load = 2;
  p.load_entries = {0, 1};
  p.right = {-1, 1};
  p.cost = {0, 0, -1, 0};
  EXPECT_FALSE(solve_cone_program(p).is_solved);
}

}  // namespace
}  // namespace slurry
