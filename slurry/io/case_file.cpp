// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reading: parse the TOML, lay the overrides over it, fill the structs, then check what no single field can check.
#include "slurry/io/case_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "slurry/cases/validate.hpp"
#include "slurry/cases/walk.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/case_overrides.hpp"
#include "slurry/io/mesh_file.hpp"
#include "slurry/io/parameters.hpp"
#include "slurry/io/toml_reader.hpp"
#include "slurry/io/toml_writer.hpp"

namespace slurry {

namespace {

std::string read_text(const std::string& path) {
  if (std::filesystem::is_directory(path)) throw InputError(path, "this is a folder, expected a case file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path, fmt::format("cannot open the case file: {}", std::strerror(errno)));
  return {std::istreambuf_iterator<char>(file), {}};
}

toml::table parse_toml(const std::string& text, const std::string& name) {
  try {
    return toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    throw InputError(fmt::format("{}:{}:{}", name, at.line, at.column),
                     fmt::format("not TOML: {}", error.description()));
  }
}

// The source of the value that a fault is about, or of the nearest thing around it that the file holds.
const toml::source_region& find_source(const toml::table& root, const Fault& fault) {
  const toml::node* node = &root;
  if (!fault.table.empty()) {
    const toml::node* child = root.get(fault.table);
    if (!child) return root.source();
    node = child;
  }
  if (const toml::array* array = node->as_array(); array && fault.rank < array->size()) node = array->get(fault.rank);
  if (const toml::table* table = node->as_table()) {
    if (const toml::node* child = table->get(fault.key)) node = child;
  }
  return node->source();
}

// Reads the mesh files, so that a mistake in one is found where the case is checked.
std::optional<Fault> read_meshes(Case& c) {
  for (std::size_t k = 0; k < c.obstacles.size(); ++k) {
    auto* mesh = std::get_if<Mesh>(&c.obstacles[k].shape);
    if (!mesh || c.planar) continue;
    try {
      load_mesh(*mesh, c.folder);
    } catch (const InputError& error) {
      Fault fault = place_of_entry(name_of(&Case::obstacles), k, c.obstacles[k]);
      fault.key = name_of(&Mesh::file);
      fault.what = error.what();
      return fault;
    }
  }
  return {};
}

Case parse(const std::string& text, const std::string& name, const std::vector<std::string>& overrides,
           const std::string& folder) {
  toml::table root = parse_toml(text, name);
  for (const std::string& o : overrides) apply_override(root, o);
  apply_parameters(root);
  Case c;
  read_table(root, {}, c);
  c.folder = folder;
  auto fault = read_meshes(c);
  if (!fault) fault = first_fault(c);
  if (fault) throw InputError(location(find_source(root, *fault)), fault->sentence());
  return c;
}

}  // namespace

Case parse_case(const std::string& text, const std::string& name, const std::vector<std::string>& overrides) {
  return parse(text, name, overrides, ".");
}

Case read_case(const std::string& path, const std::vector<std::string>& overrides) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return parse(read_text(path), path, overrides, folder.empty() ? "." : folder.string());
}

std::string write_case(const Case& c) { return write_document(c); }

}  // namespace slurry
