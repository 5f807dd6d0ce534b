// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The probe of the fluid: what the grains give it, in a step and in all.
#include "slurry/observe/probes/fluid_probe.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// A grain that sinks in a liquid at rest, with a drag of 1 kg/s.
Case sinking(const std::string& fluid) {
  return parse_case(
      fmt::format("time = {{ step = 0.01, end = 0.2 }}\n[[grains]]\npositions = [[0, 0, 0]]\nradius = 0.1\n"
                  "mass = 2\n[[forces]]\nforce = \"gravity\"\nacceleration = [0, 0, -3]\n{}",
                  fluid),
      "sinking");
}

const std::string liquid = fmt::format("[fluid]\nname = \"field\"\nviscosity = {}\n", 1 / (0.6 * std::numbers::pi));

TEST(FluidProbe, gives_the_force_on_the_fluid_and_its_momentum) {
  Simulation simulation(sinking(liquid));
  ProbeSet probes({{"flow", FluidProbe{}}}, simulation.world(), simulation.state());
  const std::vector<std::string> columns{"flow.fx", "flow.fy", "flow.fz", "flow.px", "flow.py", "flow.pz"};
  EXPECT_EQ(probes.column_names(), columns);
  std::vector<double> values;
  const auto sample = [&] {
    probes.sample({simulation.world(), simulation.state(), simulation.last_report()}, values);
    return values;
  };
  EXPECT_EQ(sample(), std::vector<double>(6, 0.0)) << "before the first step";
  double given = 0;
  while (!simulation.is_done()) {
    simulation.step();
    const double v = simulation.state().grains.velocity[0].z;
    given += 0.01 * v;
    sample();
    // Its drag of 1 kg/s pulls the liquid down with it.
    EXPECT_NEAR(values[2], v, 1e-14);
    EXPECT_NEAR(values[5], given, 1e-14);
    EXPECT_LT(values[2], 0);
  }
  // What gravity has given is in the grain or in the liquid: 20 roundings of 1.
  EXPECT_NEAR(2 * simulation.state().grains.velocity[0].z + values[5], -3 * 2 * 0.2, 1e-14);
}

TEST(FluidProbe, is_refused_without_a_fluid) {
  const Simulation simulation(sinking(""));
  EXPECT_THROW(ProbeSet({{"flow", FluidProbe{}}}, simulation.world(), simulation.state()), InputError);
}

}  // namespace
}  // namespace slurry::test
