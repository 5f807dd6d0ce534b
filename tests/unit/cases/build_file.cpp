// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains from a table.
#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "slurry/cases/build.hpp"
#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

// A table with rows from line 2 on.
Table table_of(std::vector<std::string> names, std::vector<std::vector<double>> columns) {
  Table table{"grains.csv", std::move(names), std::move(columns), {}};
  for (std::size_t row = 0; row < table.columns[0].size(); ++row)
    table.lines.push_back(static_cast<std::int64_t>(row) + 2);
  return table;
}

GrainGroup group_from_file() {
  GrainGroup group;
  group.name = "read";
  group.place = FromFile{"grains.csv", {}};
  group.radius = Distribution::fixed(0.5);
  group.velocity = {7, 8, 0};
  return group;
}

Case case_of(const GrainGroup& group, bool planar = false) {
  Case c;
  c.planar = planar;
  c.folder = "some/folder";
  c.grains = {group};
  return c;
}

Grains build(const Case& c, const Table& table) {
  return build_grains(c, [&](const std::string&) { return table; });
}

std::string refusal(const Case& c, const Table& table) {
  try {
    build(c, table);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(build_file, positions_alone_take_the_rest_from_the_group) {
  std::string asked;
  const Grains g = build_grains(case_of(group_from_file()), [&](const std::string& path) {
    asked = path;
    return table_of({"x", "y"}, {{1, 2}, {3, 4}});
  });
  EXPECT_EQ(asked, "some/folder/grains.csv");
  EXPECT_EQ(g.position, (std::vector<Vec3>{{1, 3, 0}, {2, 4, 0}}));
  EXPECT_EQ(g.radius, (std::vector<double>{0.5, 0.5}));
  EXPECT_EQ(g.velocity[1], (Vec3{7, 8, 0}));
}

TEST(build_file, an_absolute_path_does_not_start_from_the_folder) {
  GrainGroup group = group_from_file();
  group.place = FromFile{"/data/grains.csv", {}};
  std::string asked;
  build_grains(case_of(group), [&](const std::string& path) {
    asked = path;
    return table_of({"x", "y"}, {{1}, {3}});
  });
  EXPECT_EQ(asked, "/data/grains.csv");
}

TEST(build_file, what_the_file_gives_overrides_the_group) {
  GrainGroup group = group_from_file();
  group.density = 2;
  const Table with_radius = table_of({"x", "y", "z", "r", "vy"}, {{1}, {2}, {3}, {0.25}, {-1}});
  const Grains g = build(case_of(group), with_radius);
  EXPECT_EQ(g.position[0], (Vec3{1, 2, 3}));
  EXPECT_EQ(g.radius[0], 0.25);
  EXPECT_DOUBLE_EQ(g.mass[0], 2 * 4.0 / 3 * std::numbers::pi / 64);
  EXPECT_EQ(g.velocity[0], (Vec3{7, -1, 0}));
  const Grains heavy = build(case_of(group), table_of({"x", "y", "radius", "mass"}, {{1}, {2}, {3}, {11}}));
  EXPECT_EQ(heavy.mass[0], 11);
  EXPECT_DOUBLE_EQ(heavy.inertia[0].x, 0.4 * 11 * 9);
}

TEST(build_file, select_takes_the_rows_of_one_group) {
  const Table table = table_of({"x", "y", "r", "col"}, {{1, 2, 3}, {0, 0, 0}, {0.1, 0.2, 0.3}, {1, 0, 1}});
  GrainGroup one = group_from_file(), zero = group_from_file();
  one.place = FromFile{"grains.csv", 1};
  zero.place = FromFile{"grains.csv", 0};
  Case c = case_of(zero);
  c.grains.push_back(one);
  const Grains g = build(c, table);
  EXPECT_EQ(g.radius, (std::vector<double>{0.2, 0.1, 0.3}));
  EXPECT_EQ(g.group, (std::vector<std::int32_t>{0, 1, 1}));
  EXPECT_EQ(build(case_of(group_from_file()), table).size(), 3u);
  c.grains[0].place = FromFile{"grains.csv", 5};
  EXPECT_EQ(refusal(c, table), "grains.csv: no row has group 5");
  EXPECT_EQ(refusal(c, table_of({"x", "y"}, {{1}, {2}})), "grains.csv: select = 5 needs a column \"group\"");
}

TEST(build_file, refuses_what_does_not_fit) {
  const Case c = case_of(group_from_file()), planar = case_of(group_from_file(), true);
  EXPECT_EQ(refusal(c, table_of({"x", "z"}, {{1}, {2}})), "grains.csv: a file of grains needs a column \"y\"");
  EXPECT_NE(refusal(c, table_of({"x", "y", "radus"}, {{1}, {2}, {3}})).find("unknown column \"radus\""),
            std::string::npos);
  EXPECT_FALSE(refusal(c, table_of({"x", "y", "r", "radius"}, {{1}, {2}, {3}, {3}})).empty());
  EXPECT_EQ(refusal(c, table_of({"x", "y", "r"}, {{1, 2}, {1, 2}, {1, -1}})),
            "grains.csv:3: grains \"read\": radius must be positive, found -1");
  EXPECT_EQ(refusal(c, table_of({"x", "y", "mass"}, {{1}, {2}, {0}})),
            "grains.csv:2: grains \"read\": mass must be positive, found 0");
  EXPECT_EQ(refusal(planar, table_of({"x", "y", "z"}, {{1, 1}, {2, 2}, {0, 0.1}})),
            "grains.csv:3: grains \"read\": z must be 0 in a planar case, found 0.1");
  EXPECT_FALSE(refusal(planar, table_of({"x", "y", "vz"}, {{1}, {2}, {1}})).empty());
  EXPECT_EQ(refusal(planar, table_of({"x", "y", "z"}, {{1}, {2}, {0}})), "");
}

// An export writes the moments of a grain that does not turn as infinite; those of planar shapes, about x and y alone.
TEST(build_file, infinite_moments_mean_a_grain_that_never_turns) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const Table table = table_of({"x", "y", "inertia_x", "inertia_y", "inertia_z"},
                               {{1, 4}, {0, 0}, {infinite, infinite}, {infinite, infinite}, {infinite, 0.3}});
  const Grains g = build(case_of(group_from_file(), true), table);
  EXPECT_EQ(g.inertia[0], (Vec3{infinite, infinite, infinite}));
  EXPECT_EQ(g.inertia[1].z, 0.5 * g.mass[1] * 0.25);  // of a disc, as the shape says
}

}  // namespace
}  // namespace slurry
