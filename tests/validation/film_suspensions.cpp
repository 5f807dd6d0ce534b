// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Suspensions at the level of laws: films between the grains, friction where they touch, drag against the flow of the
// cell. The stress of a published frame, and the laws of Boyer, Guazzelli and Pouliquen at imposed pressure. Long ones
// by name: ./test -C full -R validation.full.FullFilmSuspensions.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "slurry/observe/cell_stress.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

// 200 spheres of radius 1 and 1.4 that fill 0.45, of the public checks of LF_DEM (Mari, Seto, Morris and Denn 2014):
// films up to a reduced gap of 0.5, no drag, shear of x over z. Light grains: a step lets them find the velocities of
// no force.
Simulation frame() {
  return Simulation(parse_case(fmt::format(R"(
time = {{ step = 5e-4, end = 1 }}
cell = {{ low = [0, 0, 0], high = [13.9626, 13.9626, 13.9626], shear_xz = 1 }}
lubrication = {{ name = "explicit", viscosity = 1, terms = "pair", tangential = true, roughness = 1e-3, reduced_reach = 0.5 }}
[[grains]]
place = "file"
file = "{}"
mass = 1e-6
[[contacts]]
law = "friction"
friction = 1
)",
                                           source_path("tests/reference/lfdem_n200_phi045.csv")),
                               "frame"));
}

Tensor film_stress(const Simulation& s) { return measure_cell(s.world(), s.state(), s.last_report()).film; }

TEST(FilmFrame, has_the_published_viscosity) {
  Simulation s = frame();
  s.step();
  const Tensor here = film_stress(s);
  // The published 4.62366 has the liquid's own 1 in it. It was taken when the frame had been sheared by 0.0131, under a
  // weak repulsion besides; our films alone change by 0.1 % on that way.
  EXPECT_NEAR(1 + here(0, 2), 4.62366, 0.01 * 4.62366);
  EXPECT_NEAR(here(0, 2), here(2, 0), 1e-4) << "no torque on any sphere";
  while (s.state().clock.time < 0.0131 - 1e-9) s.step();
  const Tensor there = film_stress(s);
  std::printf("viscosity %.4f in the frame, %.4f after a strain of 0.0131; N1 %.4f, N2 %.4f\n", 1 + here(0, 2),
              1 + there(0, 2), there(0, 0) - there(2, 2), there(2, 2) - there(1, 1));
  EXPECT_NEAR(1 + there(0, 2), 4.62366, 0.01 * 4.62366);
  // Differences of normal stresses, small and sensitive to the way there: the repulsion is 0.01 of the stress.
  EXPECT_NEAR(there(0, 0) - there(2, 2), -0.0727732, 0.02);
  EXPECT_NEAR(there(2, 2) - there(1, 1), -0.115889, 0.02);
}

// Means of the gallery case after some strain: friction of the flow with the liquid's own part, and volume fraction.
struct Suspension {
  double friction = 0, fraction = 0, contacts = 0;
};

Suspension suspension_of(double viscous_number, int grains, double first, double last, double friction = 0.5,
                         double step = 5e-3, int seed = 1, bool exact = false) {
  Simulation s(gallery("dense_suspension",
                       {fmt::format("parameters.J={}", viscous_number), fmt::format("parameters.grains={}", grains),
                        fmt::format("parameters.friction={}", friction), fmt::format("time.step={}", step),
                        fmt::format("seed={}", seed), fmt::format("contacts.0.fixed_point={}", exact)}));
  double time = 0, shear = 0, normal = 0, fraction = 0, contacts = 0;
  while (s.state().clock.time < last) {
    s.step();
    if (s.state().clock.time < first) continue;
    const CellStress stress = measure_cell(s.world(), s.state(), s.last_report());
    const double dt = s.last_report().dt;
    time += dt, fraction += dt * stress.volume_fraction;
    shear += dt * (1 + 2.5 * stress.volume_fraction + stress.total()(0, 1));
    contacts += dt * stress.contact(0, 1);
    normal -= dt * stress.total()(1, 1);
  }
  return {shear / normal, fraction / time, contacts / shear};
}

double boyer_friction(double j) { return 0.32 + 0.38 / (1 + 0.005 / j) + j + 2.5 * 0.585 * std::sqrt(j); }
double boyer_fraction(double j) { return 0.585 / (1 + std::sqrt(j)); }

// A short form: 100 spheres over half a unit of strain, in long steps. Such means spread by some 10 % in mu and 0.01 in
// phi.
TEST(DenseSuspension, flows_by_the_law_of_boyer) {
  const Suspension s = suspension_of(0.1, 100, 0.8, 1.3, 0.5, 1e-2);
  std::printf("J = 0.1: mu %.3f (%.3f), phi %.3f (%.3f), contacts %.2f of the stress\n", s.friction,
              boyer_friction(0.1), s.fraction, boyer_fraction(0.1), s.contacts);
  EXPECT_NEAR(s.friction, boyer_friction(0.1), 0.25 * boyer_friction(0.1));
  EXPECT_NEAR(s.fraction, boyer_fraction(0.1), 0.04);
}

