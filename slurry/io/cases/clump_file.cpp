// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/cases/clump_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "slurry/core/errors.hpp"
#include "slurry/io/csv.hpp"

namespace slurry {
namespace {

toml::array spheres_of(const Table& table) {
  for (const char* needed : {"x", "y", "radius"})
    if (!table.find(needed))
      throw InputError(table.source, fmt::format("a file of a clump needs a column \"{}\"", needed));
  const std::vector<double>*x = table.find("x"), *y = table.find("y"), *z = table.find("z"),
        *radius = table.find("radius");
  toml::array spheres;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (!((*radius)[row] > 0))
      throw InputError(table.place(row), fmt::format("radius must be positive, found {}", (*radius)[row]));
    spheres.push_back(
        toml::table{{"position", toml::array{(*x)[row], (*y)[row], z ? (*z)[row] : 0.0}}, {"scale", (*radius)[row]}});
  }
  return spheres;
}

}  // namespace

void expand_clump_files(toml::table& root, const std::string& folder) {
  toml::array* groups = root["grains"].as_array();
  for (std::size_t k = 0; groups && k < groups->size(); ++k) {
    toml::table* group = groups->get(k)->as_table();
    const toml::value<std::string>* file = group ? (*group)["pieces"].as_string() : nullptr;
    if (!file) continue;
    const std::filesystem::path path = std::filesystem::path(folder) / file->get();
    group->insert_or_assign("pieces", spheres_of(read_csv(path.lexically_normal().string())));
  }
}

}  // namespace slurry
