// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the impulses of hard spheres act. Between impacts nothing is approximate, so a run of given length has the same
// impacts whatever its step, and all that is a sum over impacts is the same: the virial, the stress spread by a kernel,
// forces and torques on walls, the pressure inside grains. Places at the end of the step instead of those at the impact
// make them depend on the step.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/random.hpp"
#include "slurry/observe/cell_stress.hpp"
#include "slurry/observe/fields/field_sums.hpp"
#include "slurry/observe/fields/kernel.hpp"
#include "slurry/observe/grain_contacts.hpp"
#include "slurry/observe/reactions.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Two discs of radii 0.5 and 0.25 that meet at (1, 1) along `normal` at the time `meet`, in a cell of edge 4.
Simulation meeting_discs(double step, double meet, double angle, Vec3 at) {
  const double c = std::cos(angle), s = std::sin(angle), speed = 0.3;
  return Simulation(
      parse_case(fmt::format(
                     R"(
planar = true
time = {{ step = {}, end = 10 }}
cell = {{ low = [0, 0], high = [4, 4] }}
contacts = [{{ law = "hard_sphere", restitution = 0.7 }}]
grains = [{{ name = "first", positions = [[{}, {}]], radius = 0.5, mass = 2, velocity = [{}, {}] }},
          {{ name = "second", positions = [[{}, {}]], radius = 0.25, mass = 3, velocity = [{}, {}] }}])",
                     step, at.x - (0.5 + speed * meet) * c, at.y - (0.5 + speed * meet) * s, speed * c, speed * s,
                     at.x + (0.25 + speed * meet) * c, at.y + (0.25 + speed * meet) * s, -speed * c, -speed * s),
                 "two discs"));
}

// By hand: J = (1 + e) m_n 2 v along n, and the moment J (r1 + r2) n (x) n, wherever in the step the two meet and also
// across a face of the cell.
TEST(ImpactArms, OfOneImpactAreTheRadii) {
  Random random(11);
  for (int trial = 0; trial < 40; ++trial) {
    const double step = random.uniform(0.05, 0.5), meet = random.uniform(0.01, 0.99) * step;
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    const Vec3 at = trial % 2 ? Vec3{1.9, 2.1, 0} : Vec3{0.01, 3.99, 0};
    Simulation sim = meeting_discs(step, meet, angle, at);
    const StepReport report = sim.step();
    ASSERT_EQ(sim.state().contacts.size(), 1u) << trial;
    const double impulse = 1.7 * (2.0 * 3.0 / 5.0) * 0.6, moment = impulse * 0.75;
    const Vec3 n{std::cos(angle), std::sin(angle), 0};
    const CellStress found = measure_cell(sim.world(), sim.state(), report);
    const Tensor expected = (-1 / (16 * step)) * outer(moment * n, n);
    for (int k = 0; k < 9; ++k)
      EXPECT_NEAR(found.contact.entry[k], expected.entry[k], 1e-12 * moment / step) << trial << ", entry " << k;
    // The point of contact, but for a period of the cell.
    const Vec3 off = sim.state().domain.separation(sim.state().contacts.impact[0], at);
    EXPECT_LT(norm(off), 1e-12) << trial;
  }
}

// What a run gives in impulses and their moments.
struct ImpactSums {
  double impulses = 0;
  Tensor cell, field;
  Vec3 force, torque;
  double pressure = 0;
  std::int64_t impacts = 0;
};

ImpactSums sums_of_run(Simulation& s, std::int64_t steps, const Kernel& kernel, Vec3 at) {
  ImpactSums sums;
  for (std::int64_t n = 0; n < steps; ++n) {
    const StepReport report = s.step();
    const State& state = s.state();
    const double dt = report.dt;
    for (const double p : state.contacts.impulse) sums.impulses += p;
    sums.cell = sums.cell + dt * contact_stress(state, report, 1);
    const FieldScene scene = field_scene(s.world(), state);
    const GrainContacts grains = sum_grain_contacts(state.grains, state.domain, state.contacts, scene.contact_point,
                                                    scene.volume, dt, s.world().planar ? 2 : 3);
    for (std::size_t k = 0; k < state.grains.size(); ++k) sums.pressure += dt * grains.pressure[k];
    sums.field =
        sums.field + dt * sum_fields(scene, {}, Sites{{1, 1, 1}, {at}, {at}, {}, 1}, {}, kernel)[0].contact_stress;
    for (std::size_t k = 0; k < s.world().obstacles.size(); ++k) {
      const Reaction r = obstacle_reaction(s.world(), state, report, k);
      sums.force += dt * r.force, sums.torque += dt * r.torque;
    }
    sums.impacts += report.collisions;
  }
  return sums;
}

struct GasOfImpacts {
  const char* name;
  bool planar;
  int count;
  double edge;
  const char* setting;  // the cell or the walls
  double restitution, friction;
};

// Grains at random in a box of that edge.
Simulation gas_of_impacts(const GasOfImpacts& gas, double step) {
  return Simulation(parse_case(fmt::format(
                                   R"(
planar = {}
seed = 5
time = {{ step = {}, end = 100 }}
contacts = [{{ law = "hard_sphere", restitution = {}, friction = {} }}]
grains = [{{ place = "random", count = {}, low = [0, 0, 0], high = [{}, {}, {}], radius = {{ uniform = [0.3, 0.5] }}, velocity_spread = 1 }}]
{}
)",
                                   gas.planar, step, gas.restitution, gas.friction, gas.count, gas.edge, gas.edge,
                                   gas.planar ? 0 : gas.edge, gas.setting),
                               gas.name));
}

