// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A strict reader of tables of numbers: one header line with the names of the columns, then one line per row, separated
// by commas (or by blanks, where the header has no comma). Blanks around entries, blank lines and CRLF are allowed.
// Lines that start with '#' are comments; where the first line that is none holds numbers, the comment before it is the
// header.
//
// Anything else is an InputError "file:line: ...": a wrong number of entries, an entry that is not a finite number, a
// column named twice, a file without rows or that cannot be read. Moments of inertia (inertia_x, ...) alone may be
// infinite: an export writes those of grains that do not turn so.
#pragma once

#include <string>
#include <string_view>

#include "slurry/grains/table.hpp"

namespace slurry {

Table read_csv(const std::string& path);

// The same for a text in memory; `source` stands for the file in messages.
Table parse_csv(std::string_view text, const std::string& source);

}  // namespace slurry
