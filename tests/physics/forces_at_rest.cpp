// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces of grains at rest, for steps of any length: the tolerance is a displacement, which says ever less of them as
// the step gets shorter.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Two discs on a rough floor carry a third one.
Simulation pyramid(double dt, const std::string& solver) {
  return Simulation(parse_case(fmt::format(R"(
planar = true
time = {{ step = {}, end = 1 }}
solver = {{ softness = 0, {} }}
[[grains]]
positions = [[-1.0, 1.0], [1.0, 1.0], [0, {:.17g}]]
radius = 1
mass = 1
[[obstacles]]
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -9.81]
[[contacts]]
law = "friction"
friction = 0.5
)",
                                           dt, solver, 1 + std::sqrt(3.0)),
                               "pyramid"));
}

struct Rest {
  double sunk;   // of the top, m
  double error;  // of the forces on the floor, as a part of 1.5 m g
};

Rest rest(double dt, const std::string& solver) {
  Simulation s = pyramid(dt, solver);
  const double top = s.state().grains.position[place_of(s, 2)].y;
  run(s);
  Rest r{top - s.state().grains.position[place_of(s, 2)].y, 0};
  const Contacts& c = s.state().contacts;
  for (std::size_t k = 0; k < c.size(); ++k)
    if (is_piece(c.second[k])) r.error = std::max(r.error, std::abs(c.impulse[k] / (1.5 * 9.81 * dt) - 1));
  return r;
}

TEST(ForcesAtRest, do_not_get_worse_as_the_step_gets_shorter) {
  for (const double dt : {0.02, 0.01, 0.005, 0.002, 0.001}) {
    const Rest usual = rest(dt, "tolerance = 1e-6"), loose = rest(dt, "tolerance = 1e-6, force_tolerance = 0");
    std::printf("step %g: sunk by %.2g (%.2g without the aim), forces off by %.2g (%.2g)\n", dt, usual.sunk, loose.sunk,
                usual.error, loose.error);
    // The aim of 1e-3, times the three contacts that a weight goes through.
    EXPECT_LE(usual.error, 5e-3) << dt;
    EXPECT_LE(usual.sunk, 1e-4) << dt;
  }
}

// Where the solver is not asked for it, the run says that forces are not known.
TEST(ForcesAtRest, that_are_not_known_are_noted) {
  Simulation s = pyramid(1e-4, "tolerance = 1e-5, max_iterations = 1");
  for (int n = 0; n < 150; ++n) s.step();
  const std::vector<std::string> notes = s.notes();
  EXPECT_TRUE(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
    return note.find("mean free speed") != std::string::npos;
  })) << notes.size();
}

}  // namespace
}  // namespace slurry::test
