// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests share: gallery cases, reference tables, and the observation of every step.
#pragma once

#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "slurry/io/cases/case_file.hpp"
#include "slurry/simulation.hpp"
#include "slurry/world/fingerprint.hpp"

namespace slurry::test {

inline std::string source_path(const std::string& relative) { return std::string(SLURRY_SOURCE_DIR) + "/" + relative; }

inline Case gallery(const std::string& name, const std::vector<std::string>& overrides = {}) {
  return read_case(source_path("gallery/" + name + ".toml"), overrides);
}

// Runs to the end, calling observe(simulation) at the start and after each step.
inline void run(Simulation& simulation, const std::function<void(const Simulation&)>& observe = {}) {
  if (observe) observe(simulation);
  while (!simulation.is_done()) {
    simulation.step();
    if (observe) observe(simulation);
  }
}

// A table of tests/reference: column name -> values.
inline std::map<std::string, std::vector<double>> reference_table(const std::string& name) {
  std::ifstream file(source_path("tests/reference/" + name));
  if (!file) throw std::runtime_error("no reference table " + name);
  std::string line, word;
  std::vector<std::string> names;
  std::map<std::string, std::vector<double>> table;
  std::getline(file, line);
  for (std::istringstream words(line); std::getline(words, word, ',');) names.push_back(word);
  while (std::getline(file, line)) {
    std::istringstream words(line);
    for (std::size_t k = 0; std::getline(words, word, ','); ++k) table[names[k]].push_back(std::stod(word));
  }
  return table;
}

// The contact of a grain with a piece or another grain, by identity; null if there is none.
struct ContactValues {
  double gap = 0, gamma = 0, impulse = 0;
};
inline ContactValues first_contact(const Simulation& s) {
  const Contacts& c = s.state().contacts;
  return c.size() == 0 ? ContactValues{} : ContactValues{c.gap[0], c.gamma[0], c.impulse[0]};
}

// Place of the grain with this identity.
inline std::size_t place_of(const Simulation& s, std::int64_t id) {
  const auto& ids = s.state().grains.id;
  for (std::size_t k = 0; k < ids.size(); ++k)
    if (ids[k] == id) return k;
  throw std::runtime_error("no such grain");
}

// Slope of log(error) against log(h) by least squares.
inline double fitted_order(const std::vector<double>& h, const std::vector<double>& error) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  const double n = static_cast<double>(h.size());
  for (std::size_t k = 0; k < h.size(); ++k) {
    const double x = std::log(h[k]), y = std::log(error[k]);
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace slurry::test
