// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sums of Stokeslets, 1e3 to 1e6 points in a cube (place 0) or on a sphere (place 1), one thread: the direct sum, near
// pairs and a grid, near pairs and plane waves. `error` is that of 200 targets against the direct sum; `crossover` is
// seen where the times of the direct and the fast rows meet. The goal is 1e5 points at 1e-3 in 1.5 s of one core. Also
// the transforms alone.
//
//   slurry_benchmarks --benchmark_filter=Stokeslet --benchmark_min_time=0
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/fast/stokeslet_sum.hpp"
#include "slurry/nufft/nufft.hpp"

namespace slurry {
namespace {

using stokes::StokesletSum;
using stokes::StressletSum;
using stokes::SumMethod;

enum StokesPlace { in_cube, on_sphere };

std::vector<Vec3> stokes_points(std::size_t count, StokesPlace place) {
  Random random(1);
  std::vector<Vec3> points(count);
  for (Vec3& p : points)
    p = place == in_cube ? Vec3{random.uniform(), random.uniform(), random.uniform()}
                         : 0.5 * normalised(Vec3{random.normal(), random.normal(), random.normal()});
  return points;
}

std::vector<Vec3> stokes_forces(std::size_t count) {
  Random random(2);
  std::vector<Vec3> forces(count);
  for (Vec3& f : forces) f = {random.normal(), random.normal(), random.normal()};
  return forces;
}

// The error at targets that are spread over the points.
double sampled_error(const std::vector<Vec3>& points, const std::vector<Vec3>& forces,
                     const std::vector<Vec3>& velocity) {
  double error = 0, size = 0;
  const std::size_t stride = std::max<std::size_t>(1, points.size() / 200);
  for (std::size_t i = 0; i < points.size(); i += stride) {
    Vec3 exact;
    for (std::size_t j = 0; j < points.size(); ++j) exact += stokes::stokeslet(points[i] - points[j], forces[j], 1);
    error += norm2(velocity[i] - exact);
    size += norm2(exact);
  }
  return std::sqrt(error / size);
}

// Arguments: points; place; digits of the tolerance.
template <SumMethod method>
void StokesletProduct(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const std::vector<Vec3> points = stokes_points(count, static_cast<StokesPlace>(state.range(1))),
                          forces = stokes_forces(count);
  std::vector<Vec3> velocity(count);
  const StokesletSum sum(points, {std::pow(10, -static_cast<double>(state.range(2))), method});
  for (auto _ : state) sum.apply(forces, 1, velocity);
  state.counters["error"] = sampled_error(points, forces, velocity);
  state.counters["cutoff"] = sum.cutoff();
  state.counters["products"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(StokesletProduct<SumMethod::direct>)
    ->Name("StokesletProduct/direct")
    ->ArgNames({"points", "place", "digits"})
    ->ArgsProduct({{1000, 3000, 10000, 30000, 100000}, {in_cube}, {3}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(StokesletProduct<SumMethod::ewald>)
    ->Name("StokesletProduct/ewald")
    ->ArgNames({"points", "place", "digits"})
    ->ArgsProduct({{1000, 3000, 10000, 30000, 100000, 300000, 1000000}, {in_cube, on_sphere}, {3}})
    ->ArgsProduct({{1000, 10000, 100000}, {in_cube, on_sphere}, {6, 9}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(StokesletProduct<SumMethod::cardinal_sine>)
    ->Name("StokesletProduct/cardinal_sine")
    ->ArgNames({"points", "place", "digits"})
    ->ArgsProduct({{1000, 10000, 100000}, {in_cube, on_sphere}, {3}})
    ->ArgsProduct({{10000}, {in_cube, on_sphere}, {6}})
    ->Unit(benchmark::kMillisecond);

void StressletProduct(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const std::vector<Vec3> points = stokes_points(count, static_cast<StokesPlace>(state.range(1))),
                          forces = stokes_forces(count);
  std::vector<Vec3> normals = stokes_forces(count + 1), velocity(count);
  normals.erase(normals.begin());
  for (Vec3& n : normals) n = normalised(n);
  const StressletSum sum(points, {1e-3, SumMethod::ewald});
  for (auto _ : state) sum.apply(forces, normals, velocity);
}
BENCHMARK(StressletProduct)->ArgNames({"points", "place"})->Args({100000, on_sphere})->Unit(benchmark::kMillisecond);

// What precedes the first product.
void StokesletSetup(benchmark::State& state) {
  const std::vector<Vec3> points =
      stokes_points(static_cast<std::size_t>(state.range(0)), static_cast<StokesPlace>(state.range(1)));
  for (auto _ : state) benchmark::DoNotOptimize(StokesletSum(points, {1e-3, SumMethod::ewald}).cutoff());
}
BENCHMARK(StokesletSetup)
    ->ArgNames({"points", "place"})
    ->ArgsProduct({{100000}, {in_cube, on_sphere}})
    ->Unit(benchmark::kMillisecond);

// Types 1 and 2 with 64^3 modes and three vectors. Arguments: points; digits.
void NufftThereAndBack(benchmark::State& state) {
  using namespace nufft;
  const auto count = static_cast<std::size_t>(state.range(0));
  std::vector<Vec3> points = stokes_points(count, in_cube);
  for (Vec3& p : points) p *= 6.28;
  const ModeTransform transform({64, 64, 64}, points, std::pow(10, -static_cast<double>(state.range(1))));
  std::vector<Complex> strengths(3 * count, Complex{1, 0}), modes(3 * transform.modes());
  for (auto _ : state) {
    transform.to_modes(Sign::minus, strengths, modes);
    transform.to_points(Sign::plus, modes, strengths);
    for (Complex& c : strengths) c *= 1e-6;
  }
}
BENCHMARK(NufftThereAndBack)
    ->ArgNames({"points", "digits"})
    ->ArgsProduct({{100000}, {3, 6}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace slurry
