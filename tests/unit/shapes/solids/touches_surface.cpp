// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Solids against the surfaces of obstacles.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/shapes/solids/touch.hpp"
#include "slurry/shapes/surfaces/piece.hpp"
#include "tests/support/solids.hpp"

namespace slurry {
namespace {

using test::nearest_of;
constexpr double endless = std::numeric_limits<double>::infinity();
using std::numbers::pi;

const Pose floor_pose{{0, 0, 0}, {}};
const Pose planar_floor{{0, 0, 0}, rotation_between({0, 0, 1}, {0, 1, 0})};

TEST(HalfSpaces, a_box_at_rest_has_four_touches_in_space_and_two_in_the_plane) {
  const Solid box = test::box({1, 0.5, 0.5});
  const Touches space = touches({&box, 1, {{0, 0, 0.51}, {}}}, HalfSpace{}, floor_pose, false, 0.1, {});
  ASSERT_EQ(space.count, 4u);
  for (const Touch& t : space) {
    EXPECT_NEAR(t.gap, 0.01, 1e-15);
    EXPECT_EQ(t.normal.z, -1);
    EXPECT_NEAR(t.point.z, 0.005, 1e-15);
  }
  const Touches plane = touches({&box, 1, {{0, 0.51, 0}, {}}}, HalfSpace{}, planar_floor, true, 0.1, {});
  ASSERT_EQ(plane.count, 2u);
  for (const Touch& t : plane) {
    EXPECT_NEAR(t.gap, 0.01, 1e-15);
    EXPECT_NEAR(t.normal.y, -1, 1e-15);
    EXPECT_EQ(t.point.z, 0);
  }
}

TEST(HalfSpaces, capsule_lies_on_its_two_ends) {
  const Solid rod = Capsule{1, 0.25};
  const Touches list = touches({&rod, 1, {{0, 0, 0.26}, {}}}, HalfSpace{}, floor_pose, false, 0.1, {});
  ASSERT_EQ(list.count, 2u);
  for (const Touch& t : list) EXPECT_NEAR(t.gap, 0.01, 1e-15);
}

TEST(HalfSpaces, superellipsoid_touches_with_its_support_point) {
  Random random(31);
  for (const auto& named : test::all_solids()) {
    const PlacedSolid s{&named.solid, 1.5, test::random_pose(random, 1)};
    const Pose wall = test::random_pose(random, 1);
    const Vec3 n = rotate(wall.orientation, {0, 0, 1});
    const Touch t = nearest_of(touches(s, HalfSpace{}, wall, false, endless, {}));
    const double gap = dot(n, test::placed_support(s, false, -n) - wall.position);
    EXPECT_NEAR(t.gap, gap, 1e-14) << named.name;
    EXPECT_LT(norm(t.normal + n), 1e-14);
  }
}

// Every convex surface against every solid: the same as the pair with the solid that has its form.
TEST(ConvexSurfaces, equal_the_solids_of_the_same_form) {
  Random random(32);
  const Solid block = test::box({0.7, 0.5, 0.4}), rod = Capsule{0.7, 0.2}, ball = Globe{0.6};
  const std::vector<std::pair<Surface, const Solid*>> same{
      {Block{{0.7, 0.5, 0.4}}, &block}, {Rod{0.7, 0.2}, &rod}, {Rod{0, 0.6}, &ball}};
  for (const bool planar : {false, true})
    for (const auto& [surface, form] : same)
      for (const auto& named : test::all_solids())
        for (int k = 0; k < 10; ++k) {
          const PlacedSolid s{&named.solid, 1, test::any_pose(random, 0.5, planar)};
          const Pose pose = test::any_pose(random, 1, planar);
          Surface there = surface;
          if (auto* b = std::get_if<Block>(&there); b && planar) b->half.z = endless;
          const Touches list = touches(s, there, pose, planar, 0.1, {});
          const Touches pair = touches(s, {form, 1, pose}, planar, 0.1, {});
          if (nearest_of(pair).gap > 0.1) {
            EXPECT_GT(nearest_of(list).gap, 0.1);
            continue;
          }
          EXPECT_NEAR(nearest_of(list).gap, nearest_of(pair).gap, 1e-9) << named.name;
          EXPECT_EQ(list.count, pair.count) << named.name;
        }
}

// An endless cylinder: the gap is that of the shadows along its axis, whatever the place along it.
TEST(ConvexSurfaces, endless_ones_are_the_same_all_along) {
  Random random(33);
  for (const auto& named : test::all_solids())
    for (const Surface& surface : {Surface{Cylinder{0.5, endless}}, Surface{Block{{0.4, 0.6, endless}}}}) {
      PlacedSolid s{&named.solid, 1, test::random_pose(random, 1)};
      const Touch here = nearest_of(touches(s, surface, {}, false, endless, {}));
      // The axis is normal to the direction of least distance.
      EXPECT_NEAR(here.normal.z, 0, 1e-5) << named.name;
      s.pose.position.z += 1000;
      const Touch there = nearest_of(touches(s, surface, {}, false, endless, {}));
      EXPECT_NEAR(here.gap, there.gap, 1e-9) << named.name;
      EXPECT_NEAR(there.point.z, here.point.z + 1000, named.name == "sharp_box" || named.name == "box" ? 3 : 1e-3);
    }
}

// Against dense samples of the solid: no point of it is nearer to the wall than the answer.
TEST(HollowSurfaces, no_point_of_the_solid_is_farther_out) {
  Random random(34);
  for (const bool planar : {false, true})
    for (const auto& named : test::all_solids())
      for (const Surface& surface : {Surface{Bore{2}}, Surface{Cavity{2}}})
        for (int k = 0; k < 10; ++k) {
          const PlacedSolid s{&named.solid, 1, test::any_pose(random, 0.8, planar)};
          const Pose pose = test::any_pose(random, 0.2, planar);
          const Touches list = touches(s, surface, pose, planar, endless, {});
          const Touch t = nearest_of(list);
          ASSERT_TRUE(std::isfinite(t.gap) && is_finite(t.point));
          double least = endless;
          for (int j = 0; j < 2000; ++j) {
            Vec3 d = test::random_direction(random);
            if (planar) d.z = 0;
            const Vec3 p = test::placed_support(s, planar, d);
            least = std::min(least, nearest(surface, pose, p).distance);
          }
          EXPECT_LE(t.gap, least + 1e-12) << named.name;
          // 2000 directions are 0.05 apart; the distance is second order in that, first order at ridges.
          EXPECT_GE(t.gap, least - 0.06) << named.name;
          // The point is on the wall's normal: half a gap before it.
          EXPECT_NEAR(nearest(surface, pose, t.point).distance, 0.5 * t.gap, 1e-12);
        }
}

TEST(HollowSurfaces, ellipsoid_across_a_bore_touches_on_both_sides) {
  const Solid s = Superellipsoid{{1, 0.5, 0.5}, 1, 1};
  const Touches list = touches({&s, 1, {}}, Bore{1.01}, {}, false, 0.1, {});
  ASSERT_EQ(list.count, 2u);
  for (const Touch& t : list) EXPECT_NEAR(t.gap, 0.01, 1e-13);
  EXPECT_NE(list.touch[0].feature, list.touch[1].feature);
  EXPECT_NEAR(std::abs(list.touch[0].point.x - list.touch[1].point.x), 2.01, 1e-12);
}

}  // namespace
}  // namespace slurry
