// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry schema: the JSON Schema of case files, for editors.
#include <cstdio>
#include <fstream>
#include <memory>

#include "commands.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/reference.hpp"

namespace {

void write_to(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file) throw slurry::RunError(path + ": cannot write the file");
}

slurry::Action add(CLI::App& app) {
  auto path = std::make_shared<std::string>();
  app.add_option("-o,--output", *path, "File to write; the screen by default")->type_name("FILE");
  return [path] {
    const std::string text = slurry::json_schema();
    if (path->empty()) {
      std::fputs(text.c_str(), stdout);
    } else {
      write_to(*path, text);
    }
    return slurry::exit_fine;
  };
}

const slurry::Command command{"schema", "Print the JSON Schema of case files", add};

}  // namespace
