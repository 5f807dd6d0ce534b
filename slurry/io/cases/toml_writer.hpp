// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Toml writer: a struct of a case as TOML text, driven by its field table alone.
//
// What is written reads back to the same values: numbers have the fewest digits that do. A member that is not set
// (an empty std::optional, a radius that was left out) is not written.
#pragma once

#include <string>

#include "slurry/core/tables.hpp"

namespace slurry {

// Vectors have all three components, or two where the third is 0, as in a planar case.
enum class ZeroZ { written, left_out };

// The text in quotes, with escapes.
std::string quote(const std::string& text);

// Any value that is set, a table as "{ key = value, ... }".
std::string write_value(ValueView value, ZeroZ zero_z = ZeroZ::left_out);
bool is_set(ValueView value);

// The whole file: the values of the struct, then its tables.
std::string write_document(TableView options, ZeroZ zero_z);

}  // namespace slurry
