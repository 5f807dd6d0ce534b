// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Studies through the program, at the example of kind = "lubrication": the run folder, a kill, an interrupt, what is
// refused, and `slurry epsilon`.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/unit/apps/program.hpp"

namespace {

namespace fs = std::filesystem;

class Laboratory : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("slurry_laboratory_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "gallery");
    const std::string text = R"(kind = "lubrication"
title = "A film"
levels = [0.1]
[parameters]
dt = 1e-2
[time]
end = 6
[drag]
law = "power"
epsilon = 0.1
exponent = 1.5
[force]
force = "piecewise"
times = [2]
values = [-2, 2]
[[schemes]]
name = "plain"
scheme = "euler"
step = "=dt"
[[schemes]]
name = "held"
scheme = "threshold"
step = "=dt"
)";
    std::ofstream(folder_ / "film.toml") << text;
    std::ofstream(folder_ / "gallery/film.toml") << text;
  }
  void TearDown() override { fs::remove_all(folder_); }
  slurry::test::Result run(const std::string& arguments, const std::string& before = "") const {
    return slurry::test::run_program(folder_, "gallery", arguments, before);
  }
  // A minute of work in one thread, in parts of a second.
  std::string slow() const {
    std::string schemes;
    for (int k = 0; k < 60; ++k)
      schemes += "{ name = \"s" + std::to_string(k) + "\", scheme = \"implicit\", step = 1e-5 }, ";
    return "run film.toml -q -j1 --set 'schemes=[" + schemes + "]' --set output.rows=10";
  }
  nlohmann::json summary(const std::string& run_folder) const {
    std::ifstream file(folder_ / run_folder / "summary.json");
    return nlohmann::json::parse(file);
  }
  fs::path folder_;
};

