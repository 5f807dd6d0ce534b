// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains from a drawing: `vertices = "stone.stl"` in a group of shape "polyhedron" stands for the corners of the convex
// hull of the triangles of an STL or OBJ file, whose unit is the grains' radius. They take the place of the name when
// the case is read, so that the complete case that a run keeps needs no other file. Of a closed solid the key `filled`
// tells what share of the hull lies outside it.
#pragma once

#include <toml++/toml.h>

#include <string>

namespace slurry {

// Throws InputError where a file cannot be read, or has no hull.
void expand_hull_files(toml::table& root, const std::string& folder);

}  // namespace slurry
