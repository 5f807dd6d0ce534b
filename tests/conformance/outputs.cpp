// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contract of outputs, for every member of the list: what it writes does not depend on where the run was stopped
// and resumed, killed or ended in order; it keeps to its own files; and a new run in its place removes them.
#include "slurry/runs/outputs/outputs.hpp"

#include <fmt/format.h>

#include <map>

#include "slurry/world/fingerprint.hpp"
#include "tests/unit/runs/small_run.hpp"

namespace slurry {
namespace {

class EveryOutput : public SmallRun, public testing::WithParamInterface<std::string> {
 protected:
  static const OutputEntry& entry() {
    for (const OutputEntry& e : output_list())
      if (e.name == GetParam()) return e;
    throw std::logic_error(GetParam());
  }
  // This output each third step and checkpoints each fourth; the other outputs never.
  static Case alone() {
    std::vector<std::string> settings;
    for (const OutputEntry& e : output_list()) settings.push_back(fmt::format("output.{}=false", e.name));
    settings.push_back("output.checkpoint={steps=4}");
    settings.push_back(fmt::format("output.{}={{steps=3}}", GetParam()));
    return small(settings);
  }
  // A checkpoint also tells how long the run has taken: its state is compared.
  static std::string state_in(const Path& checkpoint) {
    return fmt::format("{:016x}", fingerprint(load_checkpoint(checkpoint).state));
  }
  // The files that are the output's own, by their paths in the run folder.
  static std::map<std::string, std::string> own_files(const Path& run) {
    std::map<std::string, std::string> found;
    for (const auto& file : entry().files.single)
      if (std::filesystem::exists(run / file.name)) found[file.name] = read_file(run / file.name);
    for (const auto& files : entry().files.numbered)
      if (std::filesystem::exists(run / files.folder))
        for (const auto& file : std::filesystem::directory_iterator(run / files.folder))
          found[files.folder + "/" + file.path().filename().string()] =
              file.path().extension() == ".ckpt" ? state_in(file.path()) : read_file(file.path());
    return found;
  }
  std::map<std::string, std::string> whole() const {
    Runner runner = Runner::start(alone(), folder / "whole");
    go(runner, 20);
    runner.finish("end");
    return own_files(folder / "whole");
  }
};

TEST_P(EveryOutput, writes_the_same_whole_or_resumed) {
  const auto expected = whole();
  ASSERT_FALSE(expected.empty());
  // Stopped in order off its schedule, killed at another step, and ended.
  for (const auto& [stop, how] : {std::pair{7, "interrupted"}, std::pair{14, ""}, std::pair{20, "end"}}) {
    Runner runner = stop == 7 ? Runner::start(alone(), run) : Runner::resume(alone(), run);
    go(runner, stop);
    if (*how) runner.finish(how);
  }
  EXPECT_EQ(own_files(run), expected);
}

// A checkpoint is written at the start of every run; the others leave nothing of the old one.
TEST_P(EveryOutput, is_removed_by_a_new_run_in_its_place) {
  ASSERT_GT(whole().size(), 0u);
  const Case none = small({"output.series=false", "output.frames=false", "output.fields=false", "output.checkpoint=false"});
  { Runner::start(none, folder / "whole", true); }
  { Runner::start(none, run); }
  EXPECT_EQ(own_files(folder / "whole"), own_files(run));
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const OutputEntry& e : output_list()) all.push_back(e.name);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Outputs, EveryOutput, testing::ValuesIn(names()), [](const auto& one) { return one.param; });

}  // namespace
}  // namespace slurry
