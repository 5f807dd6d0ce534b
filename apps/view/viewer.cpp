// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "viewer.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <thread>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

bool has_desktop() { return std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY"); }

}  // namespace

Viewer::Viewer(const std::filesystem::path& run_folder, const ViewerOptions& options)
    : view_(std::in_place_type<RunView>, run_folder, options.names),
      server_(options.host, options.port, [this](const Request& request) { return answer(request); }) {}

Viewer::Viewer(const std::filesystem::path& first, const std::filesystem::path& second, const ViewerOptions& options)
    : view_(std::in_place_type<TwoRuns>, first, second, options.names),
      server_(options.host, options.port, [this](const Request& request) { return answer(request); }) {}

Answer Viewer::answer(const Request& request) {
  if (!token_.opens(request)) return token_refusal(request);
  return std::visit([&](auto& view) { return view.answer(request); }, view_);
}

bool Viewer::open_browser() {
  if (!has_desktop()) return false;
  try {
    page_.emplace(url());
  } catch (const RunError&) {
    return false;  // the address is printed: the user can open it
  }
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string program = "xdg-open", argument = page_->path().string();
  std::array<char*, 3> words{program.data(), argument.data(), nullptr};
  pid_t child = 0;
  const bool started = posix_spawnp(&child, program.c_str(), &quiet, nullptr, words.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&quiet);
  // Somebody must hear of its end; it may be the browser itself, which stays for hours.
  if (started) std::thread([child] { ::waitpid(child, nullptr, 0); }).detach();
  return started;
}

}  // namespace slurry
