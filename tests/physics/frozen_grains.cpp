// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Frozen grains: walls made of grains, which nothing moves from their course.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/parallel.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

std::string floor_of(const std::string& law, const std::string& more) {
  return "time = { step = 1e-3, end = 1 }\n" + more + R"(
[[grains]]
name = "floor"
place = "lattice"
counts = [5, 5, 1]
spacing = 1.5
radius = 1
frozen = true

[[grains]]
name = "ball"
place = "points"
positions = [[3.75, 3.75, 2.5]]
radius = 1
mass = 2

[[obstacles]]
shape = "plane"
point = [0, 0, -0.5]

[[forces]]
force = "gravity"
acceleration = [0, 0, -9.81]

[[contacts]]
law = )" +
         law + "\n";
}

template <class T>
std::vector<T> sorted_by_id(const Grains& grains, const std::vector<T>& values) {
  std::vector<T> out(values.size());
  for (std::size_t k = 0; k < values.size(); ++k) out[grains.id[k]] = values[k];
  return out;
}

// The floor overlaps itself and the plane, and is pulled down: it must not care. The ball comes to rest in the middle
// of four grains, at the height sqrt(4 - 2 0.75^2).
TEST(FrozenGrains, stay_where_they_are_and_carry_others) {
  for (const std::string law : {"\"inelastic\"", "\"friction\"\nfriction = 0.5", "\"gluey\""}) {
    Simulation s(parse_case(floor_of(law, ""), "frozen"));
    const std::vector<Vec3> at = sorted_by_id(s.state().grains, s.state().grains.position);
    run(s);
    const std::vector<Vec3> now = sorted_by_id(s.state().grains, s.state().grains.position);
    for (std::size_t k = 0; k < 25; ++k) EXPECT_EQ(now[k], at[k]) << law;
    const std::size_t ball = place_of(s, 25);
    // The tolerance is a displacement of 1e-6 radii a step.
    EXPECT_NEAR(s.state().grains.position[ball].z, std::sqrt(4 - 2 * 0.75 * 0.75), 2e-6) << law;
    // All that touches the ball is below it; the forces on it point from the contact to its centre.
    double weight = 0;
    const Contacts& c = s.state().contacts;
    for (std::size_t k = 0; k < c.size(); ++k) {
      const double sign = static_cast<std::size_t>(c.first[k]) == ball ? -1 : 1;
      weight += sign * (c.impulse[k] * c.normal[k].z + (c.tangential.empty() ? 0 : c.tangential[k].z));
    }
    EXPECT_NEAR(weight / s.state().clock.last_dt, 2 * 9.81, 2e-3 * 2 * 9.81) << law;
  }
}

// A row of grains that moves at 2 m/s pushes a ball along.
TEST(FrozenGrains, keep_their_velocity_and_push) {
  for (const std::string dynamics : {"", "dynamics = { name = \"overdamped\", drag = 1 }\n"}) {
    Simulation s(parse_case(dynamics + R"(
planar = true
time = { step = 1e-3, end = 1 }
[[grains]]
name = "piston"
positions = [[0, 0], [0, 1], [0, -1]]
radius = 0.5
velocity = [2, 0]
angular_velocity = [0, 0, 3]
frozen = true
[[grains]]
positions = [[1.5, 0]]
radius = 0.5
)",
                            "piston"));
    run(s);
    const std::vector<Vec3> now = sorted_by_id(s.state().grains, s.state().grains.position);
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(now[k].x, 2, 1e-12);  // a thousand roundings
    EXPECT_NEAR(now[3].x, 3, 1e-5);
    EXPECT_EQ(sorted_by_id(s.state().grains, s.state().grains.velocity)[0], (Vec3{2, 0, 0}));
  }
}

// With films: the frozen grains stir, and the free one follows.
TEST(FrozenGrains, are_felt_through_films) {
  Simulation s(parse_case(R"(
time = { step = 1e-3, end = 0.5 }
lubrication = { name = "explicit", viscosity = 1, reach = 0.5 }
[[grains]]
name = "driven"
positions = [[0, 0, 0], [0, 0, -2.2]]
radius = 1
velocity = [0, 0, 1]
frozen = true
[[grains]]
positions = [[0, 0, 2.3]]
radius = 1
[[contacts]]
law = "gluey"
)",
                          "films"));
  run(s);
  const std::vector<Vec3> v = sorted_by_id(s.state().grains, s.state().grains.velocity);
  EXPECT_EQ(v[0], (Vec3{0, 0, 1}));
  EXPECT_GT(v[2].z, 0.5);
  EXPECT_LT(v[2].z, 1);
}

TEST(FrozenGrains, have_the_same_bits_on_any_number_of_threads_and_shuffled) {
  // The properties of the whole gallery cover this for W > 0; here W = 0 enters the batches.
  std::uint64_t first = 0;
  for (const int threads : {1, 3}) {
    set_threads(threads);
    Simulation s(parse_case(floor_of("\"friction\"\nfriction = 0.5", ""), "frozen"));
    for (int n = 0; n < 300; ++n) s.step();
    if (threads == 1) first = fingerprint(s.state());
    EXPECT_EQ(fingerprint(s.state()), first);
  }
  set_threads(1);
}

}  // namespace
}  // namespace slurry::test
