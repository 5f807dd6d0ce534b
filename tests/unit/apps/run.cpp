// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry run: what it leaves behind, an interrupt and the resumed run, folders that hold a run, and solve on its
// problem.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

#include "slurry/io/results/problem_file.hpp"
#include "tests/unit/apps/program.hpp"

namespace {

namespace fs = std::filesystem;
using slurry::test::Result;

class Run : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("slurry_run_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Result run(const std::string& options, const std::string& before = "") const {
    return slurry::test::run_program(folder_, SLURRY_SOURCE_DIR "/gallery",
                                     "run '" SLURRY_SOURCE_DIR "/gallery/gluey_lotto.toml' -q -j1 " + options, before);
  }
  std::string text(const std::string& file) const {
    std::ifstream in(folder_ / file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  fs::path folder_;
};

TEST_F(Run, LeavesACompleteFolderAndAProblemToSolve) {
  const Result result = run("-o a --set time.end=0.05 --save-problem p.h5");
  ASSERT_EQ(result.code, 0) << result.output;
  for (const char* file : {"case.toml", "series.csv", "frames.xdmf", "summary.json", "lotto_init.csv"})
    EXPECT_TRUE(fs::exists(folder_ / "a" / file)) << file;
  const Result solved = slurry::test::run_program(folder_, "", "solve p.h5");
  EXPECT_EQ(solved.code, 0) << solved.output;
  EXPECT_NE(solved.output.find("uzawa"), std::string::npos) << solved.output;
}

// Whatever the case does at trouble, the problem that was met first can be studied.
TEST_F(Run, SavesTheProblemThatMissedTheToleranceOnRequest) {
  const std::string cut_short = "--set time.end=1 --set solver.max_iterations=2 --set solver.on_trouble=";
  const Result stopped = run("-o stop --save-trouble stop.h5 " + cut_short + "stop");
  EXPECT_EQ(stopped.code, 1) << stopped.output;
  EXPECT_NE(stopped.output.find("is in stop.h5"), std::string::npos) << stopped.output;
  EXPECT_EQ(run("-o continue --save-trouble continue.h5 " + cut_short + "continue").code, 0);
  // The same step of the same run.
  const slurry::Problem met = slurry::load_problem(folder_ / "stop.h5");
  const auto is_that = [&](const char* file) {
    const slurry::Problem other = slurry::load_problem(folder_ / file);
    return other.position == met.position && other.free_velocity == met.free_velocity && other.impulse == met.impulse;
  };
  EXPECT_GT(met.contacts(), 0u);
  EXPECT_TRUE(is_that("continue.h5"));
  run("-o cut --save-trouble cut.h5 " + cut_short + "shorten_step");
  EXPECT_TRUE(is_that("cut.h5"));
  const Result solved = slurry::test::run_program(folder_, "", "solve stop.h5 --solver momentum_gauss_seidel");
  EXPECT_EQ(solved.code, 0) << solved.output;
  // Nothing is written where nothing was missed.
  ASSERT_EQ(run("-o fine --set time.end=0.05 --save-trouble fine.h5").code, 0);
  EXPECT_FALSE(fs::exists(folder_ / "fine.h5"));
}

TEST_F(Run, FindsOutBeforeItBeginsThatAProblemCannotBeSaved) {
  fs::create_directory(folder_ / "place");
  for (const char* where : {"nowhere/t.h5", "place", "/dev/null"})
    for (const char* option : {"--save-trouble ", "--save-problem "}) {
      const Result refused = run(std::string("-o early ") + option + where);
      EXPECT_EQ(refused.code, 2) << where << refused.output;
      EXPECT_NE(refused.output.find(where), std::string::npos) << refused.output;
      EXPECT_FALSE(fs::exists(folder_ / "early")) << where;
    }
}

TEST_F(Run, GoesOnAfterAnInterruptWithTheSameNumbers) {
  ASSERT_EQ(run("-o whole --set time.end=2.0").code, 0);
  // Seconds of work: half a second in, one Ctrl-C (without --foreground, timeout sends two).
  const Result cut = run("-o cut --set time.end=2.0", "timeout --foreground --signal=INT --preserve-status 0.6");
  ASSERT_EQ(cut.code, 128 + SIGINT) << cut.output;
  ASSERT_NE(cut.output.find("interrupted"), std::string::npos) << cut.output;
  ASSERT_NE(text("cut/series.csv"), text("whole/series.csv"));
  const Result resumed = run("-o cut --set time.end=2.0 --resume");
  ASSERT_EQ(resumed.code, 0) << resumed.output;
  // The row and the frame that the interrupt had added are taken back.
  EXPECT_EQ(text("cut/series.csv"), text("whole/series.csv"));
  EXPECT_EQ(text("cut/frames.xdmf"), text("whole/frames.xdmf"));
}

// A script must not take half a run for a whole one; a closed terminal must not cost the run.
// Runs finish problems of friction by it.
TEST_F(Run, SolvesFrictionByAdmm) {
  const auto solve = [&](const std::string& problem) {
    return slurry::test::run_program(folder_, "", "solve " + problem + " --solver admm --tolerance 1e-6");
  };
  ASSERT_EQ(run("-o a --set time.end=0.05 --save-problem glued.h5").code, 0);
  EXPECT_EQ(solve("glued.h5").code, 2) << "without friction";
  const Result heap = slurry::test::run_program(
      folder_, "",
      "run '" SLURRY_SOURCE_DIR
      "/gallery/column_collapse.toml' -q -j1 -o heap --set parameters.grains=60 --set solver.softness=0 "
      "--set time.end=0.05 --save-problem heap.h5");
  ASSERT_EQ(heap.code, 0) << heap.output;
  const Result solved = solve("heap.h5");
  EXPECT_EQ(solved.code, 0) << solved.output;
  EXPECT_NE(solved.output.find("admm"), std::string::npos) << solved.output;
}

TEST_F(Run, SaysBySignalThatItWasInterrupted) {
  for (const auto& [name, number] : {std::pair{"TERM", SIGTERM}, std::pair{"HUP", SIGHUP}}) {
    const Result cut = run(std::string("-o ") + name + " --set time.end=1000",
                           std::string("timeout --foreground --preserve-status --signal=") + name + " 0.6");
    EXPECT_EQ(cut.code, 128 + number) << cut.output;
    EXPECT_NE(cut.output.find("interrupted"), std::string::npos) << cut.output;
    const std::string summary = text(std::string(name) + "/summary.json");
    EXPECT_NE(summary.find("\"ended\": \"interrupted\""), std::string::npos);
    // Whoever ends a run does not wait for its pictures; they can be had later.
    EXPECT_FALSE(fs::exists(folder_ / name / "report.html"));
    EXPECT_NE(summary.find("`slurry report"), std::string::npos) << summary;
    EXPECT_EQ(slurry::test::run_program(folder_, "", std::string("report ") + name).code, 0);
    EXPECT_TRUE(fs::exists(folder_ / name / "report.html"));
  }
}

// The reader of the output has gone before the first line: notes at the start, the table and the last lines are lost,
// the run is not.
TEST_F(Run, OutlivesTheReaderOfItsOutput) {
  ASSERT_EQ(run("-o a --set time.end=0.05").code, 0);
  fs::remove(folder_ / "a/series.csv");  // a note, at once
  const std::string command = "cd '" + folder_.string() +
                              "' && (sleep 0.5; '" SLURRY_PROGRAM "' run '" SLURRY_SOURCE_DIR
                              "/gallery/gluey_lotto.toml' -j1 -o a --resume --set time.end=0.1; echo $? > code) 2>&1 "
                              "| true";
  ASSERT_EQ(std::system(command.c_str()), 0);
  for (int k = 0; k < 600 && !fs::exists(folder_ / "code"); ++k)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(text("code"), "0\n");
  EXPECT_NE(text("a/summary.json").find("\"ended\": \"end\""), std::string::npos);
}

TEST_F(Run, DoesNotWriteOverTheCaseOfTheUser) {
  fs::copy_file(SLURRY_SOURCE_DIR "/gallery/lotto_init.csv", folder_ / "lotto_init.csv");
  fs::copy_file(SLURRY_SOURCE_DIR "/gallery/gluey_lotto.toml", folder_ / "case.toml");
  const std::string before = text("case.toml");
  for (const char* options : {"", "--overwrite", "--resume"}) {
    const Result refused = slurry::test::run_program(folder_, "", std::string("run case.toml -q -o . ") + options);
    EXPECT_EQ(refused.code, 2) << refused.output;
    EXPECT_NE(refused.output.find("case"), std::string::npos) << refused.output;
    EXPECT_EQ(text("case.toml"), before) << options;
  }
  // The case that a run has written may be resumed from where it stands.
  ASSERT_EQ(slurry::test::run_program(folder_, "", "run case.toml -q -o a --set time.end=0.05").code, 0);
  const Result resumed = slurry::test::run_program(folder_, "", "run a/case.toml -q -o a --resume --set time.end=0.06");
  EXPECT_EQ(resumed.code, 0) << resumed.output;
}

TEST_F(Run, GoesOnWithTheFilesThatItHasRead) {
  std::ofstream(folder_ / "m.toml") << R"(
[time]
step = 0.01
end = 0.02
[[grains]]
place = "points"
positions = [[0.2, 0.2, 1]]
radius = 0.1
density = 1
shape = "clump"
pieces = "clump.csv"
[[obstacles]]
name = "wall"
shape = "mesh"
file = "wall.obj"
)";
  const std::string clump = "x,y,z,radius\n-0.5,0,0,0.5\n0.5,0,0,0.5\n";
  const std::string wall = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
  std::ofstream(folder_ / "clump.csv") << clump;
  std::ofstream(folder_ / "wall.obj") << wall;
  const auto resume = [&](const std::string& end) {
    return slurry::test::run_program(folder_, "", "run m.toml -q -o a --resume --set time.end=" + end);
  };
  const Result first = slurry::test::run_program(folder_, "", "run m.toml -q -o a");
  ASSERT_EQ(first.code, 0) << first.output;
  std::ofstream(folder_ / "wall.obj") << "v 0 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 3\n";
  Result refused = resume("0.03");
  EXPECT_EQ(refused.code, 2) << refused.output;
  EXPECT_NE(refused.output.find("wall.obj: this is not the file"), std::string::npos) << refused.output;
  EXPECT_EQ(text("a/wall.obj"), wall);
  // One that is gone is in the folder of the run.
  fs::remove(folder_ / "wall.obj");
  const Result gone = resume("0.03");
  EXPECT_EQ(gone.code, 0) << gone.output;
  std::ofstream(folder_ / "clump.csv") << "x,y,z,radius\n-0.5,0,0,0.5\n0.5,0,0,0.6\n";
  refused = resume("0.04");
  EXPECT_EQ(refused.code, 2) << refused.output;
  EXPECT_NE(refused.output.find("the case is not the one of the run"), std::string::npos) << refused.output;
}

TEST_F(Run, NamesOnlyFilesThatItHasWritten) {
  const Result with = run("-o a --set time.end=0.01"),
               without = run("-o b --set time.end=0.01 --set output.series=false");
  EXPECT_NE(with.output.find("series.csv"), std::string::npos) << with.output;
  EXPECT_EQ(without.output.find("series.csv"), std::string::npos) << without.output;
}

TEST_F(Run, DoesNotReplaceARunUnasked) {
  ASSERT_EQ(run("-o a --set time.end=0.01").code, 0);
  const std::string before = text("a/series.csv");
  const Result refused = run("-o a --set time.end=0.02");
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.output.find("holds a run already"), std::string::npos) << refused.output;
  // A new run that turns out to be wrong does not cost the old one.
  EXPECT_EQ(run("-o a --overwrite --set probes.0.probe=grain --set probes.0.grain=9999").code, 2);
  EXPECT_EQ(text("a/series.csv"), before);
  EXPECT_EQ(run("-o a --set time.end=0.02 --overwrite").code, 0);
  EXPECT_NE(text("a/series.csv"), before);
}

