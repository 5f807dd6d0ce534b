// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Probes: names and values of the columns, the signs of the forces on obstacles, and the refusals.
#include "slurry/observe/probes/probe_set.hpp"

#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// A floor z <= 0 of two pieces, of which the second is a ball of radius 1/2 on it, and a wall far away; two grains of
// radius 1, stored in the order of identities 1, 0: grain 1 rests on the floor, grain 0 hangs above it.
struct Place {
  World world;
  State state;
  StepReport report;
  ProbeScene scene() const { return {world, state, report}; }
};

Place make_place() {
  Place w;
  Grains& g = w.state.grains;
  g.resize(2);
  g.id = {1, 0};
  w.state.next_id = 2;
  g.group = {1, 0};
  g.radius = {1, 1};
  g.mass = {2, 4};
  g.inertia = {{1, 1, 1}, {1, 1, 1}};
  g.position = {{3, 0, 1}, {3, 0, 3.5}};
  g.velocity = {{1, 2, 3}, {-1, 0, 0}};
  Contacts& c = w.state.contacts;
  c.resize(2);
  c.start = {0, 2, 2};
  c.first = {0, 0};
  c.second = {1, piece_code(0)};
  c.normal = {{0, 0, 1}, {0, 0, -1}};
  c.gap = {99, 99};  // of the start of the step: must not be used
  c.impulse = {0.25, 0.5};
  c.gamma = {-3, -7};
  Obstacle floor;
  floor.name = "floor";
  floor.pieces = {{HalfSpace{}, {}}, {Rod{0, 0.5}, {{0, 0, 0}, {}}}};
  Obstacle wall;
  wall.name = "wall";
  wall.pieces = {{HalfSpace{}, {{0, 0, -10}, {}}}};
  wall.first_piece = 2;
  w.world.obstacles = {floor, wall};
  w.world.groups = {"a", "b"};
  w.state.walls = walls_at(w.world.obstacles, 0);
  w.report.dt = 0.125;
  return w;
}

std::vector<double> sample(const Place& w, const Probe& probe) {
  ProbeSet probes({{"p", probe}}, w.world, w.state);
  std::vector<double> values{77};
  probes.advance(w.scene());
  probes.sample(w.scene(), values);
  EXPECT_EQ(values.size(), probes.column_names().size());
  return values;
}

using Values = std::vector<double>;

TEST(ProbeSet, NamesColumnsAfterTheProbe) {
  const Place w = make_place();
  const ProbeSet probes({{"ball", GrainProbe{0}}, {"pair", PairProbe{0, 1, ""}}}, w.world, w.state);
  const std::vector<std::string> expected{"ball.x",  "ball.y",   "ball.z",     "ball.vx",     "ball.vy",
                                          "ball.vz", "pair.gap", "pair.gamma", "pair.impulse"};
  EXPECT_EQ(probes.column_names(), expected);
}

TEST(ProbeSet, FollowsAGrainByIdentityThroughReordering) {
  Place w = make_place();
  ProbeSet probes({{"p", GrainProbe{0}}}, w.world, w.state);
  Values values;
  probes.sample(w.scene(), values);
  EXPECT_EQ(values, (Values{3, 0, 3.5, -1, 0, 0}));
  std::swap(w.state.grains.id[0], w.state.grains.id[1]);
  probes.sample(w.scene(), values);
  EXPECT_EQ(values, (Values{3, 0, 1, 1, 2, 3}));
}

TEST(ProbeSet, PairOfGrainsInEitherOrder) {
  const Place w = make_place();
  EXPECT_EQ(sample(w, PairProbe{0, 1, ""}), (Values{0.5, -3, 0.25}));
  EXPECT_EQ(sample(w, PairProbe{1, 0, ""}), (Values{0.5, -3, 0.25}));
}

