// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry new NAME [FILE]: a copy of a gallery case, with the files of grains that it names, to start from.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "gallery.hpp"
#include "slurry/cases/input_files.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"

namespace slurry::new_command {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string name, file;
};

using Copies = std::vector<std::pair<fs::path, fs::path>>;  // from, to

// The case itself, then the tables and meshes that it reads, at the same place relative to the case.
Copies plan_copies(const GalleryCase& origin, const fs::path& file) {
  Copies copies{{origin.path, file}};
  const AnyCase any = read_any_case(origin.path.string());
  const auto* c = std::get_if<Case>(&any);
  if (!c) return copies;
  for (const std::string& name : input_files(*c))
    copies.emplace_back(origin.path.parent_path() / name, file.parent_path() / name);
  return copies;
}

int copy_case(const Options& options) {
  const GalleryCase origin = find_gallery_case(options.name);
  const Copies copies = plan_copies(origin, options.file.empty() ? options.name + ".toml" : options.file);
  for (const auto& [from, to] : copies)
    if (fs::exists(to)) throw InputError(to.string(), "this file exists already, and is not overwritten");
  for (const auto& [from, to] : copies) {
    if (to.has_parent_path()) fs::create_directories(to.parent_path());
    fs::copy_file(from, to);
    fmt::print("{}\n", to.string());
  }
  return exit_fine;
}

Action add(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.add("name", &options->name, "Name of the case, as `slurry list` prints it").required();
  line.add("file", &options->file, "File to write; NAME.toml by default");
  return [options] { return copy_case(*options); };
}

const Command command{"new", "Copy a case of the gallery to start from", add};

}  // namespace
}  // namespace slurry::new_command
