// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid on a grid of n^3 cells, one thread and two: the transforms of its three components there and back, which bound the
// rest; one solution without grains, periodic, sheared and between two walls; what the fluid carries with itself; and
// the motion of spheres of eight cells that fill a fifth of it and settle, to a tolerance of 1e-4.
//
//   slurry_benchmarks --benchmark_filter=Grid --benchmark_min_time=0
#include <benchmark/benchmark.h>

#include <cmath>
#include <numbers>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/grid/advection.hpp"
#include "slurry/fluids/grid/body_markers.hpp"
#include "slurry/fluids/grid/rigid_system.hpp"

namespace slurry {
namespace {

enum GridKind { periodic, sheared, walled };

grid::Box grid_box(int cells, GridKind kind) {
  const double size = cells;
  grid::Box box{{cells, cells, cells}, {}, {size, size, size}, {false, false, kind == walled}, false, 0};
  if (kind == sheared) box.shift = 0.3 * size;
  return box;
}

grid::Field grid_forces(const grid::Box& box) {
  Random random(3);
  grid::Field field = grid::zero_field(box);
  for (auto& component : field)
    for (double& value : component) value = random.uniform(-1, 1);
  return field;
}

void count_cells(benchmark::State& state, const grid::Box& box) {
  state.counters["cells_per_second"] =
      benchmark::Counter(double(box.count()) * double(state.iterations()), benchmark::Counter::kIsRate);
}

// Arguments: cells along an edge; threads.
void GridTransforms(benchmark::State& state) {
  set_threads(int(state.range(1)));
  const grid::Box box = grid_box(int(state.range(0)), periodic);
  const grid::BoxTransform transform(box);
  grid::Field field = grid_forces(box);
  std::vector<grid::Complex> modes;
  for (auto _ : state)
    for (int c = 0; c < 3; ++c) transform.forward(c, field[c], modes), transform.backward(c, modes, field[c]);
  count_cells(state, box);
}
BENCHMARK(GridTransforms)
    ->ArgsProduct({{32, 64, 128, 256}, {1, 2}})
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

// Arguments: cells along an edge; kind; threads.
void GridSolve(benchmark::State& state) {
  set_threads(int(state.range(2)));
  const grid::Box box = grid_box(int(state.range(0)), GridKind(state.range(1)));
  const grid::FluidSolver fluid(box, 1, 0);
  grid::Field field = grid_forces(box);
  for (auto _ : state) fluid.solve(field);
  count_cells(state, box);
}
BENCHMARK(GridSolve)
    ->ArgsProduct({{32, 64, 128}, {periodic, sheared, walled}, {1, 2}})
    ->Args({256, periodic, 1})
    ->Args({256, periodic, 2})
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

void GridAdvection(benchmark::State& state) {
  set_threads(1);
  const grid::Box box = grid_box(int(state.range(0)), periodic);
  const grid::Field field = grid_forces(box);
  for (auto _ : state) benchmark::DoNotOptimize(grid::advection(box, field));
  count_cells(state, box);
}
BENCHMARK(GridAdvection)->Arg(64)->Arg(128)->Arg(256)->Unit(benchmark::kMillisecond);

// Arguments: cells along an edge; threads.
void GridGrains(benchmark::State& state) {
  set_threads(int(state.range(1)));
  const int cells = int(state.range(0));
  const grid::FluidSolver fluid(grid_box(cells, periodic), 1, 0);
  const auto block = std::make_shared<grid::MobilityBlock>(fluid, grid::round_markers(fluid.box(), 4));
  // A lattice of eleven cells, displaced a little.
  const int side = cells / 11;
  const double apart = double(cells) / side;
  Random random(5);
  std::vector<grid::RigidBody> bodies;
  for (int k = 0; k < side * side * side; ++k) {
    const Vec3 place{apart * (k % side), apart * (k / side % side), apart * (k / side / side)};
    const Vec3 moved{random.uniform(), random.uniform(), random.uniform()};
    bodies.push_back({block, {place + moved, {}}, false, 0, {}});
  }
  const std::size_t n = bodies.size();
  const grid::RigidSystem system(fluid, bodies);
  const std::vector<Vec3> rest(system.points().size());
  const Impulses weight{std::vector<Vec3>(n, {0, 0, -1}), std::vector<Vec3>(n)};
  double iterations = 0;
  for (auto _ : state) {
    grid::RigidMotion motion;
    system.solve(rest, weight, 1e-4, motion);
    iterations = motion.iterations;
  }
  count_cells(state, fluid.box());
  state.counters["iterations"] = iterations;
  state.counters["grains"] = double(n);
  state.counters["grains_per_second"] =
      benchmark::Counter(double(n) * double(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(GridGrains)
    ->ArgsProduct({{44, 64, 128, 256}, {1, 2}})
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace slurry
