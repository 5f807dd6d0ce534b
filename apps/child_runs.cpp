// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "child_runs.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <map>
#include <thread>

#include "commands.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/files.hpp"
#include "slurry/runs/sweep.hpp"

extern char** environ;

namespace slurry {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::atomic<int> child_signals{0}, last_child_signal{0};

void on_signal(int signal) {
  last_child_signal = signal;
  ++child_signals;
}

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

struct Going {
  std::size_t rank;
  Clock::time_point since;
};

// The runs of one call that go on.
class Children {
 public:
  explicit Children(const std::vector<ChildRun>& runs) : runs_(runs) {}

  bool any() const { return !going_.empty(); }
  int count() const { return static_cast<int>(going_.size()); }

  void start(std::size_t rank) {
    std::vector<std::string> words{"slurry", "run"};
    words.insert(words.end(), runs_[rank].arguments.begin(), runs_[rank].arguments.end());
    going_[start_process(words, runs_[rank].log)] = {rank, Clock::now()};
  }

  void pass_signals_on() {
    for (; passed_on_ < child_signals; ++passed_on_)
      for (const auto& [process, going] : going_) kill(process, last_child_signal);
  }

  template <class OnEnd>
  void wait_for_one(OnEnd&& on_end) {
    int status = 0;
    const pid_t process = waitpid(-1, &status, WNOHANG);
    const auto found = going_.find(process);
    if (process <= 0 || found == going_.end()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      return;
    }
    const std::size_t rank = found->second.rank;
    const double seconds = std::chrono::duration<double>(Clock::now() - found->second.since).count();
    going_.erase(found);
    on_end(rank, ending(status, runs_[rank].folder, runs_[rank].log), seconds);
  }

 private:
  const std::vector<ChildRun>& runs_;
  std::map<pid_t, Going> going_;
  int passed_on_ = child_signals;
};

}  // namespace

int cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

std::vector<std::string> run_arguments(const std::string& case_path, const std::vector<std::string>& settings,
                                       const fs::path& folder, int at_a_time, bool resume) {
  std::vector<std::string> words{case_path};
  for (const std::string& setting : settings) words.insert(words.end(), {"--set", setting});
  // The cores are shared: the runs take no more threads than there are.
  words.insert(words.end(),
               {"--out", folder.string(), "--threads", std::to_string(std::max(1, cores() / at_a_time)), "--quiet"});
  if (resume) words.push_back("--resume");
  return words;
}

void catch_signals() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGPIPE, SIG_IGN);
}

int signals_caught() { return child_signals; }
int latest_signal() { return last_child_signal; }

void run_children(const std::vector<ChildRun>& runs, int at_a_time,
                  const std::function<void(std::size_t, const std::string&, double)>& on_end) {
  Children children(runs);
  std::size_t next = 0;
  while (next < runs.size() || children.any()) {
    while (child_signals == 0 && next < runs.size() && children.count() < at_a_time) children.start(next++);
    if (child_signals > 0) next = runs.size();
    children.pass_signals_on();
    if (children.any()) children.wait_for_one(on_end);
  }
}

}  // namespace slurry
