// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What every surface and every shape of the lists must obey. A new alternative is tested here without another line, as
// long as it is built from lengths.
#include "slurry/shapes/obstacles/shapes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>

#include "slurry/core/errors.hpp"
#include "slurry/shapes/solids/touch.hpp"
#include "slurry/shapes/surfaces/link_chain.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"
#include "slurry/shapes/triangles.hpp"
#include "tests/support/random_geometry.hpp"
#include "tests/support/shape_distance.hpp"
#include "tests/support/solids.hpp"

namespace slurry {
namespace {

template <class Family>
struct TestTypes;
template <class... A>
struct TestTypes<std::variant<A...>> {
  using type = testing::Types<A...>;
};

bool is_snake_case(std::string_view word) {
  for (const char c : word)
    if (c != '_' && !std::islower(static_cast<unsigned char>(c))) return false;
  return !word.empty();
}

double random_length(Random& random) { return random.uniform(0.2, 0.4); }

// ---- surfaces ----

// Three points around the origin that are far from lying on a line.
std::vector<Vec3> random_corners(Random& random) {
  std::vector<Vec3> corner;
  for (int k = 0; k < 3; ++k) {
    const double angle = 2.0 * k + random.uniform();
    corner.push_back(random_length(random) * Vec3{std::cos(angle), std::sin(angle), 0.2 * random.uniform()});
  }
  return corner;
}

// A triangle and a link that have no neighbours.
std::shared_ptr<const TriangleMesh> random_value(std::type_identity<std::shared_ptr<const TriangleMesh>>,
                                                 Random& random) {
  return std::make_shared<TriangleMesh>(connect({random_corners(random), {{0, 1, 2}}}, 1));
}
std::shared_ptr<const LinkChain> random_value(std::type_identity<std::shared_ptr<const LinkChain>>, Random& random) {
  const double a = random_length(random), b = random_length(random), c = random_length(random);
  return std::make_shared<LinkChain>(LinkChain{{{-a, b, 0}, {c, 0, 0}}, false, true, 1});
}
double random_value(std::type_identity<double>, Random& random) { return random_length(random); }
bool random_value(std::type_identity<bool>, Random& random) { return random.below(2) == 1; }
std::int32_t random_value(std::type_identity<std::int32_t>, Random&) { return 0; }  // an index of data with one piece
Vec3 random_value(std::type_identity<Vec3>, Random& random) {
  const double a = random_length(random), b = random_length(random), c = random_length(random);
  return {a, b, c};
}

// Any surface, its fields filled at random.
template <class S>
S random_surface(Random& random) {
  S surface;
  for_each_field<S>([&]<class Member>(const Field<S, Member>& f) {
    surface.*f.member = random_value(std::type_identity<Member>{}, random);
  });
  return surface;
}

template <class S>
class SurfaceConformance : public testing::Test {};
TYPED_TEST_SUITE(SurfaceConformance, TestTypes<Surface>::type);

constexpr int samples = 300;

bool is_felt(const Foot& foot) { return foot.distance < no_contact; }

TYPED_TEST(SurfaceConformance, point_is_foot_plus_distance_along_a_unit_normal) {
  Random random(1);
  for (int k = 0; k < samples; ++k) {
    const Surface surface = random_surface<TypeParam>(random);
    const Pose pose = test::random_pose(random, 1);
    const Vec3 p = test::random_point(random, 2);
    const Foot foot = nearest(surface, pose, p);
    // Forty roundings of numbers of size 4.
    EXPECT_NEAR(norm(foot.normal), 1, 2e-15);
    EXPECT_NEAR(least_distance(surface, pose, foot.foot), 0, 1e-14);
    if (!is_felt(foot)) continue;
    EXPECT_LT(norm(foot.foot + foot.distance * foot.normal - p), 1e-14);
    EXPECT_NEAR(least_distance(surface, pose, p), foot.distance, 1e-14);
  }
}

TYPED_TEST(SurfaceConformance, normal_is_the_gradient_of_the_distance) {
  Random random(2);
  int kinks = 0;
  for (int k = 0; k < samples; ++k) {
    const Surface surface = random_surface<TypeParam>(random);
    const Pose pose = test::random_pose(random, 1);
    const Vec3 p = test::random_point(random, 1.5);
    const double h = 1e-6;
    Vec3 gradient;
    double turn = 0;
    if (!is_felt(nearest(surface, pose, p))) continue;
    for (int axis = 0; axis < 3; ++axis) {
      Vec3 step;
      step[axis] = h;
      const Foot after = nearest(surface, pose, p + step), before = nearest(surface, pose, p - step);
      if (!is_felt(after) || !is_felt(before)) turn = 1;
      gradient[axis] = (after.distance - before.distance) / (2 * h);
      turn = std::max(turn, norm(after.normal - before.normal));
    }
    // Where the normal turns by 1e-3 over 2 h the point is at an edge of the distance function, or nearer than 2e-3 to
    // a centre of curvature. Elsewhere the error is h^2 / (6 * (2e-3)^2) = 4e-8, and the round-off 1e-15 / h = 1e-9.
    if (turn > 1e-3) {
      ++kinks;
    } else {
      EXPECT_LT(norm(gradient - nearest(surface, pose, p).normal), 1e-7);
    }
  }
  EXPECT_LT(kinks, samples / 20);
}

// The distance changes by no more than the point moves, and by just as much along the normal, away from the solid.
TYPED_TEST(SurfaceConformance, distance_is_one_lipschitz) {
  Random random(3);
  for (int k = 0; k < samples; ++k) {
    const Surface surface = random_surface<TypeParam>(random);
    const Pose pose = test::random_pose(random, 1);
    const Vec3 p = test::random_point(random, 1.5), q = p + test::random_point(random, 0.5);
    const Foot foot = nearest(surface, pose, p);
    // Forty roundings of numbers of size 4.
    EXPECT_LE(std::abs(least_distance(surface, pose, q) - least_distance(surface, pose, p)), norm(q - p) + 1e-14);
    if (!is_felt(foot)) continue;
    // Down to the surface the way is straight on either side.
    const Vec3 midway = p - 0.5 * foot.distance * foot.normal;
    EXPECT_NEAR(nearest(surface, pose, midway).distance, 0.5 * foot.distance, 1e-14);
  }
}

TYPED_TEST(SurfaceConformance, solid_is_within_the_bounds) {
  Random random(4);
  int beyond_bounds = 0;
  for (int k = 0; k < samples; ++k) {
    const TypeParam surface = random_surface<TypeParam>(random);
    const Bounds bounds = surface.bounds();
    const Vec3 p = test::random_point(random, 1.5);
    const Foot foot = surface.nearest(p);
    Vec3 outside;
    for (int axis = 0; axis < 3; ++axis) {
      // One rounding of a number of size 2.
      EXPECT_GE(foot.foot[axis], bounds.low[axis] - 1e-15);
      EXPECT_LE(foot.foot[axis], bounds.high[axis] + 1e-15);
      outside[axis] = std::max({0.0, bounds.low[axis] - p[axis], p[axis] - bounds.high[axis]});
    }
    if (norm(outside) == 0) continue;
    ++beyond_bounds;
    EXPECT_GE(foot.distance, norm(outside) - 1e-15);
  }
  const Bounds bounds = random_surface<TypeParam>(random).bounds();
  const bool everything =
      std::min({bounds.high.x, bounds.high.y, bounds.high.z}) == std::numeric_limits<double>::infinity();
  EXPECT_EQ(beyond_bounds > 0, !everything);
}

double surface_distance(const Surface& surface, Vec3 p) { return least_distance(surface, {}, p); }

// Points of high symmetry, far away, and too near the origin for their coordinates to be squared.
TYPED_TEST(SurfaceConformance, no_point_gives_a_nan) {
  Random random(5);
  const TypeParam surface = random_surface<TypeParam>(random);
  for (const double x : {0.0, -0.0, 1e-200, -5e-324, 0.2, -1.0, 1e12})
    for (const double y : {0.0, 1e-160, -0.3, 1e12})
      for (const double z : {0.0, -1e-200, 0.3, -1e12}) {
        const Foot foot = surface.nearest({x, y, z});
        EXPECT_TRUE(std::isfinite(surface_distance(surface, {x, y, z})) && is_finite(foot.foot))
            << x << " " << y << " " << z;
        EXPECT_NEAR(norm(foot.normal), 1, 1e-15) << x << " " << y << " " << z;  // a few roundings
      }
}

TYPED_TEST(SurfaceConformance, names_are_words_and_every_field_has_its_sentence) {
  EXPECT_TRUE(is_snake_case(TypeParam::name));
  EXPECT_TRUE(std::string_view(TypeParam::doc).ends_with('.'));
  std::set<std::string_view> names{"obstacle", "rank", "count", "position", "orientation"};  // columns of every table
  for_each_field<TypeParam>([&](const auto& f) {
    EXPECT_TRUE(is_snake_case(f.name)) << f.name;
    EXPECT_TRUE(f.doc.ends_with('.') || f.doc.ends_with('?')) << f.name;
    EXPECT_TRUE(names.insert(f.name).second) << f.name << " is used twice";
  });
}

TYPED_TEST(SurfaceConformance, no_point_is_deeper_than_the_half_thickness) {
  Random random(11);
  for (int k = 0; k < samples; ++k) {
    const TypeParam surface = random_surface<TypeParam>(random);
    double deepest = 0;
    for (int j = 0; j < 20; ++j)
      deepest = std::max(deepest, -surface.least_distance(test::random_point(random, j == 0 ? 100 : 0.5)));
    if (surface.half_thickness() < endless) {
      EXPECT_LE(deepest, surface.half_thickness() + 1e-15);  // a rounding of a number of size 1
    } else {
      EXPECT_GT(-surface.least_distance({1000, 900, -800}), 100);  // far behind: no other side comes
    }
  }
}

// ---- triangulations ----

// Limits that hold every surface of the tests, with room.
const Bounds wide{{-1.1, -1.2, -1.3}, {1.4, 1.5, 1.6}};
constexpr int facets = 64;

bool ends_along(const Bounds& extent, int axis) {
  return std::isfinite(extent.low[axis]) && std::isfinite(extent.high[axis]);
}

TYPED_TEST(SurfaceConformance, triangles_lie_on_the_surface_and_end_near_the_limits) {
  Random random(13);
  for (int k = 0; k < 30; ++k) {
    const TypeParam surface = random_surface<TypeParam>(random);
    const Triangles t = surface.triangulate(wide, facets);
    ASSERT_FALSE(t.triangle.empty());
    EXPECT_EQ(first_fault(t), "");
    const Bounds extent = surface.extent(), near = widened(wide, wide.diagonal());
    for (const Vec3& v : t.vertex) {
      // Ten roundings of numbers of size 1.
      EXPECT_NEAR(surface.least_distance(v), 0, 2e-15);
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_GE(v[axis], std::max(extent.low[axis] - 2e-15, near.low[axis]));
        EXPECT_LE(v[axis], std::min(extent.high[axis] + 2e-15, near.high[axis]));
      }
    }
  }
}

// The distance from a point to a triangle: that of the surface of a mesh of one.
double distance_to(const Triangles& t, std::size_t k, Vec3 p) {
  const Triangle one{
      std::make_shared<TriangleMesh>(connect({{t.corner(k, 0), t.corner(k, 1), t.corner(k, 2)}, {{0, 1, 2}}}, 1)), 0};
  return one.least_distance(p);
}

// No part of the surface inside the limits is missing: wherever a point has its foot there is a triangle.
TYPED_TEST(SurfaceConformance, triangles_cover_the_surface_inside_the_limits) {
  Random random(18);
  int asked = 0;
  for (int k = 0; k < 10; ++k) {
    const TypeParam surface = random_surface<TypeParam>(random);
    const Triangles t = surface.triangulate(wide, facets);
    for (int j = 0; j < 10; ++j) {
      const Vec3 foot = surface.nearest(test::random_point(random, 1)).foot;
      if (!overlap(wide, {foot, foot})) continue;
      ++asked;
      double least = endless;
      for (std::size_t i = 0; i < t.triangle.size(); ++i) least = std::min(least, distance_to(t, i, foot));
      // A facet of a circle of radius 0.4 is 0.4 (1 - cos(pi / 64)) = 5e-4 off in its middle; on a sphere twice that.
      EXPECT_LT(least, 2e-3);
    }
  }
  EXPECT_GT(asked, 30);
}

TYPED_TEST(SurfaceConformance, triangles_face_the_grains) {
  Random random(14);
  for (int k = 0; k < 30; ++k) {
    const TypeParam surface = random_surface<TypeParam>(random);
    const Triangles t = surface.triangulate(wide, facets);
    for (std::size_t j = 0; j < t.triangle.size(); ++j) {
      ASSERT_GT(norm(t.area(j)), 0);
      const Vec3 normal = normalised(t.area(j)), middle = (t.corner(j, 0) + t.corner(j, 1) + t.corner(j, 2)) / 3;
      // A step out from the middle of the triangle the surface is nearest about where the triangle is: the middle of a
      // facet is 0.4 (1 - cos(pi / 64)) = 5e-4 off, and its normal turned by less than 2 pi / 64 = 0.1.
      const Foot foot = surface.nearest(middle + 0.05 * normal);
      ASSERT_TRUE(is_felt(foot));
      EXPECT_NEAR(foot.distance, 0.05, 1e-3);
      EXPECT_GT(dot(foot.normal, normal), 0.99);
    }
  }
}

TYPED_TEST(SurfaceConformance, areas_converge_with_the_facets) {
  Random random(15);
  const auto area = [](const Triangles& t) {
    double sum = 0;
    for (std::size_t k = 0; k < t.triangle.size(); ++k) sum += 0.5 * norm(t.area(k));
    return sum;
  };
  for (int k = 0; k < 10; ++k) {
    const TypeParam surface = random_surface<TypeParam>(random);
    const double coarse = area(surface.triangulate(wide, 16)), fine = area(surface.triangulate(wide, 64)),
                 finest = area(surface.triangulate(wide, 256));
    EXPECT_GT(finest, 0);
    // Chords are shorter than arcs by a part that falls as the square of the angle: by 16 from each to the next round a
    // circle, by 4 at least on an arc, whose number of facets is rounded up.
    EXPECT_LE(coarse, finest * (1 + 1e-12));
    EXPECT_LE(finest - fine, (finest - coarse) / 4 + 1e-12);
  }
}

// A solid that ends everywhere is closed: each edge has two triangles, which run along it in opposite senses.
TYPED_TEST(SurfaceConformance, solids_are_closed) {
  Random random(16);
  const TypeParam surface = random_surface<TypeParam>(random);
  const Bounds extent = surface.extent();
  const bool ends = ends_along(extent, 0) && ends_along(extent, 1) && ends_along(extent, 2);
  if (!ends || surface.half_thickness() == 0) return;
  const Triangles t = surface.triangulate(wide, facets);
  std::map<std::pair<std::int32_t, std::int32_t>, int> sides;
  for (const Corners& c : t.triangle)
    for (int k = 0; k < 3; ++k) ++sides[{c[k], c[(k + 1) % 3]}];
  for (const auto& [side, count] : sides) {
    EXPECT_EQ(count, 1);
    EXPECT_EQ(sides.count({side.second, side.first}), 1u);
  }
}

// What other solids are told agrees with what spheres feel.
TYPED_TEST(SurfaceConformance, globes_and_corners_touch_as_points_do) {
  Random random(17);
  const Solid globe = Globe{1}, box = test::box({1, 0.6, 0.8});
  for (int k = 0; k < 100; ++k) {
    const Surface surface = random_surface<TypeParam>(random);
    const Pose pose = test::random_pose(random, 0.3), place = test::random_pose(random, 1);
    const Foot foot = nearest(surface, pose, place.position);
    const Touches one = touches({&globe, 0.1, place}, surface, pose, false, endless, {});
    ASSERT_EQ(one.count, is_felt(foot) ? 1u : 0u);
    if (!is_felt(foot)) continue;
    EXPECT_NEAR(one.touch[0].gap, foot.distance - 0.1, 1e-14);  // roundings of numbers of size 2
    EXPECT_LT(norm(one.touch[0].normal + foot.normal), 1e-14);

    double nearest_corner = endless;
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 local{corner & 1 ? 0.1 : -0.1, corner & 2 ? 0.06 : -0.06, corner & 4 ? 0.08 : -0.08};
      nearest_corner = std::min(nearest_corner, nearest(surface, pose, to_world(place, local)).distance);
    }
    const Touches all = touches({&box, 0.1, place}, surface, pose, false, endless, {});
    // Apart, no corner is nearer than the touch. Thin walls with seams may leave the touch to a neighbour.
    if (half_thickness(surface) == 0 || foot.distance < 0.2) continue;
    EXPECT_LE(test::nearest_of(all).gap, nearest_corner + 1e-9);  // the tolerance of the search for nearest points
  }
}

