// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs the program in a folder, as a user would, and keeps what it printed and its exit code.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

namespace slurry::test {

struct Result {
  int code = -1;
  std::string output;  // stdout and stderr together
};

// `before` stands before the program's name: another command that starts it, or nothing.
inline Result run_program(const std::filesystem::path& folder, const std::string& gallery, const std::string& arguments,
                          const std::string& before = "") {
  const std::string command = "cd '" + folder.string() + "' && SLURRY_GALLERY='" + gallery + "' " + before +
                              " '" SLURRY_PROGRAM "' " + arguments + " 2>&1";
  Result result;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> block;
  while (const std::size_t n = fread(block.data(), 1, block.size(), pipe)) result.output.append(block.data(), n);
  result.code = WEXITSTATUS(pclose(pipe));
  return result;
}

}  // namespace slurry::test
