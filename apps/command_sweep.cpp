// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry sweep: runs a case with every combination of some values of its keys, several at a time, and compares the runs
// on one page (runs/sweep.hpp).
//
// Each run is a process of its own, `slurry run`: what happens to one happens to no other.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <thread>

#include "commands.hpp"
#include "progress.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/files.hpp"
#include "slurry/runs/folder.hpp"
#include "slurry/runs/sweep.hpp"

extern char** environ;

namespace slurry::sweep_command {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Options {
  CaseArguments arguments;
  std::vector<std::string> over;
  std::string folder;
  int jobs = 0;
  bool resume = false;
};

std::atomic<int> signals{0}, latest_signal{0};

void on_signal(int signal) {
  latest_signal = signal;
  ++signals;
}

int cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

// The program with these arguments, what it says in a file. It has a group of its own: a Ctrl-C reaches it through us,
// once.
pid_t start_process(const std::vector<std::string>& arguments, const fs::path& log) {
  std::vector<char*> words;
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t process = 0;
  const int code = posix_spawn(&process, "/proc/self/exe", &files, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (code != 0) throw RunError(fmt::format("a run cannot be started: {}", std::strerror(code)));
  return process;
}

// The last line that the run has said, without the name of the program.
std::string last_words(const fs::path& log) {
  std::string text = is_there(log) ? read_file(log) : "";
  while (!text.empty() && text.back() == '\n') text.pop_back();
  text = text.substr(text.rfind('\n') + 1);
  const std::string head = "slurry: ";
  return text.starts_with(head) ? text.substr(head.size()) : text;
}

// How a process ended, in the words of summary.json.
std::string ending(int status, const fs::path& folder, const fs::path& log) {
  if (WIFSIGNALED(status)) return fmt::format("failed: killed by signal {}", WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  if (code == exit_fine) return "end";
  if (code > exit_signal) return "interrupted";
  const std::string said = ending_of(folder);
  return said.starts_with("failed") ? said : "failed: " + last_words(log);
}

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
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    std::signal(SIGPIPE, SIG_IGN);
    skip_finished();
    write();
    while (next_ < runs_.size() || !going_.empty()) {
      while (signals == 0 && next_ < runs_.size() && static_cast<int>(going_.size()) < jobs_) start_next();
      if (signals > 0) next_ = runs_.size();
      pass_signals_on();
      wait_for_one();
    }
    return tell();
  }

 private:
  struct Going {
    std::size_t run;
    Clock::time_point since;
  };

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

  fs::path log_of(const SweepRun& run) const { return folder_ / (run.name + ".log"); }

  void skip_finished() {
    for (std::size_t k = 0; k < runs_.size(); ++k)
      if (is_finished(folder_ / runs_[k].name, texts_[k])) {
        runs_[k].ended = "end";
        ++done_;
        fmt::print("[{}/{}] {}: done before\n", done_, runs_.size(), runs_[k].name);
      }
  }

  void start_next() {
    const SweepRun& run = runs_[next_];
    if (run.ended != "end") {
      std::vector<std::string> words{"slurry", "run", options_.arguments.path};
      for (const std::string& setting : overrides_of(run)) words.insert(words.end(), {"--set", setting});
      // The cores are shared: the runs take no more threads than there are.
      words.insert(words.end(), {"--out", (folder_ / run.name).string(), "--threads",
                                 std::to_string(std::max(1, cores() / jobs_)), "--quiet"});
      if (options_.resume && holds_run(folder_ / run.name)) words.push_back("--resume");
      going_[start_process(words, log_of(run))] = {next_, Clock::now()};
    }
    ++next_;
  }

  void pass_signals_on() {
    for (; passed_on_ < signals; ++passed_on_)
      for (const auto& [process, going] : going_) kill(process, latest_signal);
  }

  void wait_for_one() {
    int status = 0;
    const pid_t process = waitpid(-1, &status, WNOHANG);
    const auto found = going_.find(process);
    if (process <= 0 || found == going_.end()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      return;
    }
    SweepRun& run = runs_[found->second.run];
    const double seconds = std::chrono::duration<double>(Clock::now() - found->second.since).count();
    going_.erase(found);
    run.ended = ending(status, folder_ / run.name, log_of(run));
    ++done_;
    fmt::print("[{}/{}] {}: {}, {}\n", done_, runs_.size(), run.name, run.ended, duration_text(seconds));
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
    if (signals > 0) {
      fmt::print("interrupted: go on with --resume\n");
      return exit_signal + latest_signal;
    }
    return failed > 0 ? exit_failed : exit_fine;
  }

  const Options& options_;
  std::vector<SweepAxis> axes_;
  std::vector<SweepRun> runs_;
  std::vector<std::string> titles_, texts_;  // of the case of each run
  fs::path folder_;
  int jobs_ = 1, passed_on_ = 0;
  std::size_t next_ = 0, done_ = 0;
  std::map<pid_t, Going> going_;
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
