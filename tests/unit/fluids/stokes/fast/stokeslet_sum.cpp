// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fast sums of Stokeslets and stresslets against all pairs one by one.
#include "slurry/fluids/stokes/fast/stokeslet_sum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/core/random.hpp"

namespace slurry::stokes {
namespace {

using Points = std::vector<Vec3>;

Vec3 random_vector(Random& random) { return {random.normal(), random.normal(), random.normal()}; }

Points random_vectors(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  Points vectors(count);
  for (Vec3& v : vectors) v = random_vector(random);
  return vectors;
}

Points random_units(std::uint64_t seed, std::size_t count) {
  Points units = random_vectors(seed, count);
  for (Vec3& u : units) u = normalised(u);
  return units;
}

// Points in space, on surfaces, on a line, in a plane, in crowds; far from the origin, of any size.
struct Cloud {
  std::string name;
  Points points;
};
std::vector<Cloud> clouds(std::size_t count) {
  Random random(7);
  const auto make = [&](std::string name, auto point) {
    Cloud cloud{std::move(name), {}};
    for (std::size_t k = 0; k < count; ++k) cloud.points.push_back(point(k));
    return cloud;
  };
  const auto cube = [&](std::size_t) { return Vec3{random.uniform(), random.uniform(), random.uniform()}; };
  return {make("cube", cube),
          make("sphere, small and far",
               [&](std::size_t) {
                 return Vec3{5, -3, 2} + 1e-3 * normalised(random_vector(random));
               }),
          make("rod",
               [&](std::size_t) {
                 return Vec3{0.1 * random.uniform(), 30 * random.uniform(), 0.05 * random.uniform()};
               }),
          make("line",
               [&](std::size_t) {
                 return Vec3{0, 0, 100 * random.uniform()};
               }),
          make("plane",
               [&](std::size_t) {
                 return Vec3{random.uniform(), 0, random.uniform()};
               }),
          make("two crowds", [&](std::size_t k) {
            return Vec3{k % 2 == 0 ? 0.0 : 10.0, 0, 0} + 0.01 * cube(k);
          })};
}

Points direct_velocities(const Points& sources, const Points& forces, const Points& targets) {
  Points velocity(targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i)
    for (std::size_t j = 0; j < sources.size(); ++j) velocity[i] += stokeslet(targets[i] - sources[j], forces[j], 1);
  return velocity;
}

Points direct_double_layer(const Points& sources, const Points& forces, const Points& normals, const Points& targets) {
  Points velocity(targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i)
    for (std::size_t j = 0; j < sources.size(); ++j)
      velocity[i] += stresslet(targets[i] - sources[j], forces[j], normals[j]);
  return velocity;
}

double relative_error(const Points& velocity, const Points& exact) {
  double error = 0, size = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    error += norm2(velocity[i] - exact[i]);
    size += norm2(exact[i]);
  }
  return std::sqrt(error / size);
}

Points velocities(const StokesletSum& sum, const Points& forces, std::size_t targets) {
  Points velocity(targets);
  sum.apply(forces, 1, velocity);
  return velocity;
}

constexpr double epsilon = std::numeric_limits<double>::epsilon();

TEST(StokesletSum, DirectIsTheSumOfAllPairs) {
  for (const Cloud& cloud : clouds(101)) {  // no multiple of the lanes
    const Points forces = random_vectors(1, cloud.points.size());
    const StokesletSum sum(cloud.points, {1e-3, SumMethod::direct});
    // A hundred terms of either sign, and an inverse root of a few ulp.
    EXPECT_LE(relative_error(velocities(sum, forces, 101), direct_velocities(cloud.points, forces, cloud.points)),
              200 * epsilon)
        << cloud.name;
    EXPECT_EQ(sum.cutoff(), std::numeric_limits<double>::infinity());
  }
}

struct Way {
  SumMethod method;
  double tolerance;
};

class FastStokeslets : public ::testing::TestWithParam<Way> {};

// The contract itself: error <= tolerance. Forces of random directions leave the smallest velocities.
TEST_P(FastStokeslets, KeepTheirToleranceInEveryCloud) {
  const auto [method, tolerance] = GetParam();
  for (const Cloud& cloud : clouds(400)) {
    const Points forces = random_vectors(2, cloud.points.size());
    const StokesletSum sum(cloud.points, {tolerance, method});
    EXPECT_EQ(sum.method(), method);
    EXPECT_LE(relative_error(velocities(sum, forces, 400), direct_velocities(cloud.points, forces, cloud.points)),
              tolerance)
        << cloud.name << ", cutoff " << sum.cutoff();
  }
}

TEST_P(FastStokeslets, ServeOtherTargets) {
  const auto [method, tolerance] = GetParam();
  const Points sources = clouds(300)[0].points, targets = clouds(310)[1].points, forces = random_vectors(3, 300);
  const StokesletSum sum(sources, targets, {tolerance, method});
  // Plane waves at 1e-9 come to 1.11e-9 whatever their parts are asked for: their weights alternate, and cancel.
  const double reached = method == SumMethod::cardinal_sine ? std::max(tolerance, 2e-9) : tolerance;
  EXPECT_LE(relative_error(velocities(sum, forces, 310), direct_velocities(sources, forces, targets)), reached);
}

// A point alone has no velocity: what the smooth part makes of a force at its own place is taken away again. The scale
// is the velocity at the distance where near pairs end; the split of the kernel has its largest error at the origin, three
// times that at this distance.
TEST_P(FastStokeslets, LeaveAPointToItself) {
  const auto [method, tolerance] = GetParam();
  const Points points = clouds(200)[0].points;
  Points forces(points.size());
  forces[17] = {1, -2, 3};
  const StokesletSum sum(points, {tolerance, method});
  const Vec3 own = velocities(sum, forces, points.size())[17];
  EXPECT_LE(norm(own), 3 * tolerance * norm(stokeslet({sum.cutoff(), 0, 0}, forces[17], 1)));
}

// The same for a source that lies on another point's place.
TEST_P(FastStokeslets, TreatPointsInOnePlaceAsOne) {
  const auto [method, tolerance] = GetParam();
  Points points = clouds(200)[0].points;
  points[5] = points[17];
  const Points forces = random_vectors(4, points.size());
  const StokesletSum sum(points, {tolerance, method});
  const Points velocity = velocities(sum, forces, points.size());
  EXPECT_LE(relative_error(velocity, direct_velocities(points, forces, points)), tolerance);
  EXPECT_LE(norm(velocity[5] - velocity[17]), 1e3 * epsilon * norm(velocity[5])) << "sums in another order";
}

INSTANTIATE_TEST_SUITE_P(Ways, FastStokeslets,
                         ::testing::Values(Way{SumMethod::ewald, 1e-1}, Way{SumMethod::ewald, 1e-3},
                                           Way{SumMethod::ewald, 1e-6}, Way{SumMethod::ewald, 1e-9},
                                           Way{SumMethod::cardinal_sine, 1e-3}, Way{SumMethod::cardinal_sine, 1e-6},
                                           Way{SumMethod::cardinal_sine, 1e-9}));

class FastStresslets : public ::testing::TestWithParam<double> {};

TEST_P(FastStresslets, KeepTheirTolerance) {
  const double tolerance = GetParam();
  for (const Cloud& cloud : clouds(300)) {
    const Points forces = random_vectors(5, 300), normals = random_units(6, 300);
    const StressletSum sum(cloud.points, {tolerance, SumMethod::ewald});
    Points velocity(300);
    sum.apply(forces, normals, velocity);
    EXPECT_LE(relative_error(velocity, direct_double_layer(cloud.points, forces, normals, cloud.points)), tolerance)
        << cloud.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Tolerances, FastStresslets, ::testing::Values(1e-2, 1e-3, 1e-6, 1e-9));

// Four bodies far apart, of which one is three close to each other: levels of grids.
Points bodies_far_apart(std::size_t count) {
  Random random(11);
  const Points centres{{0, 0, 0}, {40, 3, -5}, {-20, 35, 10}, {7, 8, 50}, {7, 8, 53}, {9.5, 8, 51.5}};
  Points points;
  for (std::size_t k = 0; k < count; ++k)
    points.push_back(centres[k * centres.size() / count] + 0.4 * normalised(random_vector(random)));
  return points;
}

TEST(StokesletSum, HasLevelsWherePointsCrowd) {
  constexpr std::size_t count = 6000;
  const Points points = bodies_far_apart(count), forces = random_vectors(12, count), normals = random_units(13, count);
  Points some, exact, exact_layer;  // every so many targets, by all pairs
  constexpr std::size_t stride = 40;
  for (std::size_t k = 0; k < count; k += stride) some.push_back(points[k]);
  exact = direct_velocities(points, forces, some);
  exact_layer = direct_double_layer(points, forces, normals, some);
  const auto picked = [&](const Points& all) {
    Points chosen;
    for (std::size_t k = 0; k < count; k += stride) chosen.push_back(all[k]);
    return chosen;
  };
  for (const double tolerance : {1e-3, 1e-6, 1e-9}) {
    const StokesletSum sum(points, {tolerance, SumMethod::ewald});
    if (tolerance > 1e-9) {
      EXPECT_GT(sum.levels(), 1) << tolerance;
    }
    EXPECT_LE(relative_error(picked(velocities(sum, forces, count)), exact), tolerance);
    Points layer(count);
    StressletSum(points, {tolerance, SumMethod::ewald}).apply(forces, normals, layer);
    EXPECT_LE(relative_error(picked(layer), exact_layer), tolerance);
  }
  // Targets of their own, also where there are no sources.
  Points elsewhere = some;
  elsewhere.push_back({100, 100, 100});
  const StokesletSum other(points, elsewhere, {1e-6, SumMethod::ewald});
  EXPECT_LE(relative_error(velocities(other, forces, elsewhere.size()), direct_velocities(points, forces, elsewhere)),
            1e-6);
  std::vector<Points> bits;
  for (const int team : {1, 3}) {
    set_threads(team);
    bits.push_back(velocities(StokesletSum(points, {1e-3, SumMethod::ewald}), forces, count));
  }
  set_threads(1);
  EXPECT_EQ(bits[0], bits[1]);
  EXPECT_EQ(StokesletSum(clouds(6000)[0].points, {1e-3, SumMethod::ewald}).levels(), 1) << "a cube needs one";
}

// A uniform double layer on a closed surface makes a rigid flow inside: -f; and none outside.
TEST(StressletSum, OfAClosedSurfaceIsUniformInside) {
  constexpr std::size_t count = 4000;
  Points surface(count), normals(count), forces(count);
  const double golden = std::numbers::pi * (3 - std::sqrt(5.0)), area = 4 * std::numbers::pi / count;
  for (std::size_t k = 0; k < count; ++k) {
    const double z = 1 - (2 * static_cast<double>(k) + 1) / count, ring = std::sqrt(1 - z * z),
                 angle = golden * static_cast<double>(k);
    surface[k] = normals[k] = {ring * std::cos(angle), ring * std::sin(angle), z};
    forces[k] = area * Vec3{1, 2, 3};
  }
  const Points targets{{0, 0, 0}, {0.3, -0.2, 0.4}, {3, 1, 0}};
  Points velocity(3);
  StressletSum(surface, targets, {1e-6, SumMethod::ewald}).apply(forces, normals, velocity);
  // int -6 r r (r.n)/r^5 / (8 pi) = +I inside, for r = x - y. Evenly spread points integrate to 1e-4 at these
  // distances.
  for (int k : {0, 1}) EXPECT_LE(norm(velocity[k] - Vec3{1, 2, 3}), 1e-3) << k;
  EXPECT_LE(norm(velocity[2]), 1e-3);
}

TEST(StokesletSum, HasTheSameBitsForAnyNumberOfThreads) {
  const Points points = clouds(3000)[0].points, forces = random_vectors(8, 3000), normals = random_units(9, 3000);
  for (SumMethod method : {SumMethod::direct, SumMethod::ewald, SumMethod::cardinal_sine}) {
    std::vector<Points> single, both;
    for (int team : {1, 3}) {
      set_threads(team);
      single.push_back(velocities(StokesletSum(points, {1e-3, method}), forces, points.size()));
      if (method == SumMethod::cardinal_sine) continue;
      both.emplace_back(points.size());
      StressletSum(points, {1e-3, method}).apply(forces, normals, both.back());
    }
    set_threads(1);
    EXPECT_EQ(single[0], single[1]) << static_cast<int>(method);
    if (method != SumMethod::cardinal_sine) {
      EXPECT_EQ(both[0], both[1]) << static_cast<int>(method);
    }
  }
}

TEST(StokesletSum, IsDirectForFewPointsAndFastForMany) {
  EXPECT_EQ(StokesletSum(clouds(300)[0].points, {}).method(), SumMethod::direct);
  EXPECT_EQ(StokesletSum(clouds(30000)[0].points, {}).method(), SumMethod::ewald);
  EXPECT_EQ(StokesletSum(Points{}, {}).method(), SumMethod::direct);
}

TEST(StokesletSum, ScalesWithTheViscosity) {
  const Points points = clouds(20)[0].points, forces = random_vectors(10, 20);
  const StokesletSum sum(points, {});
  Points thin(20), thick(20);
  sum.apply(forces, 1, thin);
  sum.apply(forces, 4, thick);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_LE(norm(thin[i] - 4 * thick[i]), 4 * epsilon * norm(thin[i]));
}

TEST(StokesletSum, RefusesWhatItCannotDo) {
  const Points points = clouds(10)[0].points, few = clouds(3)[0].points;
  Points bad = points, velocity(10);
  bad[4].y = std::nan("");
  EXPECT_THROW(StokesletSum(points, {0.5, SumMethod::ewald}), InputError);
  EXPECT_THROW(StokesletSum(points, {1e-14, SumMethod::ewald}), InputError);
  EXPECT_THROW(StokesletSum(bad, {}), InputError);
  EXPECT_THROW(StokesletSum(points, bad, {}), InputError);
  EXPECT_THROW(StressletSum(points, {1e-3, SumMethod::cardinal_sine}), InputError);
  EXPECT_THROW(StokesletSum(points, {}).apply(few, 1, velocity), InputError);
  EXPECT_THROW(StressletSum(points, {}).apply(points, few, velocity), InputError);
}

}  // namespace
}  // namespace slurry::stokes
