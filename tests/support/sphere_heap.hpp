// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contact problems for tests of solvers: spheres that fall into an open box.
#pragma once

#include <fmt/format.h>

#include <string>

#include "tests/support.hpp"

namespace slurry::test {

// The problem of the last of some steps: edge^3 spheres, in flight at first, a young heap after about 60 steps. `law`
// is the table of their contacts, `solver` that of the solver which takes them there.
inline Problem sphere_heap(int edge, const std::string& law, int steps,
                           const std::string& solver = "tolerance = 1e-6") {
  Simulation simulation(parse_case(fmt::format(R"(
time = {{ step = 1e-3, end = 10 }}
solver = {{ softness = 0, {0} }}
[[grains]]
place = "lattice"
origin = [0.011, 0.011, 0.011]
counts = [{1}, {1}, {1}]
spacing = 0.022
jitter = 0.8
radius = 0.01
density = 2500
[[obstacles]]
name = "box"
shape = "box"
centre = [{2:.3g}, {2:.3g}, 0.5]
size = [{3:.3g}, {3:.3g}, 1.0]
inside = true
open = ["z+"]
[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]
[[contacts]]
{4}
)",
                                               solver, edge, 0.011 * edge, 0.022 * edge, law),
                                   "sphere_heap"));
  for (int n = 0; n < steps; ++n) simulation.step();
  return simulation.last_problem();
}

}  // namespace slurry::test
