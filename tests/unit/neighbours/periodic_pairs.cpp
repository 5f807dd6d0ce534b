// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Pairs across the faces of a cell, against all images of all pairs.
#include "slurry/neighbours/periodic_pairs.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace slurry {
namespace {

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

PairList by_brute_force(const Domain& d, const std::vector<Vec3>& x, const std::vector<double>& r, double reach) {
  PairList pairs{{0}, {}};
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = i + 1; j < x.size(); ++j)
      if (norm(d.separation(x[i], x[j])) <= r[i] + r[j] + reach) pairs.partner.push_back(static_cast<std::int32_t>(j));
    pairs.start.push_back(std::ssize(pairs.partner));
  }
  return pairs;
}

TEST(PeriodicPairs, are_those_of_all_images) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> unit(0, 1);
  for (const UpperMatrix& edges :
       {UpperMatrix{6, 5, 7, 0, 0, 0}, UpperMatrix{6, 5, 7, 2.9, -1, 2}, UpperMatrix{9, 5, 7, -4, 4.4, -2.4}})
    for (const std::array<std::int64_t, 3> periodic :
         {std::array<std::int64_t, 3>{1, 1, 1}, {1, 1, 0}, {1, 0, 0}, {0, 0, 1}}) {
      Domain d;
      d.periodic = periodic;
      d.low = {1, -2, 3};
      d.edges = edges;
      std::vector<Vec3> x;
      std::vector<double> r;
      for (int k = 0; k < 200; ++k) {
        // A little outside, as grains are at the end of a step.
        const Vec3 s{1.02 * unit(random) - 0.01, 1.02 * unit(random) - 0.01, 1.02 * unit(random) - 0.01};
        x.push_back(d.low + d.edges * s);
        r.push_back(0.1 + 0.4 * unit(random));
      }
      EXPECT_EQ(pairs_in_domain(d, any_number, x, r, 0.2), by_brute_force(d, x, r, 0.2));
    }
}

TEST(PeriodicPairs, refuse_a_cell_in_which_a_grain_meets_two_images) {
  Domain d;
  d.periodic = {1, 0, 1};
  d.edges = {4.1, 1, 10, 0, 0, 0};
  const std::vector<Vec3> x{{0, 0, 0}};
  EXPECT_NO_THROW(pairs_in_domain(d, any_number, x, {1}, 0));
  try {
    pairs_in_domain(d, any_number, x, {1}, 0.1);
    FAIL();
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find("the periodic cell is 4.1 wide"), std::string::npos);
  }
}

TEST(PeriodicPairs, are_none_in_an_empty_cell_however_small) {
  Domain d;
  d.periodic = {1, 1, 1};
  d.edges = {1, 1, 1, 0, 0, 0};
  const PairList pairs = pairs_in_domain(d, any_number, {}, {}, 10);
  EXPECT_EQ(pairs.start, std::vector<std::int64_t>{0});
  EXPECT_TRUE(pairs.partner.empty());
}

TEST(PeriodicPairs, are_bounded_in_number) {
  Domain d;
  d.periodic = {1, 1, 1};
  d.edges = {100, 100, 100, 0, 0, 0};
  const std::vector<Vec3> x(100);
  EXPECT_THROW(pairs_in_domain(d, 100, x, std::vector<double>(100, 1.0), 0), TooManyPairs);
}

}  // namespace
}  // namespace slurry
