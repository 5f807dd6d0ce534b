// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/core/shown.hpp"

namespace slurry {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Bytes of the character that the text begins with; 0 where it begins with none, or with a control character.
std::size_t length_of_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return first >= ' ' && first != 0x7F ? 1 : 0;
  const std::size_t length = first >= 0xF0 && first < 0xF5   ? 4
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xC2 && first < 0xE0 ? 2
                                                             : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if (!is_continuation(text[k])) return 0;
  // U+0080 to U+009F are control characters as well.
  if (first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0) return 0;
  return length;
}

}  // namespace

std::string shortened(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  // Not within a character: back to its first byte, of at most four.
  std::size_t end = longest - longest / 4;
  for (int k = 0; k < 3 && is_continuation(text[end]); ++k) --end;
  return std::string(text.substr(0, end)) + "... (" + std::to_string(text.size()) + " characters)";
}

std::string shown(std::string_view text, std::size_t longest) {
  const std::string whole = shortened(text, longest);
  std::string clean;
  for (std::string_view rest = whole; !rest.empty();) {
    const std::size_t length = length_of_character(rest);
    if (length == 0)
      clean += '?';
    else
      clean += rest.substr(0, length);
    rest.remove_prefix(length == 0 ? 1 : length);
  }
  return clean;
}

}  // namespace slurry
