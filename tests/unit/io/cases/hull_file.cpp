// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A polyhedron from a file is the hull of its triangles, and tells what it fills.
#include "slurry/io/cases/hull_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "slurry/cases/notes.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

class HullFile : public testing::Test {
 protected:
  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("slurry_hull_" + std::to_string(::getpid()));
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Case read(const std::string& obj) {
    write_file(folder_ / "stone.obj", obj);
    write_file(folder_ / "case.toml",
               "time = { step = 0.01 }\n[[grains]]\nname = \"stones\"\nradius = 0.1\npositions = [[0, 0, 0]]\n"
               "shape = \"polyhedron\"\nvertices = \"stone.obj\"\n");
    return read_case((folder_ / "case.toml").string());
  }
  static const PolyhedronGrain& shape_of(const Case& c) { return std::get<PolyhedronGrain>(c.grains[0].shape); }
};

const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";

TEST_F(HullFile, a_tetrahedron_is_itself) {
  const Case c = read(corners + "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  EXPECT_EQ(shape_of(c).vertices.size(), 4u);
  EXPECT_EQ(shape_of(c).filled, 0);
  EXPECT_TRUE(case_notes(c).empty());
  // What a run keeps needs no other file.
  std::filesystem::remove(folder_ / "stone.obj");
  EXPECT_EQ(write_case(parse_case(write_case(c), "kept")), write_case(c));
}

// One face is pushed in to its middle with the origin, half the way: the dent takes a tetrahedron of half the height.
TEST_F(HullFile, a_dent_is_filled_and_told) {
  const std::string middle = fmt::format("v {0} {0} {0}\n", 1.0 / 6);
  const Case c = read(corners + middle + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 5\nf 3 4 5\nf 4 2 5\n");
  EXPECT_EQ(shape_of(c).vertices.size(), 4u) << "the middle is inside";
  EXPECT_NEAR(shape_of(c).filled, 0.5, 1e-6);  // six digits of the file
  ASSERT_EQ(case_notes(c).size(), 1u);
  EXPECT_NE(case_notes(c)[0].find("\"stones\" are the convex hulls of a solid: 50 %"), std::string::npos)
      << case_notes(c)[0];
}

// Of triangles that enclose nothing there is no volume to compare with.
TEST_F(HullFile, an_open_surface_has_a_hull_and_no_volume) {
  EXPECT_EQ(shape_of(read(corners + "f 1 3 2\nf 1 2 4\nf 2 3 4\n")).filled, 0);
}

TEST_F(HullFile, refuses_what_has_no_hull) {
  EXPECT_THROW(read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), InputError) << "in one plane";
  EXPECT_THROW(read("nothing"), InputError);
}

}  // namespace
}  // namespace slurry
