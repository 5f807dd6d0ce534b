// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Studies in run folders: what is there while one computes, after it was killed, and what may take its place.
#include <atomic>
#include <nlohmann/json.hpp>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/runs/study_runner.hpp"
#include "tests/unit/runs/small_run.hpp"
#include "tests/unit/studies/small_study.hpp"

namespace slurry {
namespace {

class StudyRuns : public SmallRun {
 protected:
  std::string ended() const { return nlohmann::json::parse(read_file(run / "summary.json"))["ended"]; }
  // What a study that was killed leaves, the more the later it was killed.
  enum class Killed { before_its_case, while_it_computed, while_it_wrote };
  void leave(Killed when) const {
    std::filesystem::remove_all(run);
    StudyRecord record = run_study_record(small_film());
    if (when != Killed::while_it_wrote) record.result = {};
    begin_study(run, record);
    if (when == Killed::before_its_case) std::filesystem::remove(run / "case.toml");
    if (when != Killed::while_it_wrote) return;
    write_file(run / "schemes.csv", table_csv(*record.result.find("schemes")));
    write_file(run / "series.csv.part", "time,dis");
    write_file(run / "scheme_plain.csv.part", "tim");
  }
  void expect_whole() const {
    EXPECT_EQ(ended(), "end");
    for (const char* name : {"case.toml", "series.csv", "schemes.csv", "scheme_plain.csv", "report.html"})
      EXPECT_TRUE(std::filesystem::exists(run / name)) << name;
    EXPECT_EQ(count_parts(), 0u);
  }
};

TEST_F(StudyRuns, LeaveTheirTablesSummaryAndReport) {
  const StudyRecord record = run_study_in(small_film(), run);
  expect_whole();
  EXPECT_EQ(read_file(run / "series.csv"), table_csv(*record.result.find("series")));
  EXPECT_EQ(std::get<LubricationCase>(read_any_case((run / "case.toml").string())).schemes[0].name, "plain");
  LubricationCase plain = small_film();
  plain.output.report = false;
  run_study_in(plain, run, StudyFolder::overwrite);
  EXPECT_FALSE(std::filesystem::exists(run / "report.html")) << "left from the study before";
}

// The film of a study is frames as those of a run; a study without one takes them away.
TEST_F(StudyRuns, LeaveTheirFilmAsFrames) {
  SwimmerCase swimmer;
  swimmer.title = "two strokes";
  swimmer.swimmer.type = ThreeSphereSwimmer{};
  swimmer.swimmer.tolerance = 1e-4, swimmer.swimmer.nodes = 4;
  swimmer.stroke.path = PointsStroke{{6, 6, 7, 6, 7, 7}};
  swimmer.task.task = SwimTask{.strokes = 2};
  swimmer.output.frames = 5, swimmer.output.report = false;
  run_study_in(swimmer, run);
  const FrameReader reader(run);
  ASSERT_EQ(reader.frames().size(), 5u);
  EXPECT_EQ(reader.frames().back().time, 2);
  const Frame last = reader.read(4);
  EXPECT_EQ(last.title, "two strokes");
  EXPECT_EQ(last.grains.size(), 5u);
  EXPECT_TRUE(std::filesystem::exists(run / "frames.xdmf"));
  swimmer.output.frames = 0;
  run_study_in(swimmer, run, StudyFolder::overwrite);
  EXPECT_FALSE(std::filesystem::exists(run / "frames"));
  EXPECT_FALSE(std::filesystem::exists(run / "frames.xdmf"));
}

// Others see that the folder is taken, and by what.
TEST_F(StudyRuns, MarkTheirFolderWhileTheyCompute) {
  int seen = 0;
  run_study_in(small_film(), run, StudyFolder::fresh, StudyProgress([&](double) {
                 EXPECT_EQ(ended(), "unfinished");
                 EXPECT_TRUE(holds_run(run));
                 ++seen;
               }));
  EXPECT_GT(seen, 0);
  expect_whole();
}

TEST_F(StudyRuns, ThatAreStoppedOrFailLeaveNothing) {
  const std::atomic<int> flag{1};
  const auto stopped = [&](StudyFolder state) {
    const InterruptScope scope(&flag);
    run_study_in(small_film(), run, state);
  };
  EXPECT_THROW(stopped(StudyFolder::fresh), Interrupted);
  EXPECT_FALSE(std::filesystem::exists(run));
  // Nor do they cost the run whose place they were to take.
  run_to(4, "interrupted");
  const auto before = contents(run);
  EXPECT_THROW(stopped(StudyFolder::overwrite), Interrupted);
  EXPECT_EQ(contents(run), before);
}

TEST_F(StudyRuns, ThatWereKilledMakeRoomForOthers) {
  for (const Killed when : {Killed::before_its_case, Killed::while_it_computed, Killed::while_it_wrote}) {
    leave(when);
    if (when != Killed::before_its_case) {
      EXPECT_TRUE(contains(message_of<InputError>([&] { run_study_in(small_film(), run); }), "holds a run already"));
    }
    run_study_in(small_film(), run, StudyFolder::overwrite);
    expect_whole();
    leave(when);
    Runner::start(small(), run, true).finish("end");
    EXPECT_FALSE(std::filesystem::exists(run / "schemes.csv"));
    EXPECT_EQ(count_parts(), 0u);
    // The same by --resume, which computes it again.
    leave(when);
    run_study_in(small_film(), run, StudyFolder::again);
    expect_whole();
  }
}

TEST_F(StudyRuns, HaveNothingToResume) {
  const auto refusal = [&](const LubricationCase& c) {
    return message_of<InputError>([&] { run_study_in(c, run, StudyFolder::again); });
  };
  EXPECT_TRUE(contains(refusal(small_film()), "computed at once")) << refusal(small_film());
  EXPECT_FALSE(std::filesystem::exists(run)) << "no folder was made";
  run_study_in(small_film(), run);
  EXPECT_TRUE(contains(refusal(small_film()), "holds a finished one")) << refusal(small_film());
  leave(Killed::while_it_wrote);
  LubricationCase other = small_film();
  other.grain.mass = 2;
  EXPECT_TRUE(contains(refusal(other), "of another case")) << refusal(other);
}

TEST_F(StudyRuns, DoNotReplaceWhatNoRunHasWritten) {
  std::filesystem::create_directories(run);
  write_file(run / "schemes.csv", "mine\n");
  const auto before = contents(run);
  EXPECT_TRUE(contains(message_of<InputError>([&] { run_study_in(small_film(), run); }), "schemes.csv"));
  EXPECT_EQ(contents(run), before);
}

}  // namespace
}  // namespace slurry