TEST_F(Run, RefusesWhatCannotBeResumedOrWritten) {
  EXPECT_EQ(run("-o nothing --resume").code, 2);
  ASSERT_EQ(run("-o a --set time.end=0.01").code, 0);
  const Result other = run("-o a --resume --set contacts.0.gamma_min=-1");
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.output.find("gamma_min"), std::string::npos) << other.output;
  std::ofstream(folder_ / "file") << "x";
  EXPECT_EQ(run("-o file --set time.end=0.01").code, 2);
}

// Without --out, the newest of the runs that go by the name of the case and are of this case.
TEST_F(Run, ResumesTheNewestRunOfTheSameCase) {
  ASSERT_EQ(run("--set time.end=0.01").code, 0);
  ASSERT_EQ(run("--set time.end=0.01 --set contacts.0.gamma_min=-1").code, 0);
  ASSERT_TRUE(fs::exists(folder_ / "runs/gluey_lotto-2"));
  const Result first = run("--resume --set time.end=0.02");
  EXPECT_EQ(first.code, 0) << first.output;
  EXPECT_NE(first.output.find("results in runs/gluey_lotto:"), std::string::npos) << first.output;
  const Result second = run("--resume --set time.end=0.02 --set contacts.0.gamma_min=-1");
  EXPECT_NE(second.output.find("results in runs/gluey_lotto-2:"), std::string::npos) << second.output;
  // None is of this case: both are named.
  const Result none = run("--resume --set contacts.0.gamma_min=-0.5");
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.output.find("runs/gluey_lotto-2 differs in contacts[0].gamma_min"), std::string::npos) << none.output;
  EXPECT_NE(none.output.find("runs/gluey_lotto differs"), std::string::npos) << none.output;
  // A gap in the numbers does not hide the later ones.
  fs::remove_all(folder_ / "runs/gluey_lotto");
  EXPECT_EQ(run("--resume --set time.end=0.03 --set contacts.0.gamma_min=-1").code, 0);
}

