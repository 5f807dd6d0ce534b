// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// tests/exports/check.py reads whole files with VTK's own reader.
#include "slurry/io/results/vtk_poly_data.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace slurry {
namespace {

VtkPolyData one_triangle() {
  VtkPolyData data;
  data.open("CellData");
  data.array("push", {1, 2, 3}, 3);
  data.close("CellData");
  data.points({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  VtkCells faces;
  faces.add(std::vector<std::array<std::int32_t, 3>>{{0, 1, 2}}, 0);
  data.cells("Polys", faces);
  return data;
}

TEST(VtkPolyData, has_its_numbers_behind_the_text) {
  const std::string file = one_triangle().file();
  EXPECT_NE(file.find(R"(<Piece NumberOfPoints="3" NumberOfPolys="1">)"), std::string::npos);
  EXPECT_NE(file.find(R"(<DataArray type="Float64" Name="push" NumberOfComponents="3" format="appended" offset="0"/>)"),
            std::string::npos);
  EXPECT_NE(file.find(R"(Name="Points" NumberOfComponents="3" format="appended" offset="32"/>)"), std::string::npos);
  EXPECT_NE(file.find(R"(<DataArray type="Int64" Name="connectivity" format="appended" offset="112"/>)"),
            std::string::npos);
  const std::string mark = "<AppendedData encoding=\"raw\">\n_";
  const char* raw = file.data() + file.find(mark) + mark.size();
  std::uint64_t bytes = 0;
  double push[3];
  std::memcpy(&bytes, raw, sizeof bytes);
  std::memcpy(push, raw + sizeof bytes, sizeof push);
  EXPECT_EQ(bytes, sizeof push);
  EXPECT_EQ(push[2], 3);
}

TEST(VtkPolyData, has_a_time_where_one_is_given) {
  EXPECT_EQ(one_triangle().file().find("TimeValue"), std::string::npos);
  EXPECT_NE(one_triangle().file(0.25).find(R"(NumberOfTuples="1" format="ascii">0.25</DataArray>)"), std::string::npos);
}

TEST(VtkCells, start_where_their_points_do) {
  VtkCells cells;
  cells.add(std::vector<std::array<std::int32_t, 2>>{{0, 1}}, 0);
  cells.add(std::vector<std::array<std::int32_t, 3>>{{0, 1, 2}}, 10);
  EXPECT_EQ(cells.connectivity, (std::vector<std::int64_t>{0, 1, 10, 11, 12}));
  EXPECT_EQ(cells.offsets, (std::vector<std::int64_t>{2, 5}));
}

}  // namespace
}  // namespace slurry
