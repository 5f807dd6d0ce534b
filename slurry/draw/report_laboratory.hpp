// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the report of a run of kind "lubrication" shows in the place of pictures and series: the schemes in a table, and
// their curves over the exact motion.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace slurry {

bool is_laboratory(const nlohmann::ordered_json& summary);

// As HTML, from summary.json, series.csv (the exact motion) and scheme_<name>.csv. A table that cannot be read is a
// note.
std::string laboratory_sections(const std::filesystem::path& folder, const nlohmann::ordered_json& summary);

}  // namespace slurry
