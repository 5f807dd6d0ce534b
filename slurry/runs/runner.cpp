// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A simulation and its run folder.
#include "slurry/runs/runner.hpp"

#include <fmt/format.h>

#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/meshes/mesh_file.hpp"
#include "slurry/io/cases/resume.hpp"
#include "slurry/io/results/summary.hpp"
#include "slurry/runs/inputs.hpp"
#include "slurry/version.hpp"

namespace slurry {
namespace {

ProbeSet make_probes(const Case& c, const Simulation& s) {
  std::vector<NamedProbe> probes;
  for (const ProbeOptions& p : c.probes) probes.push_back({p.name, p.probe});
  return ProbeSet(probes, s.world(), s.state());
}

// Throws InputError where the case is not the one that `stored` describes.
void check_same_case(const std::string& stored, const Case& c, const std::filesystem::path& folder) {
  const std::vector<std::string> differences = case_differences(stored, write_case(c));
  if (differences.empty()) return;
  std::string what;
  for (const std::string& d : differences) what += "\n  " + d;
  throw InputError(fmt::format("the case is not the one of the run in {}; only time.end and [output] may change:{}",
                               folder.string(), what));
}

// A checkpoint of another case: the next one that is saved would remove it.
void set_aside(const std::filesystem::path& path) {
  std::error_code code;
  std::filesystem::rename(path, path.string() + ".foreign", code);
  if (code) fail_file("rename", path, code.value());
}

}  // namespace

Runner::Runner(const Case& c, RunPlace place, const std::filesystem::path& folder,
               std::unique_ptr<Simulation> simulation, const RunRecord* kept)
    : place_(std::move(place)),
      folder_(folder),
      case_text_(write_case(c)),
      simulation_(std::move(simulation)),
      notes_(mesh_notes(simulation_->description())) {
  probes_ = std::make_unique<ProbeSet>(make_probes(c, *simulation_));
  if (!kept) remove_run(folder);
  remove_parts(folder);
  write_file(folder / "case.toml", case_text_);
  if (kept) {
    record_ = *kept;
    continue_series(*kept);
    continue_frames(*kept);
  } else {
    copy_inputs(c, folder);
    record_.inputs = input_sums(c);
    if (!c.output.series.is_never()) series_ = std::make_unique<SeriesWriter>(folder, probes_->column_names());
    if (!c.output.frames.is_never()) frames_ = std::make_unique<FrameWriter>(folder, c);
  }
  earlier_wall_ = simulation_->state().totals.wall_seconds;
}

// Rows that were written before the checkpoint are not computed again. Where somebody has cut the file the state is as
// good as ever, so that the run goes on and says what is missing: to refuse would cost the user the rest as well.
void Runner::continue_series(const RunRecord& kept) {
  if (simulation_->description().output.series.is_never()) return;
  const std::int64_t step = simulation_->state().clock.step;
  const bool takes_back = kept.off_schedule.series && !is_done();
  series_ = std::make_unique<SeriesWriter>(folder_, probes_->column_names(), step - takes_back);
  if (!kept.written) return;
  const std::int64_t last = kept.written->last_row, rows = kept.written->rows - (takes_back && last == step);
  missing_rows_ = std::max<std::int64_t>(0, rows - series_->rows());
  if (missing_rows_ == 0) return;
  const std::string file = (folder_ / "series.csv").string();
  if (series_->rows() == 0)
    notes_.push_back(fmt::format("{} was removed or emptied: all {} rows up to step {} are missing", file, rows, last));
  else if (series_->last_step() < last - takes_back)
    notes_.push_back(fmt::format("{} was cut: {} rows after step {} up to step {} are missing", file, missing_rows_,
                                 series_->last_step(), last));
  else
    notes_.push_back(fmt::format("{} lacks {} of its {} rows up to step {}", file, missing_rows_, rows, last));
}

void Runner::continue_frames(const RunRecord& kept) {
  const Case& c = simulation_->description();
  if (c.output.frames.is_never()) return;
  const std::int64_t step = simulation_->state().clock.step;
  const bool takes_back = kept.off_schedule.frame && !is_done();
  std::optional<std::int64_t> next;
  if (kept.written) next = kept.written->frames - (takes_back && kept.written->last_frame == step);
  frames_ = std::make_unique<FrameWriter>(folder_, c, step - takes_back, 0, next);
  notes_.insert(notes_.end(), frames_->notes().begin(), frames_->notes().end());
}

Runner Runner::start(const Case& c, const std::filesystem::path& folder, bool overwrite) {
  RunPlace place(folder);
  check_free(folder, overwrite);
  check_copies(c, folder);
  return begin(c, std::move(place), folder, std::make_unique<Simulation>(c));
}

Runner Runner::begin(const Case& c, RunPlace place, const std::filesystem::path& folder,
                     std::unique_ptr<Simulation> simulation) {
  Runner runner(c, std::move(place), folder, std::move(simulation), nullptr);
  if (runner.simulation_->state().grains.empty()) runner.notes_.push_back("the case has no grains");
  runner.energies_at_start_ = measure_energies(runner.simulation_->state().grains);
  runner.write_series();
  runner.write_frame();
  // Finds out now whether the folder takes a checkpoint, and leaves one to resume from.
  runner.write_checkpoint();
  return runner;
}

// The folder has a case but no checkpoint: the run died while it was being set up, or somebody took them away.
Runner Runner::begin_again(const Case& c, RunPlace place, const std::filesystem::path& folder) {
  check_same_case(read_file(folder / "case.toml"), c, folder);
  if (const std::string signs = signs_of_progress(folder); !signs.empty())
    throw RunError(
        fmt::format("{} shows no checkpoint, although its run has made steps ({}): put the folder "
                    "checkpoints back to resume, or start anew with --overwrite",
                    folder.string(), signs));
  Runner runner = begin(c, std::move(place), folder, std::make_unique<Simulation>(c));
  runner.notes_.push_back(
      fmt::format("{} holds a run that ended before its first checkpoint; it starts again", folder.string()));
  return runner;
}

Runner Runner::resume(const Case& c, const std::filesystem::path& folder) {
  std::error_code unused;
  if (!std::filesystem::is_directory(folder, unused))
    throw InputError(fmt::format("{} has no checkpoint to resume from: there is no such folder", folder.string()));
  RunPlace place(folder);
  CheckpointSearch found = find_checkpoint(folder, write_case(c));
  if (!found.newest && found.refused.empty() && holds_run(folder)) return begin_again(c, std::move(place), folder);
  if (!found.newest) {
    std::string why;
    for (const std::string& r : found.refused) why += "\n  " + r;
    throw InputError(fmt::format("{} has no checkpoint to resume from{}", folder.string(), why));
  }
  check_same_case(found.newest->case_text, c, folder);
  check_inputs(found.newest->record.inputs, c, folder);
  for (const std::filesystem::path& path : found.foreign) set_aside(path);
  // A run that goes on takes back what was written because it had ended here.
  Runner runner(c, std::move(place), folder, std::make_unique<Simulation>(c, std::move(found.newest->state)),
                &found.newest->record);
  if (!runner.is_done()) runner.record_.off_schedule = {};
  runner.notes_.insert(runner.notes_.end(), found.refused.begin(), found.refused.end());
  if (!found.refused.empty())
    runner.notes_.push_back(fmt::format("going on from {} instead", found.newest->path.string()));
  const double time = runner.simulation_->state().clock.time;
  if (time > c.time.end)
    runner.notes_.push_back(
        fmt::format("the run is at time {} already, past the end of {} that the case asks for", time, c.time.end));
  return runner;
}

StepReport Runner::advance() {
  const double before = simulation_->state().clock.time;
  has_report_ = false;
  const StepReport report = simulation_->step();
  has_report_ = true;
  const State& s = simulation_->state();
  const OutputOptions& output = simulation_->description().output;
  const bool row_due = output.series.is_due(before, s.clock.time, s.clock.step);
  const bool frame_due = output.frames.is_due(before, s.clock.time, s.clock.step);
  // The last row and frame come before any checkpoint of the last step: a run that dies in between has them, or
  // computes the step again.
  const bool ends = is_done();
  record_.off_schedule = {ends && !row_due, ends && !frame_due};
  if (row_due || ends) write_series();
  if (frame_due || ends) write_frame();
  const bool late = output.checkpoint_wall > 0 &&
                    std::chrono::duration<double>(Clock::now() - last_checkpoint_).count() > output.checkpoint_wall;
  if (late || output.checkpoint.is_due(before, s.clock.time, s.clock.step)) write_checkpoint();
  return report;
}

void Runner::write_series() {
  if (!series_) return;
  const ScopeTimer timer(timers_, "series");
  const State& s = simulation_->state();
  probes_->sample({simulation_->world(), s, simulation_->last_report()}, values_);
  series_->append(s, simulation_->last_report(), measure_energies(s.grains), values_);
}

void Runner::write_frame() {
  if (!frames_) return;
  const ScopeTimer timer(timers_, "frames");
  frames_->write(simulation_->world(), simulation_->state());
}

void Runner::write_checkpoint() {
  const ScopeTimer timer(timers_, "checkpoint");
  if (series_) series_->flush();
  simulation_->state().totals.wall_seconds = earlier_wall_ + wall_seconds();
  record_written();
  save_checkpoint(folder_, simulation_->state(), case_text_, record_);
  last_checkpoint_ = Clock::now();
}

// Output that is turned off for a while stays as it was known last.
void Runner::record_written() {
  Written& written = record_.written ? *record_.written : record_.written.emplace();
  if (series_) written.rows = series_->rows() + missing_rows_, written.last_row = series_->last_step();
  if (!frames_) return;
  written.frames = frames_->next_number();
  written.last_frame = frames_->frames().empty() ? -1 : frames_->frames().back().step;
}

double Runner::wall_seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

void Runner::finish(const std::string& ended) {
  const Case& c = simulation_->description();
  const State& s = simulation_->state();
  const bool row = series_ && has_report_ && series_->last_step() < s.clock.step;
  const bool frame = frames_ && (frames_->frames().empty() || frames_->frames().back().step < s.clock.step);
  OffSchedule& off = record_.off_schedule;
  off = {off.series || row, off.frame || frame};
  // The checkpoint first: it tells a resumed run that row and frame are to go, and it is what must not be lost.
  write_checkpoint();
  if (row) write_series();
  if (frame) write_frame();
  if (series_) series_->flush();
  if (frames_) frames_->write_list();
  RunSummary summary;
  summary.program_version = version;
  summary.title = c.title;
  summary.case_text = case_text_;
  summary.ended = ended;
  summary.solver = std::visit([](const auto& solver) { return std::string(solver.name); }, c.solver.name);
  summary.threads = threads();
  summary.grains = static_cast<std::int64_t>(s.grains.size());
  summary.obstacles = static_cast<std::int64_t>(c.obstacles.size());
  summary.steps = s.clock.step;
  summary.time = s.clock.time;
  summary.totals = s.totals;
  summary.first_trouble = simulation_->first_trouble();
  summary.notes = notes_;
  for (std::string& note : simulation_->notes()) summary.notes.push_back(std::move(note));
  summary.totals.wall_seconds = earlier_wall_;
  summary.wall_seconds = wall_seconds();
  summary.timers = simulation_->timers();
  for (const Timers::Line& line : timers_.lines) summary.timers.lines.push_back(line);
  summary.energies_at_start = energies_at_start_;
  summary.energies_at_end = measure_energies(s.grains);
  summary.provenance = current_provenance();
  write_summary(folder_, summary);
  write_run_report();
}

// A page for people must not make a run fail that has its numbers.
void Runner::write_run_report() {
  if (!simulation_->description().output.report) return;
  try {
    write_report(folder_);
  } catch (const std::exception& error) {
    notes_.push_back(fmt::format("report.html was not written: {}", error.what()));
  }
}

}  // namespace slurry
