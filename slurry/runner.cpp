// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A simulation and its run folder.
#include "slurry/runner.hpp"

#include <fmt/format.h>

#include "slurry/cases/input_files.hpp"
#include "slurry/cases/resolve.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/draw/report.hpp"
#include "slurry/io/case_file.hpp"
#include "slurry/io/checkpoint.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/mesh_file.hpp"
#include "slurry/io/resume.hpp"
#include "slurry/io/summary.hpp"
#include "slurry/version.hpp"

namespace slurry {
namespace {

ProbeSet make_probes(const Case& c, const Simulation& s) {
  std::vector<NamedProbe> probes;
  for (const ProbeOptions& p : c.probes) probes.push_back({p.name, p.probe});
  return ProbeSet(probes, group_names(c), s.obstacles(), s.state().grains, c.planar);
}

// The tables and meshes that the case names stand beside case.toml, so that the folder is complete; not those from
// elsewhere, nor under a name that the run uses itself.
void copy_inputs(const Case& c, const std::filesystem::path& folder) {
  for (const std::string& name : input_files(c)) {
    const std::filesystem::path file = std::filesystem::path(name).lexically_normal(), ending = file.extension();
    const bool is_other =
        ending != ".csv" && ending != ".stl" && ending != ".STL" && ending != ".obj" && ending != ".OBJ";
    if (file.is_absolute() || *file.begin() == ".." || is_other || file == "series.csv") continue;
    make_folder((folder / file).parent_path());
    write_file(folder / file, read_file(std::filesystem::path(c.folder) / name));
  }
}

// What an earlier run left in the folder. The checkpoints go first: one without its series could not be resumed.
void remove_run(const std::filesystem::path& folder) {
  for (const char* name : {"checkpoints", "frames.xdmf", "frames", "series.csv", "summary.json", "report.html"}) {
    std::error_code code;
    std::filesystem::remove_all(folder / name, code);
    if (code) fail_file("remove", folder / name, code.value());
  }
}

// Files that a killed run was in the middle of writing.
void remove_parts(const std::filesystem::path& folder) {
  for (const char* name : {"case.toml", "series.csv", "frames.xdmf", "summary.json"})
    remove_file(part_path(folder / name));
  for (const NumberedFile& f : numbered_files(folder / "frames", "frame_", ".h5.part")) remove_file(f.path);
  for (const NumberedFile& f : numbered_files(folder / "checkpoints", "step_", ".ckpt.part")) remove_file(f.path);
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

}  // namespace

bool holds_run(const std::filesystem::path& folder) {
  std::error_code unused;
  return std::filesystem::exists(folder / "case.toml", unused);
}

Runner::Runner(const Case& c, FolderLock lock, const std::filesystem::path& folder,
               std::unique_ptr<Simulation> simulation, std::optional<KeptSteps> kept)
    : lock_(std::move(lock)),
      folder_(folder),
      case_text_(write_case(c)),
      simulation_(std::move(simulation)),
      notes_(mesh_notes(simulation_->description())) {
  probes_ = std::make_unique<ProbeSet>(make_probes(c, *simulation_));
  if (!kept) remove_run(folder);
  remove_parts(folder);
  write_file(folder / "case.toml", case_text_);
  copy_inputs(c, folder);
  if (!c.output.series.is_never())
    series_ = std::make_unique<SeriesWriter>(folder, probes_->column_names(),
                                             kept ? std::optional(kept->series) : std::nullopt);
  if (!c.output.frames.is_never())
    frames_ = std::make_unique<FrameWriter>(folder, c, kept ? std::optional(kept->frame) : std::nullopt);
  earlier_wall_ = simulation_->state().totals.wall_seconds;
}

Runner Runner::start(const Case& c, const std::filesystem::path& folder, bool overwrite) {
  if (holds_run(folder) && !overwrite)
    throw InputError(
        fmt::format("{} holds a run already: choose another folder, or --resume, or --overwrite", folder.string()));
  std::error_code unused;
  if (std::filesystem::exists(folder, unused) && !std::filesystem::is_directory(folder, unused))
    throw InputError(folder.string(), "this is a file, expected a folder for the run");
  auto simulation = std::make_unique<Simulation>(c);
  make_folder(folder);
  return begin(c, FolderLock(folder), folder, std::move(simulation));
}

Runner Runner::begin(const Case& c, FolderLock lock, const std::filesystem::path& folder,
                     std::unique_ptr<Simulation> simulation) {
  Runner runner(c, std::move(lock), folder, std::move(simulation), {});
  if (runner.simulation_->state().grains.empty()) runner.notes_.push_back("the case has no grains");
  runner.energies_at_start_ = measure_energies(runner.simulation_->state().grains);
  runner.write_series();
  runner.write_frame();
  // Finds out now whether the folder takes a checkpoint, and leaves one to resume from.
  runner.write_checkpoint();
  return runner;
}

// The folder has a case but no checkpoint: the run died while it was being set up.
Runner Runner::begin_again(const Case& c, FolderLock lock, const std::filesystem::path& folder) {
  check_same_case(read_file(folder / "case.toml"), c, folder);
  Runner runner = begin(c, std::move(lock), folder, std::make_unique<Simulation>(c));
  runner.notes_.push_back(
      fmt::format("{} holds a run that ended before its first checkpoint; it starts again", folder.string()));
  return runner;
}

Runner Runner::resume(const Case& c, const std::filesystem::path& folder) {
  std::error_code unused;
  if (!std::filesystem::is_directory(folder, unused))
    throw InputError(fmt::format("{} has no checkpoint to resume from: there is no such folder", folder.string()));
  FolderLock lock(folder);
  CheckpointSearch found = find_checkpoint(folder);
  if (!found.newest && found.refused.empty() && holds_run(folder)) return begin_again(c, std::move(lock), folder);
  if (!found.newest) {
    std::string why;
    for (const std::string& r : found.refused) why += "\n  " + r;
    throw InputError(fmt::format("{} has no checkpoint to resume from{}", folder.string(), why));
  }
  check_same_case(found.newest->case_text, c, folder);
  const std::int64_t step = found.newest->state.step;
  auto simulation = std::make_unique<Simulation>(c, std::move(found.newest->state));
  // A run that goes on takes back what was written because it had ended here.
  const OffSchedule off = simulation->is_done() ? OffSchedule{} : found.newest->off_schedule;
  Runner runner(c, std::move(lock), folder, std::move(simulation), KeptSteps{step - off.series, step - off.frame});
  if (runner.is_done()) runner.off_schedule_ = found.newest->off_schedule;
  runner.saved_step_ = step;
  runner.notes_.insert(runner.notes_.end(), found.refused.begin(), found.refused.end());
  if (!found.refused.empty())
    runner.notes_.push_back(fmt::format("going on from {} instead", found.newest->path.string()));
  const double time = runner.simulation_->state().time;
  if (time > c.time.end)
    runner.notes_.push_back(
        fmt::format("the run is at time {} already, past the end of {} that the case asks for", time, c.time.end));
  return runner;
}

StepReport Runner::advance() {
  const double before = simulation_->state().time;
  has_report_ = false;
  const StepReport report = simulation_->step();
  has_report_ = true;
  const State& s = simulation_->state();
  const OutputOptions& output = simulation_->description().output;
  const bool row_due = output.series.is_due(before, s.time, s.step);
  const bool frame_due = output.frames.is_due(before, s.time, s.step);
  // The last row and frame come before any checkpoint of the last step: a run that dies in between has them, or
  // computes the step again.
  const bool ends = is_done();
  off_schedule_ = {ends && !row_due, ends && !frame_due};
  if (row_due || ends) write_series();
  if (frame_due || ends) write_frame();
  const bool late = output.checkpoint_wall > 0 &&
                    std::chrono::duration<double>(Clock::now() - last_checkpoint_).count() > output.checkpoint_wall;
  if (late || output.checkpoint.is_due(before, s.time, s.step)) write_checkpoint();
  return report;
}

void Runner::write_series() {
  if (!series_) return;
  const ScopeTimer timer(timers_, "series");
  const State& s = simulation_->state();
  probes_->sample(s, simulation_->obstacles(), simulation_->last_report(), values_);
  series_->append(s, simulation_->last_report(), measure_energies(s.grains), values_);
}

void Runner::write_frame() {
  if (!frames_) return;
  const ScopeTimer timer(timers_, "frames");
  // A step that failed has left the obstacles where it was going.
  std::vector<Obstacle> obstacles = simulation_->obstacles();
  move_obstacles(obstacles, simulation_->state().time);
  frames_->write(simulation_->state(), obstacles);
}

void Runner::write_checkpoint() {
  const ScopeTimer timer(timers_, "checkpoint");
  if (series_) series_->flush();
  simulation_->state().totals.wall_seconds = earlier_wall_ + wall_seconds();
  save_checkpoint(folder_, simulation_->state(), case_text_, off_schedule_);
  saved_step_ = simulation_->state().step;
  last_checkpoint_ = Clock::now();
}

double Runner::wall_seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

void Runner::finish(const std::string& ended) {
  const Case& c = simulation_->description();
  const State& s = simulation_->state();
  const bool row = series_ && has_report_ && series_->last_step() < s.step;
  const bool frame = frames_ && (frames_->frames().empty() || frames_->frames().back().step < s.step);
  off_schedule_ = {off_schedule_.series || row, off_schedule_.frame || frame};
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
  summary.steps = s.step;
  summary.time = s.time;
  summary.totals = s.totals;
  summary.first_trouble = simulation_->first_trouble();
  summary.notes = simulation_->notes();
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
