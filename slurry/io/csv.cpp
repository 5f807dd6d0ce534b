// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CSV: the text is cut into lines, the header names the columns, each row is read number by number.
#include "slurry/io/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>

#include "slurry/core/errors.hpp"
#include "slurry/core/shown.hpp"
#include "slurry/io/files.hpp"

namespace slurry {

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// No table of ours has more than a few dozen; each new name is compared with those before it.
constexpr std::size_t most_columns = 1000;

struct Line {
  std::int64_t number;
  std::string_view text;  // without blanks at the ends
};

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// The lines that hold something.
std::vector<Line> lines_of(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::vector<Line> lines;
  for (std::int64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::string_view line = trimmed(text.substr(0, end)); !line.empty()) lines.push_back({number, line});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string_view> entries_of(std::string_view text, bool commas) {
  std::vector<std::string_view> entries;
  while (true) {
    const std::size_t end = std::min(commas ? text.find(',') : text.find_first_of(blanks), text.size());
    entries.push_back(trimmed(text.substr(0, end)));
    if (end == text.size()) return entries;
    text = commas ? text.substr(end + 1) : trimmed(text.substr(end));
  }
}

// Reads the whole entry as a number (which may be infinite or not a number); nothing where it is none.
std::optional<double> number_in(std::string_view entry) {
  if (entry.starts_with('+')) entry.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(entry.data(), entry.data() + entry.size(), value);
  if (end != entry.data() + entry.size() || entry.empty()) return {};
  if (error == std::errc::result_out_of_range) return HUGE_VAL;
  return error == std::errc{} ? std::optional(value) : std::nullopt;
}

std::string_view without_hash(std::string_view text) {
  while (text.starts_with('#')) text.remove_prefix(1);
  return trimmed(text);
}

bool may_be_infinite(std::string_view column, double value) { return column.starts_with("inertia_") && value > 0; }

bool is_comment(const Line& line) { return line.text.starts_with('#'); }

// The rank of the header among the lines (see csv.hpp).
std::size_t find_header(const std::vector<Line>& lines, const std::string& source) {
  std::size_t first = 0;
  while (first < lines.size() && is_comment(lines[first])) ++first;
  if (first == lines.size()) throw InputError(source, "the file is empty; expected a header line and rows of numbers");
  const std::string_view text = lines[first].text;
  const bool holds_numbers = number_in(entries_of(text, text.find(',') != std::string_view::npos)[0]).has_value();
  if (!holds_numbers) return first;
  if (first == 0)
    throw InputError(fmt::format("{}:{}", source, lines[0].number),
                     fmt::format("expected a header line with the names of the columns, found \"{}\"", shown(text)));
  return first - 1;
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& source) : lines_(lines_of(text)) { table_.source = source; }

  Table read() {
    const std::size_t header = find_header(lines_, table_.source);
    read_header(lines_[header]);
    for (std::size_t k = header + 1; k < lines_.size(); ++k)
      if (!is_comment(lines_[k])) read_row(lines_[k]);
    if (table_.rows() == 0) refuse(lines_[header], "the table has a header but no rows");
    return std::move(table_);
  }

 private:
  [[noreturn]] void refuse(const Line& line, const std::string& message) const {
    throw InputError(fmt::format("{}:{}", table_.source, line.number), message);
  }

  void read_header(const Line& line) {
    const std::string_view text = without_hash(line.text);
    commas_ = text.find(',') != std::string_view::npos;
    const std::vector<std::string_view> names = entries_of(text, commas_);
    if (names.size() > most_columns)
      refuse(line, fmt::format("the header has {} columns, expected at most {}", names.size(), most_columns));
    for (std::string_view name : names) {
      if (name.empty()) refuse(line, fmt::format("column {} has no name", table_.names.size() + 1));
      if (table_.find(name)) refuse(line, fmt::format("the column \"{}\" is named twice", shown(name)));
      table_.names.emplace_back(name);
      table_.columns.emplace_back();
    }
  }

  void read_row(const Line& line) {
    const std::vector<std::string_view> entries = entries_of(line.text, commas_);
    if (entries.size() != table_.names.size())
      refuse(line, fmt::format("expected {} columns as in the header, found {}", table_.names.size(), entries.size()));
    for (std::size_t k = 0; k < entries.size(); ++k) table_.columns[k].push_back(read_entry(line, k, entries[k]));
    table_.lines.push_back(line.number);
  }

  double read_entry(const Line& line, std::size_t column, std::string_view entry) const {
    const std::optional<double> value = number_in(entry);
    if (!value)
      refuse(line, fmt::format("expected a number in column \"{}\", found \"{}\"", shown(table_.names[column]),
                               shown(entry)));
    if (!std::isfinite(*value) && !may_be_infinite(table_.names[column], *value))
      refuse(line, fmt::format("expected a finite number in column \"{}\", found \"{}\"", shown(table_.names[column]),
                               shown(entry)));
    return *value;
  }

  std::vector<Line> lines_;
  Table table_;
  bool commas_ = true;
};

}  // namespace

Table parse_csv(std::string_view text, const std::string& source) { return Reader(text, source).read(); }

Table read_csv(const std::string& path) { return parse_csv(read_input(path, "table of numbers"), path); }

}  // namespace slurry
