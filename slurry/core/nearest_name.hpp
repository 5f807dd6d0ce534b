// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Nearest names: what a user probably meant by a misspelt word.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace slurry {

// Fewest insertions, deletions, replacements and swaps of neighbouring letters that turn `a` into `b` (the optimal
// string alignment distance); capital letters count as small ones.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The name closest to `word`, the first of equals; empty where none is near: one edit in three letters, at least one,
// and no word of more than 64 letters.
std::string nearest_name(std::string_view word, const std::vector<std::string>& names);

// "a, b or c", each name between two `quote` signs and as a message may show it (core/shown.hpp); of a long list the
// beginning.
std::string join_names(const std::vector<std::string>& names, std::string_view quote = "`");

// "; did you mean `radius`?", or, where no name is near, "; expected `radius` or ...", or nothing where there are no
// names.
std::string suggestion(std::string_view word, const std::vector<std::string>& names, std::string_view quote = "`");

}  // namespace slurry
