// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Case file: from TOML text to a case of any kind and back.
//
// Everything follows from the field tables of the structs that studies/studies.hpp lists. A mistake throws an
// InputError, one sentence with the file and line (or the --set), the table and key, what was given and what was
// expected.
#pragma once

#include <string>
#include <vector>

#include "slurry/io/cases/case_kinds.hpp"
#include "slurry/studies/studies.hpp"

namespace slurry {

// Reads, overrides (see io/cases/case_overrides.hpp), fills in defaults, reads the meshes that it names, and validates;
// sets `folder` to that of the file. `spare`: a folder for meshes that are not there.
AnyCase read_any_case(const std::string& path, const std::vector<std::string>& overrides = {},
                      const std::string& spare = "");

// The same from text; `name` stands for the file in messages. The folder is left at ".".
AnyCase parse_any_case(const std::string& text, const std::string& name,
                       const std::vector<std::string>& overrides = {});

// The same for callers that can use a case of grains alone; a study is an InputError.
Case read_case(const std::string& path, const std::vector<std::string>& overrides = {});
// Relative paths in the text start from `folder`.
Case parse_case(const std::string& text, const std::string& name, const std::vector<std::string>& overrides = {},
                const std::string& folder = ".");

// The complete case as TOML, defaults included: parse_any_case gives the same case back.
std::string write_case(const Case& c);
std::string write_case(const AnyCase& c);

}  // namespace slurry
