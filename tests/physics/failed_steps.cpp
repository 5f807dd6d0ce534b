// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A step that throws leaves the state as it found it, whatever the dynamics and the forces.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

#include "slurry/core/errors.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

struct World {
  std::string name, text;
};

// A few grains that spin and fall onto a moving floor.
std::string world(const std::string& head, const std::string& group) {
  return head + R"(
time = { step = 0.01, end = 10 }
[[grains]]
place = "lattice"
counts = [2, 2, 2]
origin = [0, 0, 0.55]
spacing = 1.02
radius = 0.5
velocity = [0.1, 0, -1]
angular_velocity = [1, 2, 3]
)" + group +
         R"(
[[obstacles]]
shape = "plane"
normal = [0, 0, 1]
motion = "oscillation"
amplitude = [0.01, 0, 0.01]
frequency = 1
phase = 0.3
[[forces]]
force = "gravity"
acceleration = [0, 0, "t < 0.055 ? -10 : TROUBLE"]
)";
}

const std::string overdamped = "dynamics = \"overdamped\"";
const std::string friction = "[[contacts]]\nlaw = \"friction\"\nfriction = 0.3\n";
const std::string films =
    "[[contacts]]\nlaw = \"gluey\"\n[lubrication]\nname = \"explicit\"\nviscosity = 0.01\ntangential = true\n";
const std::string boxes = "shape = \"box\"\nsize = [1.1, 1, 0.9]\n";

std::vector<World> worlds() {
  return {{"spheres", world("", "")},
          {"friction", world("", "") + friction},
          {"films", world("", "") + films},
          {"overdamped", world(overdamped, "")},
          {"overdamped_friction", world(overdamped, "") + friction},
          {"boxes", world("", boxes)},
          {"overdamped_boxes", world(overdamped, boxes) + friction},
          {"growth", world(overdamped, "shape = \"capsule\"\nlength = 0.02\ngrowth = { rate = 0.5 }\n")}};
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

void expect_same(const State& a, const State& b) {
  EXPECT_EQ(fingerprint(a), fingerprint(b));
  EXPECT_EQ(a.grains.angular_velocity, b.grains.angular_velocity);
  EXPECT_EQ(a.contacts.start, b.contacts.start);
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.last_dt, b.last_dt);
  EXPECT_EQ(a.totals.iterations, b.totals.iterations);
  EXPECT_EQ(a.totals.solves, b.totals.solves);
  EXPECT_EQ(a.totals.not_converged, b.totals.not_converged);
  EXPECT_EQ(a.totals.shortened_steps, b.totals.shortened_steps);
  EXPECT_EQ(a.totals.deepest_overlap, b.totals.deepest_overlap);
}

class FailedStep : public testing::TestWithParam<World> {
 protected:
  Simulation made(const std::string& trouble, const std::vector<std::string>& overrides = {}) {
    return Simulation(parse_case(replaced(GetParam().text, "TROUBLE", trouble), GetParam().name, overrides));
  }
};

// Steps until one throws, twice: returns whether one did, having compared the state around it.
bool fails_and_leaves_the_state(Simulation& s) {
  for (int n = 0; n < 100; ++n) {
    const State before = s.state();
    try {
      s.step();
    } catch (const RunError&) {
      EXPECT_EQ(s.state().grains.angular_velocity, before.grains.angular_velocity);  // equal for all at the start
      // The first step puts the grains in order before anything else.
      if (before.step > 0) expect_same(s.state(), before);
      const State first = s.state();
      EXPECT_THROW(s.step(), RunError);
      expect_same(s.state(), first);
      return true;
    }
  }
  return false;
}

TEST_P(FailedStep, of_a_force_that_is_not_finite_changes_nothing) {
  Simulation s = made("0/0");
  EXPECT_TRUE(fails_and_leaves_the_state(s));
  EXPECT_GE(s.state().clock.step, 5);
}

TEST_P(FailedStep, of_a_missed_tolerance_changes_nothing) {
  for (const char* asked : {"solver.on_trouble=stop", "solver.on_trouble=shorten_step"}) {
    Simulation s = made("-10", {asked, "solver.max_iterations=1", "solver.tolerance=1e-14"});
    EXPECT_TRUE(fails_and_leaves_the_state(s)) << asked;
  }
}

// What is written into the state after the error counts in the next step: as if the step had never been tried.
TEST_P(FailedStep, is_forgotten_by_the_next_one) {
  Simulation failed = made("-10"), untouched = made("-10");
  for (int n = 0; n < 3; ++n) failed.step(), untouched.step();
  bool is_broken = true;
  failed.add_force([&](double, double, const Grains&, Loads& loads) {
    if (is_broken) loads.force[0].z = std::numeric_limits<double>::quiet_NaN();
  });
  EXPECT_THROW(failed.step(), RunError);
  is_broken = false;
  for (Simulation* s : {&failed, &untouched}) {
    for (Vec3& spin : s->state().grains.angular_velocity) spin = {0, 0, 5};
    for (int n = 0; n < 3; ++n) s->step();
  }
  expect_same(failed.state(), untouched.state());
}

INSTANTIATE_TEST_SUITE_P(Worlds, FailedStep, testing::ValuesIn(worlds()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace slurry::test
