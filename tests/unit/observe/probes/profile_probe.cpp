// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Profiles as columns, and the pressure that holds a flow.
#include "slurry/observe/probes/profile_probe.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "tests/unit/observe/probes/rows.hpp"

namespace slurry::test {
namespace {

std::string flying(const std::string& probe) {
  return fmt::format(R"(
planar = true
time = {{ step = 1e-3, end = 1 }}
[[grains]]
place = "lattice"
origin = [-1, -1]
counts = [11, 11]
spacing = 0.2
radius = 0.09
density = 100
velocity = [2, 1]
[[probes]]
name = "p"
probe = "profile"
width = 0.2
{}
)",
                     probe);
}

const std::string line = R"(where = { name = "line", start = [-0.5, 0], end = [0.5, 0], points = 4 })";

// All grains have one velocity: so has every place, and the flux is density times velocity, to round-off.
TEST(ProfileProbe, OfAUniformFlowIsUniform) {
  Rows rows(flying(line));
  rows.step(3);
  for (int k = 1; k <= 4; ++k) {
    const double density = rows[fmt::format("p.density_{}", k)];
    EXPECT_GT(density, 50);
    EXPECT_NEAR(rows[fmt::format("p.velocity_x_{}", k)], 2, 1e-12);
    EXPECT_NEAR(rows[fmt::format("p.momentum_y_{}", k)], density, 1e-9 * density);
    EXPECT_NEAR(rows[fmt::format("p.pressure_{}", k)], 0, 1e-9) << "no contacts, no fluctuations";
  }
}

TEST(ProfileProbe, NamesItsPlaces) {
  Rows rows(flying(line + "\nquantities = [\"contact_stress\"]"));
  const std::vector<std::string>& names = rows.probes.column_names();
  EXPECT_EQ(names.size(), 16u);
  EXPECT_EQ(names.front(), "p.contact_stress_xx_1");
  EXPECT_EQ(names.back(), "p.contact_stress_yy_4");
  const auto& probe = std::get<ProfileProbe>(rows.simulation.description().probes[0].probe);
  EXPECT_EQ(probe.profile_axis(true).values, (std::vector<double>{0.125, 0.375, 0.625, 0.875}));
}

TEST(ProfileProbe, RefusesWhatIsNoProfile) {
  EXPECT_THROW(Rows(flying("where = { name = \"box\", low = [0, 0], high = [1, 1] }")), InputError);
  EXPECT_THROW(Rows(flying(line + "\nquantities = [\"density\", \"colour\"]")), InputError);
  EXPECT_THROW(Rows(flying(line + "\nquantities = [\"fluid_velocity\"]")), InputError);
}

// A ball of weight F that sinks in a periodic cell of the volume V without net flow: nothing but a uniform gradient of
// the pressure holds the fluid, F / V. The balance of forces gives it whatever the grid resolves of the flow.
TEST(PressureDropProbe, FindsTheGradientThatHoldsTheFluid) {
  Rows rows(R"(
dynamics = { name = "overdamped", drag = 0 }
time = { step = 1e-3, end = 1 }
[cell]
low = [0, 0, 0]
high = [1, 1, 1]
periodic = ["x", "y", "z"]
[[grains]]
positions = [[0.5, 0.5, 0.5]]
radius = 0.2
mass = 3
[[forces]]
force = "gravity"
acceleration = [0, -2, 0]
[fluid]
name = "grid"
viscosity = 1
spacing = 0.0625
[[probes]]
name = "p"
probe = "pressure_drop"
from = [0.5, 0.05, 0.5]
to = [0.5, 0.95, 0.5]
)");
  rows.step(2);
  EXPECT_NEAR(rows["p.gy"], -6, 1e-3 * 6);  // the tolerance of the fluid is 1e-4 of the velocities
  EXPECT_NEAR(rows["p.gx"], 0, 1e-2);
  EXPECT_NEAR(rows["p.loss"], rows["p.drop"] + 0.9 * 6, 2e-2);
}

}  // namespace
}  // namespace slurry::test