constexpr GasOfImpacts gases_of_impacts[] = {
    {"discs in a cell", true, 40, 8, "cell = { low = [0, 0], high = [8, 8] }", 1, 0},
    {"rough discs in a cell", true, 30, 8, "cell = { low = [0, 0], high = [8, 8] }", 0.8, 0.3},
    {"spheres in a cell", false, 180, 8, "cell = { low = [0, 0, 0], high = [8, 8, 8] }", 0.95, 0.1},
    {"discs between walls", true, 40, 7,
     "obstacles = [{ shape = \"plane\", point = [3, 0], normal = [0, 1] }, { shape = \"plane\", point = [3, 7], normal "
     "= [0, -1] }, { shape = \"plane\", point = [0, 2], normal = [1, 0] }, { shape = \"plane\", point = [7, 3], normal "
     "= [-1, 0] }]",
     0.9, 0},
    {"rough spheres in a drum that closes at both ends", false, 40, 4,
     "obstacles = [{ shape = \"drum\", centre = [2, 2, 2], axis = [0, 0, 1], radius = 3 }, { shape = \"plane\", point "
     "= "
     "[1, 1, 0], normal = [0, 0, 1] }, { shape = \"plane\", point = [2, 2, 4], normal = [0, 0, -1] }]",
     0.9, 0.2}};

TEST(ImpactArms, GiveSumsThatDoNotDependOnTheStep) {
  for (const GasOfImpacts& gas : gases_of_impacts) {
    SCOPED_TRACE(gas.name);
    const Kernel kernel(KernelShape::lucy, 1.2, gas.planar);
    const Vec3 at{2.2, 1.7, gas.planar ? 0 : 2.1};
    std::vector<ImpactSums> sums;
    for (const std::int64_t steps : {6, 24, 97}) {
      Simulation s = gas_of_impacts(gas, 1.5 / static_cast<double>(steps));
      sums.push_back(sums_of_run(s, steps, kernel, at));
    }
    ASSERT_GT(sums[0].impacts, 40);
    for (std::size_t k = 1; k < sums.size(); ++k) {
      ASSERT_EQ(sums[k].impacts, sums[0].impacts);
      // A collision makes a difference of places grow by the path between two of them over the radius, some 5; in five
      // collisions of each grain round-off grows to 1e-12. At the end of the step of 0.25 the moments are off by 10 %.
      const double slack = 1e-9 * (1 + sums[0].impulses);
      EXPECT_NEAR(sums[k].impulses, sums[0].impulses, slack);
      EXPECT_NEAR(sums[k].pressure, sums[0].pressure, slack);
      for (int e = 0; e < 9; ++e) {
        EXPECT_NEAR(sums[k].cell.entry[e], sums[0].cell.entry[e], slack) << "cell, entry " << e;
        EXPECT_NEAR(sums[k].field.entry[e], sums[0].field.entry[e], slack) << "field, entry " << e;
      }
      for (int e = 0; e < 3; ++e) {
        EXPECT_NEAR(sums[k].force[e], sums[0].force[e], slack) << "force " << e;
        EXPECT_NEAR(sums[k].torque[e], sums[0].torque[e], slack) << "torque " << e;
      }
    }
  }
}

// Clausius: for grains in a cell without loads the trace of the impulses' moments is that of r1 + r2 over all impacts.
// Elastic discs have Z = p A / E = 1 + 2 y + ... ; at the area fraction 0.5 the virial series to B_10 (Clisby and
// McCoy, J. Stat. Phys. 122 (2006) 15) gives 4.106. 400 discs over 40 of their own times: 0.3 %, of two seeds.
TEST(ImpactArms, PressureOfElasticDiscsDoesNotDependOnTheStep) {
  for (const double step : {0.08, 0.01}) {
    const double edge = std::sqrt(400 * std::numbers::pi * 0.25 / 0.5), gap = edge / 20;
    Simulation s(parse_case(fmt::format(R"(
planar = true
seed = 3
time = {{ step = {}, end = 1000 }}
cell = {{ low = [0, 0], high = [{}, {}] }}
contacts = [{{ law = "hard_sphere", restitution = 1 }}]
grains = [{{ place = "lattice", counts = [20, 20], spacing = {}, origin = [{}, {}], radius = 0.5, mass = 1, velocity_spread = 1 }}]
)",
                                        step, edge, edge, gap, gap / 2, gap / 2),
                            "gas"));
    const auto steps = static_cast<std::int64_t>(std::llround(40 / step));
    for (std::int64_t n = 0; n < steps; ++n) s.step();
    double sum = 0, kinetic = 0;
    for (std::int64_t n = 0; n < steps; ++n) {
      const StepReport report = s.step();
      const CellStress stress = measure_cell(s.world(), s.state(), report);
      sum -= trace(stress.contact) / 2, kinetic -= trace(stress.kinetic) / 2;
    }
    EXPECT_NEAR(1 + sum / kinetic, 4.106, 0.025) << step;
  }
}

}  // namespace
}  // namespace slurry::test
