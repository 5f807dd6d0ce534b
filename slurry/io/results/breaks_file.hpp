// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// breaks.csv: the ancestry of fragments, a line for each grain that broke.
#pragma once

#include <filesystem>
#include <string>

#include "slurry/world/population.hpp"

namespace slurry {

std::string breaks_csv(const Breaks& breaks);
void write_breaks(const std::filesystem::path& run_folder, const Breaks& breaks);

}  // namespace slurry
