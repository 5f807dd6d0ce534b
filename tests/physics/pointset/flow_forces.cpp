// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Forces of a fluid on points on its walls: against closed forms, and in balance with the momentum of the fluid. The
// cylinder in a wide stream takes minutes and runs by name.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "slurry/fluids/pointset/flow_plan.hpp"
#include "slurry/observe/probes/probe_set.hpp"
#include "tests/physics/pointset/channel_cases.hpp"
#include "tests/physics/pointset/vessel_cases.hpp"
#include "tests/support.hpp"
#include "tests/support/fluid_parts.hpp"

namespace slurry::test {
namespace {

// 6 mu U / H on each wall and 12 mu U L / H^2 of pressure on the inflow, with U = H = 1, L = 2 and mu = 0.1. What comes
// in has the momentum of what goes out: the forces on the whole boundary cancel.
TEST(FlowForces, of_a_channel_are_those_of_its_parabola) {
  Simulation s(parse_case(channel("step = 0.05, end = 20", "", "", 0.1), "channel.toml"));
  run(s);
  const FlowLoad bottom = load_in(s, {"bottom"}), top = load_in(s, {"top"}), inflow = load_in(s, {"left"});
  // Fits of degree 3 have the parabola exactly. Of the start something is left, which falls to a tenth in 600 steps.
  EXPECT_NEAR(bottom.viscous_force.x, 1.2, 5e-4);
  EXPECT_NEAR(top.viscous_force.x, 1.2, 5e-4);
  EXPECT_NEAR(inflow.pressure_force.x, -2.4, 5e-4);
  EXPECT_NEAR(bottom.viscous_force.y, 0, 5e-4);
  // The pressure falls to 0 at the outflow: its mean on a wall is 12 mu U L / (2 H^2).
  EXPECT_NEAR(bottom.pressure_force.y, -2.4, 5e-4);
  EXPECT_NEAR(bottom.pressure_force.x, 0, 1e-12);
  const FlowLoad all = load_in(s, {"bottom", "top", "left", "right"});
  EXPECT_NEAR(all.pressure_force.x + all.viscous_force.x, 0, 5e-4);
  EXPECT_NEAR(all.pressure_force.y, 0, 5e-4);
  // Of the pressures on the walls about the origin the parts cancel but for that of the top, which is 1 m away; shear
  // on the top turns the other way round, that on the inflow is normal to its arm in the mean.
  EXPECT_NEAR(bottom.viscous_torque.z, 0, 5e-4);
  EXPECT_NEAR(top.viscous_torque.z, -1.2, 5e-4);
}

// Between a cylinder of radius a that turns at the rate w and one of radius b at rest: 4 pi mu w a^2 b^2 / (b^2 - a^2)
// a metre. The error falls with the square of the spacing.
TEST(FlowForces, of_a_turning_cylinder_are_those_of_Couette) {
  const double exact = couette_torque(0.4, 1, 0.2, 1);
  double last = 0;
  for (const double spacing : {0.1, 0.05}) {
    Simulation s(parse_case(couette_by_velocity(spacing), "couette.toml"));
    run(s);
    const FlowLoad rotor = load_in(s, {"rotor"}), vessel = load_in(s, sides_of_vessel(spacing));
    const double error = std::abs(rotor.viscous_torque.z / exact + 1);
    EXPECT_LT(error, spacing == 0.1 ? 0.03 : 0.01) << spacing;
    if (last > 0) {
      EXPECT_LT(error, 0.5 * last);
    }
    last = error;
    // What turns the fluid is taken up by the vessel; each is off by its own part of the square of the spacing.
    EXPECT_NEAR(vessel.viscous_torque.z, exact, 0.03 * exact);
    // The pressure points to the axis.
    EXPECT_NEAR(rotor.pressure_torque.z, 0, 1e-3 * exact);
    EXPECT_NEAR(norm(rotor.pressure_force + rotor.viscous_force), 0, 0.01 * exact);
  }
}

// In a fluid that gravity pulls the pressure holds up what a body displaces (Archimedes).
TEST(FlowForces, of_a_fluid_at_rest_are_its_buoyancy) {
  Simulation s(parse_case(R"case(
planar = true
time = { step = 0.02, end = 1 }
[fluid]
name = "pointset"
viscosity = 0.1
density = 2
spacing = 0.1
low = [0, 0]
high = [2, 2]
acceleration = [0, -9.81]
impermeable = ["disc", "block"]
[[obstacles]]
name = "disc"
shape = "ball"
centre = [0.6, 1]
radius = 0.3
[[obstacles]]
name = "block"
shape = "box"
centre = [1.4, 1]
size = [0.4, 0.6]
)case",
                          "rest.toml"));
  run(s);
  // What the start has left, in a fluid that gravity would pull at 9.8 m/s in this time.
  EXPECT_LT(test::state_in<PointsetFluid>(s).totals.last.speed, 1e-3);
  // A pressure that is linear in space is found, and its force is that of the volume that it surrounds, but for the
  // corners of the block, at which the layer of cells is round and the pressure is worst; seen: 0.2 and 1.4 %.
  const double weight = 2 * 9.81, of_disc = weight * std::numbers::pi * 0.09, of_block = weight * 0.24;
  const FlowLoad disc = load_in(s, {"disc"}), block = load_in(s, {"block"});
  EXPECT_NEAR(disc.pressure_force.y, of_disc, 0.005 * of_disc);
  EXPECT_NEAR(block.pressure_force.y, of_block, 0.025 * of_block);
  EXPECT_NEAR(disc.pressure_force.x, 0, 0.005 * of_disc);
  EXPECT_NEAR(block.pressure_force.x, 0, 0.015 * of_block);
  EXPECT_NEAR(disc.pressure_torque.z, 0.6 * of_disc, 0.01 * of_disc);
  EXPECT_NEAR(norm(disc.viscous_force), 0, 1e-3 * of_disc);
}

// The probe writes sums and parts, about the centre of its obstacle.
TEST(FlowForces, are_told_by_a_probe) {
  const std::string probe =
      "[[probes]]\nname = \"rotor\"\nprobe = \"flow_force\"\non = [\"rotor\"]\n"
      "[[probes]]\nname = \"aside\"\nprobe = \"flow_force\"\non = [\"rotor\"]\nabout = [1, 0]\n";
  Simulation s(parse_case(couette_by_velocity(0.2) + probe, "couette.toml"));
  run(s);
  ProbeSet probes({{"rotor", FlowForceProbe{{"rotor"}, {}}}, {"aside", FlowForceProbe{{"rotor"}, Vec3{1, 0, 0}}}},
                  s.world(), s.state());
  std::vector<double> row;
  probes.sample({s.world(), s.state(), s.last_report()}, row);
  const FlowLoad load = load_in(s, {"rotor"});
  ASSERT_EQ(row.size(), 36u);
  EXPECT_EQ(row[5], load.pressure_torque.z + load.viscous_torque.z);
  EXPECT_EQ(row[11], load.pressure_torque.z);
  EXPECT_EQ(row[17], load.viscous_torque.z);
  EXPECT_EQ(row[12], load.viscous_force.x);
  const Vec3 force = load.pressure_force + load.viscous_force;
  EXPECT_NEAR(row[18 + 5], row[5] + cross(Vec3{-1, 0, 0}, force).z, 1e-12);
  const auto refused = [](const std::string& text) {
    try {
      parse_case(text, "refused.toml");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string lid = "[[probes]]\nname = \"lid\"\nprobe = \"flow_force\"\non = [\"lid\"]\n";
  EXPECT_NE(refused(couette_by_velocity(0.2) + lid).find("there is no side \"lid\""), std::string::npos);
  EXPECT_NE(refused("time = { step = 1, end = 1 }\n" + lid).find("in a case without a fluid = \"pointset\""),
            std::string::npos);
}

// A cylinder in a wide stream at Re = 20, of which the half above its middle is solved: the drag coefficient is 2.0 to
// 2.1 and the wake 0.90 to 0.95 diameters long (S. C. R. Dennis and G. Z. Chang, J. Fluid Mech. 42 (1970) 471: 2.05, of
// it 1.23 by pressure, and 0.94; B. Fornberg, J. Fluid Mech. 98 (1980) 819: 2.00 and 0.91). Ten spacings across. Far
// away the flow is that of a source of F/(rho U) besides the stream, which makes up for what the wake lacks (I. Imai,
// Proc. R. Soc. A 208 (1951) 487); with a uniform stream in this box the drag was still falling at 2.25.
TEST(FullFlowForces, of_a_cylinder_at_Re_20_are_the_published_ones) {
  Simulation s(parse_case(R"case(
planar = true
time = { step = 0.033, end = 20 }
[fluid]
name = "pointset"
viscosity = 0.05
density = 1
spacing = 0.1
low = [-10, 0]
high = [12, 10]
impermeable = ["cylinder"]
start = { name = "uniform", velocity = [1, 0] }
[[fluid.boundaries]]
kind = "inflow"
on = ["left", "top"]
velocity = ["1 + 0.163*x/(x*x + y*y)", "0.163*y/(x*x + y*y)"]
[[fluid.boundaries]]
kind = "outflow"
on = "right"
[[fluid.boundaries]]
kind = "symmetry"
on = "bottom"
[[obstacles]]
name = "cylinder"
shape = "ball"
radius = 0.5
)case",
                          "cylinder.toml"));
  run(s);
  const FlowLoad half = load_in(s, {"cylinder"});
  const double pressure = 4 * half.pressure_force.x, viscous = 4 * half.viscous_force.x;
  EXPECT_GT(pressure + viscous, 2.0);
  EXPECT_LT(pressure + viscous, 2.1);
  EXPECT_NEAR(pressure, 1.23, 0.03);
  std::vector<Vec3> behind;
  for (double x = 0.6; x < 3; x += 0.01) behind.push_back({x, 0.02, 0});
  const std::vector<FlowValue> flow =
      flow_at(test::plan_in<PointsetFluid>(s), test::state_in<PointsetFluid>(s), behind, FlowMapping::direct);
  double wake = 0;
  for (std::size_t k = 0; k < behind.size(); ++k)
    if (flow[k].velocity.x < 0) wake = behind[k].x - 0.5;
  EXPECT_NEAR(wake, 0.93, 0.05);
}

}  // namespace
}  // namespace slurry::test
