// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Regions of a fluid, clouds of points in them, and how a cloud is kept good.
#include "slurry/fluids/pointset/point_cloud.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/fluids/pointset/cloud_keeper.hpp"
#include "slurry/fluids/pointset/point_grid.hpp"

namespace slurry::test {
namespace {

const PolygonRegion unit_square = rectangle_region({0, 0, 0}, {1, 1, 0}, {0, 1, 2, 3});

TEST(FlowRegion, of_a_polygon_with_a_hole) {
  PolygonRegion region = unit_square;
  region.loops.push_back({{0.4, 0.4, 0}, {0.4, 0.6, 0}, {0.6, 0.6, 0}, {0.6, 0.4, 0}});
  region.boundary.insert(region.boundary.end(), {4, 4, 4, 4});
  EXPECT_DOUBLE_EQ(region.depth({0.1, 0.5, 0}), 0.1);
  EXPECT_DOUBLE_EQ(region.depth({0.5, 0.45, 0}), -0.05);
  EXPECT_DOUBLE_EQ(region.depth({1.3, 1.4, 0}), -0.5);
  double length = 0;
  for (const BoundaryPoint& p : region.boundary_points(0.1)) {
    length += p.area;
    // Half a step out of the fluid is outside, half a step back inside.
    EXPECT_LT(region.depth(p.position + 0.05 * p.normal), 0);
    EXPECT_GT(region.depth(p.position - 0.05 * p.normal), 0);
    EXPECT_EQ(p.boundary == 4, std::max(std::abs(p.position.x - 0.5), std::abs(p.position.y - 0.5)) < 0.3);
  }
  EXPECT_NEAR(length, 4.8, 1e-14);
}

TEST(FlowRegion, of_a_box) {
  const BoxRegion box{{0, 0, 0}, {1, 2, 3}, {0, 1, 2, 3, 4, 5}};
  EXPECT_DOUBLE_EQ(box.depth({0.5, 1, 2.9}), 3 - 2.9);
  EXPECT_DOUBLE_EQ(box.depth({1.3, 2.4, 1}), -0.5);
  double area = 0;
  for (const BoundaryPoint& p : box.boundary_points(0.25)) {
    area += p.area;
    EXPECT_LT(box.depth(p.position + 0.1 * p.normal), 0);
    EXPECT_EQ(p.normal[p.boundary / 2], p.boundary % 2 == 0 ? -1 : 1);
  }
  EXPECT_NEAR(area, 22, 1e-13);
}

// Many short sides, as of a circle: about a spacing from point to point, and the whole length.
TEST(FlowRegion, of_short_sides_has_points_about_a_spacing_apart) {
  PolygonRegion region{{{}}, {}};
  for (int k = 0; k < 100; ++k) {
    const double a = 2 * std::numbers::pi * k / 100;
    region.loops[0].push_back({std::cos(a), std::sin(a), 0});
    region.boundary.push_back(0);
  }
  double length = 0;
  const std::vector<BoundaryPoint> points = region.boundary_points(0.2);
  for (const BoundaryPoint& p : points) length += p.area;
  EXPECT_NEAR(length, 200 * std::sin(std::numbers::pi / 100), 1e-12);
  EXPECT_GE(points.size(), 30u);
  EXPECT_LE(points.size(), 52u);
}

// A square across the lattice: every point of its sides has one half a spacing inside, and none are crowded.
TEST(PointCloud, has_a_layer_of_its_own_along_walls_that_the_lattice_does_not_fit) {
  const double h = 0.05, c = std::cos(0.4), s = std::sin(0.4);
  const PolygonRegion region{{{{0, 0, 0}, {c, s, 0}, {c - s, s + c, 0}, {-s, c, 0}}}, {0, 0, 0, 0}};
  const PointCloud cloud = seed_cloud(region, h);
  const PointGrid grid(cloud.position, h);
  for (const BoundaryPoint& p : cloud.boundary)
    EXPECT_GE(grid.nearest(p.position - 0.5 * h * p.normal, 1e-9), 0) << p.position.x << " " << p.position.y;
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    EXPECT_EQ(grid.within(cloud.position[k], 0.4 * h).size(), 1u);
    if (cloud.is_inside(k)) {
      EXPECT_GT(region.depth(cloud.position[k]), 0.35 * h);
    }
  }
  // 400 places of a lattice, less what the layer's points push away.
  EXPECT_NEAR(static_cast<double>(cloud.size() - cloud.boundary.size()), 400, 30);
}

TEST(PointGrid, finds_what_a_search_of_all_points_finds) {
  const PointCloud cloud = seed_cloud(unit_square, 0.05, 0.3, 3);
  const PointGrid grid(cloud.position, 0.1);
  for (const Vec3 place : {Vec3{0.5, 0.5, 0}, Vec3{0.01, 0.97, 0}, Vec3{2, 2, 0}})
    for (const double distance : {0.03, 0.1, 0.35}) {
      std::vector<std::int32_t> all;
      for (std::size_t k = 0; k < cloud.size(); ++k)
        if (norm(cloud.position[k] - place) <= distance) all.push_back(static_cast<std::int32_t>(k));
      EXPECT_EQ(grid.within(place, distance), all);
      const auto closer = [&](std::int32_t a, std::int32_t b) {
        return norm(cloud.position[a] - place) < norm(cloud.position[b] - place);
      };
      EXPECT_EQ(grid.nearest(place, distance), all.empty() ? -1 : *std::min_element(all.begin(), all.end(), closer));
    }
}

TEST(PointCloud, fills_a_square_and_a_cube) {
  const PointCloud flat = seed_cloud(unit_square, 0.1);
  EXPECT_EQ(flat.boundary.size(), 40u);
  EXPECT_EQ(flat.size(), 140u);
  const PointCloud solid = seed_cloud(BoxRegion{{0, 0, 0}, {1, 1, 1}, {}}, 0.25);
  EXPECT_EQ(solid.boundary.size(), 96u);
  EXPECT_EQ(solid.size(), 160u);
}

TEST(CloudKeeper, keeps_a_cloud_good) {
  const double spacing = 0.1;
  PointCloud cloud = seed_cloud(unit_square, spacing);
  // Squeezed to one side: crowded there, bare on the other.
  const auto u = [](Vec3 x) { return Vec3{1 + x.x, x.y - 2 * x.x, 0}; };
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    if (cloud.is_inside(k)) cloud.position[k].x = 0.05 + 0.3 * (cloud.position[k].x - 0.05);
    cloud.velocity[k] = u(cloud.position[k]);
    cloud.pressure[k] = 3 - cloud.position[k].y;
  }
  const CloudKeeper keeper(unit_square, spacing, 0.3, {true, 2});
  const CloudChange change = keeper.renew(cloud);
  EXPECT_GT(change.inserted, 30);
  EXPECT_GT(change.removed, 30);
  const PointGrid grid(cloud.position, spacing);
  for (std::size_t k = cloud.boundary.size(); k < cloud.size(); ++k) {
    EXPECT_EQ(grid.within(cloud.position[k], 0.4 * spacing).size(), 1u) << "no two are close";
    // A linear field is what it was, also at the new points: round-off of weights of order 10.
    EXPECT_NEAR(norm(cloud.velocity[k] - u(cloud.position[k])), 0, 1e-12);
    EXPECT_NEAR(cloud.pressure[k], 3 - cloud.position[k].y, 1e-12);
  }
  for (double x = 0.05; x < 1; x += 0.05)
    for (double y = 0.05; y < 1; y += 0.05) EXPECT_GE(grid.nearest({x, y, 0}, 1.6 * spacing), 0) << "no hole";
  // A good cloud is left as it is.
  const CloudChange again = keeper.renew(cloud);
  EXPECT_EQ(again.inserted + again.removed, 0);
}

