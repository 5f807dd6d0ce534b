// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Commands: how a sub-command of the program makes itself known.
//
// Each command is one file apps/command_<name>.cpp that defines one static Command:
//
//     namespace slurry::check_command {
//     namespace {
//     Action add(CommandLine& line) {
//       auto options = std::make_shared<Options>();
//       line.add("--out,-o", &options->out, "File to write.").required();
//       return [options] { ...; return exit_fine; };
//     }
//     const Command command{"check", "One sentence.", add};
//     }
//     }
//
// main() has the command line parsed and runs the action of the command that was given. A command reports trouble by
// throwing: InputError becomes exit code 2, any other exception 1.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "command_line.hpp"

namespace slurry {

inline constexpr int exit_fine = 0;
inline constexpr int exit_failed = 1;       // the run failed although its input was well formed
inline constexpr int exit_input_wrong = 2;  // the case file or the command line is wrong
inline constexpr int exit_signal = 128;     // and the number of the signal that ended a run before its end

using Action = std::function<int()>;

struct CommandEntry {
  std::string name, doc;
  Action (*add)(CommandLine& line);  // declares the options; gives what to do once they are parsed
};

// All commands, in alphabetical order.
std::vector<CommandEntry> commands();

class Command {
 public:
  Command(const char* name, const char* doc, Action (*add)(CommandLine& line));
};

// The arguments of every command that reads a case: CASE.toml [--set key=value]...
struct CaseArguments {
  std::string path;
  std::vector<std::string> overrides;
};
void add_case_arguments(CommandLine& line, CaseArguments& arguments);

}  // namespace slurry
