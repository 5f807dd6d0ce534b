// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The `slurry` program: finds the command, runs it, and turns errors into one line on stderr and an exit code.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <map>

#include "commands.hpp"
#include "slurry/core/errors.hpp"

namespace {

int run(CLI::App& program, const std::map<CLI::App*, slurry::Action>& actions) {
  try {
    return actions.at(program.get_subcommands().front())();
  } catch (const slurry::InputError& error) {
    std::fprintf(stderr, "slurry: %s\n", error.what());
    return slurry::exit_input_wrong;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "slurry: the run failed: %s\n", error.what());
    return slurry::exit_failed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Collections of rigid grains: dry, gluey, moving.", "slurry");
  program.set_version_flag("--version", "slurry " SLURRY_VERSION);
  program.require_subcommand(1);
  std::map<CLI::App*, slurry::Action> actions;
  for (const slurry::CommandEntry& entry : slurry::commands()) {
    CLI::App* app = program.add_subcommand(entry.name, entry.doc);
    actions[app] = entry.add(*app);
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version arrive here too, with the exit code 0.
    return program.exit(error) == 0 ? slurry::exit_fine : slurry::exit_input_wrong;
  }
  return run(program, actions);
}
