// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What every solid of the list, and every pair of them, must obey: supports that maximise, masses that agree with
// quadrature, gaps that no direction improves, symmetry, invariance, and the gradient of the gap.
#include "tests/support/solids.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "slurry/shapes/solids/convex_pair.hpp"
#include "slurry/shapes/solids/line_union.hpp"
#include "slurry/shapes/solids/solid.hpp"

namespace slurry {
namespace {

using test::any_pose;
using test::NamedSolid;
using test::nearest_of;
using test::pair_size;
using test::slab;

constexpr double infinity = std::numeric_limits<double>::infinity();

class SolidConformance : public ::testing::TestWithParam<NamedSolid> {};
INSTANTIATE_TEST_SUITE_P(All, SolidConformance, ::testing::ValuesIn(test::all_solids()),
                         [](const auto& test) { return test.param.name; });

TEST_P(SolidConformance, support_maximises_over_the_surface) {
  const Solid& solid = GetParam().solid;
  Random random(1);
  const Triangles surface = triangulate(solid);
  for (int k = 0; k < 200; ++k) {
    const Vec3 d = test::random_direction(random);
    const double reached = dot(d, support(solid, d));
    // Ten roundings of numbers of size 1.
    for (const Vec3 v : surface.vertex) EXPECT_LE(dot(d, v), reached + 1e-14);
    for (int j = 0; j < 20; ++j) EXPECT_LE(dot(d, support(solid, test::random_direction(random))), reached + 1e-14);
    // The length of the direction does not matter.
    EXPECT_LT(norm(support(solid, 1e-8 * d) - support(solid, d)), 1e-12);
  }
}

TEST_P(SolidConformance, bounding_radius_is_the_farthest_point) {
  const Solid& solid = GetParam().solid;
  Random random(2);
  for (const bool planar : {false, true}) {
    double farthest = 0;
    // Climb to the farthest point from many directions: the support in the direction of a point is farther out.
    for (int k = 0; k < 200; ++k) {
      Vec3 d = test::random_direction(random);
      if (planar) d.z = 0;
      const PlacedSolid placed{&solid, 1, {}};
      for (int turn = 0; turn < 100; ++turn) {
        d = test::placed_support(placed, planar, d);
        if (planar) d.z = 0;
      }
      farthest = std::max(farthest, norm(d));
    }
    // The climb converges linearly; a hundred turns of the slowest (a nearly round section) leave 1e-7.
    EXPECT_NEAR(bounding_radius(solid, planar), farthest, 1e-7);
  }
}

TEST_P(SolidConformance, triangulation_is_closed_turned_outward_and_fills_the_volume) {
  const Triangles t = triangulate(GetParam().solid);
  std::map<std::pair<std::int32_t, std::int32_t>, int> edges;
  double volume = 0;
  for (std::size_t k = 0; k < t.triangle.size(); ++k) {
    for (int i = 0; i < 3; ++i) ++edges[{t.triangle[k][i], t.triangle[k][(i + 1) % 3]}];
    volume += dot(t.corner(k, 0), cross(t.corner(k, 1), t.corner(k, 2))) / 6;
  }
  for (const auto& [edge, count] : edges) {
    EXPECT_EQ(count, 1);
    EXPECT_EQ(edges.count({edge.second, edge.first}), 1u);
  }
  const double exact = mass_properties(GetParam().solid, false).volume;
  // Chords of 15 degrees lose 1 - sinc(15 degrees) = 1 % of a section each way; ridges of a box lose more.
  EXPECT_LE(volume, exact * (1 + 1e-12));
  EXPECT_GE(volume, 0.93 * exact);
}

TEST_P(SolidConformance, mass_agrees_with_quadrature) {
  const Solid& solid = GetParam().solid;
  for (const bool planar : {false, true}) {
    const MassProperties exact = mass_properties(solid, planar);
    const MassProperties sum = line_union_moments({{solid, 1, {}}}, planar).about_centre(planar);
    // The midpoint rule over 256 lines each way (20000 in the plane): h^1.5 at the rim, and h at the sharp rim of a
    // section, over the extent of the bounding ball, which a needle fills to a twentieth.
    const double tolerance = planar ? 2e-5 : 2e-3;
    EXPECT_NEAR(sum.volume, exact.volume, tolerance * exact.volume);
    const double r = bounding_radius(solid, planar);
    EXPECT_LT(norm(sum.centre - exact.centre), tolerance * r);
    const double scale = exact.volume * r * r;
    const auto check = [&](double SymmetricMatrix::*entry) {
      EXPECT_NEAR(sum.inertia.*entry, exact.inertia.*entry, tolerance * scale);
    };
    for (auto entry : {&SymmetricMatrix::xx, &SymmetricMatrix::yy, &SymmetricMatrix::zz, &SymmetricMatrix::xy,
                       &SymmetricMatrix::xz, &SymmetricMatrix::yz})
      check(entry);
  }
}

// Pairs, in space and in the plane.
struct PairCase {
  NamedSolid a, b;
  bool planar;
};

std::vector<PairCase> all_pairs() {
  std::vector<PairCase> list;
  const std::vector<NamedSolid> solids = test::all_solids();
  for (const bool planar : {false, true})
    for (std::size_t i = 0; i < solids.size(); ++i)
      for (std::size_t j = i; j < solids.size(); ++j) list.push_back({solids[i], solids[j], planar});
  return list;
}

void PrintTo(const PairCase& pair, std::ostream* out) { *out << pair.a.name << " and " << pair.b.name; }

class PairConformance : public ::testing::TestWithParam<PairCase> {
 protected:
  static constexpr int samples = 40;
  bool planar() const { return GetParam().planar; }

