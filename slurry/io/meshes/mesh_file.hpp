// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Mesh files: STL (binary or ASCII) and OBJ, told apart by the ending of the name.
//
// A binary STL has 80 bytes of any text, the number of triangles (32 bits, little-endian), and 50 bytes for each:
// normal and three corners in single precision, and two bytes that are not read. An ASCII STL is `solid`, then `facet
// normal`, `outer loop`, three `vertex x y z`, `endloop`, `endfacet`, ..., `endsolid`. A binary file may begin with the
// word "solid" as well: a file whose size is that of its own count is binary, whatever it begins with. Normals are not
// read, since many programs write zeros; both sides of a triangle are felt.
//
// Of an OBJ file the lines `v x y z` and `f a b c ...` are read (a, a/b, a/b/c, a//c; from 1, or negative: from the
// last vertex back); a face of more corners is cut into a fan from its first one. Other lines (normals, textures,
// materials, groups) are passed over.
//
// Every error is an InputError that begins with the path, and the line of a text or the triangle (from 1) of a binary
// file. Memory is bounded by a multiple of the size of the file, whatever numbers the file holds.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "slurry/cases/case.hpp"
#include "slurry/shapes/surfaces/triangle_mesh.hpp"
#include "slurry/studies/stokes/case.hpp"

namespace slurry {

// Most triangles of a file: some 5 GB of memory.
inline constexpr std::size_t most_triangles = 10'000'000;
// Coordinates beyond this, in units of the file, are taken for damage: their squares would not be finite.
inline constexpr double largest_coordinate = 1e100;

Triangles read_mesh(const std::filesystem::path& path);

// Reads the file of a mesh that has not been read yet; the path starts from `folder` or, where nothing is there, from
// `spare`, if one is given.
void load_mesh(Mesh& mesh, const std::string& folder, const std::string& spare = "");
void load_mesh(ClosedMesh& mesh, const std::string& folder, const std::string& spare = "");
void load_mesh(MeshContainer& mesh, const std::string& folder, const std::string& spare = "");
void load_mesh(const FluidMesh& mesh, const std::string& folder, const std::string& spare = "");
// The container's mesh, where it is one.
MeshContainer* mesh_of(std::optional<ContainerOptions>& container);
// The same for all meshes of a case.
void load_meshes(Case& c);
void load_meshes(StokesCase& c);

// What was done to the meshes of a case: a sentence for each that lost triangles without an area or was cut.
std::vector<std::string> mesh_notes(const Case& c);

}  // namespace slurry