// A triangle, with a chance as large as its area.
std::size_t random_triangle(const Triangles& t, Random& random) {
  double all = 0;
  for (std::size_t k = 0; k < t.triangle.size(); ++k) all += norm(t.area(k));
  double left = random.uniform(0, all);
  std::size_t k = 0;
  while (k + 1 < t.triangle.size() && (left -= norm(t.area(k))) > 0) ++k;
  return k;
}

// The curvature is one of the two principal curvatures, the rates at which the normal turns along the surface.
TYPED_TEST(SurfaceConformance, curvature_is_how_the_normal_turns) {
  Random random(12);
  int agree = 0;
  for (int k = 0; k < samples; ++k) {
    const TypeParam surface = random_surface<TypeParam>(random);
    const Triangles t = surface.triangulate(wide, facets);
    const std::size_t j = random_triangle(t, random);
    // Close above the surface, over the middle of a facet; steps of h along it.
    const double h = 1e-5, above = 1e-3;
    const Vec3 middle = (t.corner(j, 0) + t.corner(j, 1) + t.corner(j, 2)) / 3;
    const Foot foot = surface.nearest(middle + 0.01 * normalised(t.area(j)));
    ASSERT_TRUE(is_felt(foot));
    const Vec3 at = foot.foot + above * foot.normal, u = any_orthogonal(foot.normal), v = cross(foot.normal, u);
    const auto turn = [&](Vec3 along) { return (surface.nearest(at + h * along).normal - foot.normal) / h; };
    const Vec3 tu = turn(u), tv = turn(v);
    // The matrix of the turns has the principal curvatures as eigenvalues, here those of the surface moved out by
    // `above`: 1/k grows by that much.
    const double uu = dot(tu, u), vv = dot(tv, v), uv = 0.5 * (dot(tu, v) + dot(tv, u));
    const double mean = 0.5 * (uu + vv), apart = std::hypot(0.5 * (uu - vv), uv);
    const double expected = surface.curvature() / (1 + above * surface.curvature());
    const double tolerance = 1e-3;  // h times the square of curvatures up to 5, and more
    agree += std::abs(mean - apart - expected) < tolerance || std::abs(mean + apart - expected) < tolerance;
  }
  // The round ends of rods and the flat ends of cylinders have others.
  EXPECT_GT(agree, samples / 3);
}

