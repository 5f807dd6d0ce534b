// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains from explicit points and lattices: order, numbering, mass, velocity.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/cases/build.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

using std::numbers::pi;

GrainGroup group_of(const std::string& name, Placement place, double radius = 0.5) {
  GrainGroup group;
  group.name = name;
  group.place = std::move(place);
  group.radius = Distribution::fixed(radius);
  return group;
}

Case case_of(std::vector<GrainGroup> groups, bool planar = false) {
  Case c;
  c.planar = planar;
  c.grains = std::move(groups);
  return c;
}

Grains build(const Case& c) { return build_grains(c, {}); }

std::string refusal(const Case& c) {
  try {
    build(c);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(build_grains, numbers_groups_and_ids_in_the_order_of_the_case) {
  const Grains g = build(case_of({group_of("a", Points{{{1, 2, 3}, {4, 5, 6}}}), group_of("b", Points{{{7, 8, 9}}})}));
  ASSERT_EQ(g.size(), 3u);
  EXPECT_EQ(g.id, (std::vector<std::int64_t>{0, 1, 2}));
  EXPECT_EQ(g.group, (std::vector<std::int32_t>{0, 0, 1}));
  EXPECT_EQ(g.position, (std::vector<Vec3>{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
  EXPECT_EQ(g.orientation[1], Quaternion{});
}

TEST(build_grains, mass_is_density_times_volume_or_area) {
  GrainGroup group = group_of("a", Points{{{0, 0, 0}}}, 2);
  EXPECT_DOUBLE_EQ(build(case_of({group})).mass[0], 4.0 / 3 * pi * 8);
  EXPECT_DOUBLE_EQ(build(case_of({group}, true)).mass[0], pi * 4);
  group.density = 3;
  EXPECT_DOUBLE_EQ(build(case_of({group})).mass[0], 3 * 4.0 / 3 * pi * 8);
  EXPECT_DOUBLE_EQ(build(case_of({group}, true)).mass[0], 3 * pi * 4);
  group.density.reset();
  group.mass = 7;
  EXPECT_EQ(build(case_of({group})).mass[0], 7);
  EXPECT_DOUBLE_EQ(build(case_of({group})).inertia[0].x, 0.4 * 7 * 4);
  EXPECT_DOUBLE_EQ(build(case_of({group}, true)).inertia[0].x, 0.5 * 7 * 4);
}

TEST(build_grains, velocities_have_their_mean_and_spread) {
  GrainGroup group = group_of("a", Lattice{{}, {100, 100}, 2, 0});
  group.velocity = {1, -2, 0};
  group.angular_velocity = {0, 0, 5};
  EXPECT_EQ(build(case_of({group})).velocity[17], group.velocity);
  EXPECT_EQ(build(case_of({group})).angular_velocity[17], group.angular_velocity);
  group.velocity_spread = 0.3;
  const Grains g = build(case_of({group}));
  Vec3 mean, square;
  for (const Vec3& v : g.velocity) {
    mean += v / 1e4;
    for (int axis = 0; axis < 3; ++axis) square[axis] += std::pow(v[axis] - group.velocity[axis], 2) / 1e4;
  }
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_NEAR(mean[axis], group.velocity[axis], 4 * 0.3 / 100);      // four standard errors of the mean
    EXPECT_NEAR(square[axis], 0.09, 4 * 0.09 * std::sqrt(2.0) / 100);  // and of the variance of a normal
  }
  for (const Vec3& v : build(case_of({group}, true)).velocity) ASSERT_EQ(v.z, 0);
}

TEST(build_lattice, x_runs_fastest_then_y_then_z) {
  const Grains g = build(case_of({group_of("a", Lattice{{1, 2, 3}, {2, 3, 2}, 1.5, 0})}));
  ASSERT_EQ(g.size(), 12u);
  EXPECT_EQ(g.position[0], (Vec3{1, 2, 3}));
  EXPECT_EQ(g.position[1], (Vec3{2.5, 2, 3}));
  EXPECT_EQ(g.position[2], (Vec3{1, 3.5, 3}));
  EXPECT_EQ(g.position[6], (Vec3{1, 2, 4.5}));
  EXPECT_EQ(g.position[11], (Vec3{2.5, 5, 4.5}));
  EXPECT_EQ(build(case_of({group_of("a", Lattice{{}, {4, 5}, 1, 0})})).size(), 20u);
}

TEST(build_lattice, jitter_fills_the_room_between_neighbours_and_no_more) {
  const double spacing = 1.5, radius = 0.5, jitter = 0.8, most = 0.5 * jitter * (spacing - 2 * radius);
  const Grains g = build(case_of({group_of("a", Lattice{{}, {30, 30}, spacing, jitter}, radius)}, true));
  double farthest = 0;
  for (std::size_t k = 0; k < g.size(); ++k) {
    const Vec3 shift = g.position[k] - spacing * Vec3{double(k % 30), double(k / 30), 0};
    farthest = std::max({farthest, std::abs(shift.x), std::abs(shift.y)});
    EXPECT_EQ(shift.z, 0);
  }
  EXPECT_LE(farthest, most * (1 + 1e-13));  // round-off of coordinates 45 times the shift
  EXPECT_GE(farthest, 0.99 * most);         // 1800 draws all miss the outer hundredth with a probability of 1e-8
}

TEST(build_lattice, refuses_counts_that_make_no_lattice) {
  for (const std::vector<std::int64_t>& counts :
       std::vector<std::vector<std::int64_t>>{{}, {3}, {3, 0}, {2, 2, 2, 2}, {-1, 2}, {3000000, 3000000, 3000000}})
    EXPECT_EQ(refusal(case_of({group_of("a", Lattice{{}, counts, 1, 0})})).rfind("grains \"a\": ", 0), 0u)
        << counts.size();
  EXPECT_NE(refusal(case_of({group_of("a", Lattice{{}, {2, 2, 2}, 1, 0})}, true)).find("planar"), std::string::npos);
}

TEST(build_grains, refuses_a_radius_that_is_not_positive) {
  EXPECT_EQ(refusal(case_of({group_of("tiny", Points{{{0, 0, 0}}}, 0)})),
            "grains \"tiny\": radius must be positive and finite, found 0 to 0");
  EXPECT_FALSE(refusal(case_of({group_of("a", Points{})})).empty());
}

// Infinite masses would go through a whole run as numbers that are none.
TEST(build_grains, refuses_grains_that_weigh_more_than_any_number_or_nothing) {
  for (const double radius : {1e160, 1e100, 1e-110, 1e-160}) {
    const std::string message = refusal(case_of({group_of("odd", Points{{{0, 0, 0}}}, radius)}));
    EXPECT_TRUE(message.starts_with("grains \"odd\": a grain of radius ")) << radius << message;
  }
  EXPECT_EQ(refusal(case_of({group_of("far", Points{{{0, 0, 0}}}, 1e25)})), "");
  Case still = case_of({group_of("still", Points{{{0, 0, 0}}})});
  still.grains[0].turns = false;
  EXPECT_EQ(refusal(still), "") << "a grain that never turns has an infinite moment of inertia";
}

TEST(build_grains, a_group_keeps_its_random_numbers_when_another_changes) {
  GrainGroup a = group_of("a", Points{{{0, 0, 0}, {9, 0, 0}}}), b = group_of("b", Points{{{0, 5, 0}, {0, 9, 0}}});
  b.radius = {Distribution::Kind::uniform, {0.1, 0.5}, {}};
  Case c = case_of({a, b});
  const Grains before = build(c);
  c.grains[0].velocity_spread = 1;
  const Grains after = build(c);
  EXPECT_EQ(before.radius, after.radius);
  c.seed = 2;
  EXPECT_NE(before.radius[2], build(c).radius[2]);
  EXPECT_NE(before.radius[2], before.radius[3]);
}

TEST(build_obstacles, come_after_the_grains_and_count_their_pieces) {
  Case c = case_of({group_of("a", Points{{{0, 0, 0}}}), group_of("b", Points{{{5, 0, 0}}})});
  Box box;
  box.size = {10, 10, 10};
  box.inside = true;
  c.obstacles = {{"box", box, Fixed{}}, {"floor", Plane{}, Oscillation{{0, 2, 0}, 1, pi / 2}}};
  const std::vector<Obstacle> obstacles = build_obstacles(c);
  ASSERT_EQ(obstacles.size(), 2u);
  EXPECT_EQ(obstacles[0].name, "box");
  EXPECT_EQ(obstacles[0].group, 2);
  EXPECT_EQ(obstacles[1].group, 3);
  EXPECT_EQ(obstacles[0].first_piece, 0);
  EXPECT_EQ(obstacles[1].first_piece, static_cast<std::int32_t>(obstacles[0].pieces.size()));
  EXPECT_EQ(obstacles[1].pieces.size(), 1u);
  EXPECT_DOUBLE_EQ(walls_at(obstacles, 0).position[1].y, 2);  // amplitude * sin(phase), at t = 0
}

TEST(build_grains, what_is_given_of_each_grain_goes_before_the_group) {
  Points points{{{0, 0, 0}, {3, 0, 0}}, {0.25, 1}, {5, 7}, {{1, 2, 3}, {4, 5, 6}}};
  const Grains g = build(case_of({group_of("a", points)}));
  EXPECT_EQ(g.radius, (std::vector<double>{0.25, 1}));
  EXPECT_EQ(g.mass, (std::vector<double>{5, 7}));
  EXPECT_EQ(g.velocity, points.velocities);
  points.masses.clear();
  EXPECT_DOUBLE_EQ(build(case_of({group_of("a", points)})).mass[1], 4 * pi / 3);
  points.radii.pop_back();
  EXPECT_NE(refusal(case_of({group_of("a", points)})).find("radii: got 1, expected one for each of the 2 positions"),
            std::string::npos);
}

}  // namespace
}  // namespace slurry
