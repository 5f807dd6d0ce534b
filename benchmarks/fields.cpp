// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Fields of a million spheres, each with six contacts, on 64^3 points: slurry_benchmarks --benchmark_filter=Fields
#include <benchmark/benchmark.h>

#include <numbers>
#include <thread>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"
#include "slurry/observe/fields/field_sums.hpp"

namespace slurry::bench {
namespace {

struct Lattice {
  Grains grains;
  Contacts contacts;
  std::vector<Vec3> point;
  std::vector<double> volume;
};

// Spheres of diameter 1 near the places of a cubic lattice, in contact with their neighbours along x, y and z.
Lattice lattice(std::size_t edge) {
  Random random(1);
  Lattice p;
  Grains& g = p.grains;
  g.resize(edge * edge * edge);
  const auto rank = [&](std::size_t a, std::size_t b, std::size_t c) { return a + edge * (b + edge * c); };
  for (std::size_t c = 0; c < edge; ++c)
    for (std::size_t b = 0; b < edge; ++b)
      for (std::size_t a = 0; a < edge; ++a) {
        const std::size_t k = rank(a, b, c);
        const auto near = [&](std::size_t n) { return static_cast<double>(n) + 0.1 * random.uniform(); };
        g.id[k] = static_cast<std::int64_t>(k);
        g.mass[k] = 1, g.radius[k] = 0.5;
        g.position[k] = {near(a), near(b), near(c)};
        g.velocity[k] = {random.normal(), random.normal(), random.normal()};
      }
  p.volume.assign(g.size(), std::numbers::pi / 6);
  const auto touch = [&](std::size_t i, std::size_t j) {
    p.contacts.first.push_back(static_cast<std::int32_t>(i));
    p.contacts.second.push_back(static_cast<std::int32_t>(j));
    p.contacts.normal.push_back(normalised(g.position[j] - g.position[i]));
    p.contacts.impulse.push_back(random.uniform());
    p.point.push_back(0.5 * (g.position[i] + g.position[j]));
  };
  for (std::size_t c = 0; c < edge; ++c)
    for (std::size_t b = 0; b < edge; ++b)
      for (std::size_t a = 0; a < edge; ++a) {
        if (a + 1 < edge) touch(rank(a, b, c), rank(a + 1, b, c));
        if (b + 1 < edge) touch(rank(a, b, c), rank(a, b + 1, c));
        if (c + 1 < edge) touch(rank(a, b, c), rank(a, b, c + 1));
      }
  return p;
}

void Fields(benchmark::State& state, KernelShape shape, std::size_t edge, std::int64_t points, bool rubs) {
  set_threads(static_cast<int>(std::thread::hardware_concurrency()));
  Lattice p = lattice(edge);
  if (rubs) p.contacts.tangential.assign(p.contacts.size(), {0.01, 0.02, 0.03});
  const FieldScene scene{.dt = 0.01,
                         .grains = p.grains,
                         .contacts = p.contacts,
                         .contact_point = p.point,
                         .volume = p.volume,
                         .groups = {},
                         .walls = {}};
  const double high = static_cast<double>(edge);
  const Sites sites = BoxSites{{0, 0, 0}, {high, high, high}, {points, points, points}}.sites(false);
  const Kernel kernel(shape, 1, false);
  for (auto _ : state) benchmark::DoNotOptimize(sum_fields(scene, {}, sites, {}, kernel));
}

BENCHMARK_CAPTURE(Fields, gauss_1e6_grains_64_points, KernelShape::gauss, 100, 64, false)
    ->Unit(benchmark::kSecond)
    ->Iterations(1)
    ->UseRealTime();
BENCHMARK_CAPTURE(Fields, gauss_1e6_grains_64_points_with_friction, KernelShape::gauss, 100, 64, true)
    ->Unit(benchmark::kSecond)
    ->Iterations(1)
    ->UseRealTime();
BENCHMARK_CAPTURE(Fields, lucy_1e6_grains_64_points, KernelShape::lucy, 100, 64, false)
    ->Unit(benchmark::kSecond)
    ->Iterations(1)
    ->UseRealTime();

}  // namespace
}  // namespace slurry::bench
