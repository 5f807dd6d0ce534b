// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Films that the grid does not see: what they are made of, and that with them close bodies resist as they should.
#include "slurry/fluids/grid/pair_film.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/fluids/grid/grid_films.hpp"
#include "slurry/fluids/grid/rigid_system.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"

namespace slurry::grid {
namespace {

using std::numbers::pi;

const Vec3 axis{0, 0, 1};

// Forces and torques over the motions of two bodies.
stokes::Matrix matrix_of(PairFilm film) {
  film.normal = axis;
  film.first = 0, film.second = film.second_arm == 0 ? -1 : 1;
  const std::size_t n = film.second < 0 ? 1 : 2;
  stokes::Matrix matrix(6 * n, 6 * n);
  for (std::size_t column = 0; column < 6 * n; ++column) {
    Velocities u{std::vector<Vec3>(n), std::vector<Vec3>(n)};
    Impulses sum{std::vector<Vec3>(n), std::vector<Vec3>(n)};
    (column % 6 < 3 ? u.linear : u.angular)[column / 6][int(column % 3)] = 1;
    film.add_resistance(film.motion(u, true), sum);
    for (std::size_t row = 0; row < 6 * n; ++row)
      matrix(row, column) = (row % 6 < 3 ? sum.linear : sum.angular)[row / 6][int(row % 3)];
  }
  return matrix;
}

// The part of exact resistances that grows without bound.
TEST(PairFilm, IsTheDifferenceOfExactResistances) {
  const double gap = 1e-4, felt = 1e-3;
  for (const double other : {1.0, 3.0, 0.0}) {
    const stokes::Matrix film = matrix_of(film_of(1, 1, other, gap, {felt, felt}, false));
    const auto exact = [&](double q) {
      return other == 0 ? stokes::sphere_wall_resistance(1, q, {0, 0, -1})
                        : stokes::two_sphere_resistance(1, other, q, axis);
    };
    const stokes::Matrix narrow = exact(gap), wide = exact(felt);
    for (std::size_t i = 0; i < narrow.rows; ++i)
      for (std::size_t j = 0; j < narrow.columns; ++j) {
        // Terms of the order of gap ln(gap), some 0.01 here, times 6 pi and powers of the larger radius; the squeeze is
        // known to 1e-5 of itself.
        const double difference = narrow(i, j) - wide(i, j);
        EXPECT_NEAR(film(i, j), difference, 0.02 * 6 * pi * (other == 3 ? 9 : 1) + 2e-5 * std::abs(difference))
            << other << " " << i << " " << j;
      }
  }
}

TEST(PairFilm, DoesNotResistAMotionAsOneBody) {
  PairFilm film = film_of(1, 1, 2, 0.01, {0.1, 0.1}, false);
  film.second = 1, film.normal = normalised(Vec3{1, 2, -1});
  film.first_arm += 0.005, film.second_arm += 0.005;
  const Vec3 spin{0.3, -1, 0.7}, d = (film.first_arm + film.second_arm) * film.normal;
  const Velocities u{{{1, 2, 3}, Vec3{1, 2, 3} + cross(spin, d)}, {spin, spin}};
  Impulses sum{std::vector<Vec3>(2), std::vector<Vec3>(2)};
  film.add_resistance(film.motion(u, true), sum);
  // Round-off of a resistance of some 6 pi 50.
  for (int b = 0; b < 2; ++b) EXPECT_LT(norm(sum.linear[b]) + norm(sum.angular[b]), 1e-11);
}

TEST(PairFilm, KeepsMomentumAndAngularMomentum) {
  PairFilm film = film_of(1, 1, 2, 0.01, {0.1, 0.1}, false);
  film.second = 1, film.normal = normalised(Vec3{1, 2, -1});
  const Velocities u{{{1, 2, 3}, {-1, 0.5, 2}}, {{0.3, 0, 1}, {0, -2, 1}}};
  Impulses sum{std::vector<Vec3>(2), std::vector<Vec3>(2)};
  film.add_resistance(film.motion(u, true), sum);
  const Vec3 d = (film.first_arm + film.second_arm) * film.normal;
  EXPECT_LT(norm(sum.linear[0] + sum.linear[1]), 1e-12 * norm(sum.linear[0]));
  EXPECT_LT(norm(sum.angular[0] + sum.angular[1] + cross(d, sum.linear[1])), 1e-12 * norm(sum.angular[0]));
  // It takes up power: u.R u.
  double power = 0;
  for (int b = 0; b < 2; ++b) power += dot(u.linear[b], sum.linear[b]) + dot(u.angular[b], sum.angular[b]);
  EXPECT_NEAR(film.power(film.motion(u, true)), power, 1e-12 * power);
  EXPECT_GT(power, 0);
}

// Two spheres of eight cells that approach each other, and one that approaches a wall, against exact resistances;
// without films they are wrong by up to 90 %.
double approach(double gap, bool wall, bool films) {
  constexpr double radius = 4;
  const Box box{{32, 32, 32}, {}, {32, 32, 32}, {false, false, wall}, false, 0};
  const FluidSolver fluid(box, 1, 0);
  Grains grains;
  grains.resize(wall ? 1 : 2);
  grains.radius.assign(grains.size(), radius);
  const Vec3 first{16.2, 15.7, wall ? radius + gap : 16.4 - radius - 0.5 * gap};
  grains.position[0] = first;
  if (!wall) grains.position[1] = first + (2 * radius + gap) * axis;
  const auto block = std::make_shared<MobilityBlock>(fluid, round_markers(box, radius));
  std::vector<RigidBody> bodies;
  for (const Vec3& x : grains.position) bodies.push_back({block, {x, {}}, true, 0, {}});
  const Forms round;
  Films found;
  if (films) found = find_films({grains, round, 0, 1}, fluid, {}, 1e-4);
  const RigidSystem system(fluid, bodies, found.resisting);
  RigidMotion motion{{std::vector<Vec3>(bodies.size()), std::vector<Vec3>(bodies.size())}, {}, 0};
  motion.velocity.linear[0] = wall ? -axis : axis;
  if (!wall) motion.velocity.linear[1] = -axis;
  const Impulses none{std::vector<Vec3>(bodies.size()), std::vector<Vec3>(bodies.size())};
  system.solve(std::vector<Vec3>(system.points().size()), none, 1e-4, motion);
  Impulses pushed = none;
  for (const PairFilm& film : found.pushing) film.add_resistance(film.motion(motion.velocity, true), pushed);
  const Vec3 force =
      system.on_fluid(motion.force).linear[0] + system.resisting(motion.velocity).linear[0] + pushed.linear[0];
  return std::abs(force.z) / (6 * pi * radius);
}

TEST(PairFilm, MakesCloseBodiesResistAsTheyShould) {
  for (const double gap : {4.0, 2.0, 0.4, 0.04, 0.004}) {
    const stokes::Matrix pair = stokes::two_sphere_resistance(4, 4, gap, axis);
    const stokes::Matrix wall = stokes::sphere_wall_resistance(4, gap, axis);
    // The gaps that the grid feels are means over places and directions, from which a pair differs by up to a tenth,
    // and images of the box add up to another.
    const double exact = (pair(2, 2) - pair(2, 8)) / (6 * pi * 4), exact_wall = wall(2, 2) / (6 * pi * 4);
    EXPECT_NEAR(approach(gap, false, true) / exact, 1, 0.2) << gap;
    EXPECT_NEAR(approach(gap, true, true) / exact_wall, 1, 0.12) << gap;
    if (gap < 0.1) {
      EXPECT_LT(approach(gap, false, false), 0.5 * exact);
      EXPECT_LT(approach(gap, true, false), 0.3 * exact_wall);
    }
  }
}

}  // namespace
}  // namespace slurry::grid