// Found out before the run, not after it.
TEST_F(Run, RefusesAFileForProblemsThatCannotBeWritten) {
  for (const char* option : {"--save-trouble", "--save-problem"}) {
    const Result refused = run(std::string("-o a ") + option + " nowhere/t.h5 --set time.end=0.01");
    EXPECT_EQ(refused.code, 2) << refused.output;
    EXPECT_NE(refused.output.find("there is no folder nowhere"), std::string::npos) << refused.output;
    EXPECT_FALSE(fs::exists(folder_ / "a"));
    EXPECT_EQ(run(std::string("-o a ") + option + " . --set time.end=0.01").code, 2);
  }
  // What is no plain file is not replaced by one.
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(run("-o a --save-problem pipe --set time.end=0.01").code, 2);
  EXPECT_TRUE(fs::is_fifo(folder_ / "pipe"));
  // What is not foreseen, here a folder in the way of the unfinished file, is said, and the run goes on to its end.
  fs::create_directories(folder_ / "p.h5.part" / "x");
  const Result full = run("-o b --save-problem p.h5 --set time.end=0.01");
  EXPECT_EQ(full.code, 1) << full.output;
  EXPECT_NE(full.output.find("p.h5 was not written"), std::string::npos) << full.output;
  EXPECT_NE(full.output.find("done: "), std::string::npos) << full.output;
  EXPECT_NE(text("b/summary.json").find("\"ended\": \"end\""), std::string::npos);
}

TEST_F(Run, AdvisesWhereStepsMissTheTolerance) {
  const Result result = run("-o a --set time.end=0.5 --set solver.max_iterations=2");
  EXPECT_NE(result.output.find("; the first: step "), std::string::npos) << result.output;
}

}  // namespace
