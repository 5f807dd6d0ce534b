// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Steps on four threads under the thread sanitizer: friction in space, glue in the plane, grains of other shapes,
// films; and jobs in the background of such steps. Large enough that loops are cut and blocks of a colour run at once.
// A data race ends the program with the sanitizer's report; a result that depends on the threads ends it with ours.
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "slurry/core/background.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/simulation.hpp"

namespace {

using namespace slurry;

// Grains on a lattice, shaken, in an open box with gravity.
Case heap(bool planar, std::vector<std::int64_t> counts, const GrainShape& shape, double spacing, const Law& law) {
  GrainGroup grains;
  Lattice lattice;
  lattice.counts = std::move(counts);
  lattice.spacing = spacing;
  lattice.origin = planar ? Vec3{0.6, 0.6, 0} : Vec3{0.6, 0.6, 0.6};
  grains.place = lattice;
  grains.shape = shape;
  grains.orientation = RandomOrientation{};
  grains.radius = Distribution::fixed(0.5);
  grains.velocity = planar ? Vec3{1, -3, 0} : Vec3{1, 0.5, -3};
  grains.velocity_spread = 1;

  Case c;
  c.planar = planar;
  c.time.step = {0.01};
  c.grains = {grains};
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis) {
    Plane plane;
    plane.point = {};
    plane.normal = {};
    plane.normal[axis] = 1;
    ObstacleOptions wall;
    wall.name = "wall " + std::to_string(axis);
    wall.shape = plane;
    c.obstacles.push_back(wall);
  }
  ForceOptions gravity;
  gravity.force = planar ? Gravity{{0.0, -9.81, 0.0}} : Gravity{{0.0, 0.0, -9.81}};
  c.forces = {gravity};
  c.contacts = {ContactRule{{}, law}};
  c.solver.max_iterations = 30;
  return c;
}

std::vector<Vec3> positions_after(const Case& c, int steps, int team, std::int64_t& contacts) {
  set_threads(team);
  Simulation simulation(c);
  for (int n = 0; n < steps; ++n) contacts += simulation.step().contacts;
  set_threads(1);
  return simulation.state().grains.position;
}

bool is_the_same(const std::string& name, const Case& c, int steps) {
  std::int64_t contacts = 0, again = 0;
  const bool same = positions_after(c, steps, 1, again) == positions_after(c, steps, 4, contacts);
  std::printf("%s: %lld contacts in %d steps, %s\n", name.c_str(), static_cast<long long>(contacts), steps,
              same ? "the same on 1 and 4 threads" : "DIFFERENT on 1 and 4 threads");
  return same && contacts > 0;
}

// Copies of the state are summed while the run goes on, as files are written.
bool sums_in_the_background(const Case& c) {
  set_threads(4);
  Simulation simulation(c);
  std::vector<double> here, there;
  const auto sum = [](const std::vector<Vec3>& positions) {
    return parallel_reduce(
        positions.size(), 0.0, [&](std::size_t k) { return positions[k].x; }, std::plus<>(), 64);
  };
  Background background;
  std::int64_t before = 0;
  for (int n = 0; n < 8; ++n) {
    simulation.step();
    here.push_back(sum(simulation.state().grains.position));
    background.wait_for(before);
    before = background.start(
        [&there, &sum, positions = simulation.state().grains.position] { there.push_back(sum(positions)); });
    background.check();
  }
  background.wait();
  set_threads(1);
  std::printf("jobs in the background: %s\n", here == there ? "the same sums" : "DIFFERENT sums");
  return here == there;
}

}  // namespace

int main() {
  Friction friction;
  friction.friction = 0.5;
  Gluey film;
  film.gamma_min = -1;
  film.scaling = GlueScaling::one;
  bool fine = is_the_same("friction, spheres", heap(false, {24, 12, 9}, SphereGrain{}, 1.02, friction), 6);
  fine = is_the_same("glue, discs", heap(true, {70, 40}, SphereGrain{}, 1.02, film), 6) && fine;
  fine =
      is_the_same("friction, ellipsoids", heap(false, {12, 8, 8}, EllipsoidGrain{{1, 0.8, 0.7}}, 1.02, friction), 5) &&
      fine;
  fine = is_the_same("boxes", heap(false, {9, 8, 8}, BoxGrain{{1.1, 1.1, 1.1}}, 1.05, Inelastic{}), 4) && fine;
  // Viscous films that tie the grains, and a liquid that drags them along.
  Case wet = heap(false, {12, 12, 8}, SphereGrain{}, 1.02, Gluey{});
  ExplicitLubrication films;
  films.viscosity = 0.05;
  films.tangential = true;
  wet.lubrication = films;
  FieldFluid stream;
  stream.viscosity = 0.05;
  TaylorGreenFlow vortices;
  vortices.speed = 2;
  vortices.length = 4;
  stream.flow.name = vortices;
  wet.fluid = stream;
  wet.time.step = {0.001};
  fine = is_the_same("films and a flow, spheres", wet, 4) && fine;
  fine = sums_in_the_background(heap(true, {70, 40}, SphereGrain{}, 1.02, film)) && fine;
  return fine ? 0 : 1;
}
