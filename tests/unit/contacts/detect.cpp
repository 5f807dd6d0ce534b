// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which pairs become contacts, what they inherit, and the certificate that none was missed.
#include "slurry/contacts/detect.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/random.hpp"

namespace slurry {
namespace {

// Spheres of radius 1 over the plane y = 0.
struct Place {
  Forms forms;
  Chains chains;
  Grains grains;
  std::vector<Obstacle> obstacles;
  Walls walls;
  PlacedPieces pieces;
  Candidates candidates;
  Velocities free;

  explicit Place(std::vector<Vec3> centres) {
    grains.resize(centres.size());
    for (std::size_t k = 0; k < centres.size(); ++k) {
      grains.id[k] = static_cast<std::int64_t>(k);
      grains.radius[k] = 1;
      grains.position[k] = centres[k];
    }
    Obstacle floor;
    floor.pieces = Plane{}.pieces(false);
    obstacles = {floor};
    walls = walls_at(obstacles, 0);
    pieces = PlacedPieces(obstacles, walls);
    free.linear.resize(centres.size());
    candidates.build(grains, open_domain, obstacles, walls, std::vector<double>(grains.size(), 10.0), 1);
  }
  Scene scene() const { return {forms, chains, grains, pieces}; }
  Contacts detect(const Selection& selection, const Contacts& previous = {}) const {
    Detection detection;
    Contacts contacts;
    slurry::detect(scene(), candidates, free, selection, previous, detection, contacts);
    return contacts;
  }
  Contacts detect(double dt, double slack = 0, const Contacts& previous = {}, std::optional<double> reach = {}) const {
    return detect({dt, reach, std::vector<double>(grains.size(), slack), false, false, {}}, previous);
  }
};

TEST(GapOf, spheres_and_planes) {
  const Place p({{0, 3, 0}, {0, 3, 5}});
  EXPECT_DOUBLE_EQ(gap_of(p.scene(), 0, 1).gap, 3);
  EXPECT_EQ(gap_of(p.scene(), 0, 1).normal, (Vec3{0, 0, 1}));
  EXPECT_DOUBLE_EQ(gap_of(p.scene(), 1, piece_code(0)).gap, 2);
  // From the grain to the wall; round-off of a turned plane.
  EXPECT_LT(norm(gap_of(p.scene(), 1, piece_code(0)).normal - Vec3{0, -1, 0}), 1e-15);
}

TEST(GapOf, two_centres_in_one_place_give_a_direction) {
  const Place p({{0, 3, 0}, {0, 3, 0}});
  EXPECT_EQ(gap_of(p.scene(), 0, 1).gap, -2);
  EXPECT_EQ(norm(gap_of(p.scene(), 0, 1).normal), 1);
}

// A pair enters if free flight would close its gap up to the slack of its two grains.
TEST(Detect, takes_pairs_that_fly_together) {
  Place p({{0, 10, 0}, {2.5, 10, 0}, {0, 1.5, 0}});
  EXPECT_EQ(p.detect(1).size(), 0u);
  p.free.linear[0].x = 0.6;
  ASSERT_EQ(p.detect(1).size(), 1u) << "a gap of 0.5 at a speed of 0.6";
  EXPECT_EQ(p.detect(1).first[0], 0);
  EXPECT_EQ(p.detect(1).second[0], 1);
  EXPECT_DOUBLE_EQ(p.detect(1).gap[0], 0.5);
  EXPECT_EQ(p.detect(0.5).size(), 0u) << "not within half the step";
  EXPECT_EQ(p.detect(0.5, 0.11).size(), 1u) << "but with 0.11 of slack for each";
  p.free.linear[0] = {}, p.free.linear[2].y = -0.6;
  ASSERT_EQ(p.detect(1).size(), 1u);
  EXPECT_EQ(p.detect(1).second[0], piece_code(0));
}

TEST(Detect, takes_all_within_the_reach_of_the_case) {
  const Place p({{0, 1.2, 0}, {2.3, 10, 0}, {0, 10, 0}});
  EXPECT_EQ(p.detect(1).size(), 0u);
  EXPECT_EQ(p.detect(1, 0, {}, 0.25).size(), 1u);
  EXPECT_EQ(p.detect(1, 0, {}, 0.35).size(), 2u);
}

TEST(Detect, keeps_glued_pairs_at_any_gap_and_their_history) {
  Place p({{0, 10, 0}, {2.2, 10, 0}});
  p.free.linear[0].x = 0.3;
  Contacts before = p.detect(1);
  ASSERT_EQ(before.size(), 1u);
  before.gamma[0] = -3, before.impulse[0] = 7;
  p.free.linear[0].x = -5;
  const Contacts after = p.detect(1, 0, before);
  ASSERT_EQ(after.size(), 1u) << "it flies apart, and is glued";
  EXPECT_EQ(after.gamma[0], -3);
  EXPECT_EQ(after.impulse[0], 7);
  before.gamma[0] = 0;
  EXPECT_EQ(p.detect(1, 0, before).size(), 0u);
}

TEST(Detect, leaves_neighbours_of_a_chain_alone) {
  Place p({{0, 10, 0}, {1.9, 10, 0}, {3.8, 10, 0}});
  EXPECT_EQ(p.detect(1).size(), 2u);
  ChainGroup chain;
  chain.members = MemberTable({0, 1, 2}), chain.size = 3;
  p.chains.groups = {chain};
  EXPECT_EQ(p.detect(1).size(), 0u);
}

TEST(Detect, sorts_its_rows) {
  Random random(5);
  std::vector<Vec3> centres;
  for (int k = 0; k < 300; ++k)
    centres.push_back({random.uniform(0, 12), random.uniform(0, 12), random.uniform(0, 12)});
  const Contacts c = Place(centres).detect(1, 0.3);
  EXPECT_GT(c.size(), 300u);
  ASSERT_EQ(c.start.size(), 301u);
  for (std::size_t k = 0; k < c.size(); ++k) {
    EXPECT_TRUE(is_piece(c.second[k]) || c.second[k] > c.first[k]);
    if (k == 0 || c.first[k] != c.first[k - 1]) continue;
    EXPECT_TRUE(is_piece(c.second[k]) || (!is_piece(c.second[k - 1]) && c.second[k - 1] < c.second[k]));
  }
}

std::size_t missed(const Place& p, const Velocities& after, const Contacts& contacts, Selection& selection) {
  Detection detection;
  return find_missed(p.scene(), p.candidates, p.free, after, contacts, 1e-9, detection, selection);
}

// The certificate: a pair that was left out and now overlaps is found, and the next detection takes it.
TEST(FindMissed, names_the_pair_and_raises_its_slack) {
  Place p({{0, 10, 0}, {2.5, 10, 0}, {30, 10, 0}});
  Selection selection{1, {}, std::vector<double>(3, 0.05), false, false, {}};
  const Contacts none = p.detect(selection);
  ASSERT_EQ(none.size(), 0u);
  Velocities after = p.free;
  after.linear[1].x = -0.4;
  EXPECT_EQ(missed(p, after, none, selection), 0u) << "a gap of 0.1 is left";
  after.linear[1].x = -0.6;
  EXPECT_EQ(missed(p, after, none, selection), 1u);
  EXPECT_GT(selection.slack[1], 0.6);
  EXPECT_EQ(selection.slack[2], 0.05);
  EXPECT_EQ(p.detect(selection).size(), 1u);
}

// With dt |V - U| <= slack for all grains no pair that was left out can overlap: nothing is looked at, rightly.
TEST(FindMissed, is_never_needed_within_the_slack) {
  Random random(11);
  for (int round = 0; round < 50; ++round) {
    std::vector<Vec3> centres;
    for (int k = 0; k < 60; ++k) centres.push_back({random.uniform(0, 9), random.uniform(1, 9), random.uniform(0, 9)});
    Place p(centres);
    for (Vec3& v : p.free.linear) v = 0.3 * Vec3{random.normal(), random.normal(), random.normal()};
    Selection selection{1, {}, std::vector<double>(60, 0.2), false, false, {}};
    const Contacts contacts = p.detect(selection);
    Velocities after = p.free;
    for (Vec3& v : after.linear) {
      const Vec3 kick{random.normal(), random.normal(), random.normal()};
      v += 0.199 * kick / norm(kick);
    }
    for (std::int32_t i = 0; i < 60; ++i)
      for (std::int32_t j = i + 1; j < 60; ++j) {
        const Gap gap = gap_of(p.scene(), i, j);
        const bool is_in = [&] {
          for (std::int64_t c = contacts.start[i]; c < contacts.start[i + 1]; ++c)
            if (contacts.second[c] == j) return true;
          return false;
        }();
        // The gap after the step along the normal of its start: less than the true one.
        if (!is_in) {
          EXPECT_GE(gap.gap + dot(gap.normal, after.linear[j] - after.linear[i]), 0);
        }
      }
  }
}

TEST(Reorder, drops_contacts_of_grains_that_are_no_more) {
  Place p({{0, 10, 0}, {2, 10, 0}, {4, 10, 0}, {4, 1, 0}});
  const Contacts all = p.detect(1, 0.01);
  ASSERT_EQ(all.size(), 3u);
  const Contacts left = reorder(all, {0, -1, 1, 2}, 3);
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left.first[0], 2);
  EXPECT_EQ(left.second[0], piece_code(0));
  EXPECT_EQ(left.start, (std::vector<std::int64_t>{0, 0, 0, 1}));
}

}  // namespace
}  // namespace slurry
