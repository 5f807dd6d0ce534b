// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The `slurry` program: finds the command, runs it, and turns errors into one line on stderr and an exit code.
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "commands.hpp"
#include "failure.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"

namespace {

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const slurry::CommandEntry& entry : slurry::commands()) names.push_back(entry.name);
  return names;
}

// The word in the place of the command, where it is none.
std::string unknown_command(int argc, char** argv) {
  const std::string word = argc < 2 || argv[1][0] == '-' ? "" : argv[1];
  const auto names = command_names();
  return std::find(names.begin(), names.end(), word) == names.end() ? word : "";
}

int refuse_command(const std::string& word) {
  const std::string hint = slurry::suggestion(word, command_names(), "\"");
  std::fprintf(stderr, "slurry: there is no command \"%s\"%s\n", slurry::shown(word).c_str(), hint.c_str());
  return slurry::exit_input_wrong;
}

int run(const slurry::Action& action) {
  try {
    return action();
  } catch (...) {
    const slurry::Failure failure = slurry::failure_of(std::current_exception());
    std::fprintf(stderr, "slurry: %s\n", failure.text.c_str());
    return failure.code;
  }
}

// A step makes and frees arrays of the size of the contact problem. Handed back to the system each time, they come anew
// as pages that have to be cleared: a quarter of the time of large flows. So the program keeps up to 512 MiB of what it
// has freed, and takes arrays below 32 MiB (the most that glibc allows) from there.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

// A caller may have closed stdin, stdout or stderr. The next file to be opened, of the run perhaps, would take its
// place, and what is meant for the terminal would land in it.
void fill_closed_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    // open() gives the lowest descriptor that is free: this one.
    if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) static_cast<void>(open("/dev/null", O_RDWR));
}

// Does stdout lead to another program? If that has gone, it wants no more.
bool has_reader() {
  struct stat out {};
  return fstat(STDOUT_FILENO, &out) == 0 && (S_ISFIFO(out.st_mode) || S_ISSOCK(out.st_mode));
}

// What was printed may still wait in a buffer; a full disk shows only when it leaves.
int with_output_written(int code) {
  errno = 0;
  if ((std::fflush(stdout) == 0 && std::ferror(stdout) == 0) || has_reader()) return code;
  const std::string why = errno != 0 ? std::string(": ") + std::strerror(errno) : "";
  std::fprintf(stderr, "slurry: the output cannot be written%s\n", why.c_str());
  return code == slurry::exit_fine ? slurry::exit_failed : code;
}

int run_command(int argc, char** argv) {
  std::vector<slurry::CommandLine> lines;
  std::vector<slurry::Action> actions;
  for (const slurry::CommandEntry& entry : slurry::commands())
    actions.push_back(entry.add(lines.emplace_back(slurry::CommandLine{entry.name, entry.doc})));
  if (const std::string word = unknown_command(argc, argv); !word.empty()) return refuse_command(word);
  const slurry::Parsed parsed = slurry::parse(argc, argv, "slurry " SLURRY_VERSION, lines);
  if (!parsed.command) return parsed.is_wrong ? slurry::exit_input_wrong : slurry::exit_fine;
  return run(actions[*parsed.command]);
}

}  // namespace

int main(int argc, char** argv) {
  keep_freed_memory();
  fill_closed_streams();
  return with_output_written(run_command(argc, argv));
}
