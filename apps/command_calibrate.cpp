// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry calibrate: finds the parameters with which a case reproduces given measurements, in few runs
// (runs/calibration/calibration.hpp). Each run is a process of its own, as in a sweep.
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
#include "slurry/runs/calibration/calibration_files.hpp"
#include "slurry/runs/folder.hpp"
#include "slurry/runs/sweep.hpp"

namespace slurry::calibrate_command {
namespace {

namespace fs = std::filesystem;

struct Options {
  CaseArguments arguments;
  std::vector<std::string> targets, over;
  std::string folder;
  int jobs = 0;
  std::int64_t runs = 40;
  CalibrationOptions search;
  bool resume = false;
};

Calibration calibration_of(const Options& options) {
  std::vector<CalibrationParameter> parameters;
  std::vector<CalibrationTarget> targets;
  for (const std::string& text : options.over) parameters.push_back(parse_parameter(text));
  for (const std::string& text : options.targets) targets.push_back(parse_target(text));
  return {parameters, targets, options.search};
}

class Search {
 public:
  explicit Search(const Options& options) : options_(options), calibration_(calibration_of(options)) {
    folder_ = options.folder.empty() ? fs::path("calibrations") / fs::path(options.arguments.path).stem()
                                     : fs::path(options.folder);
    jobs_ = options.jobs > 0 ? options.jobs : cores();
    page_.options = options.search;
    const AnyCase c =
        read_any_case(options.arguments.path, settings_of_point(UnitPoint(calibration_.parameters().size())));
    page_.title = std::visit([](const auto& one) { return one.title; }, c);
  }

  int run() {
    check_folder();
    make_folder(folder_);
    const FolderLock lock(folder_);
    catch_signals();
    write();
    while (signals_caught() == 0 && !calibration_.is_met() && left() > 0) {
      std::vector<UnitPoint> points = calibration_.next();
      if (points.empty()) break;
      points.resize(std::min(points.size(), left()));
      if (!make(points)) break;
      write();
    }
    return tell();
  }

 private:
  std::size_t left() const {
    const auto wanted = static_cast<std::size_t>(options_.runs);
    return wanted - std::min(wanted, calibration_.runs().size());
  }

  void check_folder() const {
    std::error_code unused;
    if (fs::exists(folder_, unused) && !fs::is_directory(folder_, unused))
      throw InputError(folder_.string(), "this is a file, expected a folder for the calibration");
    if (!is_there(folder_ / "calibration.json")) return;
    if (!options_.resume)
      throw InputError(folder_.string(),
                       "this folder holds a calibration already: go on with --resume, or choose another");
    if (question_in(folder_) != question_of(calibration_, options_.search))
      throw InputError(folder_.string(),
                       "the calibration in this folder has other targets, parameters, seed or batch; only --runs and "
                       "--jobs may change");
  }

  std::vector<std::string> settings_of_point(const UnitPoint& unit) const {
    std::vector<std::string> settings = options_.arguments.overrides;
    const std::vector<double> values = calibration_.values_at(unit);
    for (std::size_t d = 0; d < values.size(); ++d)
      settings.push_back(fmt::format("{}={}", calibration_.parameters()[d].key, values[d]));
    return settings;
  }

  // Makes a batch of runs, or takes those that are there; false where a signal has stopped it.
  bool make(const std::vector<UnitPoint>& points) {
    const std::size_t first = calibration_.runs().size();
    std::vector<std::string> ended(points.size(), "interrupted");
    std::vector<ChildRun> children;
    std::vector<std::size_t> ranks;
    const int at_a_time = std::min(jobs_, static_cast<int>(points.size()));
    for (std::size_t k = 0; k < points.size(); ++k) {
      const std::string name = name_of_run(first + k);
      const std::vector<std::string> settings = settings_of_point(points[k]);
      const std::string text = write_case(read_any_case(options_.arguments.path, settings));
      if (is_finished(folder_ / name, text)) {
        ended[k] = "end";
        continue;
      }
      const bool goes_on = options_.resume && holds_run(folder_ / name);
      children.push_back({name, run_arguments(options_.arguments.path, settings, folder_ / name, at_a_time, goes_on),
                          folder_ / name, folder_ / (name + ".log")});
      ranks.push_back(k);
    }
    run_children(children, at_a_time, [&](std::size_t rank, const std::string& how, double seconds) {
      ended[ranks[rank]] = how;
      fmt::print("{}: {}, {}\n", children[rank].name, how, duration_text(seconds));
      std::fflush(stdout);
    });
    if (signals_caught() > 0) return false;
    for (std::size_t k = 0; k < points.size(); ++k) add(points[k], ended[k], first + k);
    return true;
  }

