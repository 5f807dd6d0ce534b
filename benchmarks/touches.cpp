// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Time per pair of solids, a thousand random pairs near contact (gaps within 1 % of the size): cold, from the direction
// of the centres; warm, from the normal of the step before, after which the pair has turned by about a hundredth of a
// radian and moved by a hundredth of its size. The goal for warm superellipsoids is 2 microseconds.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "tests/support/solids.hpp"

namespace slurry {
namespace {

struct Scene {
  std::vector<PlacedSolid> a, b;
  std::vector<Vec3> hint;
};

// Pairs in contact: b is moved along the normal until the gap is `wanted`.
Scene near_pairs(const Solid& first, const Solid& second, bool planar) {
  Random random(3);
  Scene scene;
  for (int k = 0; k < 1000; ++k) {
    const PlacedSolid a{&first, random.uniform(0.8, 1.2), test::any_pose(random, 1, planar)};
    PlacedSolid b{&second, random.uniform(0.8, 1.2), test::any_pose(random, 1, planar)};
    Vec3 away = test::random_direction(random);
    if (planar) away = normalised(Vec3{away.x, away.y, 0});
    b.pose.position = a.pose.position + 2 * test::pair_size(a, b, planar) * away;
    const double wanted = random.uniform(-0.001, 0.01) * test::pair_size(a, b, planar);
    for (int turn = 0; turn < 30; ++turn) {
      const Touch t = test::nearest_of(touches(a, b, planar, 1e9, {}));
      b.pose.position -= (t.gap - wanted) * t.normal;
    }
    // The step before: a little elsewhere.
    PlacedSolid before = b;
    const Vec3 axis = planar ? Vec3{0, 0, 1} : test::random_direction(random);
    before.pose.orientation = rotation(0.01 * axis) * before.pose.orientation;
    before.pose.position += 0.01 * test::random_direction(random);
    if (planar) before.pose.position.z = 0;
    scene.hint.push_back(test::nearest_of(touches(a, before, planar, 1e9, {})).normal);
    scene.a.push_back(a);
    scene.b.push_back(b);
  }
  return scene;
}

void run_pairs(benchmark::State& state, const Solid& first, const Solid& second, bool planar, bool warm) {
  const Scene scene = near_pairs(first, second, planar);
  std::size_t k = 0;
  for (auto _ : state) {
    k = (k + 1) % scene.a.size();
    benchmark::DoNotOptimize(touches(scene.a[k], scene.b[k], planar, 0.05, warm ? scene.hint[k] : Vec3{}));
  }
}

void run_surface(benchmark::State& state, const Solid& solid, const Surface& surface) {
  Random random(4);
  const Pose pose = test::random_pose(random, 1);
  std::vector<PlacedSolid> placed;
  for (int k = 0; k < 1000; ++k) placed.push_back({&solid, 1, test::random_pose(random, 1)});
  std::size_t k = 0;
  for (auto _ : state) {
    k = (k + 1) % placed.size();
    benchmark::DoNotOptimize(touches(placed[k], surface, pose, false, 0.05, {}));
  }
}

const bool registered = [] {
  static const std::vector<test::NamedSolid> solids = test::all_solids();
  static const std::vector<std::pair<std::string, Surface>> surfaces{
      {"half_space", HalfSpace{}},    {"rod", Rod{1, 0.2}}, {"block", Block{{1, 0.5, 0.5}}},
      {"cylinder", Cylinder{0.5, 1}}, {"bore", Bore{2}},    {"cavity", Cavity{2}}};
  const auto add = [](const std::string& name, auto function) {
    benchmark::RegisterBenchmark(name.c_str(), function)->Unit(benchmark::kNanosecond);
  };
  for (std::size_t i = 0; i < solids.size(); ++i)
    for (std::size_t j = i; j < solids.size(); ++j)
      for (const bool planar : {false, true})
        for (const bool warm : {false, true})
          add("Touches/" + solids[i].name + "/" + solids[j].name + (planar ? "/planar" : "/space") +
                  (warm ? "/warm" : "/cold"),
              [i, j, planar, warm](benchmark::State& s) {
                run_pairs(s, solids[i].solid, solids[j].solid, planar, warm);
              });
  for (std::size_t i = 0; i < solids.size(); ++i)
    for (std::size_t j = 0; j < surfaces.size(); ++j)
      add("TouchesSurface/" + solids[i].name + "/" + surfaces[j].first,
          [i, j](benchmark::State& s) { run_surface(s, solids[i].solid, surfaces[j].second); });
  return true;
}();

}  // namespace
}  // namespace slurry
