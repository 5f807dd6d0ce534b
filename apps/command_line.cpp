// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <type_traits>

namespace slurry {
namespace {

template <class T>
inline constexpr bool is_list_of_numbers =
    std::is_same_v<T, std::vector<int>> || std::is_same_v<T, std::vector<std::int64_t>>;

// CLI11 names the type of the limits in its messages: whole numbers for whole numbers.
template <class T>
CLI::Range range_of(const Option::Range& range) {
  if constexpr (std::is_same_v<T, double>)
    return CLI::Range(range.lowest, range.highest);
  else
    return CLI::Range(static_cast<int>(range.lowest), static_cast<int>(range.highest));
}

template <class T>
CLI::Option* add_option(CLI::App& app, const Option& option, T* destination) {
  if constexpr (std::is_same_v<T, bool>) {
    return app.add_flag(option.names, *destination, option.doc);
  } else {
    CLI::Option* added = app.add_option(option.names, *destination, option.doc);
    if constexpr (is_list_of_numbers<T>) added->delimiter(',');
    if (is_list_of_numbers<T> || option.takes_one) added->allow_extra_args(false);
    if (option.range) added->check(range_of<T>(*option.range));
    return added;
  }
}

void add(CLI::App& app, const Option& option) {
  CLI::Option* added = std::visit([&](auto* to) { return add_option(app, option, to); }, option.destination);
  if (option.is_required) added->required();
  if (!option.type.empty()) added->type_name(option.type);
  if (option.shows_default) added->capture_default_str();
  if (option.is_positive) added->check(CLI::PositiveNumber);
  if (option.is_not_negative) added->check(CLI::NonNegativeNumber);
  if (!option.excluded.empty()) added->excludes(app.get_option(option.excluded));
}

}  // namespace

Parsed parse(int argc, char** argv, const std::string& version, const std::vector<CommandLine>& commands) {
  CLI::App program(SLURRY_DESCRIPTION ".", "slurry");
  program.set_version_flag("--version", version);
  program.require_subcommand(1);
  std::vector<CLI::App*> apps;
  for (const CommandLine& command : commands) {
    apps.push_back(program.add_subcommand(command.name, command.doc));
    for (const Option& option : command.options) add(*apps.back(), option);
    if (!command.footer.empty()) apps.back()->footer(command.footer);
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version arrive here too, with the exit code 0.
    return {std::nullopt, program.exit(error) != 0};
  }
  for (std::size_t k = 0; k < apps.size(); ++k)
    if (apps[k]->parsed()) return {k};
  return {};
}

}  // namespace slurry
