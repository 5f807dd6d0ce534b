// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of commands, filled while the program loads.
#include "commands.hpp"

#include <algorithm>

namespace slurry {

namespace {

std::vector<CommandEntry>& registry() {
  static std::vector<CommandEntry> entries;
  return entries;
}

}  // namespace

Command::Command(const char* name, const char* doc, Action (*add)(CommandLine& line)) {
  registry().push_back({name, doc, add});
}

// The order in which files are linked must not show.
std::vector<CommandEntry> commands() {
  std::vector<CommandEntry> entries = registry();
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return entries;
}

void add_case_arguments(CommandLine& line, CaseArguments& arguments) {
  line.add("case", &arguments.path, "Case file (TOML)").required().of_type("CASE.toml");
  line.add("--set", &arguments.overrides, "Override a value: time.step=1e-3, grains.0.radius=0.2; may be repeated")
      .of_type("KEY=VALUE")
      .one_value();
}

}  // namespace slurry