TEST(ProbeSet, PairWithTheNearestPieceOfAnObstacle) {
  Place w = make_place();
  EXPECT_EQ(sample(w, PairProbe{1, -1, "floor"}), (Values{0, -7, 0.5}));
  // Without a contact: the distance, and no history.
  EXPECT_EQ(sample(w, PairProbe{0, -1, "floor"}), (Values{2.5, 0, 0}));
  EXPECT_EQ(sample(w, PairProbe{1, -1, "wall"}), (Values{10, 0, 0}));
  // Over the ball the second piece is the nearest: |(0, 0, 3.5)| - 1/2 - 1.
  w.state.grains.position[1] = {0, 0, 3.5};
  EXPECT_EQ(sample(w, PairProbe{0, -1, "floor"}), (Values{2, 0, 0}));
  // Obstacles are where their pose says.
  w.state.walls.position[0] = {0, 0, -1};
  EXPECT_EQ(sample(w, PairProbe{0, -1, "floor"}), (Values{3, 0, 0}));
}

TEST(ProbeSet, GroupIsOneGroupOrAll) {
  const Place w = make_place();
  EXPECT_EQ(sample(w, GroupProbe{"b"}), (Values{3, 0, 1, 2, 4, 6, 14, 0}));
  // All: (2 * 1 + 4 * 3.5) / 6 high, within the rounding of one division.
  const Values all = sample(w, GroupProbe{""});
  EXPECT_DOUBLE_EQ(all[2], 16.0 / 6.0);
  EXPECT_EQ(all[6], 16);
}

// A face that rests on another has several contacts: all of them count.
TEST(ProbeSet, PairSumsItsContacts) {
  Place w = make_place();
  Contacts& c = w.state.contacts;
  c.second = {piece_code(1), piece_code(0)};
  EXPECT_EQ(sample(w, PairProbe{1, -1, "floor"}), (Values{0, -10, 0.75}));
  c.second = {1, 1};
  EXPECT_EQ(sample(w, PairProbe{1, 0, ""}), (Values{0.5, -10, 0.75}));
}

TEST(ProbeSet, WorksBeforeContactsWereEverFound) {
  Place w = make_place();
  w.state.contacts = {};
  EXPECT_EQ(sample(w, PairProbe{0, 1, ""}), (Values{0.5, 0, 0}));
  EXPECT_EQ(sample(w, PairProbe{1, -1, "floor"}), (Values{0, 0, 0}));
}

std::string refusal(const std::vector<NamedProbe>& probes) {
  const Place w = make_place();
  try {
    ProbeSet(probes, w.world, w.state);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ProbeSet, RefusesWhatDoesNotExist) {
  EXPECT_NE(refusal({{"p", GrainProbe{2}}}).find("no grain 2"), std::string::npos);
  EXPECT_NE(refusal({{"p", PairProbe{0, 5, ""}}}).find("no grain 5"), std::string::npos);
  EXPECT_NE(refusal({{"p", PairProbe{0, -1, "flor"}}}).find("no obstacle \"flor\"; known: floor or wall"),
            std::string::npos);
  EXPECT_NE(refusal({{"p", ObstacleProbe{"roof"}}}).find("no obstacle \"roof\""), std::string::npos);
  EXPECT_NE(refusal({{"p", GroupProbe{"c"}}}).find("no group \"c\"; known: a or b"), std::string::npos);
}

TEST(ProbeSet, RefusesPairsWithoutADefinitePartner) {
  EXPECT_NE(refusal({{"p", PairProbe{0, -1, ""}}}).find("either"), std::string::npos);
  EXPECT_NE(refusal({{"p", PairProbe{0, 1, "floor"}}}).find("either"), std::string::npos);
  EXPECT_NE(refusal({{"p", PairProbe{0, 0, ""}}}).find("itself"), std::string::npos);
}

TEST(ProbeSet, RefusesTwoProbesOfOneName) {
  EXPECT_NE(refusal({{"p", GrainProbe{0}}, {"p", GrainProbe{1}}}).find("two probes"), std::string::npos);
}

}  // namespace
}  // namespace slurry
