// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frames: pictures of the state, and their list.
#include "slurry/io/results/frames.hpp"
#include "slurry/runs/outputs/output.hpp"

namespace slurry {
namespace {

class FrameOutput : public Output {
 public:
  explicit FrameOutput(const OutputContext& run) : Output(schedule_of(run)), run_(run) {}

  void start() override { writer_ = std::make_unique<FrameWriter>(run_.folder, run_.simulation->description()); }
  void resume(const Kept& kept) override {
    writer_ = std::make_unique<FrameWriter>(run_.folder, run_.simulation->description(), kept.step, 0, kept.count);
    for (const std::string& sentence : writer_->notes()) note(sentence);
  }
  // One frame at a time is on its way to the disk, from the memory in which all are built.
  void write() override {
    run_.background->wait_for(under_way_);
    under_way_ = run_.background->start(writer_->build(run_.simulation->world(), run_.simulation->state()));
  }
  void finish() override {
    run_.background->wait();
    writer_->write_list();
  }

  std::int64_t count() const override { return writer_->next_number(); }
  std::int64_t last_step() const override { return writer_->frames().empty() ? -1 : writer_->frames().back().step; }

 private:
  static Schedule schedule_of(const OutputContext& run) {
    const Case& c = run.simulation->description();
    return c.output.frame_times(c.time.end);
  }
  const OutputContext& run_;
  std::unique_ptr<FrameWriter> writer_;
  std::int64_t under_way_ = 0;  // number of the job of the last frame
};

}  // namespace

OutputEntry frame_output() {
  return {"frames",
          {{{"frames.xdmf", ""}}, {{"frames", "frame_", ".h5"}}},
          [](const OutputContext& run) -> std::unique_ptr<Output> { return std::make_unique<FrameOutput>(run); }};
}

}  // namespace slurry
