// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of outputs: each has a name and files of its own; what is due is written although a write failed, and what
// only the end asked for is taken back.
#include "slurry/runs/outputs/outputs.hpp"

#include <fmt/format.h>

#include <set>

#include "slurry/core/tables.hpp"
#include "tests/unit/runs/small_run.hpp"

namespace slurry {
namespace {

TEST(OutputList, EachMemberHasItsNameAndItsFiles) {
  std::set<std::string> names, files;
  for (const OutputEntry& entry : output_list()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    // Its schedule stands in [output] under that name.
    const std::vector<std::string> options = names_of_fields(table_of<OutputOptions>());
    EXPECT_NE(std::find(options.begin(), options.end(), entry.name), options.end()) << entry.name;
    for (const auto& own : entry.files.single) EXPECT_TRUE(files.insert(own.name).second) << own.name;
    for (const auto& own : entry.files.numbered) EXPECT_TRUE(files.insert(own.folder).second) << own.folder;
    EXPECT_FALSE(entry.files.single.empty() && entry.files.numbered.empty()) << entry.name;
  }
  // A checkpoint tells of all that stands before it in the list.
  Case c = parse_case(small_text, "small.toml");
  const Simulation simulation(c);
  const OutputContext run{"", &simulation, "", "", nullptr};
  for (const OutputEntry& entry : output_list())
    EXPECT_EQ(entry.make(run)->keeps_state(), &entry == &output_list().back()) << entry.name;
}

class RunOutputs : public SmallRun {
 protected:
  // Something in the way of the unfinished file: a frame cannot be written.
  Path obstacle(int frame) const { return run / "frames" / fmt::format("frame_{:06}.h5.part", frame); }
  void block(int frame) const { std::filesystem::create_directories(obstacle(frame) / "x"); }
  void unblock(int frame) const { std::filesystem::remove_all(obstacle(frame)); }
  // Frames and series of a folder.
  static std::vector<std::pair<std::string, std::string>> shown(const Path& of) {
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& entry : std::filesystem::directory_iterator(of / "frames"))
      files.emplace_back(entry.path().filename().string(), read_file(entry.path()));
    files.emplace_back("series.csv", read_file(of / "series.csv"));
    files.emplace_back("frames.xdmf", read_file(of / "frames.xdmf"));
    std::sort(files.begin(), files.end());
    return files;
  }
  void make_whole() const {
    Runner runner = Runner::start(small(), folder / "whole");
    go(runner, 20);
    runner.finish("end");
  }
};

// The frame of step 10 is due and cannot be written, neither then nor at the end of the session; the checkpoint can.
TEST_F(RunOutputs, AFrameThatWasDueIsWrittenWhenTheRunGoesOn) {
  make_whole();
  {
    Runner runner = Runner::start(small(), run);
    block(2);
    EXPECT_NE(message_of([&] { go(runner, 12); }), "");
    EXPECT_EQ(runner.simulation().state().clock.step, 10);
    EXPECT_NE(message_of([&] { runner.finish("failed: the disk"); }), "");
  }
  ASSERT_EQ(find_checkpoint(run).newest.value().state.clock.step, 10) << "the state is not lost";
  unblock(2);
  {
    Runner runner = Runner::resume(small(), run);
    EXPECT_TRUE(runner.notes().empty()) << runner.notes()[0];
    EXPECT_EQ(read_frame(run / "frames/frame_000002.h5").step, 10);
    go(runner, 20);
    runner.finish("end");
  }
  EXPECT_EQ(shown(run), shown(folder / "whole"));
}

// The disk has room again when the session ends: the frame is the scheduled one, and stays.
TEST_F(RunOutputs, AFrameThatIsWrittenAtTheEndAfterAllStays) {
  make_whole();
  {
    Runner runner = Runner::start(small(), run);
    block(2);
    EXPECT_NE(message_of([&] { go(runner, 12); }), "");
    unblock(2);
    runner.finish("failed: the disk");
  }
  EXPECT_EQ(read_frame(run / "frames/frame_000002.h5").step, 10);
  Runner runner = Runner::resume(small(), run);
  go(runner, 20);
  runner.finish("end");
  EXPECT_EQ(shown(run), shown(folder / "whole"));
}

TEST_F(RunOutputs, WhatOnlyTheEndAskedForIsTakenBack) {
  make_whole();
  {
    Runner runner = Runner::start(small({"output.series={steps=4}"}), run);
    go(runner, 7);
    runner.finish("interrupted");
  }
  EXPECT_EQ(read_frame(run / "frames/frame_000002.h5").step, 7);
  EXPECT_TRUE(contains(series(), "\n7,"));
  {
    Runner runner = Runner::resume(small({"output.series={steps=4}"}), run);
    EXPECT_FALSE(contains(series(), "\n7,"));
    EXPECT_FALSE(std::filesystem::exists(run / "frames/frame_000002.h5"));
    go(runner, 20);
    runner.finish("end");
  }
  EXPECT_EQ(read_file(run / "frames.xdmf"), read_file(folder / "whole/frames.xdmf"));
}

// A row tells what the step did, which a state does not know: where it is lost it is told.
TEST_F(RunOutputs, ARowThatIsOwedIsTold) {
  run_to(8, "interrupted");
  Checkpoint saved = *find_checkpoint(run).newest;
  for (OutputRecord& o : saved.record.outputs)
    if (o.name == "series") --o.count, o.last_step = 7, o.owed = true;
  std::string text = series();
  text.erase(text.find("\n8,") + 1);
  write_file(run / "series.csv", text);
  save_checkpoint(run, saved.state, saved.case_text, saved.record);
  const Runner runner = Runner::resume(small(), run);
  ASSERT_EQ(runner.notes().size(), 1u);
  EXPECT_TRUE(contains(runner.notes()[0], "series: what was due at step 8")) << runner.notes()[0];
}

// A frame that cannot take its name fails in the background, while steps go on: the run learns of it, and no checkpoint
// says that the frame is there.
TEST_F(RunOutputs, AFrameThatFailsInTheBackgroundIsWrittenWhenTheRunGoesOn) {
  make_whole();
  const Path in_the_way = run / "frames/frame_000002.h5/x";
  for (const bool is_there_at_the_end : {false, true}) {
    {
      Runner runner = Runner::start(small(), run, true);
      std::filesystem::create_directories(in_the_way);
      const std::string message = message_of([&] { go(runner, 20); });
      EXPECT_TRUE(contains(message, "cannot rename to " + in_the_way.parent_path().string())) << message;
      EXPECT_LE(runner.simulation().state().clock.step, 15) << "at the next frame at the latest";
      if (!is_there_at_the_end) std::filesystem::remove_all(in_the_way.parent_path());
      EXPECT_EQ(message_of([&] { runner.finish("failed: " + message); }), is_there_at_the_end ? message : "");
    }
    const std::int64_t saved = find_checkpoint(run).newest.value().state.clock.step;
    EXPECT_TRUE(is_there_at_the_end ? saved == 8 : saved >= 10) << saved;
    if (is_there_at_the_end) std::filesystem::remove_all(in_the_way.parent_path());
    Runner runner = Runner::resume(small(), run);
    EXPECT_TRUE(runner.notes().empty()) << runner.notes()[0];
    go(runner, 20);
    runner.finish("end");
    EXPECT_EQ(shown(run), shown(folder / "whole"));
  }
}

// The next step learns of it before the row of its own is written; this is done at the end of the session, after the
// checkpoint. Means over the steps since the last row begin after this row all the same.
TEST_F(RunOutputs, MeansGoOnAfterARowThatWasWrittenLast) {
  make_whole();
  {
    Runner runner = Runner::start(small(), run);
    const Path in_the_way = run / "frames/frame_000002.h5/x";
    std::filesystem::create_directories(in_the_way);
    go(runner, 10);
    EXPECT_NE(message_of([&] { runner.wait_for_outputs(); }), "");
    EXPECT_NE(message_of([&] { go(runner, 11); }), "");
    std::filesystem::remove_all(in_the_way.parent_path());
    runner.finish("failed: the disk");
  }
  ASSERT_EQ(find_checkpoint(run).newest.value().state.clock.step, 11);
  EXPECT_TRUE(contains(series(), "\n11,"));
  Runner runner = Runner::resume(small(), run);
  go(runner, 20);
  runner.finish("end");
  EXPECT_EQ(shown(run), shown(folder / "whole"));
}

// One that fails at the end does not keep the others from being written.
TEST_F(RunOutputs, AFrameThatFailsAtTheEndDoesNotCostTheRow) {
  Runner runner = Runner::start(small({"output.series={steps=4}"}), run);
  go(runner, 7);
  block(2);
  EXPECT_NE(message_of([&] { runner.finish("interrupted"); }), "");
  EXPECT_TRUE(contains(series(), "\n7,"));
  EXPECT_EQ(find_checkpoint(run).newest.value().state.clock.step, 7);
}

}  // namespace
}  // namespace slurry
