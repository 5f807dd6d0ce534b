// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where a new run may begin, and what it removes: nothing but what a run has written.
#include "slurry/runs/study_runner.hpp"
#include "tests/unit/runs/small_run.hpp"

namespace slurry {
namespace {

class NewRuns : public SmallRun {
 protected:
  static LubricationCase film() {
    return std::get<LubricationCase>(parse_any_case(R"(kind = "lubrication"
[time]
end = 1
[drag]
law = "power"
epsilon = 0.1
exponent = 1.5
[force]
force = "piecewise"
times = [0.5]
values = [-2, 2]
[[schemes]]
name = "plain"
scheme = "euler"
step = 0.01
)",
                                                    "film.toml"));
  }
  std::string refusal(bool overwrite) const {
    return message_of<InputError>([&] { Runner::start(small(), run, overwrite); });
  }
};

// The building of the grains may take minutes: what it finds wrong must come after what the folder holds.
TEST_F(NewRuns, TheFolderIsLockedAndLookedAtBeforeTheGrainsArePlaced) {
  const Case overlapping = small({"grains.0.positions=[[0, 1], [0.1, 1]]"});
  run_to(4, "interrupted");
  EXPECT_TRUE(contains(message_of<InputError>([&] { Runner::start(overlapping, run); }), "holds a run already"));
  const FolderLock other(run);
  for (const bool overwrite : {false, true}) {
    const std::string message = message_of<InputError>([&] { Runner::start(overlapping, run, overwrite); });
    EXPECT_TRUE(contains(message, "another slurry is running")) << message;
  }
}

TEST_F(NewRuns, ThatCannotBeginLeaveNoFolder) {
  const Case overlapping = small({"grains.0.positions=[[0, 1], [0.1, 1]]"});
  EXPECT_NE(message_of<InputError>([&] { Runner::start(overlapping, folder / "a" / "b"); }), "");
  EXPECT_FALSE(std::filesystem::exists(folder / "a"));
  std::filesystem::create_directories(run);
  EXPECT_NE(message_of<InputError>([&] { Runner::start(overlapping, run); }), "");
  EXPECT_TRUE(std::filesystem::exists(run)) << "it was there before";
}

TEST_F(NewRuns, DoNotTouchWhatNoRunHasWritten) {
  std::filesystem::create_directories(run / "frames" / "scans");
  write_file(run / "frames/scans/a.tif", "picture");
  write_file(run / "series.csv", "measured,by,hand\n");
  const auto before = contents(run);
  for (const bool overwrite : {false, true}) {
    const std::string message = refusal(overwrite);
    EXPECT_TRUE(contains(message, run.string()) && contains(message, "frames") && contains(message, "series.csv"))
        << message;
    EXPECT_NE(message_of<InputError>(
                  [&] { run_study_in(film(), run, overwrite ? StudyFolder::overwrite : StudyFolder::fresh); }),
              "");
  }
  EXPECT_EQ(contents(run), before);
}

TEST_F(NewRuns, MayStandBesideOtherThings) {
  std::filesystem::create_directories(run / "frames");  // empty: nothing to lose
  write_file(run / "notes.txt", "mine");
  run_to(4, "end");
  EXPECT_EQ(read_file(run / "notes.txt"), "mine");
}

// A case.toml with nothing of a run beside it may be the user's own.
TEST_F(NewRuns, DoNotReplaceACaseThatStandsAlone) {
  std::filesystem::create_directories(run);
  write_file(run / "case.toml", "title = \"mine\"\n");
  EXPECT_TRUE(contains(refusal(true), "case.toml"));
  EXPECT_EQ(read_file(run / "case.toml"), "title = \"mine\"\n");
}

TEST_F(NewRuns, InPlaceOfAnotherRemoveItsFilesAndNoOthers) {
  run_to(20, "end");
  write_file(run / "frames/figure_for_the_paper.png", "picture");
  write_file(run / "checkpoints/old.tar", "archive");
  write_file(run / "report.html", "old");
  write_file(run / "scheme_mine.csv", "a,b\n1,2\n");
  Runner::start(small({"output.frames=false"}), run, true).finish("end");
  EXPECT_EQ(read_file(run / "frames/figure_for_the_paper.png"), "picture");
  EXPECT_EQ(read_file(run / "checkpoints/old.tar"), "archive");
  EXPECT_EQ(read_file(run / "scheme_mine.csv"), "a,b\n1,2\n");
  EXPECT_TRUE(numbered_files(run / "frames", "frame_", ".h5").empty());
  EXPECT_FALSE(std::filesystem::exists(run / "frames.xdmf"));
  EXPECT_FALSE(std::filesystem::exists(run / "report.html"));
}

TEST_F(NewRuns, OfAnotherKindLeaveNothingOfTheFirst) {
  run_to(20, "end");
  write_file(run / "report.html", "old");
  run_study_in(film(), run, StudyFolder::overwrite);
  for (const char* name : {"frames", "frames.xdmf", "checkpoints"})
    EXPECT_FALSE(std::filesystem::exists(run / name)) << name;
  EXPECT_NE(read_file(run / "report.html"), "old");
  EXPECT_TRUE(std::filesystem::exists(run / "scheme_plain.csv"));
  Runner::start(small(), run, true).finish("end");
  EXPECT_FALSE(std::filesystem::exists(run / "scheme_plain.csv"));
}

TEST_F(NewRuns, OfAStudyDoNotReplaceAForeignTable) {
  run_to(4, "end");
  write_file(run / "scheme_plain.csv", "mine\n");
  EXPECT_TRUE(
      contains(message_of<InputError>([&] { run_study_in(film(), run, StudyFolder::overwrite); }), "scheme_plain.csv"));
  EXPECT_EQ(read_file(run / "scheme_plain.csv"), "mine\n");
}

TEST_F(NewRuns, OfAStudyDoNotDestroyALiveRun) {
  Runner live = Runner::start(small(), run);
  go(live, 4);
  live.wait_for_outputs();
  const auto before = contents(run);
  const std::string message = message_of<InputError>([&] { run_study_in(film(), run, StudyFolder::overwrite); });
  EXPECT_TRUE(contains(message, "another slurry is running")) << message;
  EXPECT_EQ(contents(run), before);
}

TEST_F(NewRuns, DoNotCopyInputsOverOtherFiles) {
  write_file(folder / "discs.csv", "x,y,radius\n0,1,0.1\n");
  Case c = small({"grains.0.place=file", "grains.0.file=discs.csv"});
  c.folder = folder.string();
  std::filesystem::create_directories(run);
  write_file(run / "discs.csv", "mine");
  EXPECT_TRUE(contains(message_of<InputError>([&] { Runner::start(c, run); }), "discs.csv"));
  EXPECT_EQ(read_file(run / "discs.csv"), "mine");
  // The copy that a run made may be replaced with the run.
  std::filesystem::remove(run / "discs.csv");
  Runner::start(c, run).finish("end");
  write_file(folder / "discs.csv", "x,y,radius\n0,2,0.1\n");
  Runner::start(c, run, true).finish("end");
  EXPECT_EQ(read_file(run / "discs.csv"), read_file(folder / "discs.csv"));
}

TEST_F(NewRuns, AreFreeForOthersOnceFinished) {
  Runner first = Runner::start(small(), run);
  go(first, 5);
  EXPECT_TRUE(contains(message_of<InputError>([&] { Runner::resume(small(), run); }), "another slurry"));
  first.finish("interrupted");
  EXPECT_TRUE(first.is_finished());
  EXPECT_TRUE(contains(message_of<RunError>([&] { first.advance(); }), "finished"));
  Runner second = Runner::resume(small(), run);
  EXPECT_EQ(second.advance().dt, 0.01);
  EXPECT_EQ(first.simulation().state().clock.step, 5) << "it can still be looked at";
}

}  // namespace
}  // namespace slurry
