// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry list: the cases of the gallery, with their titles.
#include <fmt/format.h>

#include <algorithm>

#include "commands.hpp"
#include "gallery.hpp"

namespace slurry::list_command {
namespace {

int list() {
  const auto cases = gallery_cases();
  std::size_t width = 0;
  for (const auto& c : cases) width = std::max(width, c.name.size());
  for (const auto& c : cases) fmt::print("{:<{}}  {}\n", c.name, width, c.title);
  return exit_fine;
}

Action add(CommandLine&) { return list; }

const Command command{"list", "List the cases of the gallery", add};

}  // namespace
}  // namespace slurry::list_command
