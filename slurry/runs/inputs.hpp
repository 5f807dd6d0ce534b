// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The tables and meshes that a case names: the copies in the run folder, and whether they are still the same files.
#pragma once

#include <filesystem>
#include <string>

#include "slurry/cases/case.hpp"

namespace slurry {

// Copies them beside case.toml, so that the folder is complete; not those from elsewhere, nor under a name that the
// run uses itself.
void copy_inputs(const Case& c, const std::filesystem::path& folder);
// Throws InputError where a copy would replace a file that is not the copy of an earlier run.
void check_copies(const Case& c, const std::filesystem::path& folder);

// A line for each: its checksum, a space and its name in the case.
std::string input_sums(const Case& c);
// Throws InputError where a file is not the one of `sums`. Where the user's is gone the copy in the run folder counts.
void check_inputs(const std::string& sums, const Case& c, const std::filesystem::path& folder);

}  // namespace slurry
