// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/multipoles/lattice_coupling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "slurry/core/math.hpp"
#include "slurry/fluids/stokes/fast/ewald_sum.hpp"
#include "slurry/fluids/stokes/fast/kernel_split.hpp"
#include "slurry/fluids/stokes/multipoles/lattice_flow.hpp"
#include "slurry/fluids/stokes/multipoles/smooth_coupling.hpp"
#include "slurry/fluids/stokes/multipoles/solid_flows.hpp"
#include "slurry/fluids/stokes/multipoles/sphere_system.hpp"

namespace slurry {
namespace {

using std::numbers::pi;

// Where no points of two spheres are within the cutoff, the smooth part is all: to the tolerance of the split.
TEST(SmoothCoupling, IsExactBeyondTheCutoff) {
  const double tolerance = 1e-7, a = 0.7, b = 1.1, cutoff = 2.5;
  const auto accuracy = stokes::ewald_accuracy(tolerance);
  const auto split = stokes::split_kernel(accuracy.bandwidth, accuracy.pieces);
  const SmoothKernel kernel{cutoff, split.bandwidth / cutoff, &split.filter};
  const SmoothCoupling smooth(kernel, a, b, 3, 6);
  for (const double distance : {a + b + cutoff + 0.001, 5.5}) {
    const PairCoupling found = smooth.at(distance), exact = couple_pair({distance, a, b, 3, 3}, 3);
    for (int m = 0; m <= 3; ++m)
      EXPECT_LT((found.block[m] - exact.block[m]).cwiseAbs().maxCoeff(), 2 * tolerance) << distance << " " << m;
  }
}

std::vector<double> entries(std::vector<SphereBody> spheres, int degree, const UpperMatrix& edges, double cutoff) {
  DenseCholesky a(spheres.size() * static_cast<std::size_t>(harmonics_up_to(degree)));
  fill_lattice(spheres, degree, edges, a, {1e-7, cutoff});
  std::vector<double> all;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) all.push_back(a.at(i, j));
  return all;
}

// How the sum is split between pairs and waves must not matter; nor which image of a sphere is given, nor which edges
// span the lattice.
TEST(LatticeCoupling, DoesNotDependOnTheCutoff) {
  const std::vector<SphereBody> spheres{{{0.1, 0.2, 0.3}, 1}, {{2.3, 1.0, -0.4}, 0.8}, {{0.4, 2.5, 1.9}, 1.1}};
  const UpperMatrix edges{5, 4.6, 5.3, 1.2, -0.7, 0.9};
  const std::vector<double> some = entries(spheres, 2, edges, 2.5), others = entries(spheres, 2, edges, 4.5);
  double largest = 0;
  for (std::size_t k = 0; k < some.size(); ++k) largest = std::max(largest, std::abs(some[k] - others[k]));
  EXPECT_LT(largest, 5e-6);  // some sixty pairs
}

TEST(LatticeCoupling, KnowsNoPreferredImageAndNoPreferredEdges) {
  const std::vector<SphereBody> spheres{{{0.1, 0.2, 0.3}, 1}, {{2.3, 1.0, -0.4}, 0.8}};
  const UpperMatrix edges{5, 4.6, 5.3, 1.2, -0.7, 0.9};
  const std::vector<double> some = entries(spheres, 2, edges, 3);
  std::vector<SphereBody> moved = spheres;
  moved[1].centre += edges * Vec3{2, -1, 1};
  UpperMatrix other = edges;
  other.xy -= edges.xx, other.xz += edges.xx;
  const std::vector<double> others = entries(moved, 2, other, 3);
  for (std::size_t k = 0; k < some.size(); ++k) ASSERT_NEAR(some[k], others[k], 1e-12);
}

std::vector<double> loads_of(const SphereSystem& system, const std::vector<double>& motion) {
  const Matrix r = resistance_in_flow(system).resistance;
  std::vector<double> loads(motion.size());
  for (std::size_t i = 0; i < loads.size(); ++i)
    for (std::size_t j = 0; j < loads.size(); ++j) loads[i] += r(i, j) * motion[j];
  return loads;
}

// Drag of a simple cubic array over 6 pi mu a U.
double cubic_drag(double fraction, int degree) {
  const double edge = std::cbrt(4 * pi / 3 / fraction);
  const UpperMatrix edges{edge, edge, edge, 0, 0, 0};
  const std::vector<SphereBody> one{{{0, 0, 0}, 1}};
  SphereSystem system{one, degree};
  system.cell = &edges;
  return resistance_in_flow(system).resistance(0, 0) / (6 * pi);
}

// Hasimoto (1959): 1 / (1 - 1.7601 phi^(1/3) + phi - 1.5593 phi^2), the next term phi^(8/3).
TEST(LatticeCoupling, DiluteArrayIsHasimotos) {
  for (const double phi : {1e-4, 1e-3, 8e-3}) {
    const double expected = 1 / (1 - 1.7601 * std::cbrt(phi) + phi - 1.5593 * phi * phi);
    EXPECT_NEAR(cubic_drag(phi, 3) / expected, 1, 2e-4 + 10 * math::pow(phi, 8. / 3)) << phi;
  }
}

// Zick and Homsy (1982), table 2: simple cubic arrays up to spheres that touch. 0.5 %: their last printed digit is up
// to 0.3 %.
TEST(LatticeCoupling, DenseArraysAreThoseOfZickAndHomsy) {
  const double table[][2] = {{0.027, 2.008}, {0.064, 2.810}, {0.125, 4.292},
                             {0.216, 7.442}, {0.343, 15.4},  {0.45, 28.1}};
  for (const auto [phi, drag] : table) EXPECT_NEAR(cubic_drag(phi, phi < 0.2 ? 5 : 7) / drag, 1, 5e-3) << phi;
}

// What a simple cubic array adds to the viscosity in a strain, over 5/2 phi: of axes that stretch, or of faces that
// shear. Spheres at rest turn and move with the flow by symmetry.
double cubic_viscosity(double fraction, int degree, bool shears) {
  const double edge = std::cbrt(4 * pi / 3 / fraction);
  const UpperMatrix edges{edge, edge, edge, 0, 0, 0};
  const std::vector<SphereBody> one{{{0, 0, 0}, 1}};
  const std::function<Vec3(Vec3)> flow = [&](Vec3 x) { return shears ? Vec3{x.y, x.x, 0} : Vec3{x.x, -x.y, 0}; };
  SphereSystem system{one, degree};
  system.cell = &edges, system.flow = &flow;
  const stokes::ResistanceInFlow r = resistance_in_flow(system);
  return r.stresslets->in_flow[shears ? 3 : 0] / (2 * determinant(edges)) / (2.5 * fraction);
}

// Zuzovsky, Adler and Brenner (1983), Phys. Fluids 26, 1714: simple cubic arrays, a = 0.2857, b = -0.04655, up to
// phi^(7/3). Einstein's 5/2 within 0.1 % where the spheres are far apart.
TEST(LatticeCoupling, ViscosityOfCubicArraysIsKnown) {
  EXPECT_NEAR(cubic_viscosity(1e-5, 2, true), 1, 1e-3);
  EXPECT_NEAR(cubic_viscosity(1e-5, 2, false), 1, 1e-3);
  for (const double phi : {0.01, 0.05, 0.1}) {
    const double a = 0.2857, b = -0.04655, power = math::pow(phi, 5. / 3), error = 12 * math::pow(phi, 7. / 3) + 1e-4;
    EXPECT_NEAR(cubic_viscosity(phi, 4, false) * (1 - (1 - 60 * b) * phi + 12 * a * power), 1, error) << phi;
    EXPECT_NEAR(cubic_viscosity(phi, 4, true) * (1 - (1 + 40 * b) * phi - 8 * a * power), 1, error) << phi;
  }
}

// On each sphere the flow is what its equations ask for: of low harmonics, its mean velocity and its turning. It has no
// mean, repeats itself, and does not depend on the cutoff.
TEST(LatticeFlow, MovesWithTheSpheresAndRepeatsItself) {
  const std::vector<SphereBody> spheres{{{0.1, 0.2, 0.3}, 1}, {{2.9, 1.3, -0.4}, 0.8}};
  const UpperMatrix edges{6, 5.6, 5.3, 1.2, -0.7, 0.9};
  const std::vector<double> motion{1, 0.2, -0.3, 0.4, 0, 0.1, -0.5, 0, 0.7, 0, 0.3, 0};
  SphereSystem system{spheres, 6};
  system.cell = &edges;
  const std::vector<double> densities = densities_of_motion(system, motion);
  const LatticeFlow some(spheres, 6, edges, densities, {1e-7, 2.5}), other(spheres, 6, edges, densities, {1e-7, 4});
  for (const Vec3 n : {Vec3{1, 0, 0}, Vec3{0, 0, -1}, Vec3{0.6, 0.64, 0.48}}) {
    const Vec3 on = spheres[0].centre + n, u = some.at(on).velocity;
    const Vec3 expected = Vec3{1, 0.2, -0.3} + cross(Vec3{0.4, 0, 0.1}, n);
    EXPECT_LT(norm(u - expected), 0.01) << n.x;
    const Vec3 x = spheres[0].centre + 1.4 * n;
    EXPECT_LT(norm(some.at(x).velocity - other.at(x).velocity), 1e-5);
    EXPECT_NEAR(some.at(x).pressure, other.at(x).pressure, 1e-5);
    const Vec3 image = x + edges * Vec3{1, -1, 2};
    EXPECT_LT(norm(some.at(x).velocity - some.at(image).velocity), 1e-10);
    EXPECT_NEAR(some.at(x).pressure, some.at(image).pressure, 1e-9);
  }
  // Stokes' equations and mass, by differences.
  const Vec3 x{-1.2, -1.1, 1.9};
  const double h = 1e-3;
  const auto u = [&](Vec3 d) { return some.at(x + h * d).velocity; };
  Vec3 laplacian, push;
  double divergence = 0;
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 e;
    e[axis] = 1;
    laplacian += (u(e) + u(-e) - 2 * u({})) / (h * h);
    push[axis] = (some.at(x + h * e).pressure - some.at(x - h * e).pressure) / (2 * h);
    divergence += (u(e)[axis] - u(-e)[axis]) / (2 * h);
  }
  EXPECT_NEAR(divergence, 0, 1e-5);
  // The mean force of the spheres is held by a mean gradient of the pressure, which is not in it.
  const std::vector<double> loads = loads_of(system, motion);
  const Vec3 force{loads[0] + loads[6], loads[1] + loads[7], loads[2] + loads[8]};
  EXPECT_LT(norm(laplacian - push + force / determinant(edges) * -1.0), 2e-3);
}

// On the axis the slopes of the zonal functions must not lose their digits: V of degree l is (l + 1) P_l(1) along it.
TEST(SolidFlows, AreRightOnTheAxis) {
  const SolidHarmonics on = solid_harmonics(4, {0, 0, 1}), beside = solid_harmonics(4, {1e-8, 0, 1});
  for (int l = 1; l <= 3; ++l) {
    const Vec3 v = flow_of(harmonic_w, l, 0, {0, 0, 1}, on).velocity;
    EXPECT_NEAR(v.x, 0, 1e-11) << l;
    EXPECT_NEAR(v.z, l * std::sqrt((2 * l + 1) / (4 * pi)), 1e-14) << l;
    EXPECT_LT(norm(v - flow_of(harmonic_w, l, 0, {1e-8, 0, 1}, beside).velocity), 1e-7) << l;
  }
}

}  // namespace
}  // namespace slurry
