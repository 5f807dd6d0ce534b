// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fields: instants of a step in one file, and means, which take in an instant whenever one is due.
#include <fmt/format.h>

#include <algorithm>

#include "slurry/io/results/field_files.hpp"
#include "slurry/runs/outputs/output.hpp"

namespace slurry {
namespace {

class FieldOutput : public Output {
 public:
  explicit FieldOutput(const OutputContext& run)
      : Output(run.simulation->description().output.field_times), run_(run), before_(clock().time) {
    const Case& c = run.simulation->description();
    for (const FieldOptions& options : c.field_list)
      members_.push_back({MeasuredField(options, c.planar), options.when.value_or(c.output.field_times)});
  }

  bool is_wanted() const override {
    return std::any_of(members_.begin(), members_.end(), [](const Member& m) { return !m.when.is_never(); });
  }
  bool is_due(double before, const Clock& now) const override {
    return std::any_of(members_.begin(), members_.end(), [&](const Member& m) { return m.is_due(before, now); });
  }

  // A mean takes its instants here, whatever becomes of the files.
  void watch() override {
    std::optional<FieldScene> scene;
    for (Member& m : members_) {
      m.is_now = m.is_due(before_, clock());
      if (!m.is_now || !m.is_mean()) continue;
      if (!scene) scene.emplace(field_scene(run_.simulation->world(), run_.simulation->state()));
      m.field.take(*scene);
    }
    before_ = clock().time;
  }
  std::vector<double> memory() const override {
    std::vector<double> numbers;
    for (const Member& m : members_) m.field.append_memory(numbers);
    return numbers;
  }

  void start() override { files_ = std::make_unique<FieldFiles>(run_.folder, title()); }
  void resume(const Kept& kept) override {
    files_ = std::make_unique<FieldFiles>(run_.folder, title(), kept.step, kept.count);
    for (const std::string& sentence : files_->notes()) note(sentence);
    last_step_ = std::min(kept.last_step, kept.step);
    auto next = kept.memory.begin();
    bool fits = true;
    for (Member& m : members_) fits = fits && m.field.recall(next, kept.memory.end());
    // What was due in the last step may still be owed.
    for (Member& m : members_) m.is_now = m.is_due(clock().time - clock().last_dt, clock());
    if (!fits) begin_means_anew();
    // The file may be of a later step.
    files_->write_means(means());
  }

  // What is due, or all instants where nothing is: the start and the end of a run.
  void write() override {
    const bool shows_all =
        last_step_ < 0 || std::none_of(members_.begin(), members_.end(), [](const Member& m) { return m.is_now; });
    const FieldScene scene = field_scene(run_.simulation->world(), run_.simulation->state());
    std::vector<FieldResult> instants;
    bool has_means = false;
    for (Member& m : members_) {
      if (m.is_mean()) {
        has_means = has_means || m.is_now;
      } else if ((shows_all || m.is_now) && !m.when.is_never() && m.field.take(scene)) {
        instants.push_back(*m.field.result());
      }
    }
    files_->write(instants);
    if (has_means) files_->write_means(means());
    last_step_ = clock().step;
  }
  void finish() override { files_->write_list(); }

  std::int64_t count() const override { return files_->next_number(); }
  std::int64_t last_step() const override { return last_step_; }

 private:
  struct Member {
    MeasuredField field;
    Schedule when;
    bool is_now = false;  // due in the last step

    bool is_mean() const { return field.options().average; }
    bool is_due(double before, const Clock& now) const {
      return when.is_due(before, now.time, now.step) && (!is_mean() || field.is_within(now.time));
    }
  };
  void begin_means_anew() {
    const bool planar = run_.simulation->description().planar;
    for (Member& m : members_) m.field = MeasuredField(m.field.options(), planar);
    note(fmt::format("the means of the fields begin anew at step {}", clock().step));
  }
  const Clock& clock() const { return run_.simulation->state().clock; }
  std::string title() const { return run_.simulation->description().title; }
  std::vector<FieldResult> means() const {
    std::vector<FieldResult> results;
    for (const Member& m : members_)
      if (std::optional<FieldResult> result; m.is_mean() && (result = m.field.result())) results.push_back(*result);
    return results;
  }

  const OutputContext& run_;
  std::vector<Member> members_;
  std::unique_ptr<FieldFiles> files_;
  double before_;  // s, the end of the step before
  std::int64_t last_step_ = -1;
};

}  // namespace

OutputEntry field_output() {
  return {"fields",
          {{{"fields.xdmf", ""}, {"fields_mean.h5", ""}}, {{"fields", "fields_", ".h5"}}},
          [](const OutputContext& run) -> std::unique_ptr<Output> { return std::make_unique<FieldOutput>(run); }};
}

}  // namespace slurry
