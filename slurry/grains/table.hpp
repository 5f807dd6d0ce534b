// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Table: named columns of numbers, as read from a file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace slurry {

struct Table {
  std::string source;                        // where it comes from, for messages
  std::vector<std::string> names;            // of the columns, all different
  std::vector<std::vector<double>> columns;  // all of the same length, finite
  std::vector<std::int64_t> lines;           // line of each row in the source

  std::size_t rows() const { return lines.size(); }

  // The column of that name, or nullptr.
  const std::vector<double>* find(std::string_view name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &columns[static_cast<std::size_t>(found - names.begin())];
  }

  // "file:line" of a row, for messages.
  std::string place(std::size_t row) const { return source + ":" + std::to_string(lines[row]); }
};

}  // namespace slurry
