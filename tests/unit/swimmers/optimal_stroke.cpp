// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Optimal strokes: the energies of the tables, the limit of small strokes, and the conditions that they satisfy.
#include "slurry/swimmers/optimal_stroke.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/swimmers/connection_table.hpp"
#include "slurry/swimmers/ready_made.hpp"
#include "slurry/swimmers/shooting.hpp"
#include "slurry/swimmers/swim.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

const ConnectionTable& three_sphere_table() {
  static const Swimmer swimmer(ThreeSphereSwimmer{}.describe());
  static const ConnectionTable table(swimmer);
  return table;
}
const ConnectionTable& planar_table() {
  static const Swimmer swimmer(PlanarSwimmer{}.describe(), {.tolerance = 1e-5});
  static const ConnectionTable table(swimmer, 6);
  return table;
}

StrokeTarget along_x(double d) { return {Vec3{d, 0, 0}, {}}; }

TEST(OptimalStroke, of_three_spheres_has_the_energies_of_the_tables) {
  std::ifstream stream(std::string(SLURRY_SOURCE_DIR) + "/tests/data/swimmers/swimmer3s_optimal.json");
  for (const auto& row : nlohmann::json::parse(stream)) {
    const double d = row["disp"], expected = row["E"];
    const auto found = optimal_strokes(three_sphere_table(), Eigen::Vector2d(6, 6), along_x(d), {.starts = 1});
    // Cubic pieces: the error of the sixth order of 16 of them.
    EXPECT_NEAR(found[0].energy, expected, 2e-6 * expected) << d;
    EXPECT_TRUE(found[0].is_minimum()) << d;
    EXPECT_LT(found[0].stationarity, 1e-5) << d;
    const auto shot = shoot(three_sphere_table(), found[0]);
    ASSERT_TRUE(shot) << d;
    // The tables have seven digits.
    EXPECT_NEAR(shot->energy, expected, 2e-7 * expected) << d;
    EXPECT_NEAR(std::abs(shot->multiplier), std::abs(row["lam"].get<double>()), 1e-5 * std::abs(shot->multiplier)) << d;
  }
}

TEST(OptimalStroke, beats_the_square_that_goes_as_far) {
  const SwimRecord square = swim(three_sphere_table(), polygon_stroke({Eigen::Vector2d(6, 6), Eigen::Vector2d(5, 6),
                                                                       Eigen::Vector2d(5, 5), Eigen::Vector2d(6, 5)}));
  const auto found =
      optimal_strokes(three_sphere_table(), Eigen::Vector2d(6, 6), along_x(square.net.position.x), {.starts = 1});
  EXPECT_LT(found[0].energy, 0.8 * square.least_energy);
}

// Two balls that pass their volume to each other (Avron, Kenneth and Oaknin 2005).
TEST(OptimalStroke, of_push_me_pull_you_beats_the_square_that_goes_as_far) {
  const Swimmer swimmer(PushMePullYou{}.describe(), {.tolerance = 1e-7});
  const ConnectionTable table(swimmer, 14);
  const SwimmerShape start = Eigen::Vector2d(6, 1);
  const SwimRecord square =
      swim(table, polygon_stroke({start, Eigen::Vector2d(8, 1), Eigen::Vector2d(8, 0.8), Eigen::Vector2d(6, 0.8)}));
  const auto found = optimal_strokes(table, start, along_x(square.net.position.x), {.starts = 2});
  EXPECT_LT(found[0].energy, 0.5 * square.least_energy);
  EXPECT_TRUE(found[0].is_minimum());
  // The first ball is as large as it may be for a while: the conditions of optimality count that.
  EXPECT_GT(found[0].active_bounds, 0);
  EXPECT_LT(found[0].stationarity, 1e-5);
}

TEST(SmallStroke, of_two_variables_is_the_closed_form) {
  const SwimmerShape shape = Eigen::Vector2d(6, 6);
  const SmallStroke small = small_stroke(three_sphere_table(), shape, along_x(0.001));
  // From the table: 4 pi D sqrt(det G) / |curl V|.
  EXPECT_NEAR(small.energy, 10.599451493174389, 1e-7);
  ASSERT_EQ(small.circles.size(), 1u);
  // Swum, it goes as far as it should, to the order of its size.
  const SwimRecord r =
      swim(three_sphere_table(), small_stroke(three_sphere_table(), shape, along_x(1e-5)).stroke(0, false));
  EXPECT_NEAR(r.net.position.x, 1e-5, 1e-7);
}

// Energies tend to the closed form like the size of the stroke, the square root of the displacement.
TEST(OptimalStroke, tends_to_the_small_stroke) {
  double before = 1;
  for (const double d : {1e-2, 1e-3, 1e-4}) {
    const auto found =
        optimal_strokes(three_sphere_table(), Eigen::Vector2d(6, 6), along_x(d), {.starts = 1, .verify = false});
    const double small = small_stroke(three_sphere_table(), Eigen::Vector2d(6, 6), along_x(d)).energy;
    const double off = std::abs(found[0].energy / small - 1);
    EXPECT_LT(off, 0.5 * before) << d;
    before = off;
  }
}