  void add(const UnitPoint& unit, std::string ended, std::size_t rank) {
    CalibrationRun run{unit, {}};
    if (ended == "end") try {
        for (const CalibrationTarget& t : calibration_.targets())
          run.results.push_back(measured_in(folder_ / name_of_run(rank), t.name));
      } catch (const RunError& error) {
        run.results.clear();
        ended = std::string("failed: ") + error.what();
      }
    print_run(run, rank, ended);
    page_.ended.push_back(ended);
    calibration_.add(std::move(run));
  }

  void print_run(const CalibrationRun& run, std::size_t rank, const std::string& ended) const {
    std::string line = name_of_run(rank) + ":";
    const std::vector<double> values = calibration_.values_at(run.unit);
    for (std::size_t d = 0; d < values.size(); ++d)
      line += fmt::format(" {} = {}", calibration_.parameters()[d].key, values[d]);
    for (std::size_t t = 0; t < run.results.size(); ++t)
      line += fmt::format("{} {} = {:.5g} +- {:.2g}", t == 0 ? " gives" : ",", calibration_.targets()[t].name,
                          run.results[t].value, run.results[t].error);
    fmt::print("{}{}\n", line, run.is_done() ? "" : " " + ended);
    std::fflush(stdout);
  }

  void write() const {
    write_calibration(folder_, calibration_, page_);
    if (const auto best = calibration_.best())
      write_file(folder_ / "best.toml", write_case(read_any_case(options_.arguments.path,
                                                                 settings_of_point(calibration_.runs()[*best].unit))));
  }

  int tell() const {
    const std::size_t runs = calibration_.runs().size();
    if (const auto best = calibration_.best()) {
      const std::vector<ParameterEstimate> estimates = calibration_.estimates();
      const std::vector<double> values = calibration_.values_at(calibration_.runs()[*best].unit);
      fmt::print("best of {} runs: {}\n", runs, name_of_run(*best));
      for (std::size_t d = 0; d < values.size(); ++d)
        fmt::print("  {} = {}, known as {:.5g} +- {:.2g}\n", calibration_.parameters()[d].key, values[d],
                   estimates[d].mean, estimates[d].deviation);
    }
    fmt::print("results in {}: calibration.csv, calibration.json, best.toml, report.html\n", folder_.string());
    if (signals_caught() > 0) {
      fmt::print("interrupted: go on with --resume\n");
      return exit_signal + latest_signal();
    }
    if (calibration_.is_met()) {
      fmt::print("all targets are met\n");
      return exit_fine;
    }
    fmt::print("not all targets are met after {} runs\n", runs);
    return exit_failed;
  }

  const Options& options_;
  Calibration calibration_;
  CalibrationPage page_;
  fs::path folder_;
  int jobs_ = 1;
};

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  add_case_arguments(line, options->arguments);
  line.add("--target", &options->targets,
           "What the runs shall give: a probe or a column of one, its mean and perhaps a tolerance, as repose=32 or "
           "floor.fy=-9.8+-0.1 (2 % by default); last.COLUMN for a last value; may be repeated")
      .of_type("NAME=VALUE")
      .one_value()
      .required();
  line.add("--over", &options->over,
           "A key and the range of its values: contacts.0.friction=0.1..0.8, or contacts.0.softness=1e-6..1e-3:log; "
           "may be repeated")
      .of_type("KEY=LOW..HIGH")
      .one_value()
      .required();
  line.add("--runs", &options->runs, "At most so many runs.").positive().show_default();
  line.add("--batch", &options->search.batch, "Runs that are chosen at a time; the result depends on it.")
      .within(1, 64)
      .show_default();
  line.add("--jobs,-j", &options->jobs, "Runs of a batch that go on at a time; as many as there are cores by default.")
      .within(1, 1024);
  line.add("--seed", &options->search.seed, "Of the search.").not_negative().show_default();
  line.add("--out,-o", &options->folder, "Folder of the calibration; calibrations/<case> by default.");
  line.add("--resume", &options->resume,
           "Go on with the calibration in the folder; finished runs are taken as they are.");
  line.footer =
      "Each run is made in FOLDER/run_001 and so on, what it says is in FOLDER/run_001.log. The search ends when a "
      "run\n"
      "meets all targets within their tolerances.\n"
      "Exit code: 0 where the targets are met, 1 where they are not after all runs, 2 if the input is wrong, 128 + "
      "the\n"
      "number of the signal if the calibration was interrupted.";
  return [options] { return Search(*options).run(); };
}

const Command command{"calibrate", "Find the parameters with which a case reproduces given measurements.", add};

}  // namespace
}  // namespace slurry::calibrate_command
