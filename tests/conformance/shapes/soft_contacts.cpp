// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts that yield: every solver reaches the residual of the problem's own definition, with every kind of set, with
// bodies that are not round, with bodies that a liquid couples and with carriers.
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/solvers/coupling.hpp"
#include "tests/support/sphere_heap.hpp"

namespace slurry::test {
namespace {

constexpr double softness = 1e-2;

// From no impulses, by every solver of the list. Where the problem is a minimisation there is one solution, since
// softness makes it strictly convex: the impulses agree as well, to the tolerance over softness times w.
void expect_solved(Problem start, const std::string& what, double tolerance) {
  start.softness = softness;
  start_from_nothing(start);
  std::vector<double> first;
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
    SCOPED_TRACE(std::string(S::name) + " with " + what);
    Problem p = start;
    Velocities u;
    const SolveReport report = S{}.solve(p, {tolerance, 20000}, u);
    EXPECT_EQ(report.status, SolveStatus::converged) << report.residual;
    EXPECT_LE(residual(p, body_velocities(p)).largest, 1.01 * tolerance * p.velocity_scale);
    if (!is_convex(p)) return;
    if (first.empty()) first = p.impulse;
    const double scale = p.velocity_scale / local_mass(p, 0).normal;
    for (std::size_t c = 0; c < first.size(); ++c)
      EXPECT_NEAR(p.impulse[c], first[c], 100 * tolerance / softness * scale);
  });
}

TEST(EverySolver, solves_contacts_that_yield) {
  for (const std::string law :
       {"law = \"inelastic\"", "law = \"gluey\"\ngamma_min = -1", "law = \"friction\"\nfriction = 0.4",
        "law = \"friction\"\nfriction = 0.4\nrolling_friction = 0.05",
        "law = \"friction\"\nfriction = 0.4\nfixed_point = false",
        "law = \"gluey_friction\"\nfriction = 0.4\ngamma_min = -1\nscaling = \"one\"",
        "law = \"cohesion\"\nforce = 0.1\nfriction = 0.4"})
    expect_solved(sphere_heap(4, law, 100), law, 1e-7);
}

TEST(EverySolver, solves_contacts_that_yield_of_bodies_that_are_not_round) {
  Problem p = sphere_heap(4, "law = \"friction\"\nfriction = 0.4", 100);
  for (SymmetricMatrix& a : p.inverse_inertia) a.xx *= 1.5;
  ASSERT_FALSE(is_round(p));
  expect_solved(p, "inertias that are not isotropic", 1e-7);
}

// W = 1.2 D: sweeps need kappa = 1.2 of the outer loop, which must not make the contacts softer.
std::shared_ptr<const Coupling> more_than_the_diagonal(const Problem& p) {
  const std::size_t n = p.bodies() * 6;
  std::vector<double> w(n * n, 0.0);
  for (std::size_t k = 0; k < n; ++k)
    w[k * n + k] = 1.2 * (k % 6 < 3 ? p.inverse_mass[k / 6] : p.inverse_inertia[k / 6].xx);
  return std::make_shared<DenseCoupling>(p.bodies(), true, std::move(w));
}

TEST(EverySolver, solves_contacts_that_yield_of_coupled_bodies) {
  Problem p = sphere_heap(3, "law = \"friction\"\nfriction = 0.3", 60);
  p.coupling = more_than_the_diagonal(p);
  expect_solved(p, "a coupling", 1e-6);
}

TEST(EverySolver, solves_contacts_that_yield_under_a_loaded_lid) {
  Simulation s(parse_case(R"(
time = { step = 1e-2, end = 10 }
grains = [{ place = "lattice", counts = [3, 3, 3], spacing = 1.0, origin = [0.5, 0.5, 0.6], jitter = 0.1, radius = 0.48, mass = 1 }]
contacts = [{ law = "friction", friction = 0.4 }]
cell = { low = [0, 0, 0], high = [3, 3, 5], periodic = ["x", "y"] }
obstacles = [{ shape = "plane", normal = [0, 0, 1] }, { shape = "plane", point = [0, 0, 4], normal = [0, 0, -1], motion = "loaded", force = [0, 0, -300], mass = 2 }])",
                          "lid"));
  for (int n = 0; n < 40; ++n) s.step();
  Problem p = s.last_problem();
  ASSERT_FALSE(p.carriers.empty());
  expect_solved(p, "a lid", 1e-6);
  p.coupling = more_than_the_diagonal(p);
  expect_solved(p, "a lid and a coupling", 1e-6);
}

}  // namespace
}  // namespace slurry::test