// Boyer's spheres are of one size, ours of two and rougher, and feel each other through the liquid at short range
// alone: within 20 % in mu and 0.04 in phi, where the means of 120 spheres over three units of strain have errors of 4
// % and 0.005.
TEST(FullFilmSuspensions, flow_by_the_laws_of_boyer) {
  for (const double j : {0.03, 0.1, 0.3}) {
    const Suspension s = suspension_of(j, 120, 2, 5);
    std::printf("J = %g: mu %.3f (%.3f), phi %.3f (%.3f), contacts %.2f of the stress\n", j, s.friction,
                boyer_friction(j), s.fraction, boyer_fraction(j), s.contacts);
    EXPECT_NEAR(s.friction, boyer_friction(j), 0.2 * boyer_friction(j)) << j;
    EXPECT_NEAR(s.fraction, boyer_fraction(j), 0.04) << j;
  }
}

// Coulomb's law itself, in the place of the convex one, which keeps a gap of friction times slip times step open at
// contacts that slide and takes 0.02 of the fraction here. Two starts of 120 spheres, a quarter of an hour or more.
// What the mean may differ by:
// - mu: one start has an error of 0.03 by its blocks, the published fit 0.035, the rms of its points; twice both. (The
//   two starts had 0.970 and 1.067, so that the error of a start is rather 0.07: the bound is a narrow one.)
// - phi: the error of the mean, 0.002, counts for little beside what is not known of the experiment: its spheres are of
//   one size, and of a friction that is not given. With the convex law ours fill 0.549, 0.470 and 0.454 for friction 0,
//   0.5 and 1, so that 0.1 of it is 0.003 to 0.016 of the fraction. Hence 0.015.
TEST(FullFilmSuspensions, with_coulombs_exact_law_flow_by_the_law_of_boyer) {
  constexpr double j = 0.03;
  Suspension mean;
  for (const int seed : {1, 2}) {
    const Suspension s = suspension_of(j, 120, 2, 5, 0.5, 5e-3, seed, true);
    std::printf("J = %g, start %d: mu %.3f (%.3f), phi %.4f (%.3f), contacts %.2f of the stress\n", j, seed, s.friction,
                boyer_friction(j), s.fraction, boyer_fraction(j), s.contacts);
    mean.friction += s.friction / 2, mean.fraction += s.fraction / 2;
  }
  EXPECT_NEAR(mean.friction, boyer_friction(j), 2 * std::hypot(0.035, 0.03));
  EXPECT_NEAR(mean.fraction, boyer_fraction(j), 0.015);
}

// Discs with a drag against the flow of the cell and no films, at given pressure: friction and fraction of the flow
// depend on viscous and inertial number together, K = J + 0.635 I^2 (Trulsson, Andreotti and Claudin 2012).
Suspension dragged_discs(double viscous, double inertial) {
  Simulation s(parse_case(fmt::format(R"(
planar = true
seed = 1
time = {{ step = 0.005, end = 100 }}
cell = {{ low = [0, 0], high = [15, 21], shear_xy = 1, stress_yy = -100 }}
fluid = {{ name = "field", viscosity = {}, with_cell = true }}
solver = {{ tolerance = 1e-4 }}
[[grains]]
place = "random"
count = 200
low = [0, 0]
high = [15, 21]
radius = {{ uniform = [0.4, 0.6] }}
density = {}
[[contacts]]
law = "friction"
friction = 0.4
fixed_point = false
)",
                                      100 * viscous, 100 * inertial * inertial),
                          "discs"));
  double time = 0, shear = 0, normal = 0, fraction = 0;
  while (s.state().clock.time < 30) {
    s.step();
    if (s.state().clock.time < 15) continue;
    const CellStress stress = measure_cell(s.world(), s.state(), s.last_report());
    shear += stress.total()(0, 1), normal -= stress.total()(1, 1), fraction += stress.volume_fraction, ++time;
  }
  return {shear / normal, fraction / time, 0};
}

TEST(FullFilmSuspensions, of_discs_know_viscous_and_inertial_number_as_one) {
  const Suspension viscous = dragged_discs(0.02, 0.01), inertial = dragged_discs(1e-4, 0.177);
  std::printf("K = 0.02: mu %.3f and %.3f, phi %.3f and %.3f\n", viscous.friction, inertial.friction, viscous.fraction,
              inertial.fraction);
  EXPECT_NEAR(viscous.friction, inertial.friction, 0.1 * inertial.friction);
  EXPECT_NEAR(viscous.fraction, inertial.fraction, 0.015);
}

// Two jamming fractions: at the same pressure and rate grains that do not rub flow denser.
TEST(FullFilmSuspensions, without_friction_are_denser) {
  const double rough = suspension_of(3e-2, 120, 1, 3, 1).fraction, smooth = suspension_of(3e-2, 120, 1, 3, 0).fraction;
  std::printf("fraction at J = 0.03: %.3f with friction 1, %.3f without\n", rough, smooth);
  EXPECT_GT(smooth, rough + 0.02);
}

}  // namespace
}  // namespace slurry::test
