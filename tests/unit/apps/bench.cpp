// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry bench on a small case: the report is complete, and all numbers of threads measure the same steps.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/unit/apps/program.hpp"

namespace {

namespace fs = std::filesystem;

using slurry::test::Result;

class Bench : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("slurry_bench_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Result run(const std::string& arguments) const {
    return slurry::test::run_program(folder_, SLURRY_SOURCE_DIR "/gallery", "bench " + arguments);
  }

  nlohmann::json report() const { return nlohmann::json::parse(std::ifstream(folder_ / "bench.json")); }

  fs::path folder_;
};

TEST_F(Bench, MeasuresTheSameStepsForAnyNumberOfThreads) {
  const Result result = run("--grains 200 --warm-up 2 --steps 3 --threads 1,2 -o bench.json");
  ASSERT_EQ(result.code, 0) << result.output;
  EXPECT_NE(result.output.find("box_settle_3d"), std::string::npos) << result.output;
  const nlohmann::json json = report();
  EXPECT_EQ(json["machine"]["triad"].size(), 2u);
  ASSERT_EQ(json["runs"].size(), 2u);
  const nlohmann::json &one = json["runs"][0], &two = json["runs"][1];
  EXPECT_EQ(one["threads"], 1);
  EXPECT_EQ(two["threads"], 2);
  EXPECT_EQ(one["speed_up"], 1.0);
  for (const nlohmann::json& r : {one, two}) {
    EXPECT_EQ(r["status"], "ok");
    EXPECT_EQ(r["grains"], 216);  // the cube next to 200
    EXPECT_EQ(r["steps"], 3);
    EXPECT_GT(r["milliseconds_per_step"], 0);
    EXPECT_EQ(r["stages"]["solve"]["calls"], r["solves"]);
  }
  // Results do not depend on the number of threads, to the last bit.
  for (const char* key : {"contacts", "iterations_per_step", "deepest_overlap", "worst_residual"})
    EXPECT_EQ(one[key], two[key]) << key;
}

TEST_F(Bench, CountsOnlyTheMeasuredSteps) {
  ASSERT_EQ(run("--grains 27 --warm-up 5 --steps 2 --threads 1 -o bench.json").code, 0);
  const nlohmann::json r = report()["runs"][0];
  EXPECT_EQ(r["stages"]["integrate"]["calls"], 2);
  double sum = 0;
  for (const auto& stage : r["stages"]) sum += stage["seconds"].get<double>();
  EXPECT_LE(sum, r["seconds"].get<double>());
}

TEST_F(Bench, TakesAStartThatOverlapsAndSaysSo) {
  const Result result =
      run("'" SLURRY_SOURCE_DIR "/benchmarks/settled_box.toml' --warm-up 0 --steps 1 -j 1 -o bench.json");
  ASSERT_EQ(result.code, 0) << result.output;
  EXPECT_NE(result.output.find("overlap at the start"), std::string::npos) << result.output;
  // The tolerance of the case, 1.1e-7 of the smallest radius, bounds the linearised overlap after a step; the true gap
  // between round bodies is convex in their displacement, so the true overlap is no deeper.
  EXPECT_LE(report()["runs"][0]["deepest_overlap"], 1.1e-7);
}

TEST_F(Bench, RefusesWrongInput) {
  EXPECT_EQ(run("nothing.toml").code, 2);
  EXPECT_EQ(run("--grains 0").code, 2);
  EXPECT_EQ(run("--steps 0").code, 2);
  EXPECT_EQ(run("--grains 27 --set solver.tolerence=1").code, 2);
}

}  // namespace
