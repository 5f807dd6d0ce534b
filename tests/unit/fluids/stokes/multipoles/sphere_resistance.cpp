// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistance of spheres against tables of two spheres, and against what holds for any number of them.
#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/multipoles/congruent_spheres.hpp"
#include "tests/support/reference_table.hpp"

namespace slurry::test {
namespace {

using Eigen::MatrixXd;
using std::numbers::pi;

// Nearer than this the degree grows beyond what a test should take: that of a sphere is set by the images of the other,
// which lie just below its surface where it is the larger one.
bool is_near(const std::vector<double>& row) { return row[2] < (row[1] > 5 ? 0.9 : 0.09); }
const MultipoleOptions many_degrees{.largest_degree = 40};
// What the default options promise, in units of the drag of a single sphere of radius 1.
constexpr double promised = 1e-10;

std::vector<SphereBody> pair_of(const std::vector<double>& row) {
  return {{{0, 0, 0}, row[0]}, {{0, 0, row[0] + row[1] + row[2]}, row[1]}};
}

TEST(SphereResistance, of_one_sphere_is_that_of_stokes) {
  const std::vector<SphereBody> one{{{1, 2, 3}, 0.5}};
  const MatrixXd r = resistance_of_spheres(one, {.viscosity = 2}).matrix;
  MatrixXd exact = MatrixXd::Zero(7, 7);
  exact.diagonal() << 6 * pi, 6 * pi, 6 * pi, 2 * pi, 2 * pi, 2 * pi, 16 * pi;
  EXPECT_LT((r - exact).cwiseAbs().maxCoeff(), 1e-13);  // a few roundings
}

TEST(SphereResistance, of_two_along_their_line_is_that_of_the_series) {
  int seen = 0;
  for (const auto& row : reference_rows("stokes/two_sphere_axisymmetric.csv")) {
    if (is_near(row)) continue;
    const MatrixXd r = resistance_of_spheres(pair_of(row), many_degrees).matrix / (6 * pi);
    EXPECT_NEAR(r(2, 2) / row[0], row[3], promised) << row[1] << " " << row[2];
    // The tables give forces in units of 6 pi mu a1 and 6 pi mu a2.
    EXPECT_NEAR((r(2, 2) + r(2, 9)) / row[0], row[9], promised);
    EXPECT_NEAR((r(9, 9) + r(9, 2)) / row[1], row[10], promised);
    ++seen;
  }
  EXPECT_GE(seen, 9);
}

// The tables turn the spheres the other way about the axis across.
TEST(SphereResistance, of_two_across_their_line_is_that_of_the_series) {
  int seen = 0;
  for (const auto& row : reference_rows("stokes/two_sphere_transverse.csv")) {
    if (is_near(row)) continue;
    const MatrixXd r = resistance_of_spheres(pair_of(row), many_degrees).matrix / pi;
    const double given[10] = {r(0, 0),  -r(0, 4), r(0, 7), -r(0, 11), r(4, 4),
                              -r(4, 7), r(4, 11), r(7, 7), -r(7, 11), r(11, 11)};
    for (int k = 0; k < 10; ++k)
      // In units of the drag of the larger sphere, whose torque is that of its cube; the tables have 12 digits.
      EXPECT_NEAR(given[k], row[3 + k], 8 * promised * std::pow(row[1], 3)) << row[1] << " " << row[2] << " " << k;
    ++seen;
  }
  EXPECT_GE(seen, 9);
}

TEST(SphereResistance, of_two_that_turn_about_their_line_is_that_of_the_series) {
  for (const auto& row : reference_rows("stokes/torsion_XC.csv")) {
    if (row[0] < 0.09) continue;
    const MatrixXd r = resistance_of_spheres(pair_of({1, 1, row[0]})).matrix / (8 * pi);
    EXPECT_NEAR(r(5, 5), row[2], promised);
    EXPECT_NEAR(r(5, 12), row[3], promised);
  }
}

std::vector<SphereBody> some_spheres() {
  return {{{0, 0, 0}, 1}, {{3.5, 0.4, -0.3}, 1.3}, {{0.7, 3.1, 1.2}, 0.6}, {{-2, -1, 3}, 1}};
}

TEST(SphereResistance, is_symmetric_and_positive) {
  const MatrixXd r = resistance_of_spheres(some_spheres(), {.tolerance = 1e-6}).matrix;
  EXPECT_LT((r - r.transpose()).cwiseAbs().maxCoeff(), 1e-12);  // roundings
  EXPECT_EQ(Eigen::LLT<MatrixXd>(r).info(), Eigen::Success);
}

TEST(SphereResistance, on_a_line_is_the_same_in_both_ways) {
  const Vec3 e = normalised(Vec3{1, 2, -0.5});
  const std::vector<SphereBody> line{{4.0 * e, 1}, {{0, 0, 0}, 0.8}, {-5.0 * e, 1.4}};
  const MultipoleOptions options{.viscosity = 0.7, .tolerance = 1e-8};
  const MatrixXd quick = resistance_on_line(line, options).matrix, slow = resistance_in_space(line, options).matrix;
  // The same equations, solved in another order: roundings times the condition, which is below 100 here.
  EXPECT_LT((quick - slow).cwiseAbs().maxCoeff(), 1e-11);
}

TEST(SphereResistance, along_a_line_alone_is_a_part_of_the_whole) {
  const std::vector<SphereBody> line{{{0, 0, 7}, 1}, {{0, 0, 0}, 0.8}, {{0, 0, 3}, 1.4}};
  const double at[3] = {7, 0, 3}, radii[3] = {1, 0.8, 1.4};
  const MatrixXd whole = resistance_of_spheres(line).matrix, axial = axial_resistance(at, radii).matrix;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      EXPECT_NEAR(axial(2 * i, 2 * j), whole(7 * i + 2, 7 * j + 2), 1e-11);
      EXPECT_NEAR(axial(2 * i, 2 * j + 1), whole(7 * i + 2, 7 * j + 6), 1e-11);
      EXPECT_NEAR(axial(2 * i + 1, 2 * j + 1), whole(7 * i + 6, 7 * j + 6), 1e-11);
    }
}

TEST(SphereResistance, turns_with_the_spheres) {
  const Eigen::Matrix3d q = Eigen::AngleAxisd(0.8, Eigen::Vector3d(1, -2, 0.4).normalized()).toRotationMatrix();
  std::vector<SphereBody> turned = some_spheres();
  MatrixXd turn = MatrixXd::Zero(28, 28);
  for (int i = 0; i < 4; ++i) {
    const Eigen::Vector3d x = q * Eigen::Vector3d(turned[i].centre.x, turned[i].centre.y, turned[i].centre.z);
    turned[i].centre = Vec3{x.x(), x.y(), x.z()} + Vec3{1, 1, 1};
    turn.block<3, 3>(7 * i, 7 * i) = turn.block<3, 3>(7 * i + 3, 7 * i + 3) = q;
    turn(7 * i + 6, 7 * i + 6) = 1;
  }
  const MultipoleOptions options{.tolerance = 1e-5};
  const MatrixXd before = resistance_of_spheres(some_spheres(), options).matrix;
  const MatrixXd after = resistance_of_spheres(turned, options).matrix;
  EXPECT_LT((after - turn * before * turn.transpose()).cwiseAbs().maxCoeff(), 1e-11);
}

// Three spheres, in space: with a higher degree nothing changes beyond what was promised.
TEST(SphereResistance, keeps_its_promise_for_three_spheres) {
  std::vector<SphereBody> three = some_spheres();
  three.pop_back();
  const MatrixXd best = resistance_of_spheres(three, {.tolerance = 1e-11}).matrix;
  for (const double tolerance : {1e-3, 1e-5, 1e-7}) {
    const SphereResistance r = resistance_of_spheres(three, {.tolerance = tolerance});
    EXPECT_LE(r.error, tolerance);
    // Entries count in units of 6 pi a, 8 pi a^3 and 16 pi a of the largest sphere, a = 1.3.
    EXPECT_LT((r.matrix - best).cwiseAbs().maxCoeff() / (16 * pi * 1.3), tolerance);
  }
}

// Sets that are turned, mirrored and in another order are computed once; the answer is that of each by itself.
TEST(SphereResistance, of_congruent_sets_is_that_of_each) {
  std::vector<std::vector<SphereBody>> sets(4, some_spheres());
  for (SphereBody& s : sets[1]) s.centre.x = 5 - s.centre.x;
  for (SphereBody& s : sets[2]) s.centre = {s.centre.y, s.centre.z, s.centre.x};
  std::ranges::reverse(sets[2]);
  sets[3][0].centre.z = 0.01;
  const MultipoleOptions options{.tolerance = 1e-4};
  const std::vector<MatrixXd> together = resistances_of_many(sets, options);
  for (int k = 0; k < 4; ++k)
    EXPECT_LT((together[k] - resistance_of_spheres(sets[k], options).matrix).cwiseAbs().maxCoeff(), 1e-11) << k;
}

// Two spheres far apart, the second swells: the first is carried by the source a^2/r^2, to the leading order.
TEST(SphereResistance, knows_the_flow_of_a_sphere_that_swells) {
  const double d = 200;
  const MatrixXd r = resistance_of_spheres(pair_of({1, 1, d - 2})).matrix;
  // Forces along the line are towards -z for a sphere at rest: load -6 pi a u, u = -1/d^2 at the first.
  EXPECT_NEAR(r(2, 13) / (6 * pi), 1 / (d * d), 2 / (d * d * d));
  EXPECT_NEAR(r(9, 6) / (6 * pi), -1 / (d * d), 2 / (d * d * d));
  EXPECT_NEAR(r(6, 6), 16 * pi, 1e-6);
}

// ---- Above a wall

TEST(SphereResistance, beside_a_wall_is_that_of_brenner_along_the_normal) {
  int seen = 0;
  for (const auto& row : reference_rows("stokes/sphere_plane_normal.csv")) {
    if (row[0] < 0.45) continue;
    const std::vector<SphereBody> one{{{0.3, -0.2, 1 + row[0]}, 1}};
    const MatrixXd r = resistance_of_spheres(one, {.tolerance = 1e-9, .wall = true}).matrix;
    EXPECT_NEAR(r(2, 2) / (6 * pi), row[1], 1e-8) << row[0];
    ++seen;
  }
  EXPECT_GE(seen, 4);
}

// F_t, T_t, F_r, T_r of the table: signs as the load of a motion along x, or about y.
TEST(SphereResistance, beside_a_wall_is_that_of_the_series_along_it) {
  int seen = 0;
  for (const auto& row : reference_rows("stokes/sphere_plane_tangential.csv")) {
    if (row[0] < 0.45) continue;
    const std::vector<SphereBody> one{{{0, 0, 1 + row[0]}, 1}};
    const MatrixXd r = resistance_of_spheres(one, {.tolerance = 1e-9, .wall = true}).matrix;
    EXPECT_NEAR(r(0, 0) / (6 * pi), row[1], 1e-8) << row[0];
    EXPECT_NEAR(std::abs(r(4, 0)) / (8 * pi), row[2], 1e-8) << row[0];
    EXPECT_NEAR(std::abs(r(0, 4)) / (6 * pi), row[3], 1e-8) << row[0];
    EXPECT_NEAR(r(4, 4) / (8 * pi), row[4], 1e-8) << row[0];
    EXPECT_LT((r - r.transpose()).cwiseAbs().maxCoeff(), 1e-9);
    ++seen;
  }
  EXPECT_GE(seen, 4);
}

TEST(SphereResistance, beside_a_wall_turns_about_the_normal_as_in_the_series) {
  const std::vector<SphereBody> one{{{0, 0, 2}, 1}};
  const MatrixXd r = resistance_of_spheres(one, {.tolerance = 1e-9, .wall = true}).matrix;
  EXPECT_NEAR(r(5, 5) / (8 * pi), 1.01592710222394, 1e-8);
}

// Far from the wall it is not felt: the first image is 9/8 a/h.
TEST(SphereResistance, of_two_far_above_a_wall_is_that_without_it) {
  std::vector<SphereBody> two{{{0, 0, 4000}, 1}, {{2, 1, 4003}, 1}};
  const MatrixXd with = resistance_of_spheres(two, {.tolerance = 1e-6, .wall = true}).matrix;
  const MatrixXd without = resistance_of_spheres(two, {.tolerance = 1e-6}).matrix;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      const MatrixXd difference = with.block<6, 6>(7 * i, 7 * j) - without.block<6, 6>(7 * i, 7 * j);
      EXPECT_LT(difference.cwiseAbs().maxCoeff(), 2 * 6 * pi * 9.0 / 8 / 4000);
    }
}

TEST(SphereResistance, refuses_spheres_that_touch) {
  const std::vector<SphereBody> touching{{{0, 0, 0}, 1}, {{0, 2, 0}, 1}}, close{{{0, 0, 0}, 1}, {{0, 2.0001, 0}, 1}};
  try {
    resistance_of_spheres(touching);
    FAIL();
  } catch (const RunError& error) {
    EXPECT_STREQ(error.what(), "spheres 1 and 2 touch (gap 0), expected a gap > 0");
  }
  EXPECT_THROW(resistance_of_spheres(close), RunError);
}

}  // namespace
}  // namespace slurry::test
