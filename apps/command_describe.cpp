// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry describe [NAME]: what a case file may hold.
#include <cstdio>
#include <memory>

#include "commands.hpp"
#include "slurry/io/cases/reference.hpp"

namespace {

struct Options {
  std::string name;
  bool markdown = false;
};

slurry::Action add(CLI::App& app) {
  auto options = std::make_shared<Options>();
  auto* name =
      app.add_option("name", options->name, "A table, key or kind: time, time.step, gluey, plane; all by default");
  app.add_flag("--markdown", options->markdown, "The whole reference as a page of Markdown")->excludes(name);
  return [options] {
    const std::string text = options->markdown ? slurry::reference_markdown() : slurry::describe(options->name);
    std::fputs(text.c_str(), stdout);
    return slurry::exit_fine;
  };
}

const slurry::Command command{"describe", "Explain the tables, keys and kinds of a case file", add};

}  // namespace
