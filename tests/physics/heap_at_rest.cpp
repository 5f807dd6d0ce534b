// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A heap that has come to rest stays where it is, to round-off: spheres with friction, sliding and rolling, that fell
// into a box. (Without rolling friction a sphere may roll on for ever: nothing brakes it.)
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

Simulation heap(int count_a_side) {
  const double spacing = 0.023, edge = count_a_side * spacing;
  return Simulation(parse_case(fmt::format(R"(
time = {{ step = 2e-3, end = 1e9 }}
forces = [{{ force = "gravity", acceleration = [0, 0, -9.81] }}]
contacts = [{{ law = "friction", friction = 0.4, rolling_friction = 0.02 }}]
solver = {{ tolerance = 1e-6, finish_bodies = 0, softness = 0 }}
grains = [{{ place = "lattice", origin = [0.0115, 0.0115, 0.0115], counts = [{0}, {0}, {0}], spacing = {1}, jitter = 0.8, radius = {{ uniform = [0.009, 0.01] }}, density = 2500 }}]
obstacles = [{{ shape = "box", centre = [{2}, {2}, {2}], size = [{3}, {3}, {3}], inside = true, open = ["z+"] }}])",
                                           count_a_side, spacing, edge / 2, edge),
                               "heap"));
}

std::vector<Vec3> places_by_identity(const Simulation& s) {
  const Grains& g = s.state().grains;
  std::vector<Vec3> place(g.size());
  for (std::size_t k = 0; k < g.size(); ++k) place[g.id[k]] = g.position[k];
  return place;
}

// The farthest that a grain has moved in so many steps after the heap has settled, in diameters.
double crept_in(Simulation& s, double settled, int steps) {
  while (s.state().clock.time < settled) s.step();
  const std::vector<Vec3> before = places_by_identity(s);
  for (int n = 0; n < steps; ++n) s.step();
  const std::vector<Vec3> after = places_by_identity(s);
  double farthest = 0;
  for (std::size_t k = 0; k < after.size(); ++k) farthest = std::max(farthest, norm(after[k] - before[k]));
  return farthest / (2 * 0.009);
}

// A step may leave 1e-6 of a radius, so that a thousand could add up to 5e-4 of a diameter. What a step leaves must die
// out instead: by then it is round-off, 1e-14 of a radius.
TEST(HeapAtRest, stays_where_it_is) {
  Simulation s = heap(6);
  EXPECT_LT(crept_in(s, 1.6, 1000), 1e-9);
  EXPECT_LT(s.last_report().solve.residual, 1e-12);
}

TEST(FullHeapAtRest, moves_by_less_than_1e_9_of_a_diameter_in_1e4_steps) {
  Simulation s = heap(10);
  EXPECT_LT(crept_in(s, 2.4, 10000), 1e-9);
}

}  // namespace
}  // namespace slurry::test
