// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A step made from its stages, what a stage needs, what a failed one leaves, and loads given as a function.
#include "slurry/stepping/stages.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "slurry/core/errors.hpp"
#include "slurry/simulation.hpp"
#include "slurry/world/fingerprint.hpp"

namespace slurry {
namespace {

// Discs that fall onto a plane and onto each other.
Case falling_discs() {
  GrainGroup discs;
  discs.place = Lattice{{0, 0.2, 0}, {4, 4, 1}, 0.25, 0.5};
  discs.radius = Distribution::fixed(0.1);
  ObstacleOptions ground;
  ground.name = "ground";
  ground.shape = Plane{};
  Case c;
  c.planar = true;
  c.time.step = {0.01};
  c.grains = {discs};
  c.obstacles = {ground};
  return c;
}

Case with_gravity() {
  Case c = falling_discs();
  ForceOptions gravity;
  gravity.force = Gravity{{0.0, -10.0, 0.0}};
  c.forces = {gravity};
  return c;
}

void run_all(Simulation& simulation) {
  for (const Stage* stage : stages()) simulation.run(*stage, simulation.workspace().dt);
}

TEST(Stages, MakeAStepToTheLastBit) {
  Simulation whole(with_gravity()), parts(with_gravity());
  for (int n = 0; n < 80; ++n) whole.step(), run_all(parts);
  EXPECT_GT(whole.state().totals.most_contacts, 4);
  EXPECT_EQ(fingerprint(whole.state()), fingerprint(parts.state()));
  EXPECT_EQ(whole.state().clock.time, parts.state().clock.time);
}

TEST(Stages, HaveNamesAndSentencesOfTheirOwn) {
  std::set<std::string> names;
  for (const Stage* stage : stages()) {
    EXPECT_TRUE(names.insert(stage->name).second) << stage->name;
    EXPECT_EQ(std::string(stage->doc).back(), '.') << stage->name;
    for (const Stage* needed : stage->needs) EXPECT_TRUE(!needed || names.contains(needed->name)) << stage->name;
  }
}

// A stage out of order is refused by name, and nothing has changed.
TEST(Stages, RefuseToWorkWithoutWhatTheyNeed) {
  for (const Stage* stage : stages()) {
    Simulation s(with_gravity());
    const std::uint64_t before = fingerprint(s.state());
    if (!stage->needs[0]) {
      EXPECT_NO_THROW(s.run(*stage, 0.01)) << stage->name;
      continue;
    }
    try {
      s.run(*stage, 0.01);
      ADD_FAILURE() << stage->name << " worked without " << stage->needs[0]->name;
    } catch (const RunError& error) {
      EXPECT_NE(std::string(error.what()).find(stage->name), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find(stage->needs[0]->name), std::string::npos) << error.what();
    }
    EXPECT_EQ(fingerprint(s.state()), before) << stage->name;
  }
}

TEST(Stages, AreTakenOnce) {
  Simulation s(with_gravity());
  run_all(s);
  // Grains have moved: what was made before is of no use.
  EXPECT_THROW(s.run(respond, 0.01), RunError);
  EXPECT_THROW(s.run(integrate, 0.01), RunError);
  EXPECT_THROW(s.run(advance_clock, 0.01), RunError) << "the clock of a step moves once";
}

// Those before the walls are taken leave the state alone, whatever is tried.
TEST(Stages, BeforeTheStepIsTakenLeaveTheState) {
  Simulation s(with_gravity());
  for (int n = 0; n < 30; ++n) s.step();
  const std::uint64_t before = fingerprint(s.state());
  for (const double dt : {0.01, 0.002}) {
    for (const Stage* stage : {&keep_order, &choose_time_step, &move_walls, &sum_loads, &respond, &resolve_contacts})
      s.run(*stage, dt);
    EXPECT_EQ(fingerprint(s.state()), before);
  }
}

TEST(Stages, AreTimedUnderTheirNames) {
  Simulation s(with_gravity());
  s.step();
  for (const Stage* stage : stages()) {
    const auto& lines = s.timers().lines;
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [&](const Timers::Line& l) { return l.stage == stage->name; }))
        << stage->name;
  }
}

TEST(LoadFunction, ActsLikeAForceOfTheCase) {
  Simulation by_case(with_gravity()), by_function(falling_discs());
  double last_time = -1;
  by_function.add_force([&](double t, double, const Grains& grains, Loads& loads) {
    last_time = t;
    for (std::size_t k = 0; k < grains.size(); ++k) loads.force[k].y += grains.mass[k] * -10;
  });
  for (int n = 0; n < 80; ++n) by_case.step(), by_function.step();
  EXPECT_EQ(by_case.state().grains.position, by_function.state().grains.position);
  EXPECT_DOUBLE_EQ(last_time, 0.79);
}

// A torque on a free disc of moment I: omega = T t / I, to round-off, although no law or force of the case turns
// grains.
TEST(LoadFunction, MayTurnGrains) {
  Case c = falling_discs();
  c.obstacles.clear();
  Simulation s(c);
  s.add_force([](double, double, const Grains& grains, Loads& loads) {
    for (Vec3& torque : Loads::filled(loads.torque, grains.size())) torque.z = 0.3;
  });
  for (int n = 0; n < 10; ++n) s.step();
  for (std::size_t k = 0; k < s.state().grains.size(); ++k)
    EXPECT_NEAR(s.state().grains.angular_velocity[k].z, 0.3 * 0.1 / s.state().grains.inertia[k].z, 1e-12);
}

// The ground is driven at 0.1 m/s in the place of its motion, which holds it still.
TEST(WallFunction, MovesAnObstacleInPlaceOfItsMotion) {
  Case by_motion = with_gravity();
  by_motion.obstacles[0].motion = Translation{{0, 0.1, 0}};
  Simulation by_case(by_motion), by_function(with_gravity());
  by_function.drive(0, [](double t, double dt, const Walls&, Walls& after) {
    after.position[0] = {0, 0.1 * (t + dt), 0};
    after.velocity[0] = {0, 0.1, 0};
  });
  for (int n = 0; n < 80; ++n) by_case.step(), by_function.step();
  EXPECT_EQ(fingerprint(by_case.state()), fingerprint(by_function.state()));
}

TEST(WallFunction, ThatIsNotFiniteFailsTheStepAndLeavesTheState) {
  Simulation s(with_gravity());
  s.drive(0, [](double t, double, const Walls&, Walls& after) {
    if (t > 0) after.position[0].y = std::nan("");
  });
  s.step();  // the first one puts the grains in order, which is part of the state
  const std::uint64_t before = fingerprint(s.state());
  EXPECT_THROW(s.step(), RunError);
  EXPECT_EQ(fingerprint(s.state()), before);
}

}  // namespace
}  // namespace slurry
