// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fields: instants of a step in one file, and means, which take in an instant whenever one is due. A fluid that is
// solved adds its own (fluids/fluids.hpp): one on a grid "fluid", as it was at the start of the step, with inertia as
// it is at its end; one on points two, as it is at the end of the step: "fluid" on cells, not a number outside of its
// region, and "fluid_points".
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "slurry/fluids/flow_samples.hpp"
#include "slurry/io/results/field_files.hpp"
#include "slurry/runs/outputs/output.hpp"
#include "slurry/runs/outputs/owed_fluid.hpp"

namespace slurry {
namespace {

template <class T>
FieldArray array_of(const char* name, const char* unit, const char* doc, const std::vector<T>& values) {
  FieldArray a{name, unit, doc, int(sizeof(T) / sizeof(double)), {}, {}};
  for (const T& value : values)
    if constexpr (std::is_same_v<T, Vec3>)
      a.values.insert(a.values.end(), {value.x, value.y, value.z});
    else
      a.values.push_back(value);
  return a;
}

FieldResult result_of(const std::string& name, const FluidField& field, const Simulation& simulation) {
  const bool planar = simulation.world().planar;
  const Clock& clock = simulation.state().clock;
  FieldResult r;
  r.name = name, r.planar = planar;
  r.step = clock.step, r.time = r.since = clock.time;
  r.shape = field.shape, r.place = field.place;
  r.arrays.push_back(array_of("velocity", "m/s", "Velocity of the fluid.", field.velocity));
  r.arrays.push_back(array_of("pressure", planar ? "N/m" : "Pa", "Pressure of the fluid.", field.pressure));
  if (!field.void_fraction.empty())
    r.arrays.push_back(array_of("void_fraction", "", "Volume of the fluid over volume.", field.void_fraction));
  return r;
}

class FieldOutput : public Output {
 public:
  explicit FieldOutput(const OutputContext& run) : Output(common_schedule(run)), run_(run), before_(clock().time) {
    const Case& c = run.simulation->description();
    for (const FieldOptions& options : c.field_list)
      members_.push_back({MeasuredField(options, c.planar), options.when.value_or(common_schedule(run))});
  }

  bool is_wanted() const override {
    return shows_fluid() ||
           std::any_of(members_.begin(), members_.end(), [](const Member& m) { return !m.when.is_never(); });
  }
  bool is_due(double before, const Clock& now) const override {
    return is_fluid_due(before) ||
           std::any_of(members_.begin(), members_.end(), [&](const Member& m) { return m.is_due(before, now); });
  }

  // A mean takes its instants here, whatever becomes of the files.
  void watch() override {
    std::optional<FieldScene> scene;
    is_fluid_now_ = is_fluid_due(before_);
    for (Member& m : members_) {
      m.is_now = m.is_due(before_, clock());
      if (!m.is_now || !m.is_mean()) continue;
      if (!scene) scene.emplace(scene_now());
      m.field.take(*scene);
    }
    before_ = clock().time;
  }
  std::vector<double> memory() const override {
    std::vector<double> numbers;
    for (const Member& m : members_) m.field.append_memory(numbers);
    // What this session alone knows of a step whose file is still owed.
    if (is_fluid_now_ && last_step_ < clock().step && fields_of(world().fluid, instant()).empty())
      append_fields(fluid_now(), numbers);
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
    if (fits) owed_fluid_ = fields_in(field_names_of(world().fluid), next, kept.memory.end());
    // What was due in the last step may still be owed.
    const double before = clock().time - clock().last_dt;
    for (Member& m : members_) m.is_now = m.is_due(before, clock());
    is_fluid_now_ = is_fluid_due(before);
    resumed_ = clock().step;
    if (!fits) begin_means_anew();
    // The file may be of a later step.
    files_->write_means(means());
  }

