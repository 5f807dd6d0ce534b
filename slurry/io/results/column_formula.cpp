// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/io/results/column_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "slurry/core/errors.hpp"
#include "slurry/core/find_word.hpp"
#include "slurry/core/named_formula.hpp"
#include "slurry/core/nearest_name.hpp"
#include "slurry/core/shown.hpp"

namespace slurry {
namespace {

const std::string between = " over ";

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

// What may stand inside of a name of a column.
bool is_inner(char c) { return is_name_character(c) || c == '.'; }

// The formula in the language of NamedFormula: each column a variable.
struct Translated {
  std::string text;
  std::vector<std::size_t> columns;  // by variable
  std::vector<std::string> names() const {
    std::vector<std::string> list;
    for (std::size_t k = 0; k < columns.size(); ++k) list.push_back(fmt::format("column_{}", k));
    return list;
  }
};

// The rank of the longest column whose name begins at this place and ends there as a word; columns.size(): none does.
std::size_t column_at(const std::string& formula, std::size_t place, const std::vector<std::string>& columns) {
  std::size_t best = columns.size();
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const std::string& name = columns[k];
    if (formula.compare(place, name.size(), name) != 0) continue;
    const std::size_t end = place + name.size();
    if (end < formula.size() && is_inner(formula[end])) continue;
    if (best == columns.size() || name.size() > columns[best].size()) best = k;
  }
  return best;
}

Translated translated(const std::string& formula, const std::vector<std::string>& columns) {
  Translated result;
  for (std::size_t at = 0; at < formula.size();) {
    const bool begins = at == 0 || !is_inner(formula[at - 1]);
    const std::size_t column = begins ? column_at(formula, at, columns) : columns.size();
    if (column == columns.size()) {
      result.text += formula[at++];
      continue;
    }
    const auto known = std::find(result.columns.begin(), result.columns.end(), column);
    const auto rank = static_cast<std::size_t>(known - result.columns.begin());
    if (known == result.columns.end()) result.columns.push_back(column);
    result.text += fmt::format("column_{}", rank);
    at += columns[column].size();
  }
  return result;
}

// A word with a dot that is left is a column that there is not.
void refuse_unknown(const std::string& formula, const Translated& found, const std::vector<std::string>& columns) {
  for (std::size_t at = 0; at < found.text.size();) {
    if (!is_inner(found.text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < found.text.size() && is_inner(found.text[end])) ++end;
    const std::string word = found.text.substr(at, end - at);
    const bool is_name = std::isalpha(static_cast<unsigned char>(word[0])) && word.find('.') != std::string::npos;
    if (is_name)
      throw InputError(fmt::format("\"{}\": there is no column \"{}\" in the series{}", shown(formula), shown(word),
                                   suggestion(word, columns, "\"")));
    at = end;
  }
}

NamedFormula formula_in(const std::string& formula, const std::vector<std::string>& columns, Translated& found) {
  found = translated(formula, columns);
  refuse_unknown(formula, found, columns);
  return {found.text, found.names()};
}

}  // namespace

ColumnPlot parse_column_plot(const std::string& text) {
  const std::size_t place = text.find(between);
  ColumnPlot plot;
  plot.y = trimmed(text.substr(0, place));
  if (place != std::string::npos) plot.x = trimmed(text.substr(place + between.size()));
  if (plot.y.empty() || plot.x.empty())
    throw InputError(fmt::format("got \"{}\", expected a formula of columns, or \"one over another\"", shown(text)));
  return plot;
}

std::vector<std::string> series_columns(const std::vector<std::string>& probe_columns) {
  std::vector<std::string> columns;
  std::istringstream own{std::string(series_header)};
  for (std::string word; std::getline(own, word, ',');) columns.push_back(word);
  columns.insert(columns.end(), probe_columns.begin(), probe_columns.end());
  return columns;
}

void check_column_formula(const std::string& formula, const std::vector<std::string>& columns) {
  Translated found;
  formula_in(formula, columns, found);
}

std::vector<double> column_values(const std::string& formula, const Series& series) {
  Translated found;
  const NamedFormula value = formula_in(formula, series.names, found);
  std::vector<double> values, row(found.columns.size());
  for (std::size_t k = 0; k < series.rows(); ++k) {
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = series.columns[found.columns[c]][k];
    values.push_back(value(row));
  }
  return values;
}

}  // namespace slurry
