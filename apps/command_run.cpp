// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry run: runs a case, from the start or from its last checkpoint, and says where the results are.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "commands.hpp"
#include "crew.hpp"
#include "follow.hpp"
#include "progress.hpp"
#include "signals.hpp"
#include "slurry/backends/devices.hpp"
#include "slurry/cases/count.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/resume.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/memory.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/io/results/problem_file.hpp"
#include "slurry/runs/runner.hpp"
#include "slurry/runs/study_runner.hpp"
#include "table_text.hpp"
#include "view/viewer.hpp"

namespace slurry::run_command {
namespace {

struct Options {
  CaseArguments arguments;
  std::string folder;
  std::string problem, trouble;
  std::string device;
  int threads = 0;
  bool resume = false, overwrite = false, quiet = false, view = false;
};

// Prints. A reader that has gone (a closed pipe or terminal) is no reason for a run to end.
template <class... Args>
void say(std::FILE* stream, fmt::format_string<Args...> format, Args&&... args) {
  const std::string text = fmt::format(format, std::forward<Args>(args)...);
  std::fwrite(text.data(), 1, text.size(), stream);
}

// runs/<case>, runs/<case>-2, -3, ... that hold a run, in this order.
std::vector<std::filesystem::path> runs_of(const std::string& stem) {
  std::vector<std::filesystem::path> folders;
  if (holds_run("runs/" + stem)) folders.push_back("runs/" + stem);
  for (const NumberedFile& numbered : numbered_files("runs", stem + "-", ""))
    if (holds_run(numbered.path)) folders.push_back(numbered.path);
  return folders;
}

// What keeps the run in the folder from going on as the case, in a few words; empty where nothing does.
std::string difference_from(const std::filesystem::path& folder, const AnyCase& c) {
  try {
    const std::vector<std::string> keys = case_differences(read_file(folder / "case.toml"), write_case(c));
    return keys.empty() ? "" : fmt::format("differs in {}", fmt::join(keys, ", "));
  } catch (const std::exception& error) {
    return fmt::format("cannot be read: {}", error.what());
  }
}

// Reads the case; what is gone of its meshes comes from the folder.
using ReadCase = std::function<AnyCase(const std::filesystem::path& folder)>;

// The newest run of the case. Of a single run that is another's the runner tells itself.
std::filesystem::path folder_to_resume(const std::string& stem, const ReadCase& read) {
  const std::vector<std::filesystem::path> folders = runs_of(stem);
  if (folders.empty()) return "runs/" + stem;
  std::string why;
  for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
    const std::string difference = difference_from(*folder, read(*folder));
    if (difference.empty()) return *folder;
    why += fmt::format("\n  {} {}", folder->string(), difference);
  }
  if (folders.size() == 1) return folders.front();
  throw InputError(fmt::format("--resume: no run of this case is in runs/; name one with --out:{}", why));
}

// runs/<case>, or the first of runs/<case>-2, -3, ... that holds no run; to resume, the last one of this case.
std::filesystem::path default_folder(const std::string& case_path, const ReadCase& read, bool resume) {
  const std::string stem = std::filesystem::path(case_path).stem().string();
  if (resume) return folder_to_resume(stem, read);
  std::filesystem::path next = "runs/" + stem;
  for (int k = 2; holds_run(next); ++k) next = fmt::format("runs/{}-{}", stem, k);
  return next;
}

// Finds out before the run whether the file that an option asks for can be written after it.
void check_writable(const char* option, const std::string& path) {
  if (path.empty()) return;
  const std::filesystem::path parent = std::filesystem::path(path).parent_path(),
                              folder = parent.empty() ? std::filesystem::path(".") : parent;
  std::error_code unused;
  const std::string label = fmt::format("{} {}", option, path);
  if (!std::filesystem::is_directory(folder, unused))
    throw InputError(label, fmt::format("there is no folder {}", folder.string()));
  const bool is_there = std::filesystem::exists(path, unused);
  // The file takes the place of what has its name: never of a device, a pipe or a folder.
  if (is_there && !std::filesystem::is_regular_file(path, unused))
    throw InputError(label, "this is a folder, a device or a pipe, expected a file");
  if (access(is_there ? path.c_str() : folder.c_str(), W_OK) != 0)
    throw InputError(label, fmt::format("{} cannot be written to", is_there ? path : folder.string()));
}

void say_end(const Runner& runner, const std::string& ended, double seconds) {
  const State& s = runner.simulation().state();
  const double steps = static_cast<double>(std::max<std::int64_t>(1, s.clock.step));
  say(stdout, "{}: {} steps to t = {:.6g} in {}, {} grains, {:.1f} iterations a step, deepest overlap {:.2g} r\n",
      ended, s.clock.step, s.clock.time, duration_text(seconds), s.grains.size(),
      static_cast<double>(s.totals.iterations) / steps, s.totals.deepest_overlap);
  if (s.totals.left_out > 0)
    say(stdout, "warning: {} of {} meetings of hard spheres were left out{}\n", s.totals.left_out,
        s.totals.left_out + s.totals.collisions,
        s.first_trouble.empty() ? "" : "; the first step with too many: " + s.first_trouble);
  else if (s.totals.not_converged > 0)
    say(stdout, "warning: {} steps missed the tolerance of the solver (worst residual {:.2g}){}\n",
        s.totals.not_converged, s.totals.worst_residual,
        s.first_trouble.empty() ? "" : "; the first: " + s.first_trouble);
  for (const std::string& note : runner.simulation().notes()) say(stdout, "note: {}\n", note);
  const std::string folder = runner.folder().string();
  const auto has = [&](const char* file) { return std::filesystem::exists(runner.folder() / file); };
  say(stdout, "results in {0}: {1}summary.json", folder, has("series.csv") ? "series.csv, " : "");
  if (has("report.html")) say(stdout, ", report.html");
  if (has("frames.xdmf")) say(stdout, "; open {}/frames.xdmf in ParaView", folder);
  say(stdout, "\n");
}

// The problems that the options ask for. One that cannot be written does not end the run.
class ProblemFiles {
 public:
  explicit ProblemFiles(const Options& options) : options_(options) {
    check_writable("--save-problem", options.problem);
    check_writable("--save-trouble", options.trouble);
  }
  // That of the first step that missed the tolerance, as soon as there is one.
  void save_trouble(const Simulation& simulation) {
    if (options_.trouble.empty() || is_tried_ || !simulation.troubled_problem()) return;
    is_tried_ = true;
    has_trouble_ = save(options_.trouble, *simulation.troubled_problem());
  }
  void save_last(const Simulation& simulation) {
    if (!options_.problem.empty()) save(options_.problem, simulation.last_problem());
  }
  bool has_trouble() const { return has_trouble_; }
  bool has_failed() const { return has_failed_; }

