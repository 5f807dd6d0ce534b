// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The neighbour searches on 1e5 grains that fill 60 % of a cube, in space-filling order as in a run. The goal for equal
// grains, reach 0.3 r and one thread is 30 ms; brute force on fewer grains shows what the grid saves.
#include "slurry/neighbours/neighbours.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"

namespace slurry {
namespace {

constexpr std::size_t grain_count = 100000;
constexpr double volume_fraction = 0.6;

struct Cloud {
  std::vector<Vec3> position;
  std::vector<double> radius;
  double edge = 0;
};

// One grain at random in each site of a cubic lattice, which keeps the density even; the mean radius is near 1.
Cloud packed_cloud(std::size_t n, double spread) {
  Random random(1);
  Cloud cloud;
  double volume = 0;
  for (std::size_t k = 0; k < n; ++k) {
    const double r = std::pow(spread, random.uniform() - 0.5);
    cloud.radius.push_back(r);
    volume += 4.0 / 3.0 * std::numbers::pi * r * r * r;
  }
  cloud.edge = std::cbrt(volume / volume_fraction);
  const auto sites = static_cast<std::size_t>(std::ceil(std::cbrt(static_cast<double>(n))));
  const double site = cloud.edge / static_cast<double>(sites);
  for (std::size_t k = 0; k < n; ++k) {
    const Vec3 corner{double(k % sites), double(k / sites % sites), double(k / sites / sites)};
    cloud.position.push_back(site * (corner + Vec3{random.uniform(), random.uniform(), random.uniform()}));
  }
  return cloud;
}

std::vector<std::int32_t> space_filling_order(const std::vector<Vec3>& position) {
  std::vector<std::int64_t> id(position.size());
  for (std::size_t k = 0; k < id.size(); ++k) id[k] = static_cast<std::int32_t>(k);
  return morton_order(position, id, 2.3);
}

Cloud ordered_cloud(std::size_t n, double spread) {
  const Cloud cloud = packed_cloud(n, spread);
  const std::vector<std::int32_t> order = space_filling_order(cloud.position);
  Cloud ordered = cloud;
  for (std::size_t k = 0; k < n; ++k) {
    ordered.position[k] = cloud.position[order[k]];
    ordered.radius[k] = cloud.radius[order[k]];
  }
  return ordered;
}

void report(benchmark::State& state, std::size_t grains, std::size_t pairs) {
  state.counters["pairs_per_grain"] = static_cast<double>(pairs) / static_cast<double>(grains);
  state.counters["grains"] =
      benchmark::Counter(static_cast<double>(grains), benchmark::Counter::kIsIterationInvariantRate);
}

// Arguments: ratio of the largest to the smallest radius; threads.
void PairsByGrid(benchmark::State& state) {
  const Cloud cloud = ordered_cloud(grain_count, static_cast<double>(state.range(0)));
  set_threads(static_cast<int>(state.range(1)));
  std::size_t pairs = 0;
  for (auto _ : state) pairs = pairs_by_grid(cloud.position, cloud.radius, 0.3).partner.size();
  set_threads(1);
  report(state, grain_count, pairs);
}
BENCHMARK(PairsByGrid)
    ->ArgNames({"spread", "threads"})
    ->ArgsProduct({{1, 20, 1000}, {1, 2, 4}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// A few grains thrown far away, which leaves no useful box around the cloud.
void PairsByGridWithThrownGrains(benchmark::State& state) {
  Cloud cloud = ordered_cloud(grain_count, 1);
  cloud.position[0] = {1e9, -1e9, 1e9};
  cloud.position[1] = {-1e9, 1e9, 1e9};
  set_threads(1);
  std::size_t pairs = 0;
  for (auto _ : state) pairs = pairs_by_grid(cloud.position, cloud.radius, 0.3).partner.size();
  report(state, grain_count, pairs);
}
BENCHMARK(PairsByGridWithThrownGrains)->Unit(benchmark::kMillisecond);

void PairsByBruteForce(benchmark::State& state) {
  const Cloud cloud = ordered_cloud(static_cast<std::size_t>(state.range(0)), 1);
  std::size_t pairs = 0;
  for (auto _ : state) pairs = pairs_by_brute_force(cloud.position, cloud.radius, 0.3).partner.size();
  report(state, cloud.position.size(), pairs);
}
BENCHMARK(PairsByBruteForce)->Arg(1000)->Arg(4000)->Unit(benchmark::kMillisecond);

// Six walls around the cloud and 24 blocks inside it.
void ObstaclePairs(benchmark::State& state) {
  const bool ordered = state.range(0) != 0;
  Cloud cloud = ordered ? ordered_cloud(grain_count, 1) : packed_cloud(grain_count, 1);
  Obstacle obstacle;
  const Vec3 middle = 0.5 * Vec3{cloud.edge, cloud.edge, cloud.edge};
  for (int wall = 0; wall < 6; ++wall) {
    Vec3 normal;
    normal[wall / 2] = wall % 2 == 0 ? 1 : -1;
    obstacle.pieces.push_back({HalfSpace{}, {middle - 0.5 * cloud.edge * normal, rotation_between({0, 0, 1}, normal)}});
  }
  Random random(2);
  for (int block = 0; block < 24; ++block) {
    const Vec3 centre{cloud.edge * random.uniform(), cloud.edge * random.uniform(), cloud.edge * random.uniform()};
    obstacle.pieces.push_back(
        {Block{{1, 2, 3}}, {centre, rotation({random.normal(), random.normal(), random.normal()})}});
  }
  set_threads(1);
  const Walls walls = walls_at({obstacle}, 0);
  std::size_t pairs = 0;
  for (auto _ : state) pairs = obstacle_pairs(cloud.position, cloud.radius, {obstacle}, walls, 0.3).partner.size();
  report(state, grain_count, pairs);
}
BENCHMARK(ObstaclePairs)->ArgName("ordered")->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond);

void MortonOrder(benchmark::State& state) {
  const Cloud cloud = packed_cloud(grain_count, 1);
  set_threads(1);
  for (auto _ : state) benchmark::DoNotOptimize(space_filling_order(cloud.position).data());
}
BENCHMARK(MortonOrder)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace slurry