// Points along the boundary stay where they were seeded; the others go with the fluid, and what is even stays so.
TEST(CloudKeeper, moves_what_is_not_next_to_a_wall) {
  const double spacing = 0.1;
  PointCloud cloud = seed_cloud(unit_square, spacing);
  for (Vec3& v : cloud.velocity) v = {1, 0.5, 0};
  const CloudKeeper keeper(unit_square, spacing, 0.3, {true, 2});
  const std::vector<Vec3> after = keeper.moved(cloud, 0.02);
  std::size_t moved = 0;
  for (std::size_t k = 0; k < cloud.size(); ++k) {
    const Vec3 way = after[k] - cloud.position[k];
    if (depth_in(unit_square, cloud.position[k]) < 1.6 * spacing) {
      EXPECT_EQ(way, Vec3{});
      continue;
    }
    ++moved;
    // A push is at most a tenth of a spacing; in the middle of a lattice that moves along there is none.
    const bool is_amid = depth_in(unit_square, cloud.position[k]) > 4.2 * spacing;
    EXPECT_NEAR(norm(way - Vec3{0.02, 0.01, 0}), 0, is_amid ? 1e-15 : 0.1001 * spacing);
  }
  EXPECT_EQ(moved, 36u);
}

}  // namespace
}  // namespace slurry::test
