// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The flow of the fluid as a field of the case, for each fluid; the arms of swimmers in frames; and what is refused.
#include <fmt/format.h>

#include "slurry/io/results/field_files.hpp"
#include "tests/unit/runs/small_run.hpp"

namespace slurry {
namespace {

constexpr const char* places = R"(
[output]
frames = { steps = 2 }
[[fields]]
name = "around"
where = "plane"
corner = [-3, -3, 0.25]
first = [6, 0, 0]
second = [0, 6, 0]
points = [6, 5]
quantities = ["fluid_velocity", "fluid_pressure"]
)";

class FlowFields : public RunFolder {
 protected:
  FieldResult last_field(const std::string& text) {
    Runner runner = Runner::start(parse_case(text, "flow"), folder / "run");
    while (!runner.is_done()) runner.advance();
    runner.finish("end");
    grains = runner.simulation().state().grains;
    return read_fields(numbered_files(folder / "run" / "fields", "fields_", ".h5").back().path).at(0);
  }
  static std::string with_fluid(const std::string& fluid) {
    return fmt::format(
        "title = \"Flow\"\ntime = {{ step = 0.01, end = 0.04 }}\n{}[[grains]]\npositions = [[0.1, 0.2, 0]]\nradius = "
        "1\n"
        "density = 1\n[[forces]]\nforce = \"force\"\nvalue = [1, 2, 3]\n{}",
        fluid, places);
  }
  Grains grains;
};

TEST_F(FlowFields, OfAStokesFluidIsThatAboutTheGrains) {
  const FieldResult f = last_field(
      with_fluid("dynamics = { name = \"overdamped\", drag = 0 }\nfluid = { name = \"stokes\", viscosity = 0.5 }\n"));
  const FieldArray &u = *f.find("fluid_velocity"), &p = *f.find("fluid_pressure");
  ASSERT_EQ(f.place.size(), 30u);
  EXPECT_EQ(f.arrays.size(), 2u);
  for (std::size_t k = 0; k < f.place.size(); ++k) {
    const Vec3 r = f.place[k] - grains.position[0], v = grains.velocity[0];
    const double d = norm(r), s = 1 / d, along = dot(r, v) / (d * d);
    const Vec3 inside = v + cross(grains.angular_velocity[0], r),
               outside = 0.75 * s * (v + along * r) + 0.25 * s * s * s * (v - 3 * along * r);
    const Vec3 found{u.values[3 * k], u.values[3 * k + 1], u.values[3 * k + 2]};
    EXPECT_LT(norm(found - (d <= 1 ? inside : outside)), 1e-12 * norm(v)) << k;
    if (d <= 1)
      EXPECT_TRUE(std::isnan(p.values[k]));
    else
      EXPECT_NEAR(p.values[k], 0.5 * 1.5 * along * s, 1e-12 * norm(v));
  }
}

TEST_F(FlowFields, OfAGivenFlowHasNoPressure) {
  const FieldResult f =
      last_field(with_fluid("fluid = { name = \"field\", viscosity = 1, flow = { name = \"shear\", rate = 2 } }\n"));
  ASSERT_EQ(f.arrays.size(), 1u);
  for (std::size_t k = 0; k < f.place.size(); ++k) {
    EXPECT_NEAR(f.arrays[0].values[3 * k], 2 * f.place[k].y, 1e-14);
    EXPECT_EQ(f.arrays[0].values[3 * k + 1], 0);
  }
}

TEST_F(FlowFields, OfAGridIsLinearBetweenItsCells) {
  const FieldResult f =
      last_field(with_fluid("dynamics = { name = \"overdamped\", drag = 0 }\nfluid = { name = \"grid\", viscosity = 1, "
                            "spacing = 0.5, low = [-4, -4, "
                            "-4], high = [4, 4, 4] }\n"));
  const std::vector<FieldResult> all =
      read_fields(numbered_files(folder / "run" / "fields", "fields_", ".h5").back().path);
  ASSERT_EQ(all.size(), 2u);
  const FieldResult& cells = all[1];
  EXPECT_EQ(cells.name, "fluid");
  // The layers of z = -0.25 and 0.25 are middles of cells; x = -2.5 lies halfway between -2.75 and -2.25.
  const auto at = [&](double x, double y) {
    for (std::size_t k = 0; k < cells.place.size(); ++k)
      if (norm(cells.place[k] - Vec3{x, y, 0.25}) < 1e-9) return cells.find("velocity")->values[3 * k];
    return std::nan("");
  };
  // The first site is at (-2.5, -2.4): 0.3 of the way from -2.25 to -2.75.
  const double upper = 0.5 * (at(-2.75, -2.25) + at(-2.25, -2.25)), lower = 0.5 * (at(-2.75, -2.75) + at(-2.25, -2.75));
  EXPECT_NEAR(f.find("fluid_velocity")->values[0], 0.7 * upper + 0.3 * lower, 1e-12);
  EXPECT_NE(upper, lower);
}

// No force acts on a swimmer: twice as far away its flow is a quarter, and not a half.
TEST_F(FlowFields, OfASwimmerFallsWithTheSquareOfTheDistance) {
  const FieldResult f = last_field(R"(
title = "Swimmer"
dynamics = { name = "overdamped", drag = 0 }
time = { step = 0.03125, end = 0.125 }
fluid = { name = "stokes", viscosity = 1, degree = 4 }
[output]
frames = { steps = 2 }
[[grains]]
name = "swimmers"
positions = [[1, 2, 3]]
radius = 1
[grains.swimmer]
type = "three_sphere"
[grains.swimmer.stroke]
path = "fourier"
mean = [4.5, 4.5]
cosines = [-1, 0]
sines = [0, -1]
[[fields]]
name = "far"
where = "line"
start = [1, 2, 53]
end = [1, 2, 253]
points = 2
quantities = ["fluid_velocity"]
)");
  const std::vector<double>& u = f.find("fluid_velocity")->values;
  // At 100 and 200 radii; the next term is of the order of the arms over the distance.
  EXPECT_NEAR(norm(Vec3{u[0], u[1], u[2]}) / norm(Vec3{u[3], u[4], u[5]}), 4, 0.25);

  const Frame frame = FrameReader(folder / "run").read(1);
  ASSERT_EQ(frame.arms.size(), 2u);
  for (const SwimmerArm& arm : frame.arms) {
    EXPECT_NEAR(norm(arm.begin - frame.grains.position[1]), 0, 1e-6) << "the frame is that of the ball in the middle";
    EXPECT_TRUE(arm.end == frame.grains.position[0] || arm.end == frame.grains.position[2]);
    EXPECT_NEAR(arm.radius, 0.12, 1e-12);
  }
}

TEST_F(FlowFields, AreRefusedWithoutAFluidAndGrainsWithoutAWidth) {
  const auto fault = [](const std::string& text) {
    try {
      parse_case(text, "flow");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_TRUE(contains(fault(with_fluid("")), "quantities of the fluid are asked for in a case without a `fluid`"));
  std::string text = with_fluid("fluid = { name = \"field\", viscosity = 1 }\n");
  text.replace(text.find("\"fluid_pressure\""), 16, "\"velocity\"");
  EXPECT_TRUE(contains(fault(text), "width"));
}

}  // namespace
}  // namespace slurry
