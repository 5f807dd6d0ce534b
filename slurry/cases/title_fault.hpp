// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is wrong with a title: it goes into every frame, whose attributes hold 64 kB, and above every picture.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

namespace slurry {

// Bytes. A line has a hundred.
inline constexpr std::size_t longest_title = 10000;

// Empty where nothing is wrong.
inline std::string title_fault(const std::string& title) {
  if (title.size() > longest_title)
    return fmt::format("got {} characters, expected at most {}", title.size(), longest_title);
  const auto is_control = [](unsigned char c) { return (c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7F; };
  const auto found = std::find_if(title.begin(), title.end(), is_control);
  if (found == title.end()) return "";
  return fmt::format("got the control character U+{:04X}, expected a line of text", static_cast<unsigned char>(*found));
}

}  // namespace slurry