// ---- shapes ----

// A shape with a random value in every field that has a length, an angle, a count or a place.
template <class S>
S random_shape(Random& random, bool planar) {
  S shape;
  if constexpr (std::is_same_v<S, Mesh>) {
    std::vector<Vec3> corner = random_corners(random);
    corner.push_back({0.1, 0, 0.4});
    shape.data = std::make_shared<Cleaned>(clean({corner, {{0, 1, 2}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}}));
  }
  for_each_field<S>([&](const auto& f) {
    auto& value = shape.*(f.member);
    using Value = std::remove_reference_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, double> || std::is_same_v<Value, std::optional<double>>)
      value = random_length(random);
    else if constexpr (std::is_same_v<Value, bool>)
      value = random.below(2) == 1;
    else if constexpr (std::is_same_v<Value, std::vector<Vec3>>)
      for (Vec3 p : random_corners(random)) value.push_back({p.x, p.y, 0});
    else if constexpr (std::is_integral_v<Value>)
      value = static_cast<Value>(1 + random.below(6));
    else if constexpr (std::is_same_v<Value, Vec3>)
      // In the plane a direction that has a default (the axis of a drum) may have no other choice.
      if (!planar || f.rule == Rule::required)
        value = {random.uniform(0.1, 1), random.uniform(0.1, 1), planar ? 0 : random.uniform(0.1, 1)};
  });
  return shape;
}

