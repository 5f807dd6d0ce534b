// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Small strokes of least energy in space, found by transcription: planar ellipses where the areas that they enclose are
// those of one plane (a simple bivector), and not otherwise.
#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <cmath>

#include "slurry/swimmers/connection_table.hpp"
#include "slurry/swimmers/optimal_stroke.hpp"
#include "slurry/swimmers/ready_made.hpp"

namespace slurry::test {
namespace {

const ConnectionTable& four_balls() {
  static const Swimmer swimmer(FourSphereSwimmer{}.describe(), {.tolerance = 1e-6});
  static const ConnectionTable table(swimmer, 6);
  return table;
}

// The extents of a stroke along its principal directions, over the largest.
Eigen::VectorXd extents(const StrokePath& path) {
  const Eigen::MatrixXd& nodes = path.shapes();
  const Eigen::MatrixXd points = nodes.colwise() - nodes.rowwise().mean();
  const Eigen::VectorXd values = Eigen::JacobiSVD<Eigen::MatrixXd>(points).singularValues();
  return values / values(0);
}

struct SpaceStroke {
  Extremal found;
  SmallStroke small;
};
SpaceStroke best_stroke(Vec3 displacement, Vec3 rotation) {
  const StrokeTarget target{displacement, rotation};
  const SwimmerShape start = four_balls().swimmer().start();
  const OptimalStrokeOptions options{.pieces = 12, .starts = 1, .verify = false};
  return {optimal_strokes(four_balls(), start, target, options)[0], small_stroke(four_balls(), start, target)};
}

TEST(FullFourSphereStrokes, are_planar_ellipses_for_simple_bivectors) {
  const SpaceStroke turn = best_stroke({}, {1e-3, 0, 0});
  EXPECT_EQ(turn.small.circles.size(), 1u);
  // They differ by the size of the stroke over the arms, a hundredth, and what the nodes of the table leave.
  EXPECT_NEAR(turn.found.energy, turn.small.energy, 0.01 * turn.small.energy);
  const Eigen::VectorXd sizes = extents(turn.found.path);
  EXPECT_GT(sizes(1), 0.3);
  EXPECT_LT(sizes(2), 0.05) << sizes.transpose();
}

TEST(FullFourSphereStrokes, need_a_second_plane_for_the_others) {
  const SpaceStroke screw = best_stroke({1e-4, 0, 0}, {5e-4, 0, 0});
  EXPECT_EQ(screw.small.circles.size(), 2u);
  EXPECT_NEAR(screw.found.energy, screw.small.energy, 0.1 * screw.small.energy);
  const Eigen::VectorXd sizes = extents(screw.found.path);
  EXPECT_GT(sizes(2), 0.2) << sizes.transpose();
  EXPECT_GT(sizes(3), 0.2) << sizes.transpose();
}

}  // namespace
}  // namespace slurry::test
