// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The awkward pairs: touching to 1e-12, concentric, deep, needles and discs, boxes on boxes, parallel capsules; and how
// many touches keep a flat solid at rest.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "slurry/shapes/solids/superellipsoid.hpp"
#include "slurry/shapes/solids/touch.hpp"
#include "slurry/shapes/surfaces/piece.hpp"
#include "tests/support/solids.hpp"

namespace slurry {
namespace {

using test::nearest_of;
using test::slab;

constexpr double infinity = std::numeric_limits<double>::infinity();
using std::numbers::pi;

void expect_sound(const Touches& list) {
  ASSERT_GE(list.count, 1u);
  for (const Touch& t : list) {
    EXPECT_TRUE(std::isfinite(t.gap) && is_finite(t.normal) && is_finite(t.point) && std::isfinite(t.curvature));
    EXPECT_NEAR(norm(t.normal), 1, 1e-12);
  }
}

// Any superellipsoid within the promised range: e, n in (0.1, 2), aspect ratios to 20.
Superellipsoid random_superellipsoid(Random& random) {
  const auto axis = [&] { return std::pow(20, -random.uniform()); };
  Superellipsoid s{{axis(), axis(), axis()}, random.uniform(0.1, 2), random.uniform(0.1, 2)};
  // A third are ellipsoids, boxes or octahedra to the limit.
  switch (random.below(6)) {
    case 0:
      s.e = s.n = 1;
      break;
    case 1:
      s.e = s.n = 0.15;
      break;
    case 2:
      s.e = s.n = 1.95;
      break;
    default:
      break;
  }
  return s;
}

// Thousands of pairs of every form, apart and overlapping: the slab of the answer is as wide as the gap, and no other
// slab, near or far, is wider. The bound is the promise of the interface.
TEST(SuperellipsoidPairs, never_a_wrong_answer) {
  Random random(21);
  for (int k = 0; k < 4000; ++k) {
    const bool planar = k % 4 == 3;
    const Solid first = random_superellipsoid(random), second = random_superellipsoid(random);
    const PlacedSolid a{&first, 1, test::any_pose(random, 0.2, planar)};
    const PlacedSolid b{&second, 1, test::any_pose(random, 1, planar)};
    const double size = test::pair_size(a, b, planar);
    const Touches list = touches(a, b, planar, infinity, {});
    expect_sound(list);
    const Touch t = nearest_of(list);
    EXPECT_NEAR(slab(a, b, planar, t.normal), t.gap, 1e-9 * size);
    for (int j = 0; j < 60; ++j) {
      const Vec3 d = test::random_direction(random);
      Vec3 n = j % 2 ? d : t.normal + std::pow(10, -4 * random.uniform()) * d;
      if (planar) n.z = 0;
      ASSERT_LE(slab(a, b, planar, normalised(n)), t.gap + 1e-9 * size) << k;
    }
  }
}

// Moved along the normal to a gap of +-1e-12, every pair keeps its gap to round-off and its normal.
TEST(SuperellipsoidPairs, touching_to_round_off) {
  Random random(22);
  for (int k = 0; k < 500; ++k) {
    const bool planar = k % 4 == 3;
    const Solid first = random_superellipsoid(random), second = random_superellipsoid(random);
    const PlacedSolid a{&first, 1, test::any_pose(random, 0.2, planar)};
    PlacedSolid b{&second, 1, test::any_pose(random, 1, planar)};
    b.pose.position = a.pose.position + 3 * normalised(b.pose.position - a.pose.position);
    const double wanted = k % 2 ? 1e-12 : -1e-12;
    Touch t = nearest_of(touches(a, b, planar, infinity, {}));
    // Translating along the normal keeps it the normal: the gap changes by exactly the shift.
    b.pose.position += (wanted - t.gap) * t.normal;
    const Touches now = touches(a, b, planar, infinity, k % 3 ? t.normal : Vec3{});
    expect_sound(now);
    // A hundred roundings of numbers of size 3, and the error of the generic search where that was used.
    EXPECT_NEAR(nearest_of(now).gap, wanted, 1e-10) << k;
  }
}

TEST(SuperellipsoidPairs, concentric_ones_are_parted_along_the_least_width) {
  for (const bool planar : {false, true}) {
    const Solid s = Superellipsoid{{1, 0.5, 0.75}, 1, 1};
    const PlacedSolid a{&s, 1, {}}, b{&s, 1, {}};
    const Touches list = touches(a, b, planar, 0, {});
    expect_sound(list);
    // Half widths 0.5 each along y.
    EXPECT_NEAR(nearest_of(list).gap, -1, 1e-9);
    EXPECT_NEAR(std::abs(nearest_of(list).normal.y), 1, 1e-4);
  }
}

TEST(SuperellipsoidPairs, spheres_and_ellipses_by_hand) {
  const Solid sphere = Superellipsoid{{2, 2, 2}, 1, 1};
  const Touch t =
      nearest_of(touches({&sphere, 1, {}}, {&sphere, 0.5, {{0, 5, 0}, rotation({1, 2, 3})}}, false, 10, {}));
  // A few roundings of numbers of size 5.
  EXPECT_NEAR(t.gap, 2, 1e-14);
  EXPECT_NEAR(t.normal.y, 1, 1e-14);
  EXPECT_LT(norm(t.point - Vec3{0, 3, 0}), 1e-13);
  EXPECT_NEAR(t.curvature, 0.5 + 1, 1e-13);
  // An ellipse and a point of its long axis: the tip, whose radius of curvature is b^2 / a.
  const Solid ellipse = Superellipsoid{{2, 1, 1}, 1, 1}, disc = Globe{0.5};
  const Touch tip = nearest_of(touches({&ellipse, 1, {}}, {&disc, 1, {{3, 0, 0}, {}}}, true, 10, {}));
  EXPECT_NEAR(tip.gap, 0.5, 1e-14);
  EXPECT_NEAR(tip.curvature, 2 + 2, 1e-12);
  EXPECT_LT(norm(tip.point - Vec3{2.25, 0, 0}), 1e-14);
}

TEST(Capsules, parallel_ones_touch_twice_and_crossed_ones_once) {
  const Solid rod = Capsule{1, 0.25};
  const PlacedSolid a{&rod, 1, {}};
  for (const bool planar : {false, true}) {
    const Touches beside = touches(a, {&rod, 1, {{0.5, 0.6, 0}, {}}}, planar, 0.2, {});
    ASSERT_EQ(beside.count, 2u);
    std::set<double> places;
    for (const Touch& t : beside) {
      EXPECT_NEAR(t.gap, 0.1, 1e-14);
      EXPECT_NEAR(t.normal.y, 1, 1e-14);
      EXPECT_NEAR(t.point.y, 0.3, 1e-14);
      // The round end of one on the side of the other.
      EXPECT_NEAR(t.curvature, 1 / 0.25 + (planar ? 0 : 0.5 / 0.25), 1e-12);
      places.insert(std::round(100 * t.point.x) / 100);
    }
    EXPECT_EQ(places, (std::set<double>{-0.5, 1}));
    // End to end.
    const Touches ends = touches(a, {&rod, 1, {{2.6, 0, 0}, {}}}, planar, 0.2, {});
    ASSERT_EQ(ends.count, 1u);
    EXPECT_NEAR(ends.touch[0].gap, 0.1, 1e-14);
  }
  const Touches crossed = touches(a, {&rod, 1, {{0.2, 0.3, 0.55}, rotation({0, 0, pi / 2})}}, false, 0.2, {});
  ASSERT_EQ(crossed.count, 1u);
  EXPECT_NEAR(crossed.touch[0].gap, 0.05, 1e-14);
  EXPECT_LT(norm(crossed.touch[0].point - Vec3{0.2, 0, 0.275}), 1e-14);
  // Middle lines that meet: no direction of their own, but an answer.
  expect_sound(touches(a, {&rod, 1, {{0.2, 0.3, 0}, rotation({0, 0, pi / 2})}}, false, 0.2, {}));
  expect_sound(touches(a, a, false, 0.2, {}));
  expect_sound(touches(a, a, true, 0.2, {}));
}

TEST(Boxes, face_on_face_touches_in_the_corners_of_the_overlap) {
  const Solid box = test::box({1, 1, 1});
  for (const double gap : {-0.01, 0.0, 1e-12, 0.01}) {
    const Touches list = touches({&box, 1, {}}, {&box, 1, {{0.5, 0.25, 2 + gap}, {}}}, false, 0.1, {});
    ASSERT_EQ(list.count, 4u);
    std::set<std::int32_t> names;
    for (const Touch& t : list) {
      EXPECT_NEAR(t.gap, gap, 1e-14);
      EXPECT_NEAR(t.normal.z, 1, 1e-14);
      EXPECT_TRUE(std::abs(t.point.x + 0.5) < 1e-12 || std::abs(t.point.x - 1) < 1e-12);
      EXPECT_TRUE(std::abs(t.point.y + 0.75) < 1e-12 || std::abs(t.point.y - 1) < 1e-12);
      EXPECT_EQ(t.curvature, 0);
      names.insert(t.feature);
    }
    EXPECT_EQ(names.size(), 4u);
    // Slid a little, each touch keeps its name.
    for (const Touch& t : touches({&box, 1, {}}, {&box, 1, {{0.51, 0.24, 2 + gap}, {}}}, false, 0.1, {}))
      EXPECT_EQ(names.count(t.feature), 1u);
    // Turned by 45 degrees: an octagon.
    const Touches turned =
        touches({&box, 1, {}}, {&box, 1, {{0, 0, 2 + gap}, rotation({0, 0, pi / 4})}}, false, 0.1, {});
    EXPECT_EQ(turned.count, 8u);
  }
}

TEST(Boxes, in_the_plane_a_box_on_a_box_touches_twice) {
  const Solid box = test::box({1, 1, 1});
  for (const double gap : {-0.01, 0.0, 0.01}) {
    const Touches list = touches({&box, 1, {}}, {&box, 1, {{0.5, 2 + gap, 0}, {}}}, true, 0.1, {});
    ASSERT_EQ(list.count, 2u);
    for (const Touch& t : list) {
      EXPECT_NEAR(t.gap, gap, 1e-14);
      EXPECT_NEAR(t.normal.y, 1, 1e-14);
      EXPECT_EQ(t.point.z, 0);
    }
    EXPECT_NEAR(std::abs(list.touch[0].point.x - list.touch[1].point.x), 1.5, 1e-13);
  }
  // A corner on a face, far from parallel: one.
  const Pose on_corner{{0, 1 + std::sqrt(2.0) + 0.01, 0}, rotation({0, 0, pi / 4})};
  const Touches corner = touches({&box, 1, {}}, {&box, 1, on_corner}, true, 0.1, {});
  ASSERT_EQ(corner.count, 1u);
  EXPECT_NEAR(corner.touch[0].gap, 0.01, 1e-14);
}

// A tilted box is held at its low edge, and at the far one as soon as that is within reach, each at its own distance.
TEST(Boxes, tilted_box_has_touches_at_their_own_distances) {
  const Solid box = test::box({1, 1, 1});
  const double tilt = 0.02;
  const Touches list =
      touches({&box, 3, {{0, 0, -3}, {}}}, {&box, 1, {{0, 0, 1.05}, rotation({tilt, 0, 0})}}, false, 0.2, {});
  ASSERT_EQ(list.count, 4u);
  for (const Touch& t : list) {
    const double side = t.point.y < 0 ? -1 : 1;
    // Corner (., side, -1) turned about x: z = 1.05 + side sin - cos.
    EXPECT_NEAR(t.gap, 1.05 + side * std::sin(tilt) - std::cos(tilt), 1e-13);
  }
}

TEST(Boxes, edge_across_edge) {
  const Solid box = test::box({1, 1, 1});
  const Pose below{{0, 0, 0}, rotation({pi / 4, 0, 0})};
  const double up = 2 * std::sqrt(2.0);
  for (const double gap : {0.01, -0.01}) {
    const Pose above{{0.1, 0.1, up + gap}, rotation({0, pi / 4, 0})};
    const Touches list = touches({&box, 1, below}, {&box, 1, above}, false, 0.1, {});
    ASSERT_EQ(list.count, 1u);
    EXPECT_NEAR(list.touch[0].gap, gap, 1e-10);
    EXPECT_NEAR(list.touch[0].normal.z, 1, 1e-8);
    // The lower edge runs along x above y = 0, the upper one along y below x = 0.1.
    EXPECT_LT(norm(list.touch[0].point - Vec3{0.1, 0, std::sqrt(2.0) + 0.5 * gap}), 1e-6);
  }
}

TEST(CapsuleOnBox, lies_on_two_points) {
  const Solid box = test::box({1, 1, 1}), rod = Capsule{2, 0.25};
  const Touches list = touches({&box, 1, {}}, {&rod, 1, {{0.5, 0, 1.26}, {}}}, false, 0.1, {});
  ASSERT_EQ(list.count, 2u);
  for (const Touch& t : list) {
    EXPECT_NEAR(t.gap, 0.01, 1e-14);
    EXPECT_NEAR(std::abs(t.point.x), 1, 1e-13);
    EXPECT_NEAR(t.point.z, 1.005, 1e-14);
    EXPECT_NEAR(t.curvature, 0.5 / 0.25, 1e-12);
  }
}

// On a flat part it rests on two points as long as it leans by less than five degrees; a superellipsoid, however flat,
// has one.
TEST(CapsuleOnBox, touches_once_where_it_leans_by_more_than_five_degrees) {
  const Solid box = test::box({1, 1, 1}), rod = Capsule{0.8, 0.25};
  for (const double degrees : {0.0, 1.0, 3.0, 4.5, 5.5, 8.0, 20.0})
    for (const double side : {-1.0, 1.0}) {
      const double lean = side * degrees * pi / 180, up = 1.26 + 0.8 * std::abs(std::sin(lean));
      const Touches list = touches({&box, 1, {}}, {&rod, 1, {{0, 0, up}, rotation({0, lean, 0})}}, false, 1, {});
      expect_sound(list);
      EXPECT_EQ(list.count, degrees < 5 ? 2u : 1u) << degrees;
      EXPECT_NEAR(nearest_of(list).gap, 0.01, 1e-12) << degrees;
    }
  const Solid flat = Superellipsoid{{0.8, 0.8, 0.3}, 0.15, 0.15};
  for (const double lean : {0.0, 1e-6, 0.01, 0.05, 0.3})
    EXPECT_EQ(touches({&box, 1, {}}, {&flat, 1, {{0, 0, 1.6}, rotation({0, lean, 0})}}, false, 1, {}).count, 1u)
        << lean;
}

TEST(FarPairs, gap_beyond_reach_is_a_lower_bound) {
  Random random(23);
  const auto solids = test::all_solids();
  for (const auto& first : solids)
    for (const auto& second : solids) {
      const PlacedSolid a{&first.solid, 1, test::random_pose(random, 0.1)};
      PlacedSolid b{&second.solid, 1, test::random_pose(random, 0.1)};
      b.pose.position += 2.5 * test::random_direction(random);
      const double exact = nearest_of(touches(a, b, false, infinity, {})).gap;
      const Touches list = touches(a, b, false, 0.01, {});
      expect_sound(list);
      if (exact <= 0.01) continue;
      EXPECT_EQ(list.count, 1u);
      EXPECT_GT(list.touch[0].gap, 0.01);
      EXPECT_LE(list.touch[0].gap, exact + 1e-9);
    }
}

// Curvature of a superellipsoid's surface against second differences of the level function along the surface.
TEST(Curvature, of_a_superellipsoid_agrees_with_the_shape_of_its_surface) {
  Random random(24);
  for (int k = 0; k < 50; ++k) {
    const Superellipsoid s{{1, 0.8, 0.6}, random.uniform(0.6, 1.0), random.uniform(0.6, 1.0)};
    const Solid solid = s, ball = Globe{1e-3};
    const Vec3 n = test::random_direction(random), p = support(solid, n), t1 = any_orthogonal(n), t2 = cross(n, t1);
    const Touch t = nearest_of(touches({&solid, 1, {}}, {&ball, 1, {p + 2e-3 * n, {}}}, false, 1, {}));
    // Depth of the surface below its tangent plane at a distance h is curvature h^2 / 2.
    const auto depth = [&](Vec3 along) {
      double low = 0, high = 1e-2;
      for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        (level(s, p + along - middle * n) > 0 ? low : high) = middle;
      }
      return low;
    };
    const double h = 1e-3;
    double sum = 0;
    for (const Vec3 along : {h * t1, -h * t1, h * t2, -h * t2}) sum += 2 * depth(along) / (h * h);
    // Fourth derivatives near the flat spots are steep: h^2 times about 1e3.
    EXPECT_NEAR(t.curvature - 1000, 0.25 * sum, 5e-3 * (1 + 0.25 * sum)) << k;
  }
}

}  // namespace
}  // namespace slurry