template <class S>
class ShapeConformance : public testing::Test {};
TYPED_TEST_SUITE(ShapeConformance, TestTypes<Shape>::type);

TYPED_TEST(ShapeConformance, names_are_words_and_every_field_has_its_sentence) {
  EXPECT_TRUE(is_snake_case(TypeParam::name));
  EXPECT_TRUE(std::string_view(TypeParam::doc).ends_with('.'));
  std::set<std::string_view> names{"name", "shape", "motion", "since",
                                   "until"};  // the obstacle's own keys, in the same table
  for_each_field<TypeParam>([&](const auto& f) {
    EXPECT_TRUE(is_snake_case(f.name)) << f.name;
    EXPECT_TRUE(f.doc.ends_with('.')) << f.name;
    EXPECT_TRUE(names.insert(f.name).second) << f.name << " is used twice";
  });
}

TEST(ShapeList, names_are_distinct) {
  std::set<std::string> names;
  for_each_alternative<Shape>(
      [&]<class S>(std::type_identity<S>) { EXPECT_TRUE(names.insert(S::name).second) << S::name; });
  EXPECT_EQ(names.size(), std::variant_size_v<Shape>);
}

TYPED_TEST(ShapeConformance, pieces_answer_for_any_point) {
  Random random(6);
  for (const bool planar : {false, true})
    for (int k = 0; k < (exists_in<TypeParam>(planar) ? samples : 0); ++k) {
      const TypeParam shape = random_shape<TypeParam>(random, planar);
      const std::vector<Piece> pieces = shape.pieces(planar);
      ASSERT_FALSE(pieces.empty());
      EXPECT_TRUE(is_finite(shape.centre()));
      for (const Vec3 p : {shape.centre(), test::random_point(random, 2)})
        for (const Piece& piece : pieces) {
          const Foot foot = nearest(piece.surface, piece.pose, p);
          EXPECT_TRUE(std::isfinite(least_distance(piece.surface, piece.pose, p)) && is_finite(foot.foot));
          // Forty roundings of numbers of size 4.
          EXPECT_NEAR(norm(foot.normal), 1, 2e-15);
          if (!is_felt(foot)) continue;
          EXPECT_LT(norm(foot.foot + foot.distance * foot.normal - p), 1e-14);
        }
    }
}

