// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The probes of a case, step by step and row by row.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "slurry/observe/probes/probe_set.hpp"
#include "tests/support.hpp"

namespace slurry::test {

// The probes of a case and their rows, as a run writes them.
struct Rows {
  explicit Rows(const std::string& text) : simulation(parse_case(text, "rows")), probes(make(simulation)) {}
  static ProbeSet make(const Simulation& s) {
    std::vector<NamedProbe> named;
    for (const ProbeOptions& p : s.description().probes) named.push_back({p.name, p.probe});
    return ProbeSet(named, s.world(), s.state());
  }
  ProbeScene scene() const {
    const Simulation& s = simulation;
    return {.world = s.world(), .state = s.state(), .report = s.last_report(), .work = &s.workspace()};
  }
  void step(int n = 1) {
    for (int k = 0; k < n; ++k) simulation.step(), probes.advance(scene());
  }
  std::vector<double> row() {
    std::vector<double> values;
    probes.sample(scene(), values);
    probes.begin_interval(simulation.state().clock.time);
    return values;
  }
  double operator[](const std::string& column) {
    std::vector<double> values;
    probes.sample(scene(), values);
    const auto& names = probes.column_names();
    return values.at(std::find(names.begin(), names.end(), column) - names.begin());
  }
  Simulation simulation;
  ProbeSet probes;
};

}  // namespace slurry::test
