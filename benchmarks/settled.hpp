// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frozen work for the benchmarks: the settled packings of benchmarks/data, and the contact problems of their steps.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "slurry/cases/build.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/csv.hpp"
#include "slurry/simulation.hpp"

namespace slurry::bench {

inline Case settled_case(std::int64_t grains, bool gluey = false) {
  std::vector<std::string> overrides{fmt::format("parameters.grains={}", grains)};
  if (gluey) overrides.insert(overrides.end(), {"contacts.0.law=gluey", "contacts.0.gamma_min=-2"});
  return read_case(std::string(SLURRY_BENCHMARKS_DIR) + "/settled_box.toml", overrides);
}

// The packing after `steps` steps; the data overlap by some 1e-5 of a radius, which the first step mends.
inline Simulation settled_simulation(std::int64_t grains, bool gluey, int steps) {
  const Case c = settled_case(grains, gluey);
  State state;
  state.grains = build_grains(c, [](const std::string& path) { return read_csv(path); });
  Simulation simulation(c, std::move(state));
  for (int k = 0; k < steps; ++k) simulation.step();
  return simulation;
}

inline void start_cold(Problem& problem) {
  for (std::size_t c = 0; c < problem.contacts(); ++c)
    set_impulse(problem, c, project(problem.set[c], {}, local_mass(problem, c)));
}

// The problem of the first step, or with glue of the second: in the first no contact is glued yet.
inline Problem settled_problem(std::int64_t grains, bool gluey) {
  Problem problem = settled_simulation(grains, gluey, gluey ? 2 : 1).last_problem();
  start_cold(problem);
  return problem;
}

}  // namespace slurry::bench
