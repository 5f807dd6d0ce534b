// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The blocks that order the work: two contacts in blocks of one colour share no body, in open space and in cells that
// lean, and where a block lies does not depend on the other grains.
#include "slurry/solvers/block_lattice.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/grains/domain.hpp"
#include "slurry/solvers/batches.hpp"

namespace slurry::test {
namespace {

double pick(std::uint64_t n, double low, double high) {
  return low + (high - low) * static_cast<double>(scrambled(n) >> 11) * 0x1p-53;
}

// Bodies at random in a cell that leans, or in a box of open space about the origin, and the pairs that are near.
Problem crowd(std::uint64_t seed, bool periodic, std::size_t bodies, double width, double reach) {
  Problem p;
  Domain domain;
  domain.low = {-0.3 * width, 0.1 * width, -2 * width};
  domain.edges = {
      width, 0.8 * width, 1.3 * width, pick(seed, -0.4, 0.4) * width, 0.2 * width, pick(seed + 1, -0.3, 0.3) * width};
  if (periodic) domain.periodic = {1, seed % 3 == 0 ? 0 : 1, 1};
  for (std::size_t k = 0; k < bodies; ++k) {
    Vec3 s;
    for (int axis = 0; axis < 3; ++axis) s[axis] = pick(97 * seed + 3 * k + axis + 10, 0, 1);
    p.position.push_back(domain.low + domain.edges * s);
  }
  p.inverse_mass.assign(bodies, 1), p.free_velocity.resize(bodies);
  for (std::size_t i = 0; i < bodies; ++i)
    for (std::size_t j = i; j < bodies; ++j) {
      const Vec3 d = domain.separation(p.position[i], p.position[j]);
      if (norm(d) > reach) continue;
      p.first.push_back(static_cast<std::int32_t>(i));
      p.second.push_back(i == j ? -1 : static_cast<std::int32_t>(j));
      p.normal.push_back(i == j ? Vec3{1, 0, 0} : d / norm(d));
    }
  p.offset.resize(p.contacts()), p.set.resize(p.contacts()), p.impulse.resize(p.contacts());
  p.blocks = {1.01 * reach, domain.low, domain.edges, domain.periodic};
  return p;
}

class BlockLattices : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Open, BlockLattices, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Periodic, BlockLattices, testing::Values(true));

TEST_P(BlockLattices, keep_bodies_of_one_colour_apart) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Problem p = crowd(seed, GetParam(), 300, 9, pick(seed + 5, 0.7, 1.5));
    const Batches<NormalBatch> batches(p);
    std::vector<std::int64_t> block_of_body(p.bodies());
    std::size_t contacts = 0;
    EXPECT_LE(batches.order.colour_start.size(), block_colours + 1u) << "no pair is long";
    for (std::size_t colour = 0; colour + 1 < batches.order.colour_start.size(); ++colour) {
      std::fill(block_of_body.begin(), block_of_body.end(), -1);
      for (std::int64_t k = batches.order.colour_start[colour]; k < batches.order.colour_start[colour + 1]; ++k)
        for (std::int64_t n = batches.block_start[k]; n < batches.block_start[k + 1]; ++n)
          for (const std::int32_t c : batches.contact[n]) {
            if (c < 0) continue;
            ++contacts;
            for (const std::int32_t b : {p.first[c], p.second[c]})
              if (b >= 0) {
                EXPECT_TRUE(block_of_body[b] < 0 || block_of_body[b] == k) << "seed " << seed;
                block_of_body[b] = k;
              }
          }
    }
    EXPECT_EQ(contacts, p.contacts());
  }
}

TEST_P(BlockLattices, give_each_body_of_an_inner_colour_one_contact) {
  const Problem p = crowd(7, GetParam(), 600, 9, 1.4);
  const Batches<NormalBatch> batches(p);
  for (std::size_t k = 0; k + 1 < batches.block_start.size(); ++k) {
    std::int64_t n = batches.block_start[k];
    for (std::int64_t colour = batches.order.inner_start[k]; colour < batches.order.inner_start[k + 1]; ++colour) {
      std::set<std::int32_t> bodies;
      for (; n < batches.block_start[k] + batches.inner_end[colour]; ++n)
        for (const std::int32_t c : batches.contact[n]) {
          if (c < 0) continue;
          EXPECT_TRUE(bodies.insert(p.first[c]).second);
          EXPECT_TRUE(p.second[c] < 0 || bodies.insert(p.second[c]).second);
        }
    }
    EXPECT_EQ(n, batches.block_start[k + 1]);
  }
}

// A hundred small bodies about a large one: more contacts of one body than there are colours.
TEST(BlockLattice, serves_a_body_with_more_contacts_than_colours) {
  Problem p;
  constexpr int small = 300;
  p.position.assign(small + 1, Vec3{0.5, 0.5, 0.5});
  p.inverse_mass.assign(small + 1, 1), p.free_velocity.resize(small + 1);
  for (int k = 0; k < small; ++k) p.first.push_back(0), p.second.push_back(k + 1), p.normal.push_back({1, 0, 0});
  p.offset.resize(small), p.set.resize(small), p.impulse.resize(small);
  std::set<std::int32_t> seen;
  const Batches<NormalBatch> batches(p);
  for (const auto& lanes : batches.contact)
    for (const std::int32_t c : lanes) EXPECT_TRUE(c < 0 || seen.insert(c).second);
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(small));
}

TEST(BlockLattice, is_fixed_in_space) {
  const BlockLattice lattice{2, {}, upper_identity, {}};
  const BlockFinder finder(lattice);
  for (std::uint64_t n = 0; n < 200; ++n) {
    const Vec3 x{pick(3 * n, -50, 50), pick(3 * n + 1, -50, 50), pick(3 * n + 2, -50, 50)};
    for (int axis = 0; axis < 3; ++axis)
      EXPECT_EQ(finder.block(x).at[axis] - BlockLattice::farthest, static_cast<int>(std::floor(x[axis] / 2)));
  }
  // What is thrown far away shares the last block.
  EXPECT_EQ(finder.block({1e300, 0, 0}), finder.block({1e200, 0, 0}));
}

}  // namespace
}  // namespace slurry::test
