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

namespace slurry::schema_command {
namespace {

void write_to(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file) throw RunError(path + ": cannot write the file");
}

Action add(CommandLine& line) {
  auto path = std::make_shared<std::string>();
  line.add("-o,--output", path.get(), "File to write; the screen by default").of_type("FILE");
  return [path] {
    const std::string text = json_schema();
    if (path->empty()) {
      std::fputs(text.c_str(), stdout);
    } else {
      write_to(*path, text);
    }
    return exit_fine;
  };
}

const Command command{"schema", "Print the JSON Schema of case files", add};

}  // namespace
}  // namespace slurry::schema_command