// In space a bivector need not be simple: two planes, the second walked through twice.
TEST(SmallStroke, of_four_spheres_is_an_ellipse_only_for_simple_bivectors) {
  FourSphereSwimmer kind;
  const Swimmer swimmer(kind.describe(), {.tolerance = 1e-6});
  const DirectConnection field(swimmer);
  const SwimmerShape shape = swimmer.start();
  const SmallStroke turn = small_stroke(field, shape, {Vec3{}, Vec3{1e-3, 0, 0}});
  const SmallStroke screw = small_stroke(field, shape, {Vec3{1e-3, 0, 0}, Vec3{5e-3, 0, 0}});
  EXPECT_LT(turn.miss, 1e-9);
  EXPECT_EQ(screw.circles.size(), 2u);
  const auto areas = [](const SmallStroke& s) {
    double sum = 0;
    for (std::size_t k = 0; k < s.circles.size(); ++k) sum += static_cast<double>(k + 1) * s.circles[k].area;
    return 4 * pi * sum;
  };
  EXPECT_NEAR(screw.energy, areas(screw), 1e-12 * screw.energy);
}

TEST(StrokePath, has_the_slopes_of_its_energy_and_motion) {
  const SwimmerShape mean = SwimmerShape::Constant(3, 6.0);
  const Stroke stroke = fourier_stroke(mean, {Eigen::Vector3d(0.5, -0.3, 0.1)}, {Eigen::Vector3d(0.2, 0.6, -0.4)});
  const StrokePath path(stroke, 5, 3);
  const PathValue value = evaluate_path(planar_table(), path);
  const double h = 1e-4;
  for (int node = 0; node < path.nodes(); node += 4)
    for (int i = 0; i < 3; ++i) {
      StrokePath up = path, down = path;
      up.shapes()(i, node) += h, down.shapes()(i, node) -= h;
      const PathValue above = evaluate_path(planar_table(), up), below = evaluate_path(planar_table(), down);
      const RigidTwist change = logarithm(inverse(below.net) * above.net) / (2 * h);
      // Differences of the second order: h^2 times third derivatives, round-off over h.
      EXPECT_LT((change - value.net_slope.col(3 * node + i)).norm(), 1e-8);
      EXPECT_NEAR((above.energy - below.energy) / (2 * h), value.energy_slope(i, node), 1e-5);
    }
  // The same stroke by the integrator of given strokes.
  const SwimRecord record = swim(planar_table(), path.stroke(), 16);
  EXPECT_LT(logarithm(inverse(record.net) * value.net).norm(), 1e-5);
}

// Slope of 2 energy + multipliers . residual, by the shapes.
Eigen::VectorXd slope_of_lagrangian(const StrokePath& path, const StrokeTarget& target, const Eigen::VectorXd& pulls) {
  const PathValue v = evaluate_path(planar_table(), path);
  const Eigen::VectorXd energy = v.energy_slope.reshaped();
  return 2 * energy + v.net_slope.transpose() * (target.slope(PoseSpace::plane, v.net).transpose() * pulls);
}

TEST(StrokePath, has_the_second_derivatives_of_its_energy_and_motion) {
  const SwimmerShape mean = SwimmerShape::Constant(3, 6.0);
  const Stroke stroke = fourier_stroke(mean, {Eigen::Vector3d(1.5, -1.3, 0.1)}, {Eigen::Vector3d(0.2, 1.6, -1.4)});
  const StrokePath path(stroke, 4, 3);
  const StrokeTarget target{Vec3{0, 0.1, 0}, Vec3{0, 0, 0.2}};
  const Eigen::VectorXd pulls = Eigen::Vector3d(700, -400, 900);
  const PathValue v = evaluate_path(planar_table(), path);
  const RigidTwist pull = target.slope(PoseSpace::plane, v.net).transpose() * pulls;
  const Eigen::MatrixXd hessian =
      path_hessian(planar_table(), path, 2, pull) +
      v.net_slope.transpose() * target.curvature(PoseSpace::plane, v.net, pulls) * v.net_slope;
  const double h = 1e-4, size = hessian.cwiseAbs().maxCoeff();
  for (int k = 0; k < hessian.cols(); k += 5) {
    StrokePath up = path, down = path;
    up.shapes().reshaped()(k) += h, down.shapes().reshaped()(k) -= h;
    const Eigen::VectorXd change =
        (slope_of_lagrangian(up, target, pulls) - slope_of_lagrangian(down, target, pulls)) / (2 * h);
    // Differences here and there: h^2 times fourth derivatives over second ones.
    EXPECT_LT((change - hessian.col(k)).cwiseAbs().maxCoeff(), 1e-6 * size) << k;
  }
}

TEST(OptimalStroke, in_the_plane_depends_on_what_is_left_free) {
  const SwimmerShape start = SwimmerShape::Constant(3, 6.0);
  const Vec3 aside{0, 0.05, 0};
  const OptimalStrokeOptions given{.pieces = 8, .starts = 1, .verify = false};
  OptimalStrokeOptions free = given;
  free.is_start_free = true;
  const double turned = optimal_strokes(planar_table(), start, {aside, {}}, given)[0].energy;
  const double straight = optimal_strokes(planar_table(), start, {aside, Vec3{}}, given)[0].energy;
  const double best = optimal_strokes(planar_table(), start, {aside, Vec3{}}, free)[0].energy;
  // Each constraint costs.
  EXPECT_LT(turned, straight);
  EXPECT_LT(best, straight);
}

TEST(OptimalStroke, says_that_a_target_is_out_of_reach) {
  ThreeSphereSwimmer kind;
  kind.arms = {5.5, 6.5};
  const Swimmer swimmer(kind.describe());
  const ConnectionTable table(swimmer, 8);
  // The curl is below 0.03 over a box of area 1: no stroke of one turn goes that far.
  try {
    optimal_strokes(table, swimmer.start(), along_x(1), {.starts = 1, .program = {.most_iterations = 100}});
    FAIL();
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("no stroke found from 1 starts"), std::string::npos);
  }
}

}  // namespace
}  // namespace slurry::test
