// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The energy that contacts take: of a block that slides, of an impact, and the balance of a box of spheres.
#include "slurry/observe/probes/dissipation_probe.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "slurry/core/errors.hpp"
#include "slurry/observe/energies.hpp"
#include "tests/unit/observe/probes/rows.hpp"

namespace slurry::test {
namespace {

std::string on_a_floor(const std::string& place, const std::string& contacts) {
  return fmt::format(R"(
time = {{ step = 1e-3, end = 1 }}
solver = {{ tolerance = 1e-12, max_iterations = 100000, softness = 0 }}
[[grains]]
name = "grains"
radius = 0.1
mass = 2
{}
[[obstacles]]
name = "floor"
shape = "plane"
[[forces]]
force = "gravity"
acceleration = [0, -9.81, 0]
{}
[[probes]]
name = "lost"
probe = "dissipation"
)",
                     place, contacts);
}

const std::string rough = "[[contacts]]\nlaw = \"friction\"\nfriction = 0.5\n";

// All of m v^2 / 2 goes to the friction with the floor, half of it to the account of each partner.
TEST(DissipationProbe, OfABlockThatSlidesIsItsKineticEnergy) {
  Rows rows(on_a_floor("positions = [[0, 0.1, 0]]\nvelocity = [3, 0, 0]\nturns = false", rough));
  rows.step(900);
  EXPECT_NEAR(rows.simulation.state().grains.velocity[0].x, 0, 1e-9) << "it has come to rest";
  EXPECT_NEAR(rows["lost.total"], 9, 1e-9);
  EXPECT_NEAR(rows["lost.tangential"], 9, 1e-9);
  EXPECT_NEAR(rows["lost.law_1_friction"], 9, 1e-9);
  EXPECT_NEAR(rows["lost.group_grains"], 4.5, 1e-9);
  EXPECT_NEAR(rows["lost.group_floor"], 4.5, 1e-9);
}

// While it slides it loses mu m g v.
TEST(DissipationProbe, HasThePowerOfFriction) {
  Rows rows(on_a_floor("positions = [[0, 0.1, 0]]\nvelocity = [3, 0, 0]\nturns = false", rough));
  rows.step(100);
  const double before = rows.simulation.state().grains.velocity[0].x;
  rows.row();
  rows.step(100);
  const double after = rows.simulation.state().grains.velocity[0].x;
  EXPECT_NEAR(rows["lost.power"], 0.5 * 2 * 9.81 * 0.5 * (before + after), 1e-9);
}

// The kinetic energy of spheres changes by the work of gravity, less what contacts take: exact in every step, since
// both follow from the impulses and the mean velocity of the step.
TEST(DissipationProbe, ClosesTheBalanceOfSpheresThatFall) {
  Rows rows(on_a_floor(R"(place = "lattice"
origin = [0, 0.3, 0]
counts = [3, 3, 3]
spacing = 0.22
jitter = 0.3
velocity_spread = 0.5
)",
                       "[[contacts]]\nlaw = \"friction\"\nfriction = 0.3\nrolling_friction = 0.05\n"));
  const auto energy = [&] {
    const Energies e = measure_energies(rows.simulation.state().grains);
    return e.kinetic_energy + e.rotational_energy;
  };
  const auto fall = [&] { return measure_energies(rows.simulation.state().grains).momentum.y; };
  const double start = energy();
  double work = 0;
  for (int k = 0; k < 400; ++k) {
    const double before = fall();
    rows.step();
    work -= 9.81 * 0.5 * (before + fall()) * rows.simulation.last_report().dt;
  }
  EXPECT_GT(rows["lost.total"], 10);
  EXPECT_GT(rows["lost.rolling"], 0);
  // The arms of the contacts are those of the solver to round-off.
  EXPECT_NEAR(start + work - energy(), rows["lost.total"], 1e-9 * rows["lost.total"]);
  EXPECT_NEAR(rows["lost.normal"] + rows["lost.tangential"] + rows["lost.rolling"], rows["lost.total"], 1e-9);
  EXPECT_NEAR(rows["lost.group_grains"] + rows["lost.group_floor"], rows["lost.total"], 1e-9);
}

}  // namespace
}  // namespace slurry::test
