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
    Runner runner = Runner::start(parse_case(text, "flow"), folder / "run", true);
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

// A channel of a fluid on a grid, and a line across it; inlets and grains may be added.
std::string channel(double spacing, const std::string& grains, const std::string& axis_of_walls = "y") {
  const bool across_y = axis_of_walls == "y";
  return fmt::format(R"(
title = "Channel"
planar = true
dynamics = {{ name = "overdamped", drag = 0 }}
time = {{ step = 1e-3, end = 4e-3 }}
[cell]
low = [-0.3, 0.2]
high = [0.7, 1.2]
periodic = ["{0}"]
[fluid]
name = "grid"
viscosity = 0.7
spacing = {1}
drive = [{2}]
{3}
[output]
fields = {{ steps = 1 }}
checkpoint = {{ steps = 2 }}
[[fields]]
name = "line"
where = "line"
start = [{4}]
end = [{5}]
points = 16
quantities = ["fluid_velocity"]
)",
                     across_y ? "x" : "y", spacing, across_y ? "3, 0" : "0, 3", grains,
                     across_y ? "0.21, 0.2" : "-0.3, 0.21", across_y ? "0.21, 1.2" : "0.7, 0.21");
}

constexpr const char* no_grains = "[[grains]]\nplace = \"none\"\nradius = 0.2\n";

// Largest difference from Poiseuille's u = f s (1 - s) / (2 mu), s from the wall.
double off_poiseuille(const FieldResult& line, int across) {
  double most = 0;
  const FieldArray* u = line.find("fluid_velocity");
  if (!u) return 1e9;
  for (std::size_t k = 0; k < line.place.size(); ++k) {
    const double s = line.place[k][across] - (across == 1 ? 0.2 : -0.3);
    most = std::max(most, std::abs(u->values[3 * k + (1 - across)] - 3 * s * (1 - s) / (2 * 0.7)));
  }
  return most;
}

// Errors are those of second differences and of lines between middles of cells: f h^2 / (8 mu) each, up to the walls.
TEST_F(FlowFields, OfAGridWithoutGrainsIsPoiseuillesAtSecondOrder) {
  for (const int across : {0, 1}) {
    std::vector<double> error;
    for (const double h : {1.0 / 10, 1.0 / 20, 1.0 / 40})
      error.push_back(off_poiseuille(last_field(channel(h, no_grains, across == 1 ? "y" : "x")), across));
    for (int k = 0; k < 3; ++k) EXPECT_LT(error[k], 2 * 3 * std::pow(0.1 / (1 << k), 2) / (8 * 0.7) * 1.5) << k;
    // The sites lie differently among cells of each width: half of an order.
    EXPECT_GT(std::log2(error[0] / error[2]) / 2, 1.5);
  }
}

// Of cells without walls: nothing but what moves all of it.
TEST_F(FlowFields, OfAGridWithoutGrainsIsThatOfItsCell) {
  const FieldResult f = last_field(R"(
title = "Shear"
dynamics = { name = "overdamped", drag = 0 }
time = { step = 0.01, end = 0.02 }
[cell]
low = [0, 0, 0]
high = [2, 2, 2]
shear_xy = 1.5
[fluid]
name = "grid"
viscosity = 1
spacing = 0.2
[[grains]]
place = "none"
radius = 0.4
[output]
fields = { steps = 1 }
[[fields]]
name = "line"
where = "line"
start = [0.3, 0.5, 0.7]
end = [0.4, 1.4, 0.8]
points = 5
quantities = ["fluid_velocity"]
)");
  const FieldArray* u = f.find("fluid_velocity");
  ASSERT_NE(u, nullptr);
  // Round-off.
  for (std::size_t k = 1; k < f.place.size(); ++k)
    EXPECT_NEAR(u->values[3 * k] - u->values[0], 1.5 * (f.place[k].y - f.place[0].y), 1e-12);
}

// Until the inlet brings a grain, and when the run is resumed before it does.
TEST_F(FlowFields, OfAGridAreThereBeforeAnInletBringsGrainsAndAfterAResume) {
  const std::string late = R"(
[[grains]]
name = "late"
place = "none"
radius = 0.2
density = 1
[[inlets]]
grains = "late"
region = "box"
low = [0, 0.4]
high = [0.42, 0.84]
since = 2.5e-3
until = 3.5e-3
rate = 1000
)";
  const std::string text = channel(0.05, late);
  {
    Runner runner = Runner::start(parse_case(text, "flow"), folder / "run");
    for (int k = 0; k < 2; ++k) runner.advance();
    EXPECT_EQ(runner.simulation().state().grains.size(), 0u);
    runner.finish("end");
  }
  Runner runner = Runner::resume(parse_case(text, "flow"), folder / "run");
  while (!runner.is_done()) runner.advance();
  runner.finish("end");
  EXPECT_EQ(runner.simulation().state().grains.size(), 1u);
  const auto files = numbered_files(folder / "run" / "fields", "fields_", ".h5");
  int seen = 0;
  for (const auto& file : files)
    for (const FieldResult& f : read_fields(file.path))
      if (f.name == "line" && f.step > 0 && f.step < 4) {
        ++seen;
        EXPECT_LT(off_poiseuille(f, 1), 3 * 3 * 0.05 * 0.05 / (8 * 0.7)) << f.step;
      }
  EXPECT_EQ(seen, 3);
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
