// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A fluid on points in a square cavity, one thread: a step by each solver where the points stay (with what is made
// once) and where they move; and the ways from points to grains, and back, by how many grains there are to a point.
//
//   slurry_benchmarks --benchmark_filter=Pointset --benchmark_min_time=0
#include <benchmark/benchmark.h>

#include <cmath>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/fluids/pointset/flow_map.hpp"
#include "slurry/fluids/pointset/projection.hpp"

namespace slurry {
namespace {

PointsetFlow cavity_of(int n, SparseMethod solver, bool moves) {
  PointsetOptions options;
  options.spacing = 1.0 / n;
  options.degree = moves ? 2 : 3;
  options.reach = moves ? 3 : 2.6;
  options.viscosity = 0.01;
  options.lagrangian = moves;
  options.solver = solver;
  const FlowBoundary lid{FlowBoundaryKind::wall, [](double, Vec3 x) {
                           return Vec3{16 * x.x * x.x * (1 - x.x) * (1 - x.x), 0, 0};
                         }};
  return {rectangle_region({0, 0, 0}, {1, 1, 0}, {0, 0, 1, 0}), {{FlowBoundaryKind::wall, {}}, lid}, options};
}

void count_points(benchmark::State& state, const PointCloud& cloud) {
  state.counters["points"] = double(cloud.size());
  state.counters["us_a_point"] = benchmark::Counter(1e-6 * double(cloud.size()) * double(state.iterations()),
                                                    benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// Arguments: spacings along an edge; solver. The first step, which makes stencils and factors, is not counted.
void PointsetStep(benchmark::State& state) {
  set_threads(1);
  const int n = int(state.range(0));
  PointsetFlow flow = cavity_of(n, SparseMethod(state.range(1)), false);
  PointCloud cloud = flow.seed(0);
  const double dt = 0.3 / n;
  double t = 0;
  flow.advance(cloud, t, dt);
  std::int64_t iterations = 0;
  for (auto _ : state) iterations += flow.advance(cloud, t += dt, dt).iterations;
  state.counters["iterations"] = double(iterations) / double(state.iterations());
  count_points(state, cloud);
}
BENCHMARK(PointsetStep)
    ->ArgsProduct({{32, 100}, {0, 1, 2}})
    ->Args({316, 1})
    ->Args({316, 2})
    ->Unit(benchmark::kMillisecond);

// With stencils and factors made anew in each step.
void PointsetMovingStep(benchmark::State& state) {
  set_threads(1);
  const int n = int(state.range(0));
  PointsetFlow flow = cavity_of(n, SparseMethod(state.range(1)), true);
  PointCloud cloud = flow.seed(0);
  const double dt = 0.3 / n;
  double t = 0;
  flow.advance(cloud, t, dt);
  std::int64_t iterations = 0;
  for (auto _ : state) iterations += flow.advance(cloud, t += dt, dt).iterations;
  state.counters["iterations"] = double(iterations) / double(state.iterations());
  count_points(state, cloud);
}
BENCHMARK(PointsetMovingStep)->ArgsProduct({{32, 100}, {1, 2}})->Args({316, 2})->Unit(benchmark::kMillisecond);

std::vector<Vec3> random_places(std::size_t count) {
  Random random(3);
  std::vector<Vec3> places(count);
  for (Vec3& x : places) x = {random.uniform(0.02, 0.98), random.uniform(0.02, 0.98), 0};
  return places;
}

// Arguments: hundredths of a grain to a point; way. Of 10 400 points.
void PointsetMapping(benchmark::State& state) {
  set_threads(1);
  const PointCloud cloud = seed_cloud(rectangle_region({0, 0, 0}, {1, 1, 0}, {0, 0, 0, 0}), 0.01);
  const std::vector<Vec3> places = random_places(cloud.size() * std::size_t(state.range(0)) / 100);
  for (auto _ : state) benchmark::DoNotOptimize(map_flow(cloud, places, 0.026, {true, 3}, FlowMapping(state.range(1))));
  state.counters["us_a_grain"] = benchmark::Counter(1e-6 * double(places.size()) * double(state.iterations()),
                                                    benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(PointsetMapping)->ArgsProduct({{1, 10, 100, 1000}, {1, 2}})->Unit(benchmark::kMillisecond);

void PointsetSpreading(benchmark::State& state) {
  set_threads(1);
  const PointCloud cloud = seed_cloud(rectangle_region({0, 0, 0}, {1, 1, 0}, {0, 0, 0, 0}), 0.01);
  const std::vector<Vec3> places = random_places(cloud.size() * std::size_t(state.range(0)) / 100);
  const std::vector<double> drags(places.size(), 1.0);
  for (auto _ : state) benchmark::DoNotOptimize(spread_forces(cloud, places, places, drags, 0.026));
  state.counters["us_a_grain"] = benchmark::Counter(1e-6 * double(places.size()) * double(state.iterations()),
                                                    benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(PointsetSpreading)->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace slurry