  // What is due, or all instants where nothing is: the start and the end of a run.
  void write() override {
    const bool shows_all = last_step_ < 0 || (!is_fluid_now_ && std::none_of(members_.begin(), members_.end(),
                                                                             [](const Member& m) { return m.is_now; }));
    const FieldScene scene = scene_now();
    std::vector<FieldResult> instants;
    bool has_means = false;
    for (Member& m : members_) {
      if (m.is_mean()) {
        has_means = has_means || m.is_now;
      } else if ((shows_all || m.is_now) && !m.when.is_never() && m.field.take(scene)) {
        instants.push_back(*m.field.result());
      }
    }
    if (shows_fluid() && (shows_all || is_fluid_now_)) lacks_fluid_ |= !add_fluid(instants) && clock().step == resumed_;
    files_->write(instants);
    if (has_means) files_->write_means(means());
    last_step_ = clock().step;
  }
  void finish() override { files_->write_list(); }
  std::vector<std::string> closing_notes() const override {
    std::vector<std::string> sentences;
    if (lacks_fluid_)
      sentences.push_back(
          fmt::format("fields: the fluid of step {} could not be written then, and is missing", resumed_));
    for (const Member& m : members_) {
      if (m.when.is_never())
        sentences.push_back(fmt::format("the field \"{}\" was never taken: give `when`, output.fields or output.frames",
                                        m.field.options().name));
      else if (m.field.saw_nothing())
        sentences.push_back(
            fmt::format("no grain came near the places of the field \"{}\": it is zero", m.field.options().name));
    }
    return sentences;
  }

  std::int64_t count() const override { return files_->next_number(); }
  std::int64_t last_step() const override { return last_step_; }

 private:
  // Of fields that do not say when.
  static Schedule common_schedule(const OutputContext& run) {
    const Case& c = run.simulation->description();
    return c.output.field_times.value_or(c.output.frame_times(c.time.end));
  }
  struct Member {
    MeasuredField field;
    Schedule when;
    bool is_now = false;  // due in the last step

    bool is_mean() const { return field.options().average; }
    bool is_due(double before, const Clock& now) const {
      return when.is_due(before, now.time, now.step) && (!is_mean() || field.is_within(now.time));
    }
  };
  FieldScene scene_now() const {
    const Simulation& s = *run_.simulation;
    FieldScene scene = field_scene(s.world(), s.state(), &s.workspace());
    if (clock().step == resumed_ && !owed_fluid_.empty())
      scene.flow = [this](std::span<const Vec3> points) {
        return interpolated(owed_fluid_.front().field, run_.simulation->state().domain, points);
      };
    return scene;
  }
  bool shows_fluid() const { return !field_names_of(world().fluid).empty() && !common_schedule(run_).is_never(); }
  bool is_fluid_due(double before) const {
    return shows_fluid() && common_schedule(run_).is_due(before, clock().time, clock().step);
  }
  // False where it is not known: on a grid before the first step of a session, but of a step that was owed.
  bool add_fluid(std::vector<FieldResult>& instants) const {
    FluidFields found = fluid_now();
    if (found.empty() && clock().step == resumed_) found = owed_fluid_;
    for (const auto& [name, field] : found) instants.push_back(result_of(name, field, *run_.simulation));
    return !found.empty();
  }
  FluidScene instant() const {
    const State& state = run_.simulation->state();
    return world().fluid_scene(state, state.domain, 0);
  }
  FluidFields fluid_now() const {
    const Workspace& work = run_.simulation->workspace();
    FluidScene now = instant();
    now.coupling = work.fluid_coupling.get(), now.velocities = &work.velocities;
    return fields_of(world().fluid, now);
  }
  void begin_means_anew() {
    const bool planar = run_.simulation->description().planar;
    for (Member& m : members_) m.field = MeasuredField(m.field.options(), planar);
    note(fmt::format("the means of the fields begin anew at step {}", clock().step));
  }
  const Clock& clock() const { return run_.simulation->state().clock; }
  const World& world() const { return run_.simulation->world(); }
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
  bool is_fluid_now_ = false;
  std::int64_t resumed_ = -1;  // step
  FluidFields owed_fluid_;     // of that step, which the session before could not write
  bool lacks_fluid_ = false;   // of that step
};

}  // namespace

OutputEntry field_output() {
  return {"fields",
          {{{"fields.xdmf", ""}, {"fields_mean.h5", ""}}, {{"fields", "fields_", ".h5"}}},
          [](const OutputContext& run) -> std::unique_ptr<Output> { return std::make_unique<FieldOutput>(run); }};
}

}  // namespace slurry
