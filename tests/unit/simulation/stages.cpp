// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A step made from its stages, and a force given as a function.
#include <gtest/gtest.h>

#include "slurry/simulation.hpp"

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

TEST(Stages, MakeAStepToTheLastBit) {
  Simulation whole(with_gravity()), parts(with_gravity());
  for (int n = 0; n < 80; ++n) {
    whole.step();
    parts.restore_order();
    const double dt = parts.choose_time_step();
    parts.move_obstacles_to(parts.state().clock.time + dt);
    parts.apply_forces(dt);
    parts.predict_velocities(dt);
    parts.solve_contacts(dt);
    parts.advance_contacts(dt);
    parts.integrate_motion(dt);
    parts.advance_clock(dt);
  }
  EXPECT_GT(whole.state().totals.most_contacts, 4);
  EXPECT_EQ(whole.state().grains.position, parts.state().grains.position);
  EXPECT_EQ(whole.state().clock.time, parts.state().clock.time);
}

TEST(ForceFunction, ActsLikeAForceOfTheCase) {
  Simulation by_case(with_gravity()), by_function(falling_discs());
  double last_time = -1;
  by_function.add_force([&](double t, double, const Grains&, std::vector<Vec3>& acceleration) {
    last_time = t;
    for (Vec3& a : acceleration) a.y -= 10;
  });
  for (int n = 0; n < 80; ++n) by_case.step(), by_function.step();
  EXPECT_EQ(by_case.state().grains.position, by_function.state().grains.position);
  EXPECT_DOUBLE_EQ(last_time, 0.79);
}

}  // namespace
}  // namespace slurry
