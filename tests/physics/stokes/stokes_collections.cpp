// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains in a Stokes fluid together with contacts, walls and containers: no overlap, rolling, what the fluid gets, the
// same bits for any number of threads and after a checkpoint, and what is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "tests/support.hpp"
#include "tests/support/scratch.hpp"

namespace slurry::test {
namespace {

using std::numbers::pi;

// Without inertia, in a fluid of viscosity 1.
Case stokes_case(const std::string& text, const std::string& fluid = "") {
  return parse_case(
      "dynamics = { name = \"overdamped\", drag = 0 }\n" + text + "[fluid]\nname = \"stokes\"\nviscosity = 1\n" + fluid,
      "stokes");
}

double least_gap(const Grains& g) {
  double least = 1e300;
  for (std::size_t i = 0; i < g.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      least = std::min(least, norm(g.position[i] - g.position[j]) - g.radius[i] - g.radius[j]);
  return least;
}

// Spheres that a force draws to the middle of a shear flow; large steps, so that contacts have to act.
constexpr double draw = 20;  // N/m
Case pressed_crowd(const std::string& law) {
  return stokes_case(fmt::format(R"(
seed = 4
time = {{ step = 0.05, end = 2 }}
[[grains]]
place = "random"
count = 8
low = [-3, -3, -3]
high = [3, 3, 3]
radius = {{ uniform = [0.8, 1.1] }}
[[forces]]
force = "force"
value = ["-{0}*x", "-{0}*y", "-{0}*z"]
[[contacts]]
{1}
)",
                                 draw, law),
                     "least_gap = 1e-2\nflow = { name = \"shear\", rate = 1 }\n");
}

TEST(StokesCollections, NeverOverlapWhereAForcePressesThemTogether) {
  for (const char* law : {"law = \"inelastic\"", "law = \"friction\"\nfriction = 0.5", "law = \"gluey\""}) {
    Simulation s(pressed_crowd(law));
    std::int64_t contacts = 0;
    for (int n = 0; n < 40; ++n) {
      const StepReport report = s.step();
      EXPECT_EQ(report.solve.status, SolveStatus::converged) << law << n;
      contacts = std::max(contacts, report.contacts);
      // The tolerance of a step, 1e-6 of the smallest radius, over the steps that a pair stays in touch.
      EXPECT_GT(least_gap(s.state().grains), -5e-6) << law << n;
    }
    EXPECT_GE(contacts, 7);  // a cluster
  }
}

TEST(StokesCollections, SameBitsForAnyNumberOfThreadsAndAfterACheckpoint) {
  const Case c = pressed_crowd("law = \"friction\"\nfriction = 0.5");
  const auto after = [&](int threads) {
    set_threads(threads);
    Simulation simulation(c);
    for (int n = 0; n < 24; ++n) simulation.step();
    set_threads(1);
    return fingerprint(simulation.state());
  };
  const std::uint64_t one = after(1);
  EXPECT_EQ(one, after(2));
  const Scratch scratch("stokes_resume");
  Simulation whole(c);
  for (int n = 0; n < 12; ++n) whole.step();
  save_checkpoint(scratch.path(), whole.state(), write_case(c));
  Simulation resumed(c, find_checkpoint(scratch.path()).newest.value().state);
  for (int n = 0; n < 12; ++n) resumed.step();
  EXPECT_EQ(fingerprint(resumed.state()), one);
}

// A sphere pressed on a plane by its weight and pushed along it: with friction it rolls, without it slides and lags.
TEST(StokesCollections, SphereRollsOnAPlaneWithFriction) {
  const auto end = [](const std::string& law) {
    Simulation s(stokes_case(fmt::format(R"(
time = {{ step = 0.05, end = 2 }}
[[grains]]
positions = [[0, 0, 1.001]]
radius = 1
[[obstacles]]
name = "floor"
shape = "plane"
normal = [0, 0, 1]
[[forces]]
force = "force"
value = [20, 0, -60]
[[contacts]]
{}
)",
                                         law),
                             "least_gap = 1e-2\nwall = {}\n"));
    run(s);
    return s.state().grains;
  };
  const Grains rolls = end("law = \"friction\"\nfriction = 2"), slides = end("law = \"inelastic\"");
  EXPECT_NEAR(rolls.position[0].z, 1, 1e-5);
  EXPECT_NEAR(rolls.velocity[0].x, rolls.angular_velocity[0].y,
              1e-3 * rolls.velocity[0].x);  // the tolerance of a step, 2e-5
  EXPECT_NEAR(slides.position[0].z, 1, 1e-5);
  EXPECT_LT(slides.angular_velocity[0].y, 0.9 * slides.velocity[0].x);
}

// What pushes the grains goes to the fluid; contacts among them give nothing in all.
TEST(StokesCollections, FluidGetsWhatPushesTheGrains) {
  Simulation s(pressed_crowd("law = \"friction\"\nfriction = 0.5"));
  for (int n = 0; n < 20; ++n) {
    Vec3 push;
    for (const Vec3& x : s.state().grains.position) push += -draw * x;
    s.step();
    // Round-off of forces of some 100 N, through the films' stiffness of some 100 drags.
    EXPECT_LT(norm(s.state().fluid.force - push), 1e-9) << n;
  }
}

// One grain is carried on its course by what freezes it; the other follows in the fluid that it moves.
TEST(StokesCollections, FrozenGrainDragsItsNeighbourAlong) {
  Simulation s(stokes_case(R"(
time = { step = 0.1, end = 1 }
[[grains]]
name = "moved"
positions = [[0, 0, 0]]
radius = 1
velocity = [0, 0, -1]
frozen = true
[[grains]]
name = "free"
positions = [[3, 0, 0]]
radius = 1
)"));
  run(s);
  const Grains& g = s.state().grains;
  const std::size_t moved = place_of(s, 0), free = place_of(s, 1);
  EXPECT_NEAR(g.position[moved].z, -1, 1e-14);
  EXPECT_EQ(g.angular_velocity[moved], Vec3{});
  // Far away 3/4 a/r of the speed; here a little less, and it turns towards the other.
  EXPECT_GT(g.velocity[free].z, -0.75 / 3 * 1.3);
  EXPECT_LT(g.velocity[free].z, -0.75 / 3 * 0.8);
  EXPECT_NE(g.angular_velocity[free].y, 0);
}

TEST(StokesCollections, SphereInAClosedCylinderFallsSlower) {
  const std::string text = R"(
time = { step = 0.1, end = 0.1 }
[[grains]]
positions = [[0, 0, 0]]
radius = 0.3
[[forces]]
force = "force"
value = [0, 0, -1]
)";
  Simulation open(stokes_case(text)), closed(stokes_case(text, R"(
[fluid.container]
shape = "cylinder"
radius = 1
length = 6
triangles = 300
)"));
  open.step(), closed.step();
  // The wall factor at a/R = 0.3 is 2.3701; 300 triangles are half a radius long.
  EXPECT_NEAR(open.state().grains.velocity[0].z / closed.state().grains.velocity[0].z, 2.3701, 0.05);
}

// A sphere pressed to the side of a tube and to a face of a box: the film lets it approach as the fluid is squeezed
// out.
TEST(StokesCollections, FilmsAtContainersHoldASphereBack) {
  struct {
    std::string container;
    double curvatures;  // t s of the gap: 12 pi/(t s gap) is the leading term of its resistance
  } const rows[] = {{"shape = \"cylinder\"\nradius = 4\nlength = 12\n", 1.75 * std::sqrt(0.75)},
                    {"shape = \"box\"\nsize = [8, 8, 12]\n", 2}};
  for (const auto& row : rows)
    for (const double gap : {1e-2, 1e-3}) {
      Simulation s(stokes_case(fmt::format(R"(
time = {{ step = 1e-6, end = 1e-6 }}
[[grains]]
positions = [[{}, 0, 0]]
radius = 1
[[forces]]
force = "force"
value = [1, 0, 0]
)",
                                           3 - gap),
                               "[fluid.container]\n" + row.container + "triangles = 300\n"));
      s.step();
      const double resistance = 1 / s.state().grains.velocity[0].x, leading = 12 * pi / (row.curvatures * gap);
      // Beside it are a logarithm and a constant, some per cent at 0.01.
      EXPECT_NEAR(resistance / leading, 1, gap > 5e-3 ? 0.08 : 0.01) << row.container << gap;
    }
}

// And it comes into touch with the wall, and not through it, however long the steps are.
TEST(StokesCollections, SpheresPressedToTheirContainerStayInside) {
  Simulation s(
      stokes_case(R"(
time = { step = 0.5, end = 15 }
[[grains]]
positions = [[0, 0, 1.5], [0.3, 2.1, -0.4]]
radius = 1
[[obstacles]]
name = "tube"
shape = "drum"
radius = 4
length = 12
[[contacts]]
law = "inelastic"
[[forces]]
force = "force"
value = [20, 0, 0]
)",
                  "least_gap = 1e-3\n[fluid.container]\nshape = \"cylinder\"\nradius = 4\nlength = 12\ntriangles = "
                  "120\n"));
  while (!s.is_done()) s.step();
  for (const Vec3& x : s.state().grains.position) {
    const double room = 3 - std::sqrt(x.x * x.x + x.y * x.y);
    EXPECT_GT(room, -1e-4);
    EXPECT_LT(room, 0.02) << "pressed to the side";
  }
}

