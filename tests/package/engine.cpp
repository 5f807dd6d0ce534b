// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A program outside the tree that links the engine alone: one disc falls on a plane and comes to rest, and a study of
// one grain and a film. No file, no HDF5, no Cairo.
#include <cmath>
#include <cstdio>

#include "slurry/simulation.hpp"
#include "slurry/studies/studies.hpp"

namespace {

slurry::Case make_fall(double radius) {
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
  return fall;
}

bool falls() {
  const double radius = 0.1;
  const slurry::Case fall = make_fall(radius);
  slurry::Simulation simulation(fall);
  while (!simulation.is_done()) simulation.step();
  // At rest the gap is zero up to the overlap that the solver's tolerance allows, in units of the radius.
  const double gap = simulation.state().grains.position[0].y - radius;
  std::printf("%lld steps, gap %g\n", static_cast<long long>(simulation.state().clock.step), gap);
  return std::abs(gap) <= fall.solver.tolerance * radius;
}

// A case that is built in a program is checked like one that was read from a file.
bool refuses_mistakes() {
  slurry::Case fall = make_fall(0.1);
  fall.contacts = {{{"grians"}, slurry::Friction{}}};
  try {
    slurry::Simulation simulation(fall);
  } catch (const slurry::InputError& error) {
    std::printf("refused: %s\n", error.what());
    return true;
  }
  return false;
}

// Pushed to the wall through a film and pulled away again: with n = 0.1/q the first integral q' + 0.1 ln q = G(t), and
// G(4) = 0, so that the grain, still slow there, is at ln q = -q'/0.1.
bool studies() {
  slurry::LubricationCase film;
  film.time.end = 6;
  film.drag.law = slurry::PowerDrag{0.1, 1};
  film.force.force = slurry::PiecewiseForce{{2}, {-2, 2}};
  film.schemes = {{"held", slurry::ThresholdScheme{1e-3}}};
  film.output.series = 1;
  const slurry::StudyResult study = slurry::run_study(film);
  const slurry::StudyTable& exact = *study.find("series");
  const auto at4 = [&](const char* column) { return std::get<std::vector<double>>(exact.find(column)->values).at(4); };
  const double balance = at4("velocity") + 0.1 * at4("log_distance");
  std::printf("%s; balance %g\n", study.outcome.c_str(), balance);
  return std::abs(balance) < 1e-9 && study.find("schemes")->rows() == 1;  // the exact motion is good to 1e-11
}

}  // namespace

int main() { return falls() && refuses_mistakes() && studies() ? 0 : 1; }
