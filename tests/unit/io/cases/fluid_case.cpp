// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid in a case file: tables inside the table of a family, written and read back.
#include <gtest/gtest.h>

#include <string>

#include "slurry/core/errors.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/cases/reference.hpp"

namespace slurry {
namespace {

// Where the keys of the fluid meet those of its neighbours (`drag`, `viscosity`), it is written as a table.
constexpr const char* text = R"(
dynamics = { name = "overdamped", drag = 3 }
[time]
step = 0.01
[fluid]
name = "field"
viscosity = 2
density = 5
spin = false
[fluid.flow]
name = "vortex"
circulation = 7
core = 0.5
[fluid.drag]
name = "formula"
factor = "1 + Re/8"
)";

TEST(FluidCase, reads_the_tables_of_a_fluid) {
  const Case c = parse_case(text, "fluid");
  const auto& fluid = std::get<FieldFluid>(c.fluid);
  EXPECT_EQ(fluid.viscosity, 2);
  EXPECT_EQ(fluid.density, 5);
  EXPECT_FALSE(fluid.spin);
  EXPECT_EQ(std::get<VortexFlow>(fluid.flow.name).circulation, 7);
  EXPECT_EQ(std::get<ReynoldsDrag>(fluid.drag.name).formula, "1 + Re/8");
  EXPECT_EQ(std::get<Overdamped>(c.dynamics).drag, 3);
}

TEST(FluidCase, writes_what_it_reads) {
  for (const char* dynamics : {"dynamics=inertial", "dynamics=overdamped"}) {
    const std::string once = write_case(parse_case(text, "fluid", {dynamics}));
    const Case again = parse_case(once, "written");
    EXPECT_EQ(write_case(again), once);
    EXPECT_EQ(std::get<VortexFlow>(std::get<FieldFluid>(again.fluid).flow.name).core, 0.5) << once;
  }
}

TEST(FluidCase, takes_overrides_inside_its_tables) {
  const Case c =
      parse_case(text, "fluid", {"fluid.flow.circulation=-1", "fluid.viscosity=8", "fluid.drag.factor=1 + Re"});
  const auto& fluid = std::get<FieldFluid>(c.fluid);
  EXPECT_EQ(std::get<VortexFlow>(fluid.flow.name).circulation, -1);
  EXPECT_EQ(fluid.viscosity, 8);
  EXPECT_EQ(std::get<ReynoldsDrag>(fluid.drag.name).formula, "1 + Re");
}

// The keys of a family may stand beside its name: a mistake in them is found there.
TEST(FluidCase, finds_the_line_of_a_mistake_beside_the_name) {
  try {
    parse_case(
        "fluid = \"field\"\nviscosity = 1\n[flow]\nname = \"shear\"\nrate = 1\ngradient = [1, 0]\n[time]\nstep = 1\n",
        "beside");
    FAIL() << "it was accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "beside:6: [fluid.flow] gradient: not across `direction`, expected a direction at a right angle to it");
  }
}

TEST(FluidCase, is_in_the_reference) {
  const std::string flow = describe("flow"), vortex = describe("vortex");
  EXPECT_NE(flow.find("[fluid.flow]"), std::string::npos) << flow;
  EXPECT_NE(flow.find("see: slurry describe uniform"), std::string::npos) << flow;
  EXPECT_NE(vortex.find("circulation"), std::string::npos) << vortex;
  EXPECT_NE(describe("schiller_naumann").find("in [fluid.drag]"), std::string::npos);
}

}  // namespace
}  // namespace slurry
