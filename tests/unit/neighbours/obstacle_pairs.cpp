// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grain-obstacle pairs against the direct double loop over grains and pieces: exactly the same list.
#include <gtest/gtest.h>

#include <limits>

#include "clouds.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "tests/support/meshes.hpp"

namespace slurry {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Obstacles and where they are.
struct Placed {
  std::vector<Obstacle> obstacles;
  Walls walls;

  void add(const Obstacle& o, const Pose& pose) {
    obstacles.push_back(o);
    walls.position.push_back(pose.position);
    walls.orientation.push_back(pose.orientation);
    walls.velocity.emplace_back();
    walls.angular_velocity.emplace_back();
  }
};

PairList pairs_of(const Cloud& cloud, const Placed& placed, double reach) {
  return obstacle_pairs(cloud.position, cloud.radius, placed.obstacles, placed.walls, reach);
}

PairList direct(const Cloud& cloud, const Placed& placed, double reach) {
  PairList pairs{{0}, {}};
  for (std::size_t i = 0; i < cloud.position.size(); ++i) {
    for (std::size_t rank = 0; rank < placed.obstacles.size(); ++rank) {
      const Obstacle& o = placed.obstacles[rank];
      for (std::size_t k = 0; k < o.pieces.size(); ++k) {
        const Pose pose = compose(placed.walls.pose(rank), o.pieces[k].pose);
        if (least_distance(o.pieces[k].surface, pose, cloud.position[i]) - cloud.radius[i] <= reach)
          pairs.partner.push_back(o.first_piece + static_cast<std::int32_t>(k));
      }
    }
    pairs.start.push_back(static_cast<std::int64_t>(pairs.partner.size()));
  }
  return pairs;
}

Pose random_pose(Random& random, double edge) {
  return {{edge * random.uniform(), edge * random.uniform(), edge * random.uniform()},
          rotation({random.normal(), random.normal(), random.normal()})};
}

// Obstacles with every kind of surface, each turned and shifted in its obstacle, which is turned and shifted too.
Placed obstacles_of_every_kind(double edge) {
  const std::vector<Surface> surfaces{
      HalfSpace{},    Rod{0.2 * edge, 1},    Rod{0.3 * edge, 0}, Block{{1, 3, infinity}}, Block{{2, 1, 5}},
      Cylinder{2, 4}, Cylinder{1, infinity}, Bore{0.6 * edge},   Cavity{0.7 * edge}};
  Random random(20);
  Placed placed;
  std::int32_t rank = 0;
  for (int k = 0; k < 4; ++k) {
    Obstacle o;
    const Pose pose = random_pose(random, edge);
    o.first_piece = rank;
    for (const Surface& s : surfaces) o.pieces.push_back({s, random_pose(random, 0.3 * edge)});
    rank += static_cast<std::int32_t>(o.pieces.size());
    placed.add(o, pose);
  }
  return placed;
}

TEST(ObstaclePairs, EveryKindOfSurface) {
  const Cloud cloud = packed_cloud(5000, 0.6, 10, 21);
  const double edge = edge_at_fraction(cloud.radius, 0.6);
  const auto obstacles = obstacles_of_every_kind(edge);
  for (const double reach : {-0.5, 0.0, 0.3, 3.0}) {
    const PairList expected = direct(cloud, obstacles, reach);
    ASSERT_GT(expected.partner.size(), 1000u);
    EXPECT_TRUE(pairs_of(cloud, obstacles, reach) == expected) << "reach " << reach;
  }
}

// Obstacles with a tree give the list that a look at all their pieces gives: meshes that are turned, and every other
// kind.
TEST(ObstaclePairs, ByTheTree) {
  const Cloud cloud = packed_cloud(3000, 0.6, 10, 25);
  const double edge = edge_at_fraction(cloud.radius, 0.6);
  Placed obstacles = obstacles_of_every_kind(edge);
  Random random(26);
  for (int k = 0; k < 3; ++k) {
    Obstacle o;
    Mesh mesh = test::mesh_of(test::floor_soup(20, edge, 0.3, k));
    mesh.position = random_pose(random, edge).position;
    mesh.angle = 1 + k;
    o.pieces = mesh.pieces(false);
    const Obstacle& last = obstacles.obstacles.back();
    o.first_piece = last.first_piece + static_cast<std::int32_t>(last.pieces.size());
    obstacles.add(o, random_pose(random, 0.2 * edge));
  }
  Placed indexed = obstacles;
  for (Obstacle& o : indexed.obstacles) {
    index_pieces(o);
    ASSERT_TRUE(o.tree);
  }
  for (const double reach : {-0.5, 0.0, 0.3}) {
    const PairList expected = direct(cloud, obstacles, reach);
    ASSERT_GT(expected.partner.size(), 1000u);
    EXPECT_TRUE(pairs_of(cloud, obstacles, reach) == expected) << "reach " << reach;
    EXPECT_TRUE(pairs_of(cloud, indexed, reach) == expected) << "tree, reach " << reach;
  }
}

TEST(ObstaclePairs, TheNearestPieceByTheTree) {
  Obstacle all;
  all.pieces = test::mesh_of(test::box_soup({3, 2, 1}, 6)).pieces(false);
  Random random(27);
  const Pose pose = random_pose(random, 1);
  Obstacle indexed = all;
  index_pieces(indexed);
  for (int k = 0; k < 500; ++k) {
    const Vec3 x = random_pose(random, 5).position;
    const NearestPiece a = nearest_piece(all, pose, x), b = nearest_piece(indexed, pose, x);
    EXPECT_EQ(a.foot.distance, b.foot.distance);
    EXPECT_EQ(a.piece, b.piece);
  }
}

TEST(ObstaclePairs, GrainsInSpaceFillingOrder) {
  Cloud cloud = packed_cloud(5000, 0.6, 1, 22);
  std::vector<std::int64_t> id(cloud.position.size());
  for (std::size_t k = 0; k < id.size(); ++k) id[k] = static_cast<std::int64_t>(k);
  const Cloud shuffled = cloud;
  const auto order = morton_order(cloud.position, id, 2.3);
  for (std::size_t k = 0; k < id.size(); ++k) cloud.position[k] = shuffled.position[order[k]];
  const auto obstacles = obstacles_of_every_kind(edge_at_fraction(cloud.radius, 0.6));
  EXPECT_TRUE(pairs_of(cloud, obstacles, 0.3) == direct(cloud, obstacles, 0.3));
}

// Numbers that are exact in binary: the box must not reject a grain that touches by the last bit.
TEST(ObstaclePairs, GrainsThatJustTouch) {
  Obstacle block;
  block.pieces.push_back({Block{{1, 1, 1}}, {}});
  block.first_piece = 5;
  Placed placed;
  placed.add(block, {{1024, 0, 0}, {}});
  const std::vector<Vec3> position{
      {1025.75, 0, 0}, {1022.25, 0, 0}, {1024, 1.75, 0}, {1024, 0, -1.75}, {1025.8125, 0, 0}};
  const PairList pairs = pairs_of({position, {0.5, 0.5, 0.5, 0.5, 0.5}}, placed, 0.25);
  EXPECT_EQ(pairs, (PairList{{0, 1, 2, 3, 4, 4}, {5, 5, 5, 5}}));
}

TEST(ObstaclePairs, RowsAreAscendingWhateverTheOrderOfTheObstacles) {
  Obstacle floor, lid;
  floor.pieces.push_back({HalfSpace{}, {}});
  floor.first_piece = 1;
  lid = floor;
  lid.first_piece = 0;
  Placed placed;
  placed.add(floor, {}), placed.add(lid, {});
  EXPECT_EQ(pairs_of({{{0, 0, 1}}, {1}}, placed, 0), (PairList{{0, 2}, {0, 1}}));
}

TEST(ObstaclePairs, EmptySides) {
  EXPECT_EQ(pairs_of({}, obstacles_of_every_kind(1), 1), (PairList{{0}, {}}));
  EXPECT_EQ(pairs_of({{{0, 0, 0}, {1, 0, 0}}, {1, 1}}, {}, 1), (PairList{{0, 0, 0}, {}}));
}

TEST(ObstaclePairs, SameResultForAnyNumberOfThreads) {
  const Cloud cloud = packed_cloud(20000, 0.6, 2, 23);
  const auto obstacles = obstacles_of_every_kind(edge_at_fraction(cloud.radius, 0.6));
  const int before = threads();
  set_threads(1);
  const PairList expected = pairs_of(cloud, obstacles, 0.3);
  for (const int count : {2, 4}) {
    set_threads(count);
    EXPECT_TRUE(pairs_of(cloud, obstacles, 0.3) == expected) << count << " threads";
  }
  set_threads(before);
}

TEST(ObstaclePairs, NamesTheGrainThatIsNotFinite) {
  EXPECT_THROW(pairs_of({{{0, 0, 0}, {infinity, 0, 0}}, {1, 1}}, obstacles_of_every_kind(1), 1), RunError);
}

}  // namespace
}  // namespace slurry