TYPED_TEST(ShapeConformance, a_shape_of_one_kind_of_case_is_refused_in_the_other) {
  Random random(9);
  for (const bool planar : {false, true}) {
    const TypeParam shape = random_shape<TypeParam>(random, exists_in<TypeParam>(true) ? planar : false);
    if (!exists_in<TypeParam>(planar)) {
      EXPECT_THROW(shape.pieces(planar), InputError);
    }
  }
}

// What a point feels of the pieces together is the nearest of them all: no seam hides the surface.
TYPED_TEST(ShapeConformance, nearest_point_of_all_pieces_is_felt) {
  Random random(10);
  for (const bool planar : {false, true})
    for (int k = 0; k < (exists_in<TypeParam>(planar) ? samples : 0); ++k) {
      const TypeParam shape = random_shape<TypeParam>(random, planar);
      if constexpr (requires { shape.ends; })
        if (!shape.ends) continue;
      Vec3 p = test::random_point(random, 1);
      if (planar) p.z = 0;
      double felt = no_contact, least = no_contact;
      for (const Piece& piece : shape.pieces(planar)) {
        felt = std::min(felt, nearest(piece.surface, piece.pose, p).distance);
        least = std::min(least, least_distance(piece.surface, piece.pose, p));
      }
      EXPECT_NEAR(felt, least, 1e-14);  // roundings of numbers of size 2
    }
}

