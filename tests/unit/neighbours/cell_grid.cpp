// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cell grid against the oracle: exactly the same pairs in exactly the same order, so no tolerance appears here.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "clouds.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/neighbours/neighbours.hpp"

namespace slurry {
namespace {

// Both searches agree; `least_pairs` guards against a test that passes because nothing is near anything.
void expect_agreement(const Cloud& cloud, double reach, std::size_t least_pairs) {
  const PairList expected = pairs_by_brute_force(cloud.position, cloud.radius, reach);
  ASSERT_GE(expected.partner.size(), least_pairs);
  const PairList found = pairs_by_grid(cloud.position, cloud.radius, reach);
  EXPECT_EQ(found.start, expected.start);
  EXPECT_TRUE(found.partner == expected.partner);
}

TEST(CellGrid, PackedSpheres) { expect_agreement(packed_cloud(3000, 0.6, 1, 1), 0.3, 3000); }

TEST(CellGrid, AnyReach) {
  const Cloud cloud = packed_cloud(1500, 0.5, 2, 2);
  for (const double reach : {-3.0, -0.7, 0.0, 1e-9, 0.1, 2.0, 1000.0}) expect_agreement(cloud, reach, 0);
  expect_agreement(cloud, 1000, 1500 * 1499 / 2);
}

TEST(CellGrid, DiluteCloud) { expect_agreement(packed_cloud(3000, 1e-4, 1, 3), 2, 1); }

TEST(CellGrid, RadiiOverAFactorOfTwenty) { expect_agreement(packed_cloud(3000, 0.6, 20, 4), 0.05, 500); }

TEST(CellGrid, RadiiOverAFactorOfAThousand) { expect_agreement(packed_cloud(3000, 0.6, 1000, 5), 1e-3, 500); }

TEST(CellGrid, RadiiBeyondTheFinestLevel) {
  Cloud cloud = random_cloud(400, {2, 2, 2}, 1e12, 6);
  expect_agreement(cloud, 0, 100);
  for (std::size_t i = 0; i < cloud.radius.size(); i += 3) cloud.radius[i] = 0;
  expect_agreement(cloud, 0, 100);
}

TEST(CellGrid, OneLargeGrainAmongDust) {
  Cloud cloud = random_cloud(3000, {20, 20, 20}, 1, 7);
  for (double& r : cloud.radius) r *= 0.01;
  for (const std::size_t large : {std::size_t{0}, std::size_t{1500}, std::size_t{2999}}) cloud.radius[large] = 8;
  expect_agreement(cloud, 0.02, 300);
}

TEST(CellGrid, PlanarLayer) { expect_agreement(random_cloud(3000, {100, 80, 0}, 2, 8), 0.3, 3000); }

TEST(CellGrid, Line) { expect_agreement(random_cloud(1000, {0, 0, 1500}, 1, 9), 0.3, 1000); }

TEST(CellGrid, ClustersFarApart) {
  Random random(10);
  Cloud cloud;
  for (int cluster = 0; cluster < 20; ++cluster) {
    const Vec3 centre{random.uniform(-1e6, 1e6), random.uniform(-1e6, 1e6), random.uniform(-1e6, 1e6)};
    const Cloud part = packed_cloud(100, 0.5, 3, 100 + cluster);
    for (const Vec3& x : part.position) cloud.position.push_back(centre + x);
    cloud.radius.insert(cloud.radius.end(), part.radius.begin(), part.radius.end());
  }
  expect_agreement(cloud, 0.2, 2000);
}

TEST(CellGrid, GrainsThrownFarAway) {
  Cloud cloud = packed_cloud(2000, 0.6, 2, 11);
  cloud.position[0] = {1e9, -1e9, 1e9};
  cloud.position[700] = {-1e300, 0, 1e18};
  cloud.position[701] = {std::numeric_limits<double>::max(), 0, -std::numeric_limits<double>::max()};
  cloud.position[1999] = cloud.position[0] + Vec3{1, 1, 0};
  expect_agreement(cloud, 0.3, 2000);
}

TEST(CellGrid, WholeCloudFarFromTheOrigin) {
  // From fine coordinates to ones that no longer resolve a radius.
  for (const double offset : {-1e6, 1e9, 1e12, -1e15, 1e16, 1e20}) {
    Cloud cloud = packed_cloud(1000, 0.6, 20, 12);
    for (Vec3& x : cloud.position) x += Vec3{offset, -offset, offset};
    expect_agreement(cloud, 0.05, 100);
  }
}

TEST(CellGrid, TinyAndHugeUnits) {
  for (const double unit : {1e-170, 1e-150, 1e-30, 1e30, 1e150}) {
    Cloud cloud = packed_cloud(500, 0.6, 2, 13);
    for (Vec3& x : cloud.position) x *= unit;
    for (double& r : cloud.radius) r *= unit;
    expect_agreement(cloud, 0.3 * unit, 500);
  }
}

TEST(CellGrid, CoincidentPoints) {
  Cloud cloud = random_cloud(300, {5, 5, 5}, 1, 14);
  for (std::size_t i = 0; i < 100; ++i) cloud.position[i] = {1, 2, 3};
  expect_agreement(cloud, 0, 100 * 99 / 2);
  cloud.radius.assign(300, 0.0);
  expect_agreement(cloud, 0, 100 * 99 / 2);
}

// Grains exactly one diameter apart on a lattice through the origin: every pair is decided by the last bit, on cell
// borders.
TEST(CellGrid, LatticeAtContact) {
  for (const double spacing : {1.0, 0.1, 1.0 / 3.0}) {
    Cloud cloud;
    for (int x = -6; x < 6; ++x)
      for (int y = -6; y < 6; ++y)
        for (int z = -6; z < 6; ++z) {
          cloud.position.push_back({x * spacing, y * spacing, z * spacing});
          cloud.radius.push_back(0.5 * spacing);
        }
    expect_agreement(cloud, 0, 1000);
  }
}

TEST(CellGrid, EmptyAndSingle) {
  EXPECT_EQ(pairs_by_grid({}, {}, 1), (PairList{{0}, {}}));
  EXPECT_EQ(pairs_by_grid({{1, 2, 3}}, {1}, 1), (PairList{{0, 0}, {}}));
}

TEST(CellGrid, SameResultForAnyNumberOfThreads) {
  for (const double spread : {1.0, 20.0}) {
    const Cloud cloud = packed_cloud(30000, 0.6, spread, 15);
    const int before = threads();
    set_threads(1);
    const PairList expected = pairs_by_grid(cloud.position, cloud.radius, 0.3);
    for (const int count : {2, 4}) {
      set_threads(count);
      EXPECT_TRUE(pairs_by_grid(cloud.position, cloud.radius, 0.3) == expected) << count << " threads";
    }
    set_threads(before);
  }
}

TEST(CellGrid, NamesTheFirstGrainThatIsNotFinite) {
  Cloud cloud = packed_cloud(10000, 0.6, 1, 16);
  cloud.position[7321].y = std::numeric_limits<double>::quiet_NaN();
  cloud.position[9000].x = std::numeric_limits<double>::infinity();
  for (const auto search : {pairs_by_grid, pairs_by_brute_force}) {
    try {
      search(cloud.position, cloud.radius, 0.3);
      FAIL() << "no error";
    } catch (const RunError& error) {
      EXPECT_NE(std::string(error.what()).find("grain 7321 "), std::string::npos) << error.what();
    }
  }
  cloud = packed_cloud(10, 0.6, 1, 17);
  cloud.radius[3] = std::numeric_limits<double>::infinity();
  EXPECT_THROW(pairs_by_grid(cloud.position, cloud.radius, 0.3), RunError);
}

}  // namespace
}  // namespace slurry
