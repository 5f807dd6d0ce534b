// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A step that throws leaves every bit of the state as it found it, in periodic cells and under loads.
#include "slurry/stepping/step.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <new>
#include <numeric>
#include <random>

#include "slurry/core/interrupt.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/io/results/checkpoint.hpp"
#include "slurry/simulation.hpp"

namespace slurry {
namespace {

const std::string discs = R"(
planar = true
[[grains]]
name = "discs"
place = "random"
count = 40
low = [0, 0]
high = [6, 6]
radius = { uniform = [0.3, 0.45] }
velocity = [0.5, 0.2]
velocity_spread = 2
[[contacts]]
law = "friction"
friction = 0.4
[cell]
low = [0, 0]
high = [6, 6]
)";

std::string text_of(const std::string& name) {
  static const std::string time = "time = { step = 0.01, end = 10 }\n", push = R"([[forces]]
force = "gravity"
acceleration = [0.1, -1]
)";
  static const std::map<std::string, std::string> cells{{"still", ""},
                                                        {"sheared", "shear_xy = 1\n"},
                                                        {"stretched", "stretch = [0.03, -0.03]\n"},
                                                        {"under_stress", "shear_xy = 1\nstress_yy = -5\nmass = 10\n"},
                                                        {"overdamped", "shear_xy = 1\n"},
                                                        {"automatic", "shear_xy = 1\n"}};
  if (name == "loaded")
    return time + R"(
[[grains]]
name = "spheres"
place = "lattice"
counts = [3, 3, 3]
origin = [0.6, 0.6, 0.6]
spacing = 1.05
jitter = 1
radius = 0.5
[[contacts]]
law = "friction"
friction = 0.4
[[obstacles]]
name = "box"
shape = "box"
centre = [2, 2, 5]
size = [4, 4, 10]
inside = true
open = ["z+"]
[[obstacles]]
name = "lid"
shape = "plane"
point = [0, 0, 3.9]
normal = [0, 0, -1]
motion = "loaded"
mass = 5
force = [0, 0, -100]
free = ["z"]
[[forces]]
force = "gravity"
acceleration = [0, 0, -10]
)";
  std::string head = time;
  // At these rates the cell becomes too narrow later.
  if (name == "stretched") head = "time = { step = 0.01, end = 3 }\n";
  if (name == "automatic") head = "time = { step = \"auto\", max_step = 0.01, end = 10 }\n";
  if (name == "overdamped") head += "dynamics = \"overdamped\"\n";
  return head + discs + cells.at(name) + push;
}

// Whatever of a step is made to fail, in any order of the grains in memory and also where a new curve is due: the bytes
// of a checkpoint are as before, and the next step goes as if the failed one had never been tried.
class FailedStepInCell : public testing::TestWithParam<std::string> {
 protected:
  static std::string bytes_of(const Simulation& s) { return pack_checkpoint(s.state(), "", {}); }

  static void shuffle(State& state, std::mt19937& random) {
    std::vector<std::int32_t> order(state.grains.size());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    reorder(state, order);
  }
};

TEST_P(FailedStepInCell, leaves_every_bit) {
  std::mt19937 random(7);
  const Case c = parse_case(text_of(GetParam()), GetParam());
  Simulation s(c);
  std::atomic<int> interrupt{0};
  const InterruptScope listening(&interrupt);
  enum class Fault { none, throws, not_finite, interrupts } fault = Fault::none;
  s.add_force([&](double, double, const Grains&, Loads& loads) {
    if (fault == Fault::throws) throw std::bad_alloc();
    if (fault == Fault::not_finite) loads.force[loads.force.size() / 2].x = std::numeric_limits<double>::infinity();
    interrupt = fault == Fault::interrupts;
  });
  int moved = 0;
  for (int n = 0; n < 60; ++n) {
    if (n % 20 == 13) s.state().clock.step = 200;  // a curve is due
    if (n % 3 == 1) shuffle(s.state(), random);
    const std::string before = bytes_of(s);
    for (const Fault f : {Fault::throws, Fault::not_finite, Fault::interrupts}) {
      fault = f;
      EXPECT_ANY_THROW(s.step());
      ASSERT_TRUE(bytes_of(s) == before) << "step " << n << ", fault " << static_cast<int>(f);
    }
    fault = Fault::none;
    interrupt = 0;
    const std::vector<std::int64_t> ids = s.state().grains.id;
    Simulation untouched(c, unpack_checkpoint(before, "memory").state);
    untouched.add_force([](double, double, const Grains&, Loads&) {});
    s.step(), untouched.step();
    ASSERT_TRUE(bytes_of(s) == bytes_of(untouched)) << "step " << n;
    moved += ids != s.state().grains.id;
  }
  EXPECT_GT(moved, 5) << "steps that moved grains in memory";
}

TEST_P(FailedStepInCell, of_a_missed_tolerance_leaves_every_bit) {
  for (const char* asked : {"solver.on_trouble=stop", "solver.on_trouble=shorten_step"}) {
    std::mt19937 random(3);
    const Case good = parse_case(text_of(GetParam()), GetParam());
    const Case bad = parse_case(text_of(GetParam()), GetParam(),
                                {asked, "solver.max_iterations=1", "solver.tolerance=1e-15", "solver.softness=0"});
    Simulation s(good);
    int failures = 0;
    for (int n = 0; n < 40; ++n) {
      s.step();
      shuffle(s.state(), random);
      Simulation fails(bad, s.state());
      const std::string before = bytes_of(fails);
      try {
        fails.step();
      } catch (const RunError&) {
        ++failures;
        ASSERT_TRUE(bytes_of(fails) == before) << asked << ", step " << n;
        EXPECT_NE(fails.first_trouble(), "");
      }
    }
    EXPECT_GT(failures, 0) << asked;
  }
}

INSTANTIATE_TEST_SUITE_P(Cells, FailedStepInCell,
                         testing::Values("still", "sheared", "stretched", "under_stress", "overdamped", "automatic",
                                         "loaded"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace slurry
