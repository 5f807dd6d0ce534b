// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A sphere beside a wall of the grid: the same across any axis, and as the exact solutions have it, for motion towards
// the wall, along it and about an axis along it, held or free to turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "slurry/core/random.hpp"
#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/fluids/grid/grid_films.hpp"
#include "slurry/fluids/grid/rigid_system.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"

namespace slurry::grid {
namespace {

using std::numbers::pi;

// A sphere of `radius` cells at `gap` radii from the lower (0) or upper (1) wall across `axis`.
struct BesideWall {
  double radius = 4, gap = 0.1;
  int axis = 2, end = 0;
  Size3 cells{64, 64, 64};
  Vec3 offset{0.28, 0.44, 0.1};  // of its place along the wall, cells

  grid::Box box() const {
    grid::Box all{cells, {}, {1.0 * cells[0], 1.0 * cells[1], 1.0 * cells[2]}, {}, false, 0};
    all.walls[axis] = true;
    return all;
  }
  Vec3 place() const {
    Vec3 x;
    for (int c = 0; c < 3; ++c) x[c] = cells[c] / 2 + offset[c];
    const double height = radius * (1 + gap);
    x[axis] = end == 0 ? height : cells[axis] - height;
    return x;
  }
  // Into the wall.
  Vec3 normal() const {
    Vec3 n;
    n[axis] = end == 0 ? -1 : 1;
    return n;
  }
};

class WallSphere {
 public:
  explicit WallSphere(const BesideWall& where, bool held = true, bool films = true)
      : where_(where), fluid_(where.box(), 1, 0) {
    Grains grains;
    grains.resize(1);
    grains.radius[0] = where.radius, grains.position[0] = where.place();
    const auto block = std::make_shared<MobilityBlock>(fluid_, round_markers(fluid_.box(), where.radius));
    const Forms round;
    std::vector<PairFilm> found;
    if (films) found = find_films({grains, round, 0, 1}, fluid_, {}, 1e-4);
    system_ =
        std::make_unique<RigidSystem>(fluid_, std::vector<RigidBody>{{block, {where.place(), {}}, held, 0, {}}}, found);
  }
  // Force and torque that move it so.
  std::array<Vec3, 2> resistance(Vec3 velocity, Vec3 spin, double tolerance = 1e-5) const {
    RigidMotion m{{{velocity}, {spin}}, {}, 0};
    system_->solve(std::vector<Vec3>(system_->points().size()), {{Vec3{}}, {Vec3{}}}, tolerance, m);
    const Impulses markers = system_->on_fluid(m.force), films = system_->resisting(m.velocity);
    return {markers.linear[0] + films.linear[0], markers.angular[0] + films.angular[0]};
  }
  // Velocity and spin under this force, without torque.
  std::array<Vec3, 2> motion_under(Vec3 force) const {
    RigidMotion m{{{Vec3{}}, {Vec3{}}}, {}, 0};
    system_->solve(std::vector<Vec3>(system_->points().size()), {{force}, {Vec3{}}}, 1e-5, m);
    return {m.velocity.linear[0], m.velocity.angular[0]};
  }

 private:
  BesideWall where_;
  FluidSolver fluid_;
  std::unique_ptr<RigidSystem> system_;
};

// As in the table of Goldman, Cox and Brenner: force and torque of a translation over 6 pi mu a U and 8 pi mu a^2 U,
// those of a rotation over 6 pi mu a^2 W and 8 pi mu a^3 W, and the force towards the wall.
struct Factors {
  double normal, force, torque, spin_force, spin_torque;
};

Factors factors_of(const BesideWall& where, bool films = true) {
  const WallSphere sphere(where, true, films);
  const double a = where.radius;
  const Vec3 n = where.normal();
  Vec3 along;
  along[(where.axis + 1) % 3] = 1;
  const Vec3 about = cross(n, along);
  const auto moved = sphere.resistance(along, {}), turned = sphere.resistance({}, about);
  return {dot(sphere.resistance(n, {})[0], n) / (6 * pi * a), dot(moved[0], along) / (6 * pi * a),
          dot(moved[1], about) / (8 * pi * a * a), dot(turned[0], along) / (6 * pi * a * a),
          dot(turned[1], about) / (8 * pi * a * a * a)};
}

Factors exact_factors(double gap) {
  const Matrix r = stokes::sphere_wall_resistance(1, gap, {0, 0, 1});
  return {r(2, 2) / (6 * pi), r(0, 0) / (6 * pi), std::abs(r(4, 0)) / (8 * pi), std::abs(r(0, 4)) / (6 * pi),
          r(4, 4) / (8 * pi)};
}

// A vector or, with the sign of the exchange, an axial one whose component c becomes that of axis order[c].
Vec3 exchanged(const Vec3& x, const std::array<int, 3>& order, double sign = 1) {
  Vec3 y;
  for (int c = 0; c < 3; ++c) y[order[c]] = sign * x[c];
  return y;
}

// Any exchange of axes of a case exchanges those of its answer. The equations are solved to 1e-10; single precision in
// the preconditioner makes rounding differ before that.
TEST(WallFilms, ExchangeOfAxesExchangesTheAnswer) {
  Random random(5);
  for (int n = 0; n < 3; ++n) {
    BesideWall where;
    where.radius = random.uniform(2.5, 5), where.gap = std::pow(10, random.uniform(-3, 0));
    where.axis = n, where.end = n % 2, where.cells = {24, 30, 32};
    where.cells[where.axis] = 36;
    const auto some = [&] { return Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)}; };
    where.offset = 0.5 * some();
    const Vec3 velocity = some(), spin = some() / where.radius;
    const auto first = WallSphere(where).resistance(velocity, spin, 1e-10);
    std::array<int, 3> order{0, 1, 2};
    while (std::next_permutation(order.begin(), order.end())) {
      const bool is_cyclic = order[1] == (order[0] + 1) % 3;
      const double sign = is_cyclic ? 1 : -1;
      BesideWall other = where;
      other.axis = order[where.axis], other.offset = exchanged(where.offset, order);
      for (int c = 0; c < 3; ++c) other.cells[order[c]] = where.cells[c];
      const auto answer = WallSphere(other).resistance(exchanged(velocity, order), exchanged(spin, order, sign), 1e-10);
      EXPECT_LT(norm(answer[0] - exchanged(first[0], order)), 1e-8 * norm(first[0]));
      EXPECT_LT(norm(answer[1] - exchanged(first[1], order, sign)), 1e-8 * norm(first[1]));
    }
    // The other wall, all turned about.
    BesideWall other = where;
    other.end = 1 - where.end, other.offset[where.axis] = 0;
    const auto mirrored = [&](Vec3 x, double sign) {
      x[where.axis] = -x[where.axis];
      return sign * x;
    };
    const auto answer = WallSphere(other).resistance(mirrored(velocity, 1), mirrored(spin, -1), 1e-10);
    EXPECT_LT(norm(answer[0] - mirrored(first[0], 1)), 1e-8 * norm(first[0]));
    EXPECT_LT(norm(answer[1] - mirrored(first[1], -1)), 1e-8 * norm(first[1]));
  }
}

