// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a mesh costs: a step of spheres that lie ten layers deep between four walls, on a plane and on a flat floor of
// about 100 000 triangles; and the search for pairs with each. `ratio` is mesh / plane in one run.
#include <benchmark/benchmark.h>

#include <ctime>

#include "slurry/core/parallel.hpp"
#include "slurry/io/cases/case_file.hpp"
#include "slurry/neighbours/neighbours.hpp"
#include "slurry/simulation.hpp"
#include "tests/support/meshes.hpp"

namespace slurry::bench {
namespace {

constexpr int floor_cells = 224;  // 2 * 224^2 = 100 352 triangles
constexpr double width = 24;      // of the box, in units of the mean diameter

Case bed(bool on_mesh) {
  Case c = parse_case(R"(
time = { step = 2e-3, end = 1e9 }
forces = [{ force = "gravity", acceleration = [0, 0, -10] }]
contacts = [{ law = "friction", friction = 0.4 }]
solver = { tolerance = 1e-4, max_iterations = 300 }
output = { series = false }
grains = [{ radius = { uniform = [0.45, 0.55] }, density = 1, place = "lattice", counts = [21, 21, 10], origin = [-11.3, -11.3, 0.6], spacing = 1.12, jitter = 0.9 }]
obstacles = [{ shape = "box", size = [24, 24, 1000], inside = true, open = ["z-", "z+"] }])",
                      "bed");
  if (on_mesh)
    c.obstacles.push_back({"floor", test::mesh_of(test::floor_soup(floor_cells, 1.1 * width, 0.3)), Fixed{}});
  else
    c.obstacles.push_back({"floor", Plane{{0, 0, 0}, {0, 0, 1}}, Fixed{}});
  return c;
}

constexpr int settling_steps = 300;

Simulation settled(bool on_mesh) {
  Simulation simulation(bed(on_mesh));
  for (int k = 0; k < settling_steps; ++k) simulation.step();
  return simulation;
}

double seconds_per_step(Simulation& simulation, int steps) {
  const std::clock_t begin = std::clock();  // processor time, which a busy machine does not lengthen
  for (int k = 0; k < steps; ++k) simulation.step();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / steps;
}

// Both beds in turns, so that what else the machine does weighs on both alike.
void WallStep(benchmark::State& state) {
  set_threads(1);
  Simulation plane = settled(false), mesh = settled(true);
  double on_plane = 0, on_mesh = 0;
  for (auto _ : state) {
    on_plane += seconds_per_step(plane, 20);
    on_mesh += seconds_per_step(mesh, 20);
  }
  const double n = static_cast<double>(state.iterations());
  state.counters["plane_ms"] = 1e3 * on_plane / n;
  state.counters["mesh_ms"] = 1e3 * on_mesh / n;
  state.counters["ratio"] = on_mesh / on_plane;
  // What the solver takes depends on the bed; these stages are what a wall adds to.
  const auto stage = [](const Simulation& simulation, std::string_view name) {
    for (const Timers::Line& line : simulation.timers().lines)
      if (line.stage == name) return 1e3 * line.seconds / static_cast<double>(simulation.state().clock.step);
    return 0.0;
  };
  for (const char* name : {"neighbours", "contacts", "solve"}) {
    state.counters[std::string("plane_") + name] = stage(plane, name);
    state.counters[std::string("mesh_") + name] = stage(mesh, name);
  }
  state.counters["triangles"] = static_cast<double>(mesh.obstacles().back().pieces.size());
}
BENCHMARK(WallStep)->Unit(benchmark::kMillisecond)->Iterations(6);

// The search alone; by the tree, and (argument 1) by a look at all triangles.
void WallPairs(benchmark::State& state) {
  set_threads(1);
  const Simulation simulation(bed(true));
  const Grains& grains = simulation.state().grains;
  std::vector<Obstacle> obstacles = simulation.obstacles();
  if (state.range(0) != 0) obstacles.back().tree.reset();
  std::size_t pairs = 0;
  for (auto _ : state)
    pairs = obstacle_pairs(grains.position, grains.radius, obstacles, simulation.state().walls, 0.15).partner.size();
  state.counters["pairs"] = static_cast<double>(pairs);
}
BENCHMARK(WallPairs)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace slurry::bench
