// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Checkpoints: on their schedule, after a while of wall time, and at the end.
#include <chrono>

#include "slurry/runs/outputs/output.hpp"

namespace slurry {
namespace {

class CheckpointOutput : public Output {
 public:
  explicit CheckpointOutput(const OutputContext& run)
      : Output(run.simulation->description().output.checkpoint), run_(run) {}

  bool is_wanted() const override { return true; }
  bool keeps_state() const override { return true; }
  bool is_due(double before, const Clock& now) const override {
    const double longest = run_.simulation->description().output.checkpoint_wall;
    const double waited = std::chrono::duration<double>(WallClock::now() - saved_at_).count();
    return (longest > 0 && waited > longest) || Output::is_due(before, now);
  }

  void start() override {}
  void resume(const Kept& kept) override { last_step_ = kept.step; }
  // One checkpoint at a time is on its way to the disk.
  void write() override {
    run_.background->wait_for(under_way_);
    const State& state = run_.simulation->state();
    std::string bytes = pack_checkpoint(state, run_.case_text, {run_.settle(), run_.inputs});
    under_way_ = run_.background->start([folder = run_.folder, step = state.clock.step, bytes = std::move(bytes)] {
      save_checkpoint(folder, step, bytes);
    });
    ++count_;
    last_step_ = state.clock.step;
    saved_at_ = WallClock::now();
  }

  std::int64_t count() const override { return count_; }
  std::int64_t last_step() const override { return last_step_; }

 private:
  using WallClock = std::chrono::steady_clock;
  const OutputContext& run_;
  std::int64_t under_way_ = 0;  // number of the job of the last one
  std::int64_t count_ = 0, last_step_ = -1;
  WallClock::time_point saved_at_ = WallClock::now();
};

}  // namespace

OutputEntry checkpoint_output() {
  return {"checkpoint",
          {{}, {{"checkpoints", "step_", ".ckpt"}}},
          [](const OutputContext& run) -> std::unique_ptr<Output> { return std::make_unique<CheckpointOutput>(run); }};
}

}  // namespace slurry