// Of a box of 16 radii: images across the wall take so much of the force along it away, by the square of the height of
// the centre, and add 0.004 to the torque of a translation (seen by boxes of 12, 16 and 24 radii).
double images_force(double gap) { return 0.007 * (1 + gap) * (1 + gap); }
constexpr double images_torque = 0.004;

void expect_exact(const BesideWall& where) {
  const Factors found = factors_of(where), exact = exact_factors(where.gap);
  const double size = where.radius / 4;
  // Within 0.5 % with 8 cells; 1.3 % with 10.
  EXPECT_NEAR(found.normal, exact.normal, (where.radius == 4 ? 0.009 : 0.015) * exact.normal)
      << where.gap << " " << where.radius;
  EXPECT_NEAR(found.force, exact.force, (0.012 + images_force(where.gap)) * exact.force)
      << where.gap << " " << where.radius;
  // 4 % of the torque, and 0.002 of how markers lie.
  EXPECT_NEAR(found.torque, exact.torque + images_torque, 0.04 * exact.torque + 0.002)
      << where.gap << " " << where.radius;
  // Of the same matrix: symmetric to the tolerance of the solution.
  EXPECT_NEAR(0.75 * found.spin_force, found.torque, 1e-3 * exact.force) << where.gap << " " << where.radius;
  // One of 8 cells alone turns too easily by 5.5 %, others with the square of their size.
  EXPECT_NEAR(found.spin_torque, exact.spin_torque,
              (0.012 + (where.gap < 0.3 ? 0.008 : 0.055) / (size * size)) * exact.spin_torque)
      << where.gap << " " << where.radius;
}

TEST(WallFilms, ResistTranslationAndRotationAsInTheExactTable) {
  for (const double gap : {0.001, 0.02, 0.1, 0.4}) expect_exact({.gap = gap});
  // Without the film there is little of it.
  const Factors bare = factors_of({.gap = 0.02}, false);
  EXPECT_LT(bare.normal, 0.35 * exact_factors(0.02).normal);
}

// Spin over velocity of a sphere that a force pulls along the wall.
double spin_of_free_sphere(const BesideWall& where) {
  Vec3 along;
  along[(where.axis + 1) % 3] = 1;
  const auto motion = WallSphere(where, false).motion_under(along);
  return -where.radius * dot(motion[1], cross(where.normal(), along)) / dot(motion[0], along);
}

TEST(WallFilms, TorqueFreeSphereTurnsAsItShould) {
  for (const double gap : {0.005, 0.05, 0.2}) {
    const Factors exact = exact_factors(gap);
    // The torque above over that of a rotation, and as much.
    const double slack = (0.04 * exact.torque + 0.002 + images_torque) / exact.spin_torque;
    EXPECT_NEAR(spin_of_free_sphere({.gap = gap, .axis = 0}), exact.torque / exact.spin_torque, slack) << gap;
  }
}

// By name: all sizes, both walls across all axes, other places in a cell.
TEST(FullWallFilms, ResistAsInTheExactTableAtAnySizePlaceAndWall) {
  Random random(11);
  for (const int radius : {4, 5, 6, 8})
    for (const double gap : {0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0}) {
      BesideWall where;
      where.radius = radius, where.gap = gap;
      where.axis = int(3 * random.uniform(0, 1)), where.end = int(2 * random.uniform(0, 1));
      where.cells = {16 * radius, 16 * radius, 16 * radius};
      for (int c = 0; c < 3; ++c) where.offset[c] = random.uniform(-0.5, 0.5);
      expect_exact(where);
    }
}

// Whatever the gap and the size, also where the grid couples torque and velocity too much.
TEST(WallFilms, TakeUpPowerWhateverTheMotion) {
  Random random(3);
  for (int n = 0; n < 2000; ++n) {
    const double radius = std::pow(2, random.uniform(1, 5)), gap = radius * std::pow(10, random.uniform(-4, 0.3));
    const PairFilm film = film_of(1, radius, 0, gap, felt_at_wall(gap, radius, false), false);
    EXPECT_GE(film.squeeze, 0);
    EXPECT_GE(film.slide, 0);
    EXPECT_GE(film.roll, 0);
    // Round-off of the root.
    EXPECT_LE(film.mixed * film.mixed, film.slide * film.roll * (1 + 1e-14)) << radius << " " << gap;
  }
}

}  // namespace
}  // namespace slurry::grid
