// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that come and go: the arrays, the rows of contacts, the version; and the fingerprint of a state.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "slurry/world/fingerprint.hpp"
#include "slurry/world/state.hpp"

namespace slurry {
namespace {

// Five grains with ids 10 to 14; each touches the next, and the first and the third touch piece 2.
State chain_of_five() {
  State s;
  s.grains.resize(5);
  for (int k = 0; k < 5; ++k) {
    s.grains.id[k] = 10 + k;
    s.grains.order[k] = k;
    s.grains.position[k] = {1.0 * k, 0, 0};
    s.grains.mass[k] = k + 1;
  }
  s.next_id = 15;
  const auto touch = [&](int first, int second, double gamma) {
    s.contacts.first.push_back(first);
    s.contacts.second.push_back(second);
    s.contacts.gap.push_back(0);
    s.contacts.normal.push_back({1, 0, 0});
    s.contacts.impulse.push_back(-gamma);
    s.contacts.tangential.push_back({0, gamma, 0});
    s.contacts.gamma.push_back(gamma);
    s.contacts.law.push_back(1);
  };
  touch(0, 1, -1), touch(0, piece_code(2), -2);
  touch(1, 2, -3);
  touch(2, 3, -4), touch(2, piece_code(2), -5);
  touch(3, 4, -6);
  s.contacts.start = {0, 2, 3, 5, 6, 6};
  return s;
}

// (id, id or piece) -> gamma.
using History = std::vector<std::tuple<std::int64_t, std::int64_t, double>>;
History history_of(const State& s) {
  History h;
  for (std::size_t i = 0; i < s.grains.size(); ++i)
    for (std::int64_t c = s.contacts.start[i]; c < s.contacts.start[i + 1]; ++c) {
      EXPECT_EQ(s.contacts.first[c], static_cast<std::int32_t>(i));
      const std::int32_t j = s.contacts.second[c];
      std::int64_t a = s.grains.id[i], b = is_piece(j) ? j : s.grains.id[j];
      if (!is_piece(j) && b < a) std::swap(a, b);
      h.emplace_back(a, b, s.contacts.gamma[c]);
    }
  std::sort(h.begin(), h.end());
  return h;
}

TEST(Populate, TakesGrainsAwayWithTheirContacts) {
  State s = chain_of_five();
  const std::int64_t version = s.grains.version;
  populate(s, {{1, 4}, {}});
  EXPECT_EQ(s.grains.id, (std::vector<std::int64_t>{10, 12, 13}));
  EXPECT_EQ(s.grains.mass, (std::vector<double>{1, 3, 4}));
  EXPECT_EQ(history_of(s), (History{{10, piece_code(2), -2}, {12, piece_code(2), -5}, {12, 13, -4}}));
  EXPECT_GT(s.grains.version, version);
  EXPECT_EQ(s.next_id, 15) << "an id is given once";
}

TEST(Populate, AppendsTheNewbornWithoutContacts) {
  State s = chain_of_five();
  const History before = history_of(s);
  Grains born;
  born.resize(2);
  born.id = {15, 16};
  born.mass = {7, 8};
  populate(s, {{}, born});
  EXPECT_EQ(s.grains.id, (std::vector<std::int64_t>{10, 11, 12, 13, 14, 15, 16}));
  EXPECT_EQ(s.contacts.start.size(), 8u);
  EXPECT_EQ(history_of(s), before);
  EXPECT_TRUE(std::is_sorted(s.grains.order.begin(), s.grains.order.end()));
  EXPECT_EQ(std::adjacent_find(s.grains.order.begin(), s.grains.order.end()), s.grains.order.end()) << "a rank twice";
}

TEST(Populate, DoesBothAtOnceAndMayEmptyTheWorld) {
  State s = chain_of_five();
  Grains born;
  born.resize(1);
  born.id = {15};
  populate(s, {{0, 2}, born});
  EXPECT_EQ(s.grains.id, (std::vector<std::int64_t>{11, 13, 14, 15}));
  EXPECT_EQ(history_of(s), (History{{13, 14, -6}}));
  populate(s, {{0, 1, 2, 3}, {}});
  EXPECT_TRUE(s.grains.empty());
  EXPECT_EQ(s.contacts.size(), 0u);
}

TEST(Populate, WithoutChangeIsNothing) {
  State s = chain_of_five();
  const std::int64_t version = s.grains.version;
  populate(s, {});
  EXPECT_EQ(s.grains.version, version) << "lists and views stay good";
}

TEST(Reorder, KeepsHistoriesAndTurnsNormals) {
  State s = chain_of_five();
  const History before = history_of(s);
  reorder(s, {4, 2, 0, 3, 1});
  EXPECT_EQ(s.grains.id, (std::vector<std::int64_t>{14, 12, 10, 13, 11}));
  EXPECT_EQ(history_of(s), before);
  // The normal goes from the first to the second in memory: along +x where the first has the smaller id, since x = id.
  for (std::size_t c = 0; c < s.contacts.size(); ++c) {
    if (is_piece(s.contacts.second[c])) continue;
    const double way = s.grains.position[s.contacts.second[c]].x - s.grains.position[s.contacts.first[c]].x;
    EXPECT_EQ(s.contacts.normal[c].x, way > 0 ? 1 : -1);
    EXPECT_EQ(s.contacts.tangential[c].y * way, s.contacts.gamma[c] * std::abs(way));
  }
}

TEST(Fingerprint, DoesNotSeeTheOrderInMemory) {
  State s = chain_of_five();
  const std::uint64_t one = fingerprint(s);
  std::vector<std::int32_t> order{0, 1, 2, 3, 4};
  do {
    State shuffled = s;
    reorder(shuffled, order);
    EXPECT_EQ(fingerprint(shuffled), one);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Fingerprint, SeesEveryBit) {
  const State s = chain_of_five();
  const std::uint64_t one = fingerprint(s);
  const auto differs = [&](auto&& change) {
    State other = s;
    change(other);
    return fingerprint(other) != one;
  };
  EXPECT_TRUE(differs([](State& o) { o.grains.position[3].x = std::nextafter(o.grains.position[3].x, 10); }));
  EXPECT_TRUE(differs([](State& o) { o.contacts.gamma[1] = std::nextafter(o.contacts.gamma[1], 0); }));
  EXPECT_TRUE(differs([](State& o) { o.clock.time = 1e-300; }));
  EXPECT_TRUE(differs([](State& o) { o.grains.velocity[0].z = -0.0; })) << "also the sign of a zero";
  EXPECT_TRUE(differs([](State& o) { populate(o, {{4}, {}}); }));
}

}  // namespace
}  // namespace slurry