TEST(StokesCollections, StepsShortenAsFilmsClose) {
  Simulation s(stokes_case(R"(
time = { step = "auto", end = 10, max_step = 1 }
[[grains]]
positions = [[0, 0, 2.5]]
radius = 1
[[obstacles]]
name = "floor"
shape = "plane"
normal = [0, 0, 1]
[[forces]]
force = "force"
value = [0, 0, -20]
)",
                           "wall = {}\nleast_gap = 1e-3\n"));
  double before = 1.5;
  int steps = 0;
  while (!s.is_done() && steps < 400) {
    s.step(), ++steps;
    const double gap = s.state().grains.position[0].z - 1;
    EXPECT_GT(gap, -5e-6);
    EXPECT_LT(before - gap, 0.11) << steps;  // a tenth of a radius, by a speed that is one step old
    before = gap;
  }
  EXPECT_LT(steps, 200);
  EXPECT_LT(before, 2e-3);
}

void expect_refused(const std::string& text, const std::string& fluid, const std::string& what) {
  try {
    Simulation s(stokes_case(text, fluid));
    s.step();
    FAIL() << "accepted, expected: " << what;
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(what), std::string::npos) << error.what();
  }
}

TEST(StokesCollections, RefuseWhatTheyCannotBeWith) {
  const std::string time = "time = { step = 0.1 }\n", ball = "[[grains]]\npositions = [[0, 0, 0]]\nradius = 1\n";
  expect_refused("planar = true\n" + time + ball, "", "fluid: got a Stokes fluid in a planar case");
  expect_refused(time + ball + "[cell]\nlow = [-9, -9, -9]\nhigh = [9, 9, 9]\nperiodic = [\"x\"]\n", "",
                 "periodic along some axes");
  expect_refused(time + ball + "[lubrication]\nname = \"explicit\"\nviscosity = 1\n[[contacts]]\nlaw = \"gluey\"\n", "",
                 "films of `lubrication`");
  expect_refused(time + "[[grains]]\npositions = [[0, 0, 0], [1.5, 0, 0]]\nradius = 1\n", "", "overlap");
  expect_refused(time + ball, "degree = 9\n", "[fluid] degree: got 9, expected at most 8");
  expect_refused(time + ball, "least_gap = 0\n", "[fluid] least_gap: got 0");
  expect_refused(time + ball, "wall = {}\n[fluid.container]\nshape = \"sphere\"\nradius = 5\n",
                 "[fluid] wall: given beside a container");
  expect_refused(time + ball, "flow = { name = \"shear\", rate = 1, gradient = [1, 0, 0] }\n", "[fluid.flow] gradient");
  EXPECT_THROW(parse_case("time = { step = 1 }\n[fluid]\nname = \"stokes\"\nviscosity = -1\n", "x"), InputError);
}

TEST(StokesCollections, TellOfGrainsBehindAWall) {
  const auto at = [](double z) {
    return stokes_case(fmt::format("time = {{ step = 0.1 }}\n[[grains]]\npositions = [[0, 0, {}]]\nradius = 1\n", z),
                       "wall = {}\n");
  };
  const std::string words = "grain 0 is 0.5 of its radius behind the wall";
  try {
    const Simulation s(at(0.5));
    ADD_FAILURE() << "accepted at the start";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
  // Got there without an obstacle that keeps it away.
  State state = Simulation(at(1.5)).state();
  state.grains.position[0].z = 0.5;
  Simulation s(at(1.5), state);
  try {
    s.step();
    ADD_FAILURE() << "accepted in a step";
  } catch (const RunError& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace slurry::test
