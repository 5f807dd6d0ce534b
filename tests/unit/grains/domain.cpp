// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Images in a periodic cell: the nearest one, the way back into the cell, and flips.
#include "slurry/grains/domain.hpp"

#include <gtest/gtest.h>

#include <random>

namespace slurry {
namespace {

Domain sheared() {
  Domain d;
  d.periodic = {1, 1, 1};
  d.low = {-1, 2, 0};
  d.edges = {10, 8, 12, 3, -4, 2};
  return d;
}

// All images within two cells, looked at one by one.
double nearest_by_brute_force(const Domain& d, Vec3 separation) {
  double least = norm(separation);
  for (int x = -3; x <= 3; ++x)
    for (int y = -3; y <= 3; ++y)
      for (int z = -3; z <= 3; ++z) least = std::min(least, norm(separation + d.lattice(x, y, z)));
  return least;
}

TEST(Domain, finds_every_image_nearer_than_half_of_the_diagonal) {
  const Domain d = sheared();
  std::mt19937 random(1);
  std::uniform_real_distribution<double> place(-20, 20);
  int near = 0;
  for (int k = 0; k < 2000; ++k) {
    const Vec3 a{place(random), place(random), place(random)}, b{place(random), place(random), place(random)};
    const double least = nearest_by_brute_force(d, d.separation(a, b));
    if (least >= 4) continue;  // half of the shortest entry of the diagonal
    ++near;
    // Sums of numbers up to 20 and a few edges: some roundings of 40.
    EXPECT_NEAR(norm(d.separation(a, b)), least, 1e-13);
    EXPECT_LT(norm(d.separation(a, b) + d.separation(b, a)), 1e-13);
  }
  EXPECT_GT(near, 200);
}

TEST(Domain, takes_what_left_back_by_whole_edges) {
  const Domain d = sheared();
  const UpperMatrix back = inverse(d.edges);
  std::mt19937 random(2);
  std::uniform_real_distribution<double> place(-30, 30);
  for (int k = 0; k < 500; ++k) {
    const Vec3 x{place(random), place(random), place(random)}, shift = d.wrap(x), n = back * shift;
    const Vec3 inside = back * (x + shift - d.middle());
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_NEAR(n[axis], std::nearbyint(n[axis]), 1e-13);
      EXPECT_LE(std::abs(inside[axis]), 0.5 + 1e-13);
    }
  }
}

TEST(Domain, leaves_open_space_and_open_axes_alone) {
  EXPECT_EQ(open_domain.separation({1, 2, 3}, {100, -200, 3}), (Vec3{99, -202, 0}));
  EXPECT_EQ(open_domain.wrap({1e9, 0, 0}), Vec3{});
  Domain d = sheared();
  d.periodic = {1, 0, 0};
  EXPECT_EQ(d.separation({0, 0, 0}, {11, 100, 100}), (Vec3{1, 100, 100}));
}

// Shear by a tenth a step; after thirty steps the lattice is that without flips.
TEST(Domain, keeps_its_lattice_through_flips) {
  Domain d;
  d.periodic = {1, 1, 1};
  d.edges = {4, 4, 4, 0, 0, 0};
  const UpperMatrix rates{0, 0, 0, 1, 0.5, -0.7};
  UpperMatrix whole = d.edges;
  for (int n = 0; n < 30; ++n) {
    d.gradient = rates;
    d = moved(d, 0.1);
    whole = add_scaled(upper_identity, 0.1, rates) * whole;
    EXPECT_LE(std::abs(d.edges.xy), 2 + 1e-12);
    EXPECT_LE(std::abs(d.edges.xz), 2 + 1e-12);
    EXPECT_LE(std::abs(d.edges.yz), 2 + 1e-12);
    EXPECT_LT(norm(d.middle() - Vec3{2, 2, 2}), 1e-13);
    // Each edge without flips is a whole number of edges with them.
    const UpperMatrix numbers = inverse(d.edges) * whole;
    for (const double n_ab : {numbers.xy, numbers.xz, numbers.yz}) EXPECT_NEAR(n_ab, std::nearbyint(n_ab), 1e-12);
  }
  EXPECT_DOUBLE_EQ(d.volume(), 64);
  EXPECT_NEAR(d.deformation.xy, 3, 1e-12);
}

TEST(Domain, moves_images_with_the_gradient) {
  Domain d = sheared();
  d.gradient = {0.1, 0, 0, 2, 0, 0};
  EXPECT_EQ(d.image_velocity({1, 3, 5}), (Vec3{0.1 + 6, 0, 0}));
  EXPECT_LT(norm(d.flow(d.middle())), 1e-15);
}

}  // namespace
}  // namespace slurry
