// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/csv.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "slurry/core/errors.hpp"
#include "tests/support/scratch.hpp"

namespace slurry {
namespace {

using Column = std::vector<double>;

std::string refusal(std::string_view text) {
  try {
    parse_csv(text, "grains.csv");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(csv, reads_named_columns) {
  const Table table = parse_csv("x, y,radius\n1,2,0.5\n -3 ,\t+4e-1, .25 \n", "grains.csv");
  EXPECT_EQ(table.names, (std::vector<std::string>{"x", "y", "radius"}));
  ASSERT_EQ(table.rows(), 2u);
  EXPECT_EQ(*table.find("x"), (Column{1, -3}));
  EXPECT_EQ(*table.find("y"), (Column{2, 0.4}));
  EXPECT_EQ(*table.find("radius"), (Column{0.5, 0.25}));
  EXPECT_EQ(table.find("mass"), nullptr);
  EXPECT_EQ(table.place(1), "grains.csv:3");
}

TEST(csv, reads_blanks_for_commas_and_foreign_line_ends) {
  const Table table = parse_csv("\xEF\xBB\xBFx  y\r\n\r\n1 \t 2\r\n3 4", "a");
  EXPECT_EQ(*table.find("x"), (Column{1, 3}));
  EXPECT_EQ(*table.find("y"), (Column{2, 4}));
  EXPECT_EQ(table.lines, (std::vector<std::int64_t>{3, 4}));
}

TEST(csv, comments_may_come_before_the_header_or_be_the_header) {
  EXPECT_EQ(*parse_csv("# made by hand\nx,y\n1,2\n# half way\n3,4\n", "a").find("y"), (Column{2, 4}));
  EXPECT_EQ(*parse_csv("# made by hand\n# x y\n1 2\n", "a").find("y"), Column{2});
}

TEST(csv, refuses_with_file_line_and_what_was_expected) {
  EXPECT_EQ(refusal("x,y\n1,2\n3\n"), "grains.csv:3: expected 2 columns as in the header, found 1");
  EXPECT_EQ(refusal("x,y\n1,2,3\n"), "grains.csv:2: expected 2 columns as in the header, found 3");
  EXPECT_EQ(refusal("x,y\n\n1,two\n"), "grains.csv:3: expected a number in column \"y\", found \"two\"");
  EXPECT_EQ(refusal("x,y\n1,2 3\n"), "grains.csv:2: expected a number in column \"y\", found \"2 3\"");
  EXPECT_EQ(refusal("x,y\n1,\n"), "grains.csv:2: expected a number in column \"y\", found \"\"");
  EXPECT_EQ(refusal("x,y\nnan,1\n"), "grains.csv:2: expected a finite number in column \"x\", found \"nan\"");
  EXPECT_EQ(refusal("x,y\n1,1e999\n"), "grains.csv:2: expected a finite number in column \"y\", found \"1e999\"");
  EXPECT_EQ(refusal("inertia_z\nnan\n"),
            "grains.csv:2: expected a finite number in column \"inertia_z\", found \"nan\"");
  EXPECT_EQ(refusal("inertia_z\n-inf\n"),
            "grains.csv:2: expected a finite number in column \"inertia_z\", found \"-inf\"");
  EXPECT_TRUE(std::isinf((*parse_csv("x,inertia_z\n1,inf\n", "grains.csv").find("inertia_z"))[0]));
  EXPECT_EQ(refusal("x,y,x\n1,2,3\n"), "grains.csv:1: the column \"x\" is named twice");
  EXPECT_EQ(refusal("x,,y\n1,2,3\n"), "grains.csv:1: column 2 has no name");
  EXPECT_EQ(refusal("1,2\n3,4\n"), "grains.csv:1: expected a header line with the names of the columns, found \"1,2\"");
  EXPECT_EQ(refusal("# x\nx,y\n"), "grains.csv:2: the table has a header but no rows");
  for (const char* nothing : {"", "\n\n", "# x,y\n"})
    EXPECT_EQ(refusal(nothing), "grains.csv: the file is empty; expected a header line and rows of numbers");
}

TEST(csv, reads_a_file_and_names_a_missing_one) {
  const test::Scratch scratch("csv_test.csv");
  const std::filesystem::path& path = scratch.path();
  std::ofstream(path) << "x,y\n1,2\n";
  EXPECT_EQ(*read_csv(path.string()).find("y"), Column{2});
  std::filesystem::remove(path);
  for (const std::string& bad : {path.string(), testing::TempDir()}) try {
      read_csv(bad);
      FAIL() << bad;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).rfind(bad, 0), 0u) << error.what();
    }
}

// A pipe has no end to be waited for, and a name that is compared with 100 000 others takes its time.
TEST(csv, refuses_pipes_and_very_wide_tables) {
  const test::Scratch scratch("csv_pipe.csv");
  ASSERT_EQ(::mkfifo(scratch.path().c_str(), 0600), 0);
  try {
    read_csv(scratch.path().string());
    FAIL() << "a pipe was read";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("this is a pipe"), std::string::npos) << error.what();
  }
  std::string wide = "a0";
  for (int k = 1; k < 100000; ++k) wide += ",a" + std::to_string(k);
  EXPECT_EQ(refusal(wide + "\n"), "grains.csv:1: the header has 100000 columns, expected at most 1000");
}

TEST(csv, messages_do_not_repeat_long_entries) {
  const std::string huge(1 << 20, 'a');
  for (const std::string& text : {"x,y\n1," + huge, "1," + huge, "x," + huge + "\n1,b", huge + "," + huge + "\n1,2"})
    EXPECT_LT(refusal(text).size(), 400u) << text.substr(0, 20);
}

}  // namespace
}  // namespace slurry
