// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A program outside the tree: one disc falls on a plane and comes to rest. It uses installed headers alone.
#include <cmath>
#include <cstdio>

#include "slurry/simulation.hpp"

int main() {
  const double radius = 0.1;

  slurry::GrainGroup ball;
  ball.place = slurry::Points{{{0, 0.5, 0}}};
  ball.radius = slurry::Distribution::fixed(radius);

  slurry::ObstacleOptions ground;
  ground.name = "ground";
  ground.shape = slurry::Plane{};

  slurry::ForceOptions gravity;
  gravity.force = slurry::Gravity{{0.0, -9.81, 0.0}};

  slurry::Case fall;
  fall.planar = true;
  fall.time.step = {0.01};
  fall.time.end = 1;  // the fall takes 0.29
  fall.grains = {ball};
  fall.obstacles = {ground};
  fall.forces = {gravity};
  slurry::validate(fall);

  slurry::Simulation simulation(fall);
  while (!simulation.is_done()) simulation.step();

  // At rest the gap is zero up to the overlap that the solver's tolerance allows, in units of the radius.
  const double gap = simulation.state().grains.position[0].y - radius;
  std::printf("%lld steps, gap %g\n", static_cast<long long>(simulation.state().clock.step), gap);
  return std::abs(gap) <= fall.solver.tolerance * radius ? 0 : 1;
}
