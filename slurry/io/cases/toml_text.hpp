// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// TOML text to its tree. The parser, and whoever walks or frees the tree, calls itself once for each level: a key of
// 20 000 parts would end the program for want of stack. So the depth is bounded before the text is parsed.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace slurry {

// Parts of a key, and tables and arrays within each other, in one statement. A case needs 5.
inline constexpr std::size_t deepest_toml = 32;

// Bytes of a reason of the parser that a message shows: it repeats keys.
inline constexpr std::size_t longest_reason = 300;

// The line, counted from 1, of the first place that is deeper; 0 where there is none. Text that is not TOML is bounded
// as well, but may be found deeper than it is.
std::size_t line_too_deep(std::string_view text);

// Throws InputError with the line, and the column where the parser tells one; `name` stands for the file.
toml::table parse_toml(const std::string& text, const std::string& name);

}  // namespace slurry
