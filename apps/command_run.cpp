// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry run: runs a case, from the start or from its last checkpoint, and says where the results are.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>
#include <thread>

#include "commands.hpp"
#include "progress.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/case_file.hpp"
#include "slurry/io/problem_file.hpp"
#include "slurry/runner.hpp"

namespace {

using namespace slurry;

struct Options {
  CaseArguments arguments;
  std::string folder;
  std::string problem, trouble;
  int threads = 0;
  bool resume = false, overwrite = false, quiet = false;
};

std::atomic<int> interrupts{0};
static_assert(std::atomic<int>::is_always_lock_free);

// The first Ctrl-C asks the run to end cleanly; the second ends it at once.
void on_interrupt(int signal) {
  if (++interrupts > 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

// runs/<case>, or the first of runs/<case>-2, -3, ... that holds no run; to resume, the last that holds one.
std::filesystem::path default_folder(const std::string& case_path, bool resume) {
  const std::string base = "runs/" + std::filesystem::path(case_path).stem().string();
  std::filesystem::path last = base, next = base;
  for (int k = 2; holds_run(next); ++k) last = next, next = fmt::format("{}-{}", base, k);
  return resume ? last : next;
}

void say_end(const Runner& runner, const std::string& ended, double seconds) {
  const State& s = runner.simulation().state();
  const double steps = static_cast<double>(std::max<std::int64_t>(1, s.step));
  fmt::print("{}: {} steps to t = {:.6g} in {}, {} grains, {:.1f} iterations a step, deepest overlap {:.2g} r\n", ended,
             s.step, s.time, duration_text(seconds), s.grains.size(), static_cast<double>(s.totals.iterations) / steps,
             s.totals.deepest_overlap);
  if (s.totals.not_converged > 0)
    fmt::print("warning: {} steps missed the tolerance of the solver (worst residual {:.2g}); {}\n",
               s.totals.not_converged, s.totals.worst_residual,
               runner.simulation().first_trouble().empty() ? "none since the run was resumed"
                                                           : "the first: " + runner.simulation().first_trouble());
  for (const std::string& note : runner.simulation().notes()) fmt::print("note: {}\n", note);
  const std::string folder = runner.folder().string();
  fmt::print("results in {0}: series.csv, summary.json", folder);
  if (std::filesystem::exists(runner.folder() / "frames.xdmf")) fmt::print("; open {}/frames.xdmf in ParaView", folder);
  fmt::print("\n");
}

// Writes the problem of the first step that missed the tolerance, as soon as there is one; says whether it has.
bool save_trouble(const Simulation& simulation, const std::string& path) {
  if (path.empty() || !simulation.troubled_problem()) return false;
  save_problem(path, *simulation.troubled_problem());
  return true;
}

int run(const Options& options) {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  const Case c = read_case(options.arguments.path, options.arguments.overrides);
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  set_threads(options.threads > 0 ? options.threads : cores);
  const std::filesystem::path folder = options.folder.empty() ? default_folder(options.arguments.path, options.resume)
                                                              : std::filesystem::path(options.folder);
  Runner runner = options.resume ? Runner::resume(c, folder) : Runner::start(c, folder, options.overwrite);
  for (const std::string& note : runner.notes()) fmt::print(stderr, "note: {}\n", note);

  const auto started = std::chrono::steady_clock::now();
  Progress progress(runner.simulation().state().time, c.time.end, options.quiet);
  std::string ended = "end";
  bool saved = false;
  if (!options.trouble.empty()) runner.simulation().keep_trouble();
  try {
    while (!runner.is_done() && interrupts == 0) {
      progress.show(runner.simulation().state(), runner.advance());
      if (!saved) saved = save_trouble(runner.simulation(), options.trouble);
    }
    if (interrupts > 0) ended = "interrupted";
  } catch (const RunError& error) {
    ended = std::string("failed: ") + error.what();
  }
  progress.close();
  runner.finish(ended);
  if (!saved) saved = save_trouble(runner.simulation(), options.trouble);
  if (!options.problem.empty()) save_problem(options.problem, runner.simulation().last_problem());
  if (ended.starts_with("failed")) fmt::print(stderr, "slurry: the run {}\n", ended);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  say_end(runner,
          ended == "end"           ? "done"
          : ended == "interrupted" ? "interrupted (go on with --resume)"
                                   : "failed",
          seconds);
  if (saved) fmt::print("the problem of the first step that missed the tolerance is in {}\n", options.trouble);
  return ended.starts_with("failed") ? exit_failed : exit_fine;
}

Action add(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_case_arguments(app, options->arguments);
  app.add_option("--out,-o", options->folder, "Folder of the run; runs/<case> by default.");
  app.add_option("--threads,-j", options->threads,
                 "Number of threads; all cores by default. The results do not depend on it.")
      ->check(CLI::Range(1, 1024));
  auto* resume = app.add_flag("--resume", options->resume, "Go on from the last checkpoint of the folder.");
  app.add_flag("--overwrite", options->overwrite, "Replace the run that the folder holds.")->excludes(resume);
  app.add_flag("--quiet,-q", options->quiet, "No progress line.");
  app.add_option("--save-problem", options->problem, "Write the contact problem of the last step to this file (HDF5).");
  app.add_option("--save-trouble", options->trouble,
                 "Write the contact problem of the first step that misses the tolerance to this file (HDF5), if any.");
  return [options] { return run(*options); };
}

const Command command{"run", "Run a case.", add};

}  // namespace
