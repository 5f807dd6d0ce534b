// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "table_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace slurry {
namespace {

std::string cell_of(double value) { return std::isfinite(value) ? fmt::format("{:.6g}", value) : "-"; }
std::string cell_of(std::int64_t value) { return fmt::format("{}", value); }
std::string cell_of(const std::string& value) { return value; }

}  // namespace

std::string table_text(const StudyTable& table) {
  std::vector<std::string> lines(table.rows() + 1);
  for (const TableColumn& column : table.columns) {
    if (column.is_detail) continue;
    std::vector<std::string> cells{column.name};
    std::visit(
        [&](const auto& values) {
          std::ranges::transform(values, std::back_inserter(cells), [](const auto& value) { return cell_of(value); });
        },
        column.values);
    std::size_t width = 0;
    for (const std::string& cell : cells) width = std::max(width, cell.size());
    const bool is_text = std::holds_alternative<std::vector<std::string>>(column.values);
    for (std::size_t k = 0; k < lines.size(); ++k)
      lines[k] += (lines[k].empty() ? "" : "  ") +
                  (is_text ? fmt::format("{:<{}}", cells[k], width) : fmt::format("{:>{}}", cells[k], width));
  }
  std::string text;
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace slurry
