// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// slurry list: the cases of the gallery, with their titles.
#include <fmt/format.h>

#include <algorithm>

#include "commands.hpp"
#include "gallery.hpp"

namespace {

int list() {
  const auto cases = slurry::gallery_cases();
  std::size_t width = 0;
  for (const auto& c : cases) width = std::max(width, c.name.size());
  for (const auto& c : cases) fmt::print("{:<{}}  {}\n", c.name, width, c.title);
  return slurry::exit_fine;
}

slurry::Action add(CLI::App&) { return list; }

const slurry::Command command{"list", "List the cases of the gallery", add};

}  // namespace