  // Half of the pairs apart, half overlapping, some deeply.
  std::pair<PlacedSolid, PlacedSolid> random_pair(Random& random) const {
    const PlacedSolid a{&GetParam().a.solid, random.uniform(0.5, 2), any_pose(random, 0.5, planar())};
    const PlacedSolid b{&GetParam().b.solid, random.uniform(0.5, 2), any_pose(random, 1.5, planar())};
    return {a, b};
  }
};
INSTANTIATE_TEST_SUITE_P(All, PairConformance, ::testing::ValuesIn(all_pairs()), [](const auto& test) {
  return test.param.a.name + "_" + test.param.b.name + (test.param.planar ? "_planar" : "");
});

// The gap is the width of the slab across the normal, and no slab is wider. This needs supports alone, no search.
TEST_P(PairConformance, no_direction_parts_them_better) {
  Random random(11);
  for (int k = 0; k < samples; ++k) {
    const auto [a, b] = random_pair(random);
    const double size = pair_size(a, b, planar());
    const Touch t = nearest_of(touches(a, b, planar(), infinity, {}));
    ASSERT_TRUE(std::isfinite(t.gap) && is_finite(t.normal) && is_finite(t.point) && std::isfinite(t.curvature));
    EXPECT_NEAR(norm(t.normal), 1, 1e-14);
    EXPECT_GE(t.curvature, 0);
    // The promise of the interface: 1e-9 of the size.
    EXPECT_NEAR(slab(a, b, planar(), t.normal), t.gap, 1e-9 * size);
    for (int j = 0; j < 200; ++j) {
      // Near the normal at all distances down to 1e-4, and anywhere.
      const Vec3 d = test::random_direction(random);
      Vec3 n = j % 2 ? d : t.normal + std::pow(10, -4 * random.uniform()) * d;
      if (planar()) n.z = 0;
      EXPECT_LE(slab(a, b, planar(), normalised(n)), t.gap + 1e-9 * size);
    }
    if (planar()) {
      EXPECT_EQ(t.normal.z, 0);
      EXPECT_EQ(t.point.z, 0);
    }
  }
}

// A special path gives what the generic search gives.
TEST_P(PairConformance, special_path_equals_the_generic_search) {
  Random random(12);
  for (int k = 0; k < samples; ++k) {
    const auto [a, b] = random_pair(random);
    const double size = pair_size(a, b, planar());
    const Vec3 origin = a.pose.position;
    const ConvexBody body_a = body_of(a, origin, planar()), body_b = body_of(b, origin, planar());
    const Touch t = nearest_of(touches(a, b, planar(), infinity, {}));
    // Two cores in one line or plane have no difference with an inside, which the second half of the search needs.
    const bool thin = body_a.bounding + body_b.bounding == 0 ||
                      (t.gap < 0 && GetParam().a.name == "capsule" && GetParam().b.name == "capsule");
    if (thin) continue;
    const Nearest generic = nearest_points(body_a, body_b, planar(), infinity, {0.6, 0.8, 0});
    // The generic search reports its own error; on smooth solids that overlap it may stop at 1e-8.
    EXPECT_NEAR(generic.gap - body_a.rounding - body_b.rounding, t.gap, 1e-9 * size + generic.error);
    EXPECT_LE(generic.error, 1e-7 * size);
  }
}

TEST_P(PairConformance, order_of_the_two_does_not_matter) {
  Random random(13);
  for (int k = 0; k < samples; ++k) {
    const auto [a, b] = random_pair(random);
    const double size = pair_size(a, b, planar());
    const Touches ab = touches(a, b, planar(), 0.1, {}), ba = touches(b, a, planar(), 0.1, {});
    const Touch s = nearest_of(ab), t = nearest_of(ba);
    if (s.gap > 0.1) {
      EXPECT_GT(t.gap, 0.1);
      continue;
    }
    EXPECT_NEAR(s.gap, t.gap, 1e-9 * size);
    EXPECT_EQ(ab.count, ba.count);
  }
}

TEST_P(PairConformance, rigid_motion_and_scale_carry_the_touch_along) {
  Random random(14);
  for (int k = 0; k < samples; ++k) {
    const auto [a, b] = random_pair(random);
    const double scale = random.uniform(0.1, 10);
    const Pose motion = any_pose(random, 3, planar());
    const auto moved = [&](PlacedSolid s) {
      s.scale *= scale;
      s.pose = {to_world(motion, scale * s.pose.position), motion.orientation * s.pose.orientation};
      return s;
    };
    const Touch s = nearest_of(touches(a, b, planar(), infinity, {}));
    const Touch t = nearest_of(touches(moved(a), moved(b), planar(), infinity, {}));
    EXPECT_NEAR(t.gap, scale * s.gap, 1e-9 * scale * pair_size(a, b, planar()));
  }
}

TEST_P(PairConformance, hint_does_not_change_the_gap) {
  Random random(15);
  for (int k = 0; k < samples; ++k) {
    const auto [a, b] = random_pair(random);
    const Touch cold = nearest_of(touches(a, b, planar(), infinity, {}));
    for (const Vec3 hint : {cold.normal, -cold.normal, test::random_direction(random)})
      EXPECT_NEAR(nearest_of(touches(a, b, planar(), infinity, hint)).gap, cold.gap, 1e-9 * pair_size(a, b, planar()));
  }
}

// Moving b by dx changes the gap by n.dx.
TEST_P(PairConformance, normal_is_the_gradient_of_the_gap) {
  Random random(16);
  for (int k = 0; k < samples; ++k) {
    const auto [a, b] = random_pair(random);
    const double size = pair_size(a, b, planar());
    const Touch t = nearest_of(touches(a, b, planar(), infinity, {}));
    // Where the pair overlaps the least depth has ridges between two normals; there is no gradient on them.
    if (t.gap < 0) continue;
    // Second derivatives are at most 1/gap where corners meet: a step of 1e-4 gaps leaves 1e-4 of the slope, plus the
    // error of the gap over the step.
    const double step = 1e-4 * std::min(t.gap, 0.1 * size);
    if (step < 1e-6 * size) continue;
    Vec3 d = test::random_direction(random);
    if (planar()) d = normalised(Vec3{d.x, d.y, 0});
    const auto gap_at = [&](double s) {
      PlacedSolid moved = b;
      moved.pose.position += s * d;
      return nearest_of(touches(a, moved, planar(), infinity, {})).gap;
    };
    EXPECT_NEAR((gap_at(step) - gap_at(-step)) / (2 * step), dot(t.normal, d), 2e-4);
  }
}

// Touches of flat parts: each is a true pair of points, within reach, with names of their own.
TEST_P(PairConformance, every_touch_is_within_reach_and_named) {
  Random random(17);
  for (int k = 0; k < samples; ++k) {
    const auto [a, b] = random_pair(random);
    const double reach = 0.3;
    const Touches list = touches(a, b, planar(), reach, {});
    ASSERT_GE(list.count, 1u);
    const Touch nearest = nearest_of(list);
    for (const Touch& t : list) {
      EXPECT_TRUE(t.gap <= reach || list.count == 1);
      EXPECT_EQ(std::count_if(list.begin(), list.end(), [&](const Touch& u) { return u.feature == t.feature; }), 1);
      // A slab is never wider than the gap of two points that face each other across it.
      if (list.count > 1) {
        EXPECT_LE(slab(a, b, planar(), t.normal), t.gap + 1e-9 * pair_size(a, b, planar()));
      }
      EXPECT_GE(t.gap, nearest.gap);
    }
  }
}

}  // namespace
}  // namespace slurry
