// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reading: parse the TOML, lay the overrides over it, fill the structs, then check what no single field can check.
#include "slurry/io/cases/case_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "slurry/cases/validate.hpp"
#include "slurry/cases/walk.hpp"
#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_overrides.hpp"
#include "slurry/io/cases/clump_file.hpp"
#include "slurry/io/cases/hull_file.hpp"
#include "slurry/io/cases/parameters.hpp"
#include "slurry/io/cases/toml_reader.hpp"
#include "slurry/io/cases/toml_text.hpp"
#include "slurry/io/cases/toml_writer.hpp"
#include "slurry/io/files.hpp"
#include "slurry/io/inlet_tables.hpp"
#include "slurry/io/meshes/mesh_file.hpp"
#include "slurry/io/results/packing_file.hpp"

namespace slurry {

namespace {

// A case may come from another program: /dev/stdin, or what a shell makes of <(...).
bool is_stream(const std::string& path) { return path == "/dev/stdin" || path.starts_with("/dev/fd/"); }

std::string read_text(const std::string& path) {
  if (!is_stream(path)) return read_input(path, "case file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path, fmt::format("cannot open the case file: {}", std::strerror(errno)));
  return {std::istreambuf_iterator<char>(file), {}};
}

// The node of the table that a fault is about, or of the nearest thing around it that the file holds.
const toml::node* find_table(const toml::table& root, const std::string& path) {
  const toml::node* node = &root;
  std::istringstream names(path);
  for (std::string name; std::getline(names, name, '.');) {
    const toml::node* child = node->as_table()->get(name);
    if (!child) return node;
    // The keys of a family that is named by a word stand beside it.
    if (child->is_string()) continue;
    node = child;
    if (!node->is_table()) return node;
  }
  return node;
}

// The source of the value that a fault is about, or of the nearest thing around it that the file holds.
const toml::source_region& find_source(const toml::table& root, const Fault& fault) {
  const toml::node* node = find_table(root, fault.table);
  if (const toml::array* array = node->as_array(); array && fault.rank < array->size()) node = array->get(fault.rank);
  if (const toml::table* table = node->as_table()) {
    if (const toml::node* child = table->get(fault.key)) node = child;
  }
  return node->source();
}

// The rank of the kind that the file names; the key has served then.
std::size_t take_kind(toml::table& root) {
  const toml::node* node = root.get(kind_key);
  if (!node) return 0;
  const std::size_t rank = read_word(*node, {"", std::string(kind_key)}, kind_names());
  root.erase(kind_key);
  return rank;
}

// The mesh of a container, which the table `place` describes.
std::optional<Fault> read_container(std::optional<ContainerOptions>& container, Fault place, const std::string& folder,
                                    const std::string& spare) {
  MeshContainer* mesh = mesh_of(container);
  if (!mesh) return {};
  try {
    load_mesh(*mesh, folder, spare);
  } catch (const InputError& error) {
    place.key = name_of(&MeshContainer::file);
    place.what = error.what();
    return place;
  }
  return {};
}

// Reads the mesh files and the tables of inlets, so that a mistake in one is found where the case is checked.
std::optional<Fault> read_files(Case& c, const std::string& spare) {
  for (std::size_t k = 0; k < c.obstacles.size(); ++k) {
    auto* mesh = std::get_if<Mesh>(&c.obstacles[k].shape);
    if (!mesh || c.planar) continue;
    try {
      load_mesh(*mesh, c.folder, spare);
    } catch (const InputError& error) {
      Fault fault = place_of_entry(name_of(&Case::obstacles), k, c.obstacles[k].name);
      fault.key = name_of(&Mesh::file);
      fault.what = error.what();
      return fault;
    }
  }
  for (std::size_t k = 0; k < c.inlets.size(); ++k) {
    try {
      load_inlet_table(c.inlets[k], c.folder, spare);
    } catch (const InputError& error) {
      Fault fault = place_of_entry(name_of(&Case::inlets), k, c.inlets[k].name);
      fault.key = name_of(&InletOptions::file);
      fault.what = error.what();
      return fault;
    }
  }
  for (const FluidMesh& mesh : meshes_of(c.fluid)) {
    try {
      load_mesh(mesh, c.folder, spare);
    } catch (const InputError& error) {
      const std::string table = name_of(&Case::fluid) + "." + mesh.table;
      return Fault{table, 0, "[" + table + "]", mesh.key, error.what()};
    }
  }
  return {};
}

// The closed meshes of bodies in a Stokes fluid.
std::optional<Fault> read_files(StokesCase& c, const std::string& spare) {
  for (std::size_t k = 0; k < c.bodies.size(); ++k) {
    auto* mesh = std::get_if<ClosedMesh>(&c.bodies[k].shape);
    if (!mesh) continue;
    try {
      load_mesh(*mesh, c.folder, spare);
    } catch (const InputError& error) {
      Fault fault = place_of_entry(name_of(&StokesCase::bodies), k, c.bodies[k].name);
      fault.key = name_of(&ClosedMesh::file);
      fault.what = error.what();
      return fault;
    }
  }
  const std::string table = name_of(&StokesCase::container);
  return read_container(c.container, {table, 0, "[" + table + "]", "", ""}, c.folder, spare);
}

// The packing of a study of stability.
std::optional<Fault> read_files(StabilityCase& c, const std::string& spare) {
  try {
    load_packing(c, spare);
  } catch (const InputError& error) {
    return Fault{"", 0, "", name_of(&StabilityCase::packing), error.what()};
  }
  return {};
}

template <Study C>
std::optional<Fault> read_files(C&, const std::string&) {
  return {};
}

template <class C>
C fill(const toml::table& root, const std::string& folder, const std::string& spare = "") {
  C c;
  read_table(root, {}, ref_to(c));
  c.folder = folder;
  auto fault = read_files(c, spare);
  if (!fault) fault = first_fault(c);
  if (fault) throw InputError(location(find_source(root, *fault)), fault->sentence());
  return c;
}

toml::table read_root(const std::string& text, const std::string& name, const std::vector<std::string>& overrides,
                      const std::string& folder) {
  toml::table root = parse_toml(text, name);
  for (const std::string& o : overrides) apply_override(root, o);
  apply_parameters(root);
  expand_clump_files(root, folder);
  expand_hull_files(root, folder);
  return root;
}

std::string folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

}  // namespace

std::vector<KindOfCase> kinds_of_case() {
  std::vector<KindOfCase> kinds;
  for_each_alternative<AnyCase>([&]<class C>(std::type_identity<C>) { kinds.push_back({C::kind, &table_of<C>()}); });
  return kinds;
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const KindOfCase& kind : kinds_of_case()) names.emplace_back(kind.name);
  return names;
}

namespace {

AnyCase any_case(const std::string& text, const std::string& name, const std::vector<std::string>& overrides,
                 const std::string& folder, const std::string& spare = "") {
  toml::table root = read_root(text, name, overrides, folder);
  const std::size_t kind = take_kind(root);
  AnyCase c;
  std::size_t rank = 0;
  for_each_alternative<AnyCase>([&]<class C>(std::type_identity<C>) {
    if (rank++ == kind) c = fill<C>(root, folder, spare);
  });
  return c;
}

Case grains_case(const std::string& text, const std::string& name, const std::vector<std::string>& overrides,
                 const std::string& folder) {
  toml::table root = read_root(text, name, overrides, folder);
  if (const toml::node* node = root.get(kind_key); node && take_kind(root) != 0)
    throw InputError(
        name, fmt::format("this is a study and not a run of grains, expected {} = \"{}\"", kind_key, Case::kind));
  return fill<Case>(root, folder);
}

}  // namespace

AnyCase parse_any_case(const std::string& text, const std::string& name, const std::vector<std::string>& overrides) {
  return any_case(text, name, overrides, ".");
}

AnyCase read_any_case(const std::string& path, const std::vector<std::string>& overrides, const std::string& spare) {
  return any_case(read_text(path), path, overrides, folder_of(path), spare);
}

Case parse_case(const std::string& text, const std::string& name, const std::vector<std::string>& overrides,
                const std::string& folder) {
  return grains_case(text, name, overrides, folder);
}

Case read_case(const std::string& path, const std::vector<std::string>& overrides) {
  return grains_case(read_text(path), path, overrides, folder_of(path));
}

std::string write_case(const Case& c) {
  return write_document(view_of(c), c.planar ? ZeroZ::left_out : ZeroZ::written);
}

std::string write_case(const AnyCase& c) {
  return std::visit(
      []<class C>(const C& one) {
        if constexpr (std::is_same_v<C, Case>) return write_case(one);
        return fmt::format("{} = {}\n", kind_key, quote(C::kind)) + write_document(view_of(one), ZeroZ::left_out);
      },
      c);
}

}  // namespace slurry
