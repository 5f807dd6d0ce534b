// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry view: shows a run, finished or still going on, in a browser.
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "run_folder.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/runs/runner.hpp"
#include "view/viewer.hpp"

namespace slurry::view_command {
namespace {

struct Options {
  std::string folder, second;
  ViewerOptions viewer;
  bool no_open = false;
};

void check_folder(const std::string& folder) {
  check_is_folder(folder);
  check_has_grains(folder);
  if (!holds_run(folder) && !std::filesystem::is_directory(std::filesystem::path(folder) / "frames"))
    throw InputError(folder, "this folder holds no run: it has neither case.toml nor frames/");
}

// Ctrl-C is waited for, not handled: the server has threads of its own and the main one nothing to do.
int wait_for_interrupt() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  int signal = 0;
  sigwait(&signals, &signal);
  return signal;
}

int view(const Options& options) {
  check_folder(options.folder);
  if (!options.second.empty()) check_folder(options.second);
  // Before any thread starts, so that all of them leave the signals to the main one.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const std::unique_ptr<Viewer> shown = options.second.empty()
                                            ? std::make_unique<Viewer>(options.folder, options.viewer)
                                            : std::make_unique<Viewer>(options.folder, options.second, options.viewer);
  Viewer& viewer = *shown;
  fmt::print("{} {} shown at {} (Ctrl-C ends it)\n",
             options.second.empty() ? options.folder : options.folder + " and " + options.second,
             options.second.empty() ? "is" : "are", viewer.url());
  if (!viewer.is_local())
    fmt::print(stderr, "note: everybody who has this address and can reach this machine can read this run\n");
  std::fflush(stdout);
  if (!options.no_open) viewer.open_browser();
  wait_for_interrupt();
  return exit_fine;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("folder", &options->folder, "Folder of the run.").required();
  line.add("second", &options->second,
           "Folder of a second run, shown next to it: at the same times, from the same place, in the same colours.");
  line.add("--port", &options->viewer.port, "Port to listen at; a free one by default.");
  line.add("--host", &options->viewer.host,
           "Address to listen at; 127.0.0.1 by default: this machine only. 0.0.0.0 stands for all.");
  line.add("--name", &options->viewer.names,
           "A host name that browsers use for this machine, besides localhost and IP addresses.");
  line.add("--no-open", &options->no_open, "Do not open a browser.");
  return [options] { return view(*options); };
}

const Command command{"view", "Show a run in a browser, also while it goes on.", add};

}  // namespace
}  // namespace slurry::view_command
