// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry sweep: runs a case with every combination of some values of its keys, several at a time, and compares the runs
// on one page (runs/sweep.hpp).
//
// Each run is a process of its own, `slurry run`: what happens to one happens to no other.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "child_runs.hpp"
#include "commands.hpp"
#include "progress.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"
#include "slurry/runs/folder.hpp"
#include "slurry/runs/sweep.hpp"

namespace slurry::sweep_command {
namespace {

namespace fs = std::filesystem;

struct Options {
  CaseArguments arguments;
  std::vector<std::string> over;
  std::string folder;
  int jobs = 0;
  bool resume = false;
};

class Sweep {
 public:
  explicit Sweep(const Options& options) : options_(options) {
    for (const std::string& text : options.over) axes_.push_back(parse_axis(text));
    runs_ = sweep_runs(axes_);
    folder_ = options.folder.empty() ? fs::path("sweeps") / fs::path(options.arguments.path).stem()
                                     : fs::path(options.folder);
    jobs_ = std::min<int>(options.jobs > 0 ? options.jobs : cores(), static_cast<int>(runs_.size()));
    read_cases();
  }

  int run() {
    std::error_code unused;
    if (fs::exists(folder_, unused) && !fs::is_directory(folder_, unused))
      throw InputError(folder_.string(), "this is a file, expected a folder for the sweep");
    if (is_there(folder_ / "sweep.csv") && !options_.resume)
      throw InputError(folder_.string(), "this folder holds a sweep already: go on with --resume, or choose another");
    make_folder(folder_);
    const FolderLock lock(folder_);
    catch_signals();
    skip_finished();
    write();
    const std::vector<ChildRun> children = runs_to_make();
    run_children(children, jobs_, [&](std::size_t rank, const std::string& ended, double seconds) {
      take_end(to_make_[rank], ended, seconds);
    });
    return tell();
  }

 private:
  // Finds the mistakes of all runs before the first one starts.
  void read_cases() {
    for (const SweepRun& run : runs_) {
      const AnyCase c = read_any_case(options_.arguments.path, overrides_of(run));
      titles_.push_back(std::visit([](const auto& one) { return one.title; }, c));
      texts_.push_back(write_case(c));
    }
  }

  std::vector<std::string> overrides_of(const SweepRun& run) const {
    std::vector<std::string> overrides = options_.arguments.overrides;
    for (std::string& setting : settings_of(run, axes_)) overrides.push_back(std::move(setting));
    return overrides;
  }

  void skip_finished() {
    for (std::size_t k = 0; k < runs_.size(); ++k)
      if (is_finished(folder_ / runs_[k].name, texts_[k])) {
        runs_[k].ended = "end";
        ++done_;
        fmt::print("[{}/{}] {}: done before\n", done_, runs_.size(), runs_[k].name);
      }
  }

  std::vector<ChildRun> runs_to_make() {
    std::vector<ChildRun> children;
    for (std::size_t k = 0; k < runs_.size(); ++k) {
      const SweepRun& run = runs_[k];
      if (run.ended == "end") continue;
      const fs::path folder = folder_ / run.name;
      const bool goes_on = options_.resume && holds_run(folder);
      children.push_back({run.name, run_arguments(options_.arguments.path, overrides_of(run), folder, jobs_, goes_on),
                          folder, folder_ / (run.name + ".log")});
      to_make_.push_back(k);
    }
    return children;
  }

  void take_end(std::size_t rank, const std::string& ended, double seconds) {
    runs_[rank].ended = ended;
    ++done_;
    fmt::print("[{}/{}] {}: {}, {}\n", done_, runs_.size(), runs_[rank].name, ended, duration_text(seconds));
    std::fflush(stdout);
    write();
  }

  // After each run, so that the page can be looked at while the others go on.
  void write() const {
    std::vector<std::string> keys;
    for (const SweepAxis& axis : axes_) keys.push_back(axis.key);
    write_sweep(folder_, titles_.front(), keys, runs_);
  }

  int tell() const {
    const auto count = [&](auto&& is_such) { return std::count_if(runs_.begin(), runs_.end(), is_such); };
    const auto ended = count([](const SweepRun& run) { return run.ended == "end"; });
    const auto failed = count([](const SweepRun& run) { return run.ended.starts_with("failed"); });
    fmt::print("{} of {} runs have reached their end{}\n", ended, runs_.size(),
               failed > 0 ? fmt::format(", {} failed", failed) : "");
    fmt::print("results in {}: sweep.csv, report.html\n", folder_.string());
    if (signals_caught() > 0) {
      fmt::print("interrupted: go on with --resume\n");
      return exit_signal + latest_signal();
    }
    return failed > 0 ? exit_failed : exit_fine;
  }

  const Options& options_;
  std::vector<SweepAxis> axes_;
  std::vector<SweepRun> runs_;
  std::vector<std::string> titles_, texts_;  // of the case of each run
  fs::path folder_;
  std::vector<std::size_t> to_make_;  // ranks of the runs that are not done yet
  int jobs_ = 1;
  std::size_t done_ = 0;
};

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  add_case_arguments(line, options->arguments);
  line.add("--over", &options->over,
           "A key and its values: contacts.0.friction=0,0.1,0.5; may be repeated, for every combination")
      .of_type("KEY=VALUE,...")
      .one_value()
      .required();
  line.add("--out,-o", &options->folder, "Folder of the sweep; sweeps/<case> by default.");
  line.add("--jobs,-j", &options->jobs,
           "Runs that go on at a time, which share the cores; as many as there are cores by default.")
      .within(1, 1024);
  line.add("--resume", &options->resume,
           "Go on with the sweep in the folder: runs that have reached their end are left.");
  line.footer =
      "Each run is made in FOLDER/<values>, what it says is in FOLDER/<values>.log. A run that fails stops no other.\n"
      "Exit code: 0 where all runs have reached their end, 1 if one failed, 2 if the input is wrong, 128 + the number\n"
      "of the signal if the sweep was interrupted.";
  return [options] { return Sweep(*options).run(); };
}

const Command command{"sweep", "Run a case with several values of its keys and compare the runs.", add};

}  // namespace
}  // namespace slurry::sweep_command