TYPED_TEST(ShapeConformance, normals_of_a_planar_case_stay_in_the_plane) {
  Random random(7);
  for (int k = 0; k < (exists_in<TypeParam>(true) ? samples : 0); ++k) {
    const TypeParam shape = random_shape<TypeParam>(random, true);
    Vec3 p = test::random_point(random, 2);
    p.z = 0;
    for (const Vec3 q : {shape.centre(), p})
      for (const Piece& piece : shape.pieces(true))
        // A few roundings: a half-space is turned from its local z axis into the plane.
        EXPECT_LT(std::abs(nearest(piece.surface, piece.pose, q).normal.z), 1e-15);
  }
}

// Moving the whole shape moves its surface: the pieces depend on the place through their poses alone.
TYPED_TEST(ShapeConformance, shape_moves_with_its_places) {
  Random random(8);
  for (const bool planar : {false, true})
    for (int k = 0; k < (exists_in<TypeParam>(planar) ? samples : 0); ++k) {
      const TypeParam shape = random_shape<TypeParam>(random, planar);
      const Vec3 shift{random.uniform(-1, 1), random.uniform(-1, 1), 0};
      TypeParam moved = shape;
      for_each_field<TypeParam>([&](const auto& f) {
        // Places are the vectors in metres that are not sizes.
        if constexpr (std::is_same_v<std::remove_reference_t<decltype(moved.*(f.member))>, Vec3>)
          if (f.unit == "m" && f.name != "size") moved.*(f.member) += shift;
        if constexpr (std::is_same_v<std::remove_reference_t<decltype(moved.*(f.member))>, std::vector<Vec3>>)
          for (Vec3& p : moved.*(f.member)) p += shift;
      });
      // Forty roundings of numbers of size 4.
      EXPECT_LT(norm(moved.centre() - shape.centre() - shift), 1e-15);
      const Vec3 p = test::random_point(random, 1.5);
      const double before = test::distance(shape, planar, p), after = test::distance(moved, planar, p + shift);
      if (before < no_contact || after < no_contact) {
        EXPECT_NEAR(after, before, 1e-14);
      }
    }
}

}  // namespace
}  // namespace slurry
