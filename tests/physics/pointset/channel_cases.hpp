// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cases of a fluid on points that several tests begin with.
#pragma once

#include <fmt/format.h>

#include <string>

#include "slurry/io/results/checkpoint.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {

// A channel of 2 m by 1 m with the parabola of the mean speed 1 coming in.
inline std::string channel(const std::string& time, const std::string& options, const std::string& more,
                           double viscosity = 0.01, double spacing = 0.1) {
  return fmt::format(R"case(
planar = true
time = {{ {} }}
[fluid]
name = "pointset"
viscosity = {}
density = 1
spacing = {}
low = [0, 0]
high = [2, 1]
{}
[[fluid.boundaries]]
kind = "inflow"
on = "left"
velocity = ["6*y*(1 - y)", 0]
[[fluid.boundaries]]
kind = "outflow"
on = "right"
{})case",
                     time, viscosity, spacing, options, more);
}

// It past a disc, with a grain before it.
inline std::string fast_past_a_disc(double viscosity, double spacing, double radius, const std::string& settling) {
  return channel("step = 0.0025, end = 0.005", "impermeable = [\"disc\"]\n" + settling,
                 fmt::format("[[obstacles]]\nname = \"disc\"\nshape = \"ball\"\ncentre = [0.8, 0.5]\nradius = {}\n"
                             "[[grains]]\npositions = [[0.3, 0.5]]\nradius = 0.01\ndensity = 1\n",
                             radius),
                 viscosity, spacing);
}

// As the program goes on from a checkpoint.
inline Simulation resumed_from_a_file(const Case& c, const State& state) {
  const Scratch scratch("pointset");
  save_checkpoint(scratch.path(), state, write_case(c));
  return Simulation(parse_case(write_case(c), "resumed"), find_checkpoint(scratch.path()).newest.value().state);
}

}  // namespace slurry::test
