// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Case file: from TOML text to a Case and back.
//
// Everything follows from the field tables of the structs in cases/case.hpp. A mistake throws an InputError, one
// sentence with the file and line (or the --set), the table and key, what was given and what was expected.
#pragma once

#include <string>
#include <vector>

#include "slurry/cases/case.hpp"

namespace slurry {

// Reads, overrides (see io/case_overrides.hpp), fills in defaults, reads the meshes that it names, and validates; sets
// `folder` to that of the file.
Case read_case(const std::string& path, const std::vector<std::string>& overrides = {});

// The same from text; `name` stands for the file in messages. The folder is left at ".".
Case parse_case(const std::string& text, const std::string& name, const std::vector<std::string>& overrides = {});

// The complete case as TOML, defaults included: parse_case gives the same case back.
std::string write_case(const Case& c);

}  // namespace slurry
