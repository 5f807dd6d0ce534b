// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry check CASE.toml: says whether the case is right, and prints it with all defaults filled in.
#include <cstdio>
#include <memory>

#include "commands.hpp"
#include "slurry/io/case_file.hpp"

namespace {

slurry::Action add(CLI::App& app) {
  auto arguments = std::make_shared<slurry::CaseArguments>();
  slurry::add_case_arguments(app, *arguments);
  return [arguments] {
    const slurry::AnyCase c = slurry::read_any_case(arguments->path, arguments->overrides);
    std::fputs(slurry::write_case(c).c_str(), stdout);
    return slurry::exit_fine;
  };
}

const slurry::Command command{"check", "Check a case file and print it with all defaults", add};

}  // namespace
