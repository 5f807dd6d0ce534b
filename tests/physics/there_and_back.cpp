// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reversibility: a suspension that is sheared forward and back returns with gluey contacts, to first order in the step,
// and does not with inelastic ones. In a given flow, in a Stokes fluid and, by name, in a fluid on a grid.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/support.hpp"

namespace slurry::test {
namespace {

// Root of the mean square of the distance of the grains from where they began, in radii.
double distance_from_start(const Case& c) {
  Simulation s(c);
  std::map<std::int64_t, Vec3> start;
  const Grains& g = s.state().grains;
  for (std::size_t k = 0; k < g.size(); ++k) start[g.id[k]] = g.position[k];
  run(s);
  double sum = 0;
  for (std::size_t k = 0; k < g.size(); ++k)
    sum += norm2(s.state().domain.separation(start[g.id[k]], g.position[k])) / (g.radius[k] * g.radius[k]);
  return std::sqrt(sum / double(g.size()));
}

double in_a_given_flow(const std::string& law, double step) {
  return distance_from_start(
      gallery("there_and_back", {"contacts.0.law=" + law, fmt::format("time.step={}", step), "parameters.grains=80"}));
}

TEST(ThereAndBack, GlueyGrainsInAGivenFlowReturnAndInelasticOnesDoNot) {
  const double coarse = in_a_given_flow("gluey", 0.02), fine = in_a_given_flow("gluey", 0.01);
  EXPECT_LT(fine, 0.02);
  EXPECT_NEAR(std::log2(coarse / fine), 1, 0.3);
  EXPECT_GT(in_a_given_flow("inelastic", 0.01), 0.3);
}

// Films alone are reversible; where they end, at a tenth of a radius, the contact decides.
double in_a_stokes_fluid(const std::string& law, double step) {
  return distance_from_start(parse_case(
      fmt::format("seed = 4\ndynamics = {{ name = \"overdamped\", drag = 0 }}\ntime = {{ step = {}, end = 2 }}\n"
                  "[fluid]\nname = \"stokes\"\nviscosity = 1\ndegree = 1\nleast_gap = 0.1\n"
                  "flow = {{ name = \"formula\", velocity = [\"t < 1 ? 3 * y : -3 * y\", \"0\", \"0\"] }}\n"
                  "[[grains]]\nplace = \"random\"\ncount = 8\nlow = [-2.7, -2.7, -2.7]\nhigh = [2.7, 2.7, 2.7]\n"
                  "radius = 1\n[[contacts]]\nlaw = \"{}\"\n[solver]\ntolerance = 1e-8\n",
                  step, law),
      "there"));
}

TEST(ThereAndBack, GlueyGrainsInAStokesFluidReturnAndInelasticOnesDoNot) {
  const double gluey = in_a_stokes_fluid("gluey", 0.04), inelastic = in_a_stokes_fluid("inelastic", 0.04);
  EXPECT_LT(gluey, 0.05);
  EXPECT_GT(inelastic, 3 * gluey);
}

double on_a_grid(const std::string& law, double step) {
  return distance_from_start(gallery(
      "sheared_suspension",
      {"contacts.0.law=" + law, "parameters.grains=12", "fluid.spacing=0.4", "fluid.least_gap=0.05",
       "cell.shear_xy=\"t < 1 ? 1 : -1\"", "time.end=2", fmt::format("time.step={}", step), "solver.tolerance=1e-7"}));
}

TEST(FullThereAndBack, GlueyGrainsInAFluidOnAGridReturnAndInelasticOnesDoNot) {
  const double coarse = on_a_grid("gluey", 0.02), fine = on_a_grid("gluey", 0.01);
  EXPECT_LT(fine, 0.02);
  EXPECT_NEAR(std::log2(coarse / fine), 1, 0.3);
  EXPECT_GT(on_a_grid("inelastic", 0.02), 0.15);
}

}  // namespace
}  // namespace slurry::test
