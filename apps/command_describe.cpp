// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry describe [NAME...]: what a case file may hold.
#include <fmt/ranges.h>

#include <cstdio>
#include <memory>

#include "commands.hpp"
#include "slurry/io/cases/reference.hpp"

namespace slurry::describe_command {
namespace {

struct Options {
  std::vector<std::string> words;
  bool markdown = false;
};

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("name", &options->words, "A table, key or kind, or words about it: time, time.step, gluey; all by default");
  line.add("--markdown", &options->markdown, "The whole reference as a page of Markdown").excluding("name");
  return [options] {
    const std::string text =
        options->markdown ? reference_markdown() : describe(fmt::format("{}", fmt::join(options->words, " ")));
    std::fputs(text.c_str(), stdout);
    return exit_fine;
  };
}

const Command command{"describe", "Explain the tables, keys and kinds of a case file", add};

}  // namespace
}  // namespace slurry::describe_command