 private:
  bool save(const std::string& path, const Problem& problem) {
    try {
      save_problem(path, problem);
      return true;
    } catch (const RunError& error) {
      say(stderr, "slurry: {} was not written: {}\n", path, error.what());
      has_failed_ = true;
      return false;
    }
  }

  const Options& options_;
  bool is_tried_ = false, has_trouble_ = false, has_failed_ = false;
};

std::unique_ptr<Viewer> show(const Runner& runner) {
  auto viewer = std::make_unique<Viewer>(runner.folder(), ViewerOptions{});
  say(stdout, "{} is shown at {}\n", runner.folder().string(), viewer->url());
  std::fflush(stdout);
  viewer->open_browser();
  return viewer;
}

void wait_for_interrupt(const Viewer& viewer) {
  if (interrupts > 0) return;
  say(stdout, "the run stays at {} until Ctrl-C\n", viewer.url());
  std::fflush(stdout);
  while (interrupts == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

// From where the run can go on: looks, since what kept the end from being written may have hit the checkpoint too.
void say_last_checkpoint(const Runner& runner) {
  try {
    const CheckpointSearch found = find_checkpoint(runner.folder(), runner.case_text());
    for (const std::string& refused : found.refused) say(stderr, "slurry: {}\n", refused);
    if (found.newest)
      say(stderr, "slurry: the last checkpoint, of step {}, is good: go on from it with --resume\n",
          found.newest->state.clock.step);
    else
      say(stderr, "slurry: {} holds no good checkpoint\n", runner.folder().string());
  } catch (const RunError& error) {
    say(stderr, "slurry: whether there is a good checkpoint cannot be told: {}\n", error.what());
  }
}

// Says where the run can go on from when its end cannot be written.
bool finish(Runner& runner, const std::string& ended) {
  try {
    const std::size_t noted = runner.notes().size();
    runner.finish(ended);
    for (std::size_t k = noted; k < runner.notes().size(); ++k) say(stderr, "note: {}\n", runner.notes()[k]);
    return true;
  } catch (const RunError& error) {
    if (ended.starts_with("failed")) say(stderr, "slurry: the run {}\n", ended);
    say(stderr, "slurry: the end of the run cannot be written: {}\n", error.what());
    say_last_checkpoint(runner);
    return false;
  }
}

// Nothing where somebody did not want to wait until the grains were placed.
std::optional<Runner> begin(const CheckedCase& c, const std::filesystem::path& folder, const Options& options) {
  const InterruptScope listening(&interrupts);
  const DeviceChoice device(options.device);
  try {
    return options.resume ? Runner::resume(c, folder) : Runner::start(c, folder, options.overwrite);
  } catch (const Interrupted&) {
    say(stdout, "interrupted before the first step\n");
    return {};
  }
}

// The runner that rank 0 leads the others with.
Runner begin_together(Crew& crew, const Case& c, const std::filesystem::path& folder, const Options& options) {
  std::optional<Runner> begun;
  crew.together([&] {
    const int copies = crew.is_alone() ? 1 : crew.exchange()->ranks_of_machine();
    check_memory(copies * bytes_asked(c), grains_asked(c));
    if (std::optional<Runner> runner = begin(CheckedCase::from_reader(c), folder, options))
      begun.emplace(std::move(*runner));
    else
      throw Crew::Stopped{exit_signal + last_signal};
  });
  hand_out(crew, *begun);
  return std::move(*begun);
}

// Steps until the end; how the run has ended.
std::string go_through(Crew& crew, Runner& runner, ProblemFiles& problems, Progress& progress) {
  const State& state = runner.simulation().state();
  std::int64_t step = state.clock.step;
  try {
    // A step that takes long ends on the way, the state being that before it.
    const InterruptScope listening(crew.listen(interrupts));
    const ExchangeScope sharing(crew.exchange());
    while (!crew.has_to_end(last_signal) && !runner.is_done()) {
      step = state.clock.step;
      progress.show(state, runner.advance());
      problems.save_trouble(runner.simulation());
    }
    return runner.is_done() ? "end" : "interrupted";
  } catch (const Interrupted&) {
    crew.has_to_end(last_signal);
    return "interrupted";
  } catch (const RunError& error) {
    // What was to be written after a step is the business of rank 0 alone.
    if (state.clock.step > step)
      crew.leave();
    else
      crew.check_shared(std::current_exception());
    return std::string("failed: ") + error.what();
  }
}

// A collection of grains.
int run(Crew& crew, const Case& c, const std::filesystem::path& folder, const Options& options) {
  listen_to_signals(!crew.is_alone());
  crew.together([&] { check_crew(crew, c, options.device); });
  if (!crew.leads()) return follow(crew, c), exit_fine;
  ProblemFiles problems(options);
  Runner runner = begin_together(crew, c, folder, options);
  for (const std::string& note : runner.notes()) say(stderr, "note: {}\n", note);

  const std::unique_ptr<Viewer> viewer = options.view ? show(runner) : nullptr;

  const auto started = std::chrono::steady_clock::now();
  const std::int64_t first_step = runner.simulation().state().clock.step;
  Progress progress(runner.simulation().state().clock.time, c.time.end, options.quiet);
  if (!options.trouble.empty()) runner.simulation().keep_trouble();
  const std::string ended = go_through(crew, runner, problems, progress);
  progress.close();
  if (!finish(runner, ended)) return exit_failed;
  problems.save_trouble(runner.simulation());
  problems.save_last(runner.simulation());
  if (ended.starts_with("failed")) say(stderr, "slurry: the run {}\n", ended);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  say_end(runner,
          ended == "end"           ? "done"
          : ended == "interrupted" ? "interrupted (go on with --resume)"
                                   : "failed",
          seconds);
  if (!crew.is_alone())
    say(stdout, "{}\n", costs_text(crew, seconds, runner.simulation().state().clock.step - first_step));
  if (problems.has_trouble())
    say(stdout, "the problem of the first step that missed the tolerance is in {}\n", options.trouble);
  if (viewer) wait_for_interrupt(*viewer);
  if (ended == "interrupted") return exit_signal + crew.signal();
  return ended.starts_with("failed") || problems.has_failed() ? exit_failed : exit_fine;
}

void say_study(const StudyRecord& record, const std::filesystem::path& folder, bool quiet) {
  const StudyResult& result = record.result;
  if (!quiet)
    for (const StudyTable& table : result.tables)
      if (table.is_overview) say(stdout, "{}\n", table_text(table));
  for (const std::string& note : result.notes) say(stdout, "note: {}\n", note);
  say(stdout, "done: {}\n", result.outcome);
  std::string files;
  for (const StudyTable& table : result.tables) files += table.name + ".csv, ";
  for (const Attachment& a : result.attachments) files += a.file + ", ";
  const bool has_report = std::filesystem::exists(folder / "report.html");
  say(stdout, "results in {}: {}summary.json{}\n", folder.string(), files, has_report ? ", report.html" : "");
}

// A study computes tables and no run. One that was killed is computed again.
template <Study C>
int run(Crew& crew, const C& c, const std::filesystem::path& folder, const Options& options) {
  crew.together([&] {
    if (!crew.is_alone()) throw InputError("a study runs in one process: start it without mpirun");
  });
  for (const auto& [option, is_given] :
       {std::pair{"--device", !options.device.empty()}, std::pair{"--save-problem", !options.problem.empty()},
        std::pair{"--save-trouble", !options.trouble.empty()}})
    if (is_given) throw InputError(option, "a study has no contact problem");
  if (options.view) throw InputError("--view: a study shows nothing while it computes");
  listen_to_signals(false);
  Progress progress(0, 1, options.quiet);
  const StudyProgress hook([&](double done) { progress.show(done); });
  const StudyFolder state = options.resume      ? StudyFolder::again
                            : options.overwrite ? StudyFolder::overwrite
                                                : StudyFolder::fresh;
  if (options.resume)
    say(stderr, "note: a study has no checkpoints: it is computed again, but for what its cache holds\n");
  try {
    const InterruptScope listening(&interrupts);
    const StudyRecord record = run_study_in(c, folder, state, hook);
    progress.close();
    say_study(record, folder, options.quiet);
    return exit_fine;
  } catch (const Interrupted&) {
    progress.close();
    say(stdout, "interrupted: nothing of the study is kept\n");
    return exit_signal + last_signal;
  }
}

// A new run writes its complete case as case.toml: not over the file that the user wrote.
void check_own_case(const std::string& path, const std::filesystem::path& folder) {
  std::error_code unused;
  if (std::filesystem::equivalent(path, folder / "case.toml", unused))
    throw InputError(path,
                     "the run would write its complete case over this file: choose another folder, or another "
                     "name for the case");
}

// The one place where runs and studies part.
int run_in(Crew& crew, const Options& options) {
  const ReadCase read = [&](const std::filesystem::path& spare) {
    return read_any_case(options.arguments.path, options.arguments.overrides, spare.string());
  };
  std::filesystem::path folder = options.folder;
  crew.together([&] {
    if (folder.empty() && crew.leads()) folder = default_folder(options.arguments.path, read, options.resume);
  });
  folder = crew.share(folder.string());
  AnyCase c;
  crew.together([&] {
    c = read(options.resume ? folder : "");
    if (!options.resume && crew.leads()) check_own_case(options.arguments.path, folder);
  });
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  set_threads(options.threads > 0 ? options.threads : crew.threads(cores));
  return std::visit([&](const auto& one) { return run(crew, one, folder, options); }, c);
}

int run_any(const Options& options) {
  // A reader of our output that has gone must not end the run.
  std::signal(SIGPIPE, SIG_IGN);
  Crew& crew = Crew::get();
  int code = exit_fine;
  try {
    code = run_in(crew, options);
  } catch (const Crew::Stopped& stopped) {
    code = stopped.code;
  } catch (...) {
    if (crew.is_alone()) throw;
    crew.end_all(std::current_exception());
  }
  // One exit code is enough, and that of rank 0 comes when it has said all.
  if (!crew.leads()) code = exit_fine;
  std::fflush(stdout);
  crew.close();
  return code;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  add_case_arguments(line, options->arguments);
  line.add("--out,-o", &options->folder, "Folder of the run; runs/<case> by default.");
  line.add("--threads,-j", &options->threads,
           "Number of threads; all cores by default. The results do not depend on it.")
      .within(1, 1024);
  line.add("--device", &options->device,
           "The machine that sweeps, instead of solver.device: cpu, cuda, cuda:1; `slurry devices` lists them. "
           "The results do not depend on it, and a run may go on with another.");
  line.add("--resume", &options->resume,
           "Go on from the last checkpoint of the folder; by default of the newest run of this case "
           "among runs/<case>, runs/<case>-2, ... A study that was killed is computed again.");
  line.add("--overwrite", &options->overwrite, "Replace the run that the folder holds.").excluding("--resume");
  line.add("--quiet,-q", &options->quiet, "No progress line.");
  line.add("--view", &options->view, "Show the run in a browser while it goes on, and afterwards until Ctrl-C.");
  line.add("--save-problem", &options->problem, "Write the contact problem of the last step to this file (HDF5).");
  line.add("--save-trouble", &options->trouble,
           "Write the contact problem of the first step that misses the tolerance to this file (HDF5), if any.");
  line.footer =
      "Ctrl-C, SIGTERM and SIGHUP end a run in order, with a checkpoint; a second Ctrl-C ends it at once.\n"
      "Exit code: 0 at the end of the run, 1 if it failed, 2 if the input is wrong, 128 + the number of the signal\n"
      "(130 after Ctrl-C, 143 after SIGTERM) if it was interrupted.";
  return [options] { return run_any(*options); };
}

const Command command{"run", "Run a case.", add};

}  // namespace
}  // namespace slurry::run_command
