// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Dry contacts with closed forms: leaving a disc (003-1), isostatic packings (003-2), a concave wall (003-5), a row of
// balls (B12).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

// A disc on a fixed disc, R = r1 + r2 = 1, g = 1, from rest at angle 0.1: it leaves where cos(theta) = 2/3 cos(0.1).
double leaving_time(double dt) {
  const Case c = parse_case(fmt::format(R"(
planar = true
time = {{ step = {}, end = 4.0 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
place = "points"
positions = [[{:.17g}, {:.17g}]]
radius = 0.5
mass = 1
[[obstacles]]
name = "disc"
shape = "ball"
radius = 0.5
[[forces]]
force = "gravity"
acceleration = [0, -1]
)",
                                        dt, std::sin(0.1), std::cos(0.1)),
                            "leaving a disc");
  Simulation simulation(c);
  double last = 0;
  run(simulation, [&](const Simulation& s) {
    if (first_contact(s).impulse > 0) last = s.state().clock.time;
  });
  return last;
}
TEST(DryContacts, leave_a_disc_where_they_should) {
  const double exact = 2.8411522789947297;
  std::vector<double> h{8e-3, 4e-3, 2e-3, 1e-3, 5e-4}, error;
  for (const double dt : h) error.push_back(std::abs(leaving_time(dt) - exact));
  // First order, seen through a clock of resolution dt: the fit over four halvings is good to about a third.
  EXPECT_LT(error.back(), 8 * h.back());
  EXPECT_NEAR(fitted_order(h, error), 1, 0.35);
}

// Polydisperse frictionless discs at rest carry exactly 2 N forces, walls included (003-2): an integer.
TEST(DryContacts, are_isostatic_at_rest) {
  // A tolerance far below the smallest impulse that counts, so that a contact that carries nothing has p = 0 exactly.
  Simulation simulation(
      gallery("gluey_lotto", {"contacts.0.law=inelastic", "obstacles.0.motion=fixed", "time.step=0.002", "time.end=6",
                              "solver.tolerance=1e-11", "output.series=false"}));
  run(simulation);
  const Contacts& c = simulation.state().contacts;
  const double weight = 1 * 10 * 0.002;  // m g dt, the scale of an impulse
  for (const double threshold : {1e-6, 1e-8}) {
    std::size_t bearing = 0;
    for (const double p : c.impulse) bearing += p > threshold * weight;
    EXPECT_EQ(bearing, 320u) << "threshold " << threshold;
  }
  // The floor carries the weight: sum of wall impulses = N m g dt, up to what is left of the motion.
  double floor = 0;
  for (std::size_t k = 0; k < c.size(); ++k)
    if (is_piece(c.second[k])) floor -= c.impulse[k] * c.normal[k].y;
  EXPECT_NEAR(floor, 160 * weight, 1e-6 * 160 * weight);
}

// In a drum the tangent plane lies outside the solid: a grain at speed v sinks by (h v)^2 / 2R per step and no more.
TEST(DryContacts, sink_into_a_concave_wall_by_the_known_bound) {
  const double dt = 0.01;
  const Case c = parse_case(fmt::format(R"(
planar = true
time = {{ step = {}, end = 3.0 }}
solver = {{ tolerance = 1e-12 }}
[[grains]]
place = "points"
positions = [[{:.17g}, -0.5]]
radius = 0.1
mass = 1
[[obstacles]]
name = "drum"
shape = "ball"
radius = 1.1
inside = true
[[forces]]
force = "gravity"
acceleration = [0, -1]
)",
                                        dt, std::sin(std::numbers::pi / 3)),
                            "a drum");
  Simulation simulation(c);
  double deepest = 0;
  run(simulation, [&](const Simulation& s) { deepest = std::max(deepest, norm(s.state().grains.position[0]) - 1); });
  EXPECT_LE(deepest, 5e-5 * (1 + 1e-9));   // (h v)^2 / 2R with v = 1 at the bottom
  EXPECT_NEAR(deepest, 4.99977e-5, 1e-8);  // the value of the references; digits as printed
}

// A ball thrown at four others in a row: the projection shares the momentum, v/5 each (B12).
TEST(DryContacts, share_the_momentum_along_a_row) {
  Simulation simulation(gallery("newton_cradle"));
  run(simulation);
  for (const Vec3& v : simulation.state().grains.velocity) {
    EXPECT_NEAR(v.x, 0.2, 1e-10);
    EXPECT_NEAR(v.y, 0, 1e-15);
  }
}

}  // namespace
}  // namespace slurry::test
