// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/overlaps.hpp"

#include <gtest/gtest.h>

#include "slurry/cases/build.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"

namespace slurry {
namespace {

Case case_with(std::vector<Vec3> points, double radius) {
  Case c;
  GrainGroup group;
  group.place = Points{std::move(points)};
  group.radius = Distribution::fixed(radius);
  c.grains = {group};
  return c;
}

// What a run of the case would start with.
std::vector<Overlap> overlaps_of(const Case& c) {
  const World world = build_world(c);
  return find_overlaps(world, build_state(c, world, {}));
}

TEST(overlaps, none_in_touching_grains) {
  const Case c = case_with({{0, 0.5, 0}, {1, 0.5, 0}, {2 - 4e-10, 0.5, 0}}, 0.5);  // 4e-10 < 1e-9 of the radius
  Case with_floor = c;
  with_floor.obstacles = {{"floor", Plane{}, Fixed{}}};
  EXPECT_TRUE(overlaps_of(with_floor).empty());
  EXPECT_EQ(describe_overlaps({}, build_obstacles(with_floor)), "");
}

TEST(overlaps, are_found_by_id_the_deepest_first) {
  Case c = case_with({{0, 5, 0}, {0.9, 5, 0}, {4, 5, 0}, {4.75, 5, 0}, {8, 0.375, 0}}, 0.5);
  c.obstacles = {{"lid", Plane{{0, 9, 0}, {0, -1, 0}}, Fixed{}}, {"floor", Plane{}, Fixed{}}};
  const World world = build_world(c);
  State state = build_state(c, world, {});
  std::swap(state.grains.id[0], state.grains.id[3]);  // as after a reordering
  std::swap(state.grains.position[0], state.grains.position[3]);
  const std::vector<Overlap> found = find_overlaps(world, state);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0], (Overlap{2, 3, false, 0.25}));
  EXPECT_EQ(found[1], (Overlap{4, 1, true, found[1].depth}));
  EXPECT_NEAR(found[1].depth, 0.125, 1e-15);  // round-off of a turned plane
  EXPECT_EQ(found[2].grain, 0);
  EXPECT_EQ(found[2].other, 1);
  EXPECT_NEAR(found[2].depth, 0.1, 1e-15);  // one rounding of 0.9
  EXPECT_EQ(describe_overlaps(found, world.obstacles),
            "3 pairs overlap at the start: grain 2 and grain 3 by 0.25, grain 4 and obstacle \"floor\" by 0.125, "
            "grain 0 and grain 1 by 0.1");
}

TEST(overlaps, an_obstacle_of_several_pieces_counts_once) {
  Case c = case_with({{0.25, 0.375, 1}}, 0.5);  // in a corner: two walls reach it
  Box box;
  box.position = {5, 5, 5};
  box.size = {10, 10, 10};
  box.inside = true;
  c.obstacles = {{"box", box, Fixed{}}};
  const std::vector<Overlap> found = overlaps_of(c);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].depth, 0.25, 1e-15);  // round-off of a turned wall
  EXPECT_EQ(describe_overlaps(found, build_obstacles(c)).rfind("one pair overlaps at the start: ", 0), 0u);
}

TEST(overlaps, a_long_list_is_cut_in_the_message) {
  const Case c = case_with(std::vector<Vec3>(5, Vec3{1, 1, 1}), 0.5);
  const std::vector<Overlap> found = overlaps_of(c);
  EXPECT_EQ(found.size(), 10u);
  EXPECT_NE(describe_overlaps(found, {}).find("grain 0 and grain 4 by 1, grain 1 and grain 2 by 1, ..."),
            std::string::npos);
}

TEST(overlaps, are_measured_by_the_smaller_radius) {
  Grains grains;
  grains.resize(2);
  grains.id = {1, 0};
  grains.radius = {2, 0.5};
  EXPECT_EQ(deepest_in_radii({{0, 1, false, 0.1}}, World{}, grains), 0.1 / 0.5);
  EXPECT_EQ(deepest_in_radii({{1, 3, true, 0.1}}, World{}, grains), 0.1 / 2);
}

// Two sticks 0.001 of their radius thick that cross: half a thickness deep, and no part of a radius to speak of.
TEST(overlaps, of_thin_grains_are_measured_by_their_thickness) {
  const Case c = parse_case(R"(
solver = { tolerance = 1e-2 }
time = { step = 0.01, end = 0.01 }
[[grains]]
name = "one"
shape = "box"
size = [2, 0.001, 0.001]
radius = 1
positions = [[0, 0, 0]]
[[grains]]
name = "other"
shape = "box"
size = [0.001, 2, 0.001]
radius = 1
positions = [[0, 0, 0.0005]]
)",
                            "sticks");
  const World world = build_world(c);
  const State state = build_state(c, world, {});
  const std::vector<Overlap> found = find_overlaps(world, state, 1e-2);
  ASSERT_EQ(found.size(), 1u);
  // As deep as half a stick: 1 in units of half its thickness. Roundings of numbers of size 1.
  EXPECT_NEAR(deepest_in_radii(found, world, state.grains), 1, 1e-9);
  EXPECT_THROW(Simulation{c}, InputError);
}

}  // namespace
}  // namespace slurry
