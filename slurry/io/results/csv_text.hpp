// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Entries of CSV files that we write: names, texts and numbers (RFC 4180: quoted where they hold a comma, a quote or a
// line break).
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {

// A text as an entry.
std::string csv_field(const std::string& text);
// The entries of a line, or of all lines of a text; an empty text has none. Half a line at the end does not count.
std::vector<std::string> csv_fields(std::string_view line);
std::vector<std::vector<std::string>> csv_rows(std::string_view text);

// Throws RunError where the entry is no number.
template <class T>
T csv_number(const std::string& entry) {
  T value{};
  const char* end = entry.data() + entry.size();
  const auto [stop, error] = std::from_chars(entry.data(), end, value);
  if (error != std::errc{} || stop != end) throw RunError("\"" + shown(entry) + "\" is no number");
  return value;
}

}  // namespace slurry
