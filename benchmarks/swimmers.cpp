// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimmers: the resistance of balls, the connection from the swimmer and from its table, and strokes of least energy.
#include <benchmark/benchmark.h>

#include "slurry/core/parallel.hpp"
#include "slurry/swimmers/connection_table.hpp"
#include "slurry/swimmers/optimal_stroke.hpp"
#include "slurry/swimmers/ready_made.hpp"

namespace slurry::bench {
namespace {

const Swimmer& three_spheres() {
  static const Swimmer swimmer(ThreeSphereSwimmer{}.describe());
  return swimmer;
}
const ConnectionTable& three_sphere_table() {
  static const ConnectionTable table(three_spheres());
  return table;
}
const ConnectionTable& four_sphere_table() {
  static const Swimmer swimmer(FourSphereSwimmer{}.describe(), {.tolerance = 1e-7});
  static const ConnectionTable table(swimmer);
  return table;
}

// One evaluation of V and G by multipoles.
void ConnectionByMultipoles(benchmark::State& state) {
  const DirectConnection field(three_spheres());
  for (auto _ : state) benchmark::DoNotOptimize(field.at(Eigen::Vector2d(4, 6)));
}
BENCHMARK(ConnectionByMultipoles)->Unit(benchmark::kMicrosecond);

// The same from the table, with slopes.
void ConnectionByTable(benchmark::State& state) {
  const ConnectionTable& table = three_sphere_table();
  for (auto _ : state) benchmark::DoNotOptimize(table.slopes(Eigen::Vector2d(4, 6)));
}
BENCHMARK(ConnectionByTable)->Unit(benchmark::kMicrosecond);

// V and G alone.
void ConnectionByTableAlone(benchmark::State& state) {
  const ConnectionTable& table = three_sphere_table();
  for (auto _ : state) benchmark::DoNotOptimize(table.at(Eigen::Vector2d(4, 6)));
}
BENCHMARK(ConnectionByTableAlone)->Unit(benchmark::kMicrosecond);

// The tables of three balls in line and of four in space, with as many nodes as they have by default.
void TableInLine(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(ConnectionTable(three_spheres()));
}
BENCHMARK(TableInLine)->Unit(benchmark::kMillisecond);
void TableInSpace(benchmark::State& state) {
  const Swimmer swimmer(FourSphereSwimmer{}.describe(), {.tolerance = 1e-7});
  for (auto _ : state) benchmark::DoNotOptimize(ConnectionTable(swimmer));
}
BENCHMARK(TableInSpace)->Unit(benchmark::kMillisecond)->Iterations(1);

void OptimalStrokeInLine(benchmark::State& state) {
  const StrokeTarget target{Vec3{0.1, 0, 0}, {}};
  const ConnectionTable& table = three_sphere_table();
  const SwimmerShape start = three_spheres().start();
  for (auto _ : state) benchmark::DoNotOptimize(optimal_strokes(table, start, target, {.starts = 1, .verify = false}));
}
BENCHMARK(OptimalStrokeInLine)->Unit(benchmark::kMillisecond);

// One start, without the second variation.
void OptimalStrokeInSpace(benchmark::State& state) {
  const ConnectionTable& table = four_sphere_table();
  const StrokeTarget target{Vec3{0.005, 0, 0}, Vec3{0, 0, 0}};
  const SwimmerShape start = table.swimmer().start();
  for (auto _ : state)
    benchmark::DoNotOptimize(optimal_strokes(table, start, target, {.pieces = 8, .starts = 1, .verify = false}));
}
BENCHMARK(OptimalStrokeInSpace)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace slurry::bench
