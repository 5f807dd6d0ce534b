// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry calibrate as a user runs it: a closed form, an interruption, and the mistakes.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "program.hpp"
#include "slurry/io/files.hpp"

namespace slurry::test {
namespace {

namespace fs = std::filesystem;

class Calibrate : public testing::Test {
 protected:
  // A block that slides with 1 m/s comes to rest after v^2 / (2 mu g).
  void SetUp() override {
    fs::create_directories(folder);
    std::ofstream(folder / "block.toml") << R"(
title = "A block comes to rest"
time = { step = 1e-3, end = 1.2 }
output = { frames = false, series = 0.01, report = false }
[[grains]]
positions = [[0, 0.1, 0]]
radius = 0.1
velocity = [1, 0, 0]
turns = false
[[obstacles]]
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -10, 0]
[[contacts]]
law = "friction"
friction = 0.5
[[probes]]
name = "block"
probe = "grain"
)";
  }
  void TearDown() override { fs::remove_all(folder); }
  Result calibrate(const std::string& arguments) {
    return run_program(folder, "", "calibrate block.toml " + arguments);
  }
  static constexpr const char* question = "--target last.block.x=0.15+-0.001 --over contacts.0.friction=0.1..0.9 ";

  fs::path folder = fs::temp_directory_path() / fmt::format("slurry_calibrate_{}", getpid());
};

TEST_F(Calibrate, FindsTheFrictionOfABlock) {
  const Result result = calibrate(std::string(question) + "--out found");
  ASSERT_EQ(result.code, 0) << result.output;
  EXPECT_NE(result.output.find("all targets are met"), std::string::npos) << result.output;
  const auto answer = nlohmann::json::parse(read_file(folder / "found/calibration.json"))["answer"];
  // mu = v^2 / (2 g d) = 1/3; the tolerance is 0.7 % of the distance, and half a step at the first speed 0.3 %.
  EXPECT_NEAR(answer["parameters"][0]["best"].get<double>(), 1 / 3.0, 0.01 / 3);
  EXPECT_LE(answer["runs"].get<int>(), 12);
  const std::string page = read_file(folder / "found/report.html");
  EXPECT_NE(page.find("probability of contacts.0.friction"), std::string::npos);
  EXPECT_NE(read_file(folder / "found/best.toml").find("friction"), std::string::npos);
  EXPECT_TRUE(is_there(folder / "found/run_001/summary.json"));
}

// The same table, whether it was made at one go with one job or two, or in parts: finished runs are taken, not made.
TEST_F(Calibrate, GoesOnToTheSameEnd) {
  ASSERT_EQ(calibrate(std::string(question) + "--out whole --jobs 1").code, 0);
  EXPECT_EQ(calibrate(std::string(question) + "--out parts --jobs 2 --runs 4").code, 1);
  EXPECT_EQ(calibrate(std::string(question) + "--out parts --runs 40").code, 2) << "not without --resume";
  EXPECT_EQ(calibrate("--target last.block.x=0.2 --over contacts.0.friction=0.1..0.9 --out parts --resume").code, 2);
  const auto first = fs::last_write_time(folder / "parts/run_001/summary.json");
  const Result result = calibrate(std::string(question) + "--out parts --resume");
  EXPECT_EQ(result.code, 0) << result.output;
  EXPECT_EQ(fs::last_write_time(folder / "parts/run_001/summary.json"), first);
  EXPECT_EQ(read_file(folder / "whole/calibration.csv"), read_file(folder / "parts/calibration.csv"));
}

// The signal comes while the first batch goes on: as soon as its first run has begun.
TEST_F(Calibrate, IsInterruptedAndGoesOn) {
  ASSERT_EQ(calibrate(std::string(question) + "--out whole").code, 0);
  const std::string begin = "cd '" + folder.string() + "' && { '" SLURRY_PROGRAM "' calibrate block.toml " + question +
                            "--out cut --jobs 1 > cut.txt 2>&1 & p=$!; ";
  const std::string wait = "n=0; while [ ! -e cut/run_001.log ] && [ $n -lt 3000 ]; do sleep 0.01; n=$((n+1)); done; ";
  const int status = std::system((begin + wait + "kill -INT $p; wait $p; }").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const std::string said = read_file(folder / "cut.txt");
  EXPECT_NE(said.find("interrupted: go on with --resume"), std::string::npos) << said;
  const Result result = calibrate(std::string(question) + "--out cut --resume");
  EXPECT_EQ(result.code, 0) << result.output;
  EXPECT_EQ(read_file(folder / "whole/calibration.csv"), read_file(folder / "cut/calibration.csv"));
}

TEST_F(Calibrate, SaysWhatIsWrong) {
  EXPECT_EQ(calibrate("--target last.block.x=1 --over contacts.0.frictoin=0..1 --out a").code, 2);
  EXPECT_EQ(calibrate("--target last.block.x=1 --over contacts.0.friction=0.5 --out b").code, 2);
  const Result unknown = calibrate("--target ball.x=1 --over contacts.0.friction=0.1..0.2 --out c --runs 4");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.output.find("ball.x"), std::string::npos) << unknown.output;
}

}  // namespace
}  // namespace slurry::test
