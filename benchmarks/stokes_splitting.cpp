// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SpaceSplitting: a sphere of radius 1, 320 triangles, close to another of radius `radius`, or to a plane where that is
// 0, at a gap of 1/`part`: the relative error of the resistance of an approach, and the worst entry across the line of
// centres over the geometric mean of its diagonals; by elements alone (`split` 0) and with split tractions (1).
//
//   slurry_benchmarks --benchmark_filter=SpaceSplitting --benchmark_min_time=0
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "slurry/fluids/stokes/solver.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "slurry/fluids/stokes/two_spheres.hpp"

namespace slurry {
namespace {

stokes::Body close_sphere(double radius, Vec3 position) {
  static const auto mesh = std::make_shared<const Triangles>(stokes::surface_mesh(Globe{1}, 320));
  return {mesh, radius, {position, {}}, radius, std::make_shared<const FormPart>(FormPart{Globe{1}})};
}

void SpaceSplitting(benchmark::State& state) {
  const auto radius = double(state.range(0));
  const double gap = 1 / double(state.range(1));
  const Vec3 up{0, 0, 1};
  stokes::Scene scene;
  Matrix exact;
  if (radius > 0) {
    scene.bodies = {close_sphere(1, {}), close_sphere(radius, (1 + radius + gap) * up)};
    exact = stokes::two_sphere_resistance(1, radius, gap, up);
  } else {
    scene.bodies = {close_sphere(1, (1 + gap) * up)};
    scene.wall = stokes::Wall{};
    exact = stokes::sphere_wall_resistance(1, gap, up);
  }
  stokes::SolverOptions options;
  options.films = false;
  options.exact_bodies = true;
  if (state.range(2) == 1) options.splitting = Splitting::forces;
  Matrix r;
  for (auto _ : state) r = stokes::Solver(scene, options).resistance();
  double across = 0;
  for (std::size_t i = 0; i < r.rows; ++i)
    for (std::size_t j = 0; j < r.rows; ++j)
      if (i % 6 != 2 && j % 6 != 2)
        across = std::max(across, std::abs(r(i, j) - exact(i, j)) / std::sqrt(exact(i, i) * exact(j, j)));
  state.counters["approach"] = std::abs(r(2, 2) / exact(2, 2) - 1);
  state.counters["across"] = across;
}
BENCHMARK(SpaceSplitting)
    ->ArgNames({"radius", "part", "split"})
    ->ArgsProduct({{0, 1, 2}, {5, 10, 20, 50, 100, 1000, 10000}, {0, 1}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace slurry
