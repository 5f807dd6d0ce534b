// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Words in a formula.
#pragma once

#include <cctype>
#include <string>

namespace slurry {

inline bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Where `word` stands as a whole word, at `from` or later; npos where it does not.
inline std::size_t find_word(const std::string& text, const std::string& word, std::size_t from = 0) {
  for (std::size_t k = text.find(word, from); k != std::string::npos; k = text.find(word, k + 1)) {
    const std::size_t end = k + word.size();
    if ((k == 0 || !is_name_character(text[k - 1])) && (end == text.size() || !is_name_character(text[end]))) return k;
  }
  return std::string::npos;
}

}  // namespace slurry
