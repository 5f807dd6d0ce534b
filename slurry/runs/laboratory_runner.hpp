// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A case of kind "lubrication" run into a folder.
#pragma once

#include <filesystem>

#include "slurry/studies/lubrication/laboratory.hpp"

namespace slurry {

// Throws InputError where the folder holds a run already, unless it may be replaced; where another process runs in it;
// and where it would replace what no run has written.
LaboratoryResult run_laboratory_in(const LubricationCase& c, const std::filesystem::path& folder,
                                   bool overwrite = false);

}  // namespace slurry
