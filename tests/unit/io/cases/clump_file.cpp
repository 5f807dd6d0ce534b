// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A clump from a file is the clump that lists the same spheres.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"

namespace slurry {
namespace {

class ClumpFile : public testing::Test {
 protected:
  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("slurry_clump_" + std::to_string(::getpid()));
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string case_with(const std::string& pieces) {
    write_file(folder_ / "case.toml",
               "time = { step = 0.01 }\n[[grains]]\nradius = 0.1\npositions = [[0, 0, 0]]\n"
               "shape = \"clump\"\npieces = " +
                   pieces + "\n");
    return (folder_ / "case.toml").string();
  }
  std::string refusal(const std::string& table) {
    write_file(folder_ / "tree.csv", table);
    try {
      read_case(case_with("\"tree.csv\""));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(ClumpFile, is_the_list_of_its_rows) {
  write_file(folder_ / "tree.csv", "x,y,z,radius\n0,0,0,1\n1.5,0,0.25,0.5\n");
  const std::string listed = write_case(
      read_case(case_with("[{ position = [0, 0, 0], scale = 1 }, { position = [1.5, 0, 0.25], scale = 0.5 }]")));
  EXPECT_EQ(write_case(read_case(case_with("\"tree.csv\""))), listed);
}

TEST_F(ClumpFile, refuses_what_is_no_clump) {
  EXPECT_NE(refusal("x,y\n0,0\n").find("needs a column \"radius\""), std::string::npos);
  EXPECT_NE(refusal("x,y,radius\n0,0,-1\n").find("radius must be positive, found -1"), std::string::npos);
  std::filesystem::remove(folder_ / "tree.csv");
  EXPECT_THROW(read_case(case_with("\"other.csv\"")), InputError);
}

}  // namespace
}  // namespace slurry
