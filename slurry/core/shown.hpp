// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A text of the user as a message may show it. A case may hold a name of ten megabytes, or one that moves the cursor of
// the terminal: a message stays a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace slurry {

// Longer texts are cut unless a caller says otherwise, in bytes: as much as a line of a terminal holds beside the rest
// of the sentence.
inline constexpr std::size_t longest_shown = 80;

// The text, or its beginning and its length: "aaaa... (10485760 characters)".
std::string shortened(std::string_view text, std::size_t longest = longest_shown);

// The same with a '?' for each control character and for each byte that is no UTF-8.
std::string shown(std::string_view text, std::size_t longest = longest_shown);

}  // namespace slurry
