// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/csv_text.hpp"

namespace slurry {

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::vector<std::string> csv_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool in_quotes = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const char c = line[k];
    if (c == '"' && in_quotes && k + 1 < line.size() && line[k + 1] == '"')
      fields.back() += line[k++];
    else if (c == '"')
      in_quotes = !in_quotes;
    else if (c == ',' && !in_quotes)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

std::vector<std::vector<std::string>> csv_rows(std::string_view text) {
  std::vector<std::vector<std::string>> rows;
  bool in_quotes = false;
  std::size_t begin = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '"') in_quotes = !in_quotes;
    if (text[k] != '\n' || in_quotes) continue;
    rows.push_back(csv_fields(text.substr(begin, k - begin)));
    begin = k + 1;
  }
  return rows;
}

}  // namespace slurry
