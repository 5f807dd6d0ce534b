// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A simulation and its run folder.
#include "slurry/runs/runner.hpp"

#include <fmt/format.h>

#include "slurry/core/errors.hpp"
#include "slurry/core/exchange.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/resume.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/meshes/mesh_file.hpp"
#include "slurry/io/results/breaks_file.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/io/results/series.hpp"
#include "slurry/io/results/summary.hpp"
#include "slurry/runs/inputs.hpp"
#include "slurry/runs/outputs/outputs.hpp"
#include "slurry/version.hpp"
#include "slurry/world/fingerprint.hpp"

namespace slurry {
namespace {

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

Runner::Runner(RunPlace place, const std::filesystem::path& folder, std::unique_ptr<Simulation> simulation,
               std::string inputs)
    : place_(std::move(place)),
      folder_(folder),
      case_text_(write_case(simulation->description())),
      simulation_(std::move(simulation)),
      outputs_(
          std::make_unique<Outputs>(OutputContext{folder, simulation_.get(), case_text_, std::move(inputs), nullptr})),
      earlier_wall_(simulation_->state().totals.wall_seconds),
      notes_(mesh_notes(simulation_->description())) {}
Runner::Runner(Runner&&) noexcept = default;
Runner::~Runner() = default;

Runner Runner::start(const CheckedCase& c, const std::filesystem::path& folder, bool overwrite) {
  return start_in(c, RunPlace(folder), folder, overwrite);
}

// To place the grains and to let a fluid settle may take minutes: a folder without a run is marked before, so that the
// run can be resumed when the program is killed meanwhile. A run that is to be replaced stays whole until then.
Runner Runner::start_in(const CheckedCase& checked, RunPlace place, const std::filesystem::path& folder,
                        bool overwrite) {
  const Case& c = checked.description();
  check_free(folder, overwrite);
  check_copies(c, folder);
  std::unique_ptr<Simulation> simulation;
  try {
    if (!holds_run(folder)) mark_start(folder);
    simulation = std::make_unique<Simulation>(checked);
  } catch (...) {
    settle(folder);
    throw;
  }
  return begin(c, std::move(place), folder, std::move(simulation));
}

Runner Runner::begin(const Case& c, RunPlace place, const std::filesystem::path& folder,
                     std::unique_ptr<Simulation> simulation) {
  Runner runner(std::move(place), folder, std::move(simulation), input_sums(c));
  clear_for_run(folder);
  try {
    write_file(folder / "case.toml", runner.case_text_);
  } catch (const RunError&) {
    settle(folder);
    throw;
  }
  copy_inputs(c, folder);
  if (runner.simulation_->state().grains.empty() && c.inlets.empty()) runner.notes_.push_back("the case has no grains");
  runner.energies_at_start_ = measure_energies(runner.simulation_->state().grains);
  // Finds out now whether the folder takes all that is to be written, and leaves a checkpoint to resume from.
  runner.outputs_->start();
  settle(folder);
  return runner;
}

// The folder has no checkpoint: the run died while it was being set up, or somebody took them away.
Runner Runner::begin_again(const CheckedCase& checked, RunPlace place, const std::filesystem::path& folder) {
  const Case& c = checked.description();
  if (is_barely_begun(folder)) {
    Runner runner = start_in(checked, std::move(place), folder, false);
    runner.notes_.push_back(fmt::format("the run in {} was killed before it began; it starts again", folder.string()));
    return runner;
  }
  check_same_case(read_file(folder / "case.toml"), c, folder);
  if (const std::string signs = signs_of_progress(folder); !signs.empty())
    throw RunError(
        fmt::format("{} shows no checkpoint, although its run has made steps ({}): put the folder "
                    "checkpoints back to resume, or start anew with --overwrite",
                    folder.string(), signs));
  Runner runner = begin(c, std::move(place), folder, std::make_unique<Simulation>(checked));
  runner.notes_.push_back(
      fmt::format("{} holds a run that ended before its first checkpoint; it starts again", folder.string()));
  return runner;
}

Runner Runner::resume(const CheckedCase& checked, const std::filesystem::path& folder) {
  const Case& c = checked.description();
  std::error_code unused;
  if (!std::filesystem::is_directory(folder, unused))
    throw InputError(fmt::format("{} has no checkpoint to resume from: there is no such folder", folder.string()));
  RunPlace place(folder);
  CheckpointSearch found = find_checkpoint(folder, write_case(c));
  if (!found.newest && found.refused.empty()) {
    if (holds_run(folder) || is_barely_begun(folder)) return begin_again(checked, std::move(place), folder);
    throw InputError(fmt::format(
        "{} has no checkpoint to resume from: it holds no run; without --resume one starts there", folder.string()));
  }
  if (!found.newest) {
    std::string why;
    for (const std::string& r : found.refused) why += "\n  " + r;
    throw InputError(fmt::format("{} has no checkpoint to resume from{}", folder.string(), why));
  }
  check_same_case(found.newest->case_text, c, folder);
  check_inputs(found.newest->record.inputs, c, folder);
  for (const std::filesystem::path& path : found.foreign) set_aside(path);
  Runner runner(std::move(place), folder, std::make_unique<Simulation>(checked, std::move(found.newest->state)),
                found.newest->record.inputs);
  remove_parts(folder);
  write_file(folder / "case.toml", runner.case_text_);
  runner.outputs_->resume(found.newest->record.outputs);
  runner.notes_.insert(runner.notes_.end(), runner.outputs_->notes().begin(), runner.outputs_->notes().end());
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
  if (is_finished()) throw RunError(fmt::format("the run in {} is finished: resume it to go on", folder_.string()));
  const double before = simulation_->state().clock.time;
  has_report_ = false;
  const StepReport report = simulation_->step();
  has_report_ = true;
  count_wall_time();
  const InterruptScope undisturbed(nullptr);
  const ExchangeScope alone(nullptr);  // other ranks write nothing
  outputs_->advance(before);
  return report;
}

void Runner::wait_for_outputs() { outputs_->wait(); }

std::vector<double> Runner::memory_of_probes() const { return outputs_->memory("series"); }

double Runner::wall_seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

// A checkpoint knows what the run has cost.
void Runner::count_wall_time() { simulation_->state().totals.wall_seconds = earlier_wall_ + wall_seconds(); }

void Runner::finish(const std::string& ended) {
  const InterruptScope undisturbed(nullptr);
  count_wall_time();
  outputs_->finish(has_report_);
  for (std::string& note : outputs_->closing_notes()) notes_.push_back(std::move(note));
  // Whoever stops a run wants it to end; its pictures may take as long as many steps.
  const bool is_stopped = ended == "interrupted", draws = simulation_->description().output.report;
  if (draws && is_stopped)
    notes_.push_back(fmt::format("report.html was not drawn when the run was interrupted: `slurry report {}` draws it",
                                 folder_.string()));
  write_summary(folder_, make_summary(ended));
  if (!simulation_->world().breakage.empty()) write_breaks(folder_, simulation_->state().breaks);
  if (draws && !is_stopped) write_run_report();
  place_.reset();
}

RunSummary Runner::make_summary(const std::string& ended) const {
  const Case& c = simulation_->description();
  const State& s = simulation_->state();
  RunSummary summary;
  summary.program_version = version;
  summary.title = c.title;
  summary.case_text = case_text_;
  summary.ended = ended;
  summary.solver = std::visit([](const auto& solver) { return std::string(solver.name); }, c.solver.name);
  summary.softness = simulation_->world().softness;
  summary.threads = threads();
  summary.grains = static_cast<std::int64_t>(s.grains.size());
  summary.obstacles = static_cast<std::int64_t>(c.obstacles.size());
  summary.steps = s.clock.step;
  summary.time = s.clock.time;
  summary.fingerprint = fingerprint(s);
  summary.totals = s.totals;
  summary.first_trouble = simulation_->first_trouble();
  summary.notes = notes_;
  for (std::string& note : simulation_->notes()) summary.notes.push_back(std::move(note));
  summary.totals.wall_seconds = earlier_wall_;
  summary.wall_seconds = wall_seconds();
  summary.timers = simulation_->timers();
  for (const Timers::Line& line : outputs_->timers().lines) summary.timers.lines.push_back(line);
  summary.energies_at_start = energies_at_start_;
  summary.energies_at_end = measure_energies(s.grains);
  summary.inlets = inlet_totals(simulation_->world(), s);
  summary.outlets = outlet_totals(simulation_->world(), s);
  const World& world = simulation_->world();
  summary.fluid = summary_of(world.fluid, world.fluid_scene(s, s.domain, 0));
  summary.probes = probe_averages();
  summary.provenance = current_provenance();
  return summary;
}

// From the file, so that a resumed run has the means of all its rows.
std::optional<SeriesAverages> Runner::probe_averages() const {
  const Case& c = simulation_->description();
  if (c.probes.empty() || !is_there(folder_ / "series.csv")) return {};
  try {
    return averages_of(read_series(folder_), c.output.mean_since);
  } catch (const RunError&) {
    return {};  // somebody has changed the file; the report says so
  }
}

// A page for people must not make a run fail that has its numbers.
void Runner::write_run_report() {
  try {
    write_report(folder_);
  } catch (const std::exception& error) {
    notes_.push_back(fmt::format("report.html was not written: {}", error.what()));
  }
}

}  // namespace slurry
