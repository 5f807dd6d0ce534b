// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs that go on although something of their folder is gone, damaged, changed or foreign: what is refused, and what
// is told.
#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/unit/runs/small_run.hpp"

namespace slurry {
namespace {

class ResumedRuns : public SmallRun {
 protected:
  template <class Error>
  std::string refusal(const Case& c = small()) const {
    return message_of<Error>([&] { Runner::resume(c, run); });
  }
  // Goes on to the end; what stands in the summary as notes.
  nlohmann::json finish(Runner runner) const {
    go(runner, 20);
    runner.finish("end");
    return nlohmann::json::parse(read_file(run / "summary.json"))["notes"];
  }
};

// ---- Checkpoints that cannot be seen

TEST_F(ResumedRuns, AreRefusedWhereCheckpointsHaveGoneFromARunThatWentOn) {
  run_to(20, "end");
  std::filesystem::remove_all(run / "checkpoints");
  const auto before = contents(run);
  const std::string message = refusal<RunError>();
  EXPECT_TRUE(contains(message, run.string()) && contains(message, "step 20") && contains(message, "5 frames") &&
              contains(message, "summary.json"))
      << message;
  EXPECT_EQ(contents(run), before);
  // Each sign alone is enough.
  std::filesystem::remove(run / "summary.json");
  EXPECT_TRUE(contains(refusal<RunError>(), "5 frames"));
  std::filesystem::remove_all(run / "frames");
  EXPECT_TRUE(contains(refusal<RunError>(), "step 20"));
  std::filesystem::create_directories(run / "checkpoints");  // as of a disk that is not mounted
  EXPECT_TRUE(contains(refusal<RunError>(), "step 20"));
  // A new run in its place is what the message offers.
  EXPECT_EQ(message_of<InputError>([&] { Runner::start(small(), run, true); }), "");
}

TEST_F(ResumedRuns, AreRefusedWhereTheFolderOfCheckpointsLeadsNowhere) {
  run_to(8, "interrupted");
  std::filesystem::rename(run / "checkpoints", folder / "elsewhere");
  std::filesystem::create_symlink(folder / "not_mounted", run / "checkpoints");
  const auto before = contents(run);
  const std::string message = refusal<RunError>();
  EXPECT_TRUE(contains(message, "cannot list " + (run / "checkpoints").string())) << message;
  EXPECT_EQ(contents(run), before);
}

TEST_F(ResumedRuns, StartAgainWhereNoStepWasDone) {
  { Runner runner = Runner::start(small(), run); }
  std::filesystem::remove_all(run / "checkpoints");  // the row and the frame of step 0 are there
  Runner runner = Runner::resume(small(), run);
  EXPECT_TRUE(has_note(runner, "it starts again"));
}

// ---- Foreign checkpoints

TEST_F(ResumedRuns, PassOverACheckpointOfAnotherCase) {
  const Case other = small({"grains.0.radius=0.05"});
  Runner another = Runner::start(other, folder / "other");
  go(another, 16);
  run_to(8, "interrupted");
  const Path foreign = run / "checkpoints" / "step_000000016.ckpt";
  std::filesystem::copy_file(folder / "other/checkpoints/step_000000016.ckpt", foreign);
  const std::string bytes = read_file(foreign);
  {
    Runner runner = Runner::resume(small(), run);
    EXPECT_EQ(runner.simulation().state().clock.step, 8);
    EXPECT_TRUE(has_note(runner, foreign.string() + ": a checkpoint of another case (grains[0].radius"));
    EXPECT_TRUE(has_note(runner, "going on from " + (run / "checkpoints/step_000000008.ckpt").string()));
    runner.finish("interrupted");
  }
  // Set aside, not lost.
  EXPECT_EQ(read_file(foreign.string() + ".foreign"), bytes);
  // Who gives another case is told so.
  const std::string message = refusal<InputError>(other);
  EXPECT_TRUE(contains(message, "the case is not the one of the run in " + run.string())) << message;
  EXPECT_TRUE(contains(message, "grains[0].radius")) << message;
}

// ---- Inputs that changed

TEST_F(ResumedRuns, AreRefusedWithAnotherInputFile) {
  write_file(folder / "discs.csv", "x,y,radius\n0,1,0.1\n");
  write_file(folder / "elsewhere.csv", "x,y,radius\n5,1,0.1\n");
  const std::string absolute = (folder / "elsewhere.csv").string();
  Case c = small({"grains.0.place=file", "grains.0.file=discs.csv"});
  c.grains.push_back(c.grains[0]);
  c.grains[1].name = "others";
  std::get<FromFile>(c.grains[1].place).file = absolute;
  c.folder = folder.string();
  run_to(8, "interrupted", c);
  const auto before = contents(run);

  write_file(folder / "discs.csv", "x,y,radius\n0,2,0.1\n");
  const std::string message = refusal<InputError>(c);
  EXPECT_TRUE(contains(message, (folder / "discs.csv").string())) << message;
  EXPECT_EQ(contents(run), before);
  write_file(folder / "discs.csv", read_file(run / "discs.csv"));

  // Of a file from elsewhere the run has no copy, but its checksum.
  write_file(absolute, "x,y,radius\n6,1,0.1\n");
  EXPECT_TRUE(contains(refusal<InputError>(c), absolute));
  write_file(absolute, "x,y,radius\n5,1,0.1\n");

  // A file that is gone changes nothing: the grains are in the checkpoint, and the copy in the folder.
  std::filesystem::remove(folder / "discs.csv");
  EXPECT_EQ(refusal<InputError>(c), "");
  // A copy that somebody has changed is not taken for the file.
  write_file(run / "discs.csv", "x,y,radius\n0,3,0.1\n");
  EXPECT_TRUE(contains(refusal<InputError>(c), (run / "discs.csv").string()));
}

// ---- Series and frames that are gone or damaged

TEST_F(ResumedRuns, SayWhichRowsAreMissing) {
  run_to(12, "interrupted");
  std::string text = series();
  for (int row = 0; row < 5; ++row) text.erase(text.rfind('\n', text.size() - 2) + 1);
  write_file(run / "series.csv", text);
  {
    Runner runner = Runner::resume(small(), run);
    EXPECT_TRUE(has_note(runner, "series.csv")) << "no note";
    EXPECT_TRUE(has_note(runner, "5 rows after step 7 up to step 12 are missing"));
    runner.advance();
    runner.finish("interrupted");
  }
  EXPECT_TRUE(contains(series(), "\n7,") && !contains(series(), "\n8,") && contains(series(), "\n13,"));
  // The hole stays a hole, and is told again.
  const auto notes = finish(Runner::resume(small(), run));
  ASSERT_EQ(notes.size(), 1u) << notes;
  EXPECT_TRUE(contains(notes[0], "lacks 5 of its 14 rows up to step 13")) << notes;
}

TEST_F(ResumedRuns, SayThatTheSeriesIsGone) {
  run_to(12, "interrupted");
  std::filesystem::remove(run / "series.csv");
  const auto notes = finish(Runner::resume(small(), run));
  ASSERT_EQ(notes.size(), 1u) << notes;
  EXPECT_TRUE(contains(notes[0], "all 13 rows up to step 12 are missing")) << notes;
}

// Damage costs what is damaged, not the rest of the run.
TEST_F(ResumedRuns, GoOnWithADamagedSeries) {
  run_to(12, "interrupted");
  const std::string whole = series();
  const std::size_t row5 = whole.find("\n5,") + 1;
  write_file(run / "series.csv", whole.substr(0, row5) + "\n" + whole.substr(row5));
  EXPECT_EQ(finish(Runner::resume(small(), run)).size(), 1u) << "a blank line is left out, and no row is missing";
  EXPECT_TRUE(series().starts_with(whole));

  write_file(run / "series.csv", "");
  auto notes = finish(Runner::resume(small({"time.end=0.21"}), run));
  ASSERT_EQ(notes.size(), 1u) << notes;
  EXPECT_TRUE(contains(notes[0], "all 21 rows up to step 20 are missing")) << notes;

  write_file(run / "series.csv", "measured,by,hand\n");
  notes = finish(Runner::resume(small({"time.end=0.22"}), run));
  ASSERT_EQ(notes.size(), 2u) << notes;
  EXPECT_TRUE(contains(notes[0], "set aside as series.csv.foreign")) << notes;
  EXPECT_EQ(read_file(run / "series.csv.foreign"), "measured,by,hand\n");
}

TEST_F(ResumedRuns, HaveNothingToSayAboutAWholeFolder) {
  run_to(12, "interrupted");
  EXPECT_EQ(finish(Runner::resume(small(), run)).size(), 0u);
  EXPECT_EQ(finish(Runner::resume(small(), run)).size(), 0u) << "finished, and resumed once more";
  EXPECT_EQ(finish(Runner::resume(small({"time.end=0.21"}), run)).size(), 0u) << "longer";
  // Without a series for a while, then with one again.
  {
    Runner runner = Runner::resume(small({"time.end=0.25", "output.series=false", "output.frames=false"}), run);
    go(runner, 23);
    runner.finish("interrupted");
  }
  // Its probes have not seen what happened in between.
  const auto notes = finish(Runner::resume(small({"time.end=0.25"}), run));
  ASSERT_EQ(notes.size(), 1u) << notes;
  EXPECT_TRUE(contains(notes[0], "the sums of the probes begin anew at step 23")) << notes;
}

TEST_F(ResumedRuns, EndWithTheFingerprintOfAWholeRun) {
  const auto told = [](const Path& of) {
    return nlohmann::json::parse(read_file(of / "summary.json"))["fingerprint"].get<std::string>();
  };
  {
    Runner whole = Runner::start(small(), folder / "whole");
    go(whole, 20);
    whole.finish("end");
  }
  run_to(12, "interrupted");
  EXPECT_NE(told(run), told(folder / "whole")) << "another instant";
  finish(Runner::resume(small(), run));
  EXPECT_EQ(told(run), told(folder / "whole"));
}

TEST_F(ResumedRuns, GoOnWithAFrameThatCannotBeRead) {
  run_to(12, "interrupted");
  write_file(run / "frames/frame_000001.h5", "damaged");
  const auto notes = finish(Runner::resume(small(), run));
  ASSERT_EQ(notes.size(), 1u) << notes;
  EXPECT_TRUE(contains(notes[0], "frame_000001.h5")) << notes;
  EXPECT_EQ(read_file(run / "frames/frame_000001.h5"), "damaged") << "it may still be mended";
  EXPECT_EQ(read_frame(run / "frames/frame_000004.h5").step, 20);
  EXPECT_FALSE(contains(read_file(run / "frames.xdmf"), "frame_000001"));
}

// The open of a pipe waits for its other end: the run would hang for good.
TEST_F(ResumedRuns, GoOnWithPipesUnderTheNamesOfTheirFiles) {
  run_to(12, "interrupted");
  const auto put_pipe = [&](const char* name) {
    std::filesystem::remove(run / name);
    ASSERT_EQ(::mkfifo((run / name).c_str(), 0600), 0) << name;
  };
  for (const char* name : {"series.csv", "frames/frame_000001.h5", "frames/frame_000003.h5.part", "series.csv.part",
                           "checkpoints/step_000000012.ckpt", "checkpoints/step_000000016.ckpt.part"})
    put_pipe(name);
  const auto notes = finish(Runner::resume(small(), run));
  for (const char* part : {"series.csv: it is no regular file", "frame_000001.h5", "step_000000012.ckpt: this is a pipe"})
    EXPECT_TRUE(std::ranges::any_of(notes, [&](const std::string& note) { return contains(note, part); }))
        << part << notes;
  EXPECT_EQ(read_frame(run / "frames/frame_000004.h5").step, 20);
  EXPECT_TRUE(contains(series(), "\n20,"));
}

TEST_F(ResumedRuns, NumberFramesOnWhereTheEarlierOnesWereMovedAway) {
  run_to(12, "interrupted");
  std::filesystem::rename(run / "frames", folder / "archive");
  const auto notes = finish(Runner::resume(small(), run));
  ASSERT_EQ(notes.size(), 1u) << notes;
  EXPECT_TRUE(contains(notes[0], "3 frames") && contains(notes[0], "3")) << notes;
  std::vector<std::int64_t> numbers;
  for (const NumberedFile& f : numbered_files(run / "frames", "frame_", ".h5")) numbers.push_back(f.number);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{3, 4}));
  EXPECT_EQ(read_frame(run / "frames/frame_000003.h5").step, 15);
}

}  // namespace
}  // namespace slurry
