// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rattlers with and without friction: packings whose count is known, and what a grain more does to any packing.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/observe/bulk.hpp"

namespace slurry {
namespace {

constexpr std::int32_t smooth = 0, rough = 1;

World world_of_packings(bool planar) {
  World w;
  w.planar = planar;
  w.laws = LawTable(1);
  Friction law;
  law.friction = 0.3;
  w.laws.add(law);
  return w;
}

struct PackingContact {
  std::int32_t first, second, law;
  double impulse = 1;
};

State state_of(std::size_t grains, std::vector<PackingContact> contacts) {
  State s;
  s.grains.resize(grains);
  for (std::size_t k = 0; k < grains; ++k) s.grains.radius[k] = 0.1;
  std::stable_sort(contacts.begin(), contacts.end(), [](const PackingContact& a, const PackingContact& b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  });
  for (const PackingContact& c : contacts) {
    s.contacts.first.push_back(c.first), s.contacts.second.push_back(c.second);
    s.contacts.law.push_back(c.law), s.contacts.impulse.push_back(c.impulse);
  }
  return s;
}

Bulk bulk_of(const State& s, bool planar) {
  return measure_bulk(world_of_packings(planar), s, {{-1, -1, -1}, {1, 1, 1}, 1000});
}

// A row of grains between two walls holds by friction, and does not without it.
TEST(Rattlers, OfARowBetweenTwoWalls) {
  for (const bool planar : {false, true})
    for (const std::int32_t law : {smooth, rough}) {
      const Bulk bulk = bulk_of(
          state_of(4, {{0, 1, law}, {1, 2, law}, {2, 3, law}, {0, piece_code(0), law}, {3, piece_code(1), law}}),
          planar);
      EXPECT_EQ(bulk.rattlers, law == rough ? 0 : 4) << planar;
      EXPECT_EQ(bulk.contacts, law == rough ? 2 : 0) << planar;
    }
}

// Without the wall at one end the row falls apart, grain after grain, with friction as well.
TEST(Rattlers, OfARowThatEndsInTheOpen) {
  EXPECT_EQ(
      bulk_of(state_of(4, {{0, 1, rough}, {1, 2, rough}, {2, 3, rough}, {0, piece_code(0), rough}}), true).rattlers, 4);
}

// A triangle of discs that press on each other across a third: with friction two contacts are enough. A fourth grain on
// two of them, with one contact of each law, is held by neither; with three contacts it is, in the plane.
TEST(Rattlers, WithOneContactOfFriction) {
  const std::vector<PackingContact> triangle{{0, 1, rough}, {1, 2, rough}, {0, 2, rough}};
  const auto with = [&](std::vector<PackingContact> more) {
    more.insert(more.end(), triangle.begin(), triangle.end());
    return state_of(4, more);
  };
  EXPECT_EQ(bulk_of(with({}), true).rattlers, 1);
  EXPECT_EQ(bulk_of(with({{0, 3, rough}, {1, 3, smooth}}), true).rattlers, 1);
  EXPECT_EQ(bulk_of(with({{0, 3, rough}, {1, 3, rough}}), true).rattlers, 0);
  EXPECT_EQ(bulk_of(with({{0, 3, rough}, {1, 3, smooth}, {2, 3, smooth}}), true).rattlers, 0);
  EXPECT_EQ(bulk_of(with({{0, 3, rough}, {1, 3, smooth}, {2, 3, smooth}}), false).rattlers, 1);
  // A contact without force does not count.
  EXPECT_EQ(bulk_of(with({{0, 3, rough}, {1, 3, rough, 1e-9}}), true).rattlers, 1);
}

// Random networks. The rule by itself: no grain outside the rattlers is loose among the others, and a grain of a
// network that is held stays held with any contact more (rattlers are the largest set that can be taken away).
TEST(Rattlers, FollowTheirGrainsInRandomPackings) {
  Random random(3);
  for (int trial = 0; trial < 300; ++trial) {
    const bool planar = trial % 2 == 0;
    const auto grains = static_cast<std::int32_t>(random.uniform(5, 40));
    const auto pick = [&] { return static_cast<std::int32_t>(random.uniform(0, grains)); };
    std::vector<PackingContact> contacts;
    const auto count = static_cast<int>(random.uniform(0.5, 2.5) * grains);
    for (int n = 0; n < count; ++n) {
      const std::int32_t i = pick(), j = pick();
      if (i == j) continue;
      contacts.push_back(
          {std::min(i, j), std::max(i, j), random.uniform() < 0.5 ? rough : smooth, random.uniform(0.5, 2)});
    }
    const Bulk before = bulk_of(state_of(grains, contacts), planar);
    const std::size_t last = grains;
    const auto with = [&](std::vector<PackingContact> more) {
      more.insert(more.end(), contacts.begin(), contacts.end());
      return bulk_of(state_of(last + 1, more), planar);
    };
    // A grain that floats, one that hangs on one contact, and one that is only near others.
    for (const std::vector<PackingContact>& more : {std::vector<PackingContact>{},
                                                    {{pick(), grains, rough}},
                                                    {{pick(), grains, rough, 1e-9}, {pick(), grains, rough, 1e-9}}}) {
      const Bulk after = with(more);
      EXPECT_EQ(after.rattlers, before.rattlers + 1) << trial;
      EXPECT_EQ(after.contacts, before.contacts) << trial;
    }
    // One that walls hold is no rattler, and takes nothing from the others.
    const Bulk held = with({{grains, piece_code(0), rough}, {grains, piece_code(1), rough}});
    EXPECT_EQ(held.rattlers, before.rattlers) << trial;
    // Friction at more contacts frees nobody.
    for (PackingContact& c : contacts) c.law = rough;
    EXPECT_LE(bulk_of(state_of(grains, contacts), planar).rattlers, before.rattlers) << trial;
    for (PackingContact& c : contacts) c.law = smooth;
    EXPECT_GE(bulk_of(state_of(grains, contacts), planar).rattlers, before.rattlers) << trial;
  }
}

}  // namespace
}  // namespace slurry