TEST_F(Laboratory, WritesARunFolder) {
  const auto result = run("run film.toml");
  ASSERT_EQ(result.code, 0) << result.output;
  for (const char* name :
       {"case.toml", "series.csv", "schemes.csv", "levels.csv", "scheme_plain.csv", "scheme_held.csv", "summary.json"})
    EXPECT_TRUE(fs::exists(folder_ / "runs/film" / name)) << name;
  // The overview is printed: the held scheme lets go at 3.77.
  EXPECT_NE(result.output.find("release"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("3.77\n"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("done: 2 schemes beside the exact motion to t = 6 s"), std::string::npos);
  const auto json = summary("runs/film");
  EXPECT_EQ(json["kind"], "lubrication");
  EXPECT_EQ(json["ended"], "end");
  // The values of tests/reference/004_alg12_eps0.1.csv at dt = 0.01, to its 10 digits.
  EXPECT_NEAR(json["schemes"][0]["error"]["largest"].get<double>(), 1.096158486, 1e-6);
  EXPECT_NEAR(json["schemes"][1]["error"]["largest"].get<double>(), 0.07957228948, 1e-6);
  EXPECT_LE(json["schemes"][0]["error"]["mean"], json["schemes"][0]["error"]["largest"]);
  EXPECT_NEAR(json["schemes"][1]["contacts"][0]["release"].get<double>(), 3.77, 1e-9);
  EXPECT_EQ(json["schemes"][1]["bounds"]["hold"], true);
  EXPECT_EQ(json["levels"][0]["down"].size(), 1u);
  // The case that was stored gives the same run.
  ASSERT_EQ(run("run runs/film/case.toml -o again").code, 0);
  EXPECT_EQ(summary("again")["schemes"], json["schemes"]);
}

// As every run: with a page that shows the schemes and their curves.
TEST_F(Laboratory, EndsWithAReport) {
  ASSERT_EQ(run("run film.toml -o a").code, 0);
  std::ifstream file(folder_ / "a/report.html");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto has = [&](const std::string& part) { return page.find(part) != std::string::npos; };
  EXPECT_TRUE(has("Finished: 2 schemes beside the exact motion to t = 6 s"));
  EXPECT_FALSE(has("after 0 steps"));
  EXPECT_FALSE(has("{&quot;")) << "raw JSON";
  EXPECT_TRUE(has("<td>held</td><td>threshold</td>"));
  EXPECT_TRUE(has("<td>3.77</td>")) << "when it lets go";
  // Each plot of the motion has the exact curve and the two schemes.
  const std::size_t plot = page.find("aria-label=\"distance\"");
  ASSERT_NE(plot, std::string::npos);
  const std::string svg = page.substr(plot, page.find("</svg>", plot) - plot);
  for (const char* part : {">exact<", ">plain<", ">held<", "class=\"line line2\""})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  EXPECT_EQ(run("report a -o b.html").code, 0);
  ASSERT_EQ(run("run film.toml -o a --overwrite --set output.report=false").code, 0);
  EXPECT_FALSE(fs::exists(folder_ / "a/report.html")) << "left from the run before";
}

TEST_F(Laboratory, HasNoFramesToDraw) {
  ASSERT_EQ(run("run film.toml -o a").code, 0);
  for (const char* command : {"draw a -o p.png", "movie a p.mp4", "export a --format csv", "view a --no-open"}) {
    const auto result = run(command);
    EXPECT_EQ(result.code, 2) << command;
    EXPECT_NE(result.output.find("curves and no frames"), std::string::npos) << result.output;
    EXPECT_NE(result.output.find("report.html"), std::string::npos) << result.output;
    EXPECT_EQ(result.output.find("output.frames"), std::string::npos) << result.output;
  }
}

TEST_F(Laboratory, TakesSettingsAndAnyNumberOfThreads) {
  ASSERT_EQ(run("run film.toml -o one -j 1 --set parameters.dt=1e-3 --set schemes.held.constant=50").code, 0);
  ASSERT_EQ(run("run film.toml -o two -j 2 --set parameters.dt=1e-3 --set schemes.held.constant=50").code, 0);
  EXPECT_EQ(summary("one")["schemes"], summary("two")["schemes"]);
  EXPECT_NEAR(summary("one")["schemes"][1]["error"]["largest"].get<double>(), 0.027781698, 1e-6);
}

TEST_F(Laboratory, RefusesWhatItCannotDo) {
  EXPECT_EQ(run("run film.toml --resume").code, 2);
  EXPECT_EQ(run("run film.toml --save-problem p.h5").code, 2);
  ASSERT_EQ(run("run film.toml -o here").code, 0);
  EXPECT_EQ(run("run film.toml -o here").code, 2) << "the folder holds a run";
  EXPECT_EQ(run("run film.toml -o here --overwrite --set 'schemes=[]'").code, 0);
  EXPECT_FALSE(fs::exists(folder_ / "here/scheme_held.csv")) << "left from the run before";
  EXPECT_EQ(run("bench film.toml").code, 2);
}

// Whatever a kill leaves, another run may take its place, and --resume computes the study again.
TEST_F(Laboratory, ThatWasKilledCanBeReplacedAndComputedAgain) {
  for (const std::string how : {"--overwrite", "--resume"}) {
    const auto killed = run(slow() + " -o a", "timeout --foreground -s KILL 0.5");
    ASSERT_EQ(killed.code, 128 + SIGKILL) << killed.output;
    EXPECT_EQ(summary("a")["ended"], "unfinished");
    EXPECT_EQ(run("run film.toml -o a").code, 2) << "unasked";
    if (how == "--resume") {
      EXPECT_EQ(run("run film.toml -o a --resume").code, 2) << "another case";
      fs::copy_file(folder_ / "a/case.toml", folder_ / "same.toml");
      const auto again = run("run same.toml -q -o a --resume", "timeout --foreground -s INT --preserve-status 0.5");
      EXPECT_EQ(again.code, 128 + SIGINT) << again.output;
      EXPECT_NE(again.output.find("a study has no checkpoints"), std::string::npos) << again.output;
      break;
    }
    const auto again = run("run film.toml -o a " + how);
    ASSERT_EQ(again.code, 0) << again.output;
    EXPECT_EQ(summary("a")["ended"], "end");
    fs::remove_all(folder_ / "a");
  }
}

TEST_F(Laboratory, ThatIsInterruptedLeavesNothing) {
  const auto cut = run(slow() + " -o a", "timeout --foreground -s INT --preserve-status 0.5");
  EXPECT_EQ(cut.code, 128 + SIGINT) << cut.output;
  EXPECT_NE(cut.output.find("interrupted"), std::string::npos) << cut.output;
  EXPECT_FALSE(fs::exists(folder_ / "a"));
}

TEST_F(Laboratory, IsCheckedListedCopiedAndDescribed) {
  EXPECT_NE(run("check film.toml").output.find("kind = \"lubrication\"\n"), std::string::npos);
  EXPECT_NE(run("list").output.find("A film"), std::string::npos);
  EXPECT_EQ(run("new film copy.toml").code, 0);
  EXPECT_TRUE(fs::exists(folder_ / "copy.toml"));
  EXPECT_NE(run("describe lubrication").output.find("scheme = \"threshold\""), std::string::npos);
}

// Table 1 of Hillairet, Lozinski and Szopos has 1843 and 1954 here.
TEST_F(Laboratory, MakesAGrainDimensionless) {
  const auto result = run("epsilon --liquid glycerin --density-ratio 1.5 --radius 1e-4");
  EXPECT_EQ(result.code, 0);
  EXPECT_NE(result.output.find("1842.82"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("1954.6"), std::string::npos) << result.output;
  EXPECT_EQ(run("epsilon --liquid glycerine").code, 2);
  EXPECT_EQ(run("epsilon --density-ratio 1").code, 2);
}

}  // namespace
