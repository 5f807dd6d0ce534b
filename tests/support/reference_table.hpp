// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tables of reference numbers under tests/data: a line of headings, then numbers between commas, as they were computed.
#pragma once

#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace slurry::test {

// The rows of tests/data/<path>; a missing entry is NaN.
inline std::vector<std::vector<double>> reference_rows(const std::string& path) {
  std::ifstream stream(std::string(SLURRY_SOURCE_DIR) + "/tests/data/" + path);
  if (!stream) throw std::runtime_error("no reference table " + path);
  std::vector<std::vector<double>> rows;
  std::string line;
  for (std::getline(stream, line); std::getline(stream, line);) {
    std::istringstream entries(line);
    rows.emplace_back();
    for (std::string entry; std::getline(entries, entry, ',');)
      rows.back().push_back(entry.empty() ? std::numeric_limits<double>::quiet_NaN()
                                          : std::strtod(entry.c_str(), nullptr));
  }
  return rows;
}

}  // namespace slurry::test
