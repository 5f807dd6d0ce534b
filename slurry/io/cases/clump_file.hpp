// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Clumps from a file: `pieces = "tree.csv"` in a group of shape "clump" stands for a list of spheres, one for each row
// (columns x, y, z and radius, in units of the grains' radius; z may be left out). The rows take the place of the name
// when the case is read, so that the complete case that a run keeps needs no other file.
#pragma once

#include <toml++/toml.h>

#include <string>

namespace slurry {

// Throws InputError with the line of the case, or of the table.
void expand_clump_files(toml::table& root, const std::string& folder);

}  // namespace slurry
