// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests of the laboratory share: the experiment of the papers, and reference tables with words in them.
#pragma once

#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "slurry/studies/lubrication/laboratory.hpp"

namespace slurry::test {

// Pushed with -2 until t = 2, then pulled with 2; q = 1 and at rest at the start.
inline LubricationCase push_and_pull(double end) {
  LubricationCase c;
  c.time.end = end;
  c.force.force.emplace<PiecewiseForce>(PiecewiseForce{{2}, {-2, 2}});
  return c;
}

inline LubricationCase push_and_pull(double epsilon, double exponent, double end) {
  LubricationCase c = push_and_pull(end);
  c.drag.law.emplace<PowerDrag>(PowerDrag{epsilon, exponent});
  return c;
}

inline ReferenceMotion reference_of(const LubricationCase& c) {
  const Experiment e = make_experiment(c);
  return ReferenceMotion(e.drag, e.push, c.grain, c.time.end);
}

// A table of tests/reference as columns; entries that are no numbers are NaN.
class ReferenceTable {
 public:
  explicit ReferenceTable(const std::string& name) {
    std::ifstream file(std::string(SLURRY_SOURCE_DIR) + "/tests/reference/" + name);
    if (!file) throw std::runtime_error("no reference table " + name);
    std::string line, word;
    std::vector<std::string> names;
    const auto next_line = [&] {
      const bool more = static_cast<bool>(std::getline(file, line));
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return more;
    };
    next_line();
    for (std::istringstream words(line); std::getline(words, word, ',');) names.push_back(word);
    while (next_line()) {
      std::istringstream words(line);
      for (std::size_t k = 0; std::getline(words, word, ','); ++k) {
        words_[names[k]].push_back(word);
        char* end = nullptr;
        const double value = std::strtod(word.c_str(), &end);
        const bool is_number = end == word.c_str() + word.size();
        values_[names[k]].push_back(is_number ? value : std::numeric_limits<double>::quiet_NaN());
      }
    }
    rows_ = values_.at(names[0]).size();
  }
  std::size_t rows() const { return rows_; }
  double operator()(const std::string& column, std::size_t row) const { return values_.at(column).at(row); }
  const std::string& word(const std::string& column, std::size_t row) const { return words_.at(column).at(row); }

 private:
  std::map<std::string, std::vector<double>> values_;
  std::map<std::string, std::vector<std::string>> words_;
  std::size_t rows_ = 0;
};

}  // namespace slurry::test
