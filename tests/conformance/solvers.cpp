// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every solver of the list, on problems taken from the gallery: it reaches the residual it was asked for, and all agree
// in velocity. Impulses are never compared: they need not be unique.
#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/parallel.hpp"
#include "tests/support/sphere_heap.hpp"

namespace slurry::test {
namespace {

struct Frozen {
  std::string name;
  Problem problem;
};

// The problem of a step, put back to a cold start.
Frozen frozen(const std::string& name, const std::vector<std::string>& overrides, int steps) {
  Simulation simulation(gallery(name, overrides));
  for (int n = 0; n < steps && !simulation.is_done(); ++n) simulation.step();
  Frozen f{name, simulation.last_problem()};
  start_from_nothing(f.problem);
  return f;
}

const std::vector<Frozen>& problems() {
  static const std::vector<Frozen> all{
      frozen("gluey_plane", {}, 60),   frozen("gluey_billiard", {}, 500),
      frozen("gluey_lotto", {}, 300),  frozen("gluey_lotto", {"contacts.0.law=inelastic"}, 300),
      frozen("gluey_funnel", {}, 150), frozen("crowd_exit", {}, 60),
      frozen("newton_cradle", {}, 90), frozen("box_settle_3d", {"parameters.grains=216"}, 120)};
  return all;
}

// Rubbing grains in flight and in a young heap: 125 spheres in a box.
Frozen rubbing(const std::string& law, int steps) { return {law, sphere_heap(5, law, steps)}; }

std::vector<Solver> listed_solvers() {
  std::vector<Solver> list;
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) { list.push_back(S{}); });
  return list;
}

// Over-relaxation beyond 1 is for minimisations only.
std::vector<Solver> every_solver() {
  std::vector<Solver> list = listed_solvers();
  list.push_back(GaussSeidel{1.5});
  return list;
}

TEST(EverySolver, reaches_the_residual_and_agrees_in_velocity) {
  // Velocities of two solutions with natural residual eps differ by about eps times the conditioning of the problem;
  // 1e-9 leaves them equal to 1e-5 of the velocity scale on all of these.
  const StopTest stop{1e-9, 2000000};
  for (const Frozen& f : problems()) {
    Velocities expected;
    for (const Solver& solver : every_solver()) {
      Problem p = f.problem;
      Velocities velocities;
      const SolveReport report = std::visit([&](const auto& s) { return s.solve(p, stop, velocities); }, solver);
      const std::string who = std::visit([](const auto& s) { return std::string(s.name); }, solver) + " on " + f.name;
      EXPECT_EQ(report.status, SolveStatus::converged) << who << ": " << report.residual;
      // The claim is checked against the plain definition, not against the solver's own bookkeeping.
      const Velocities plain = body_velocities(p);
      EXPECT_LE(residual(p, plain).largest, 1.01 * stop.tolerance * p.velocity_scale) << who;
      for (std::size_t c = 0; c < p.contacts(); ++c) EXPECT_GE(p.impulse[c], p.set[c].lowest) << who;
      if (expected.linear.empty()) expected = plain;
      double worst = 0;
      for (std::size_t k = 0; k < plain.linear.size(); ++k)
        worst = std::max(worst, norm(plain.linear[k] - expected.linear[k]));
      EXPECT_LE(worst, 1e-5 * p.velocity_scale) << who;
    }
  }
}

// A lid with a load on a box of spheres, light and heavy, and a periodic cell under pressure: all solvers agree in the
// rates too.
TEST(EverySolver, agrees_on_walls_and_cells_with_loads) {
  const std::string lid = R"([[obstacles]]
shape = "plane"
point = [0, 0, 5]
normal = [0, 0, -1]
motion = "loaded"
force = [0, 0, -300]
moment_of_inertia = 20
axis = [1, 0, 0]
torque = 3
mass = )";
  const std::string box = R"([[obstacles]]
shape = "plane"
normal = [0, 0, 1]
[cell]
low = [0, 0, 0]
high = [4, 4, 5]
periodic = ["x", "y"]
)";
  const std::string cell = "cell = { low = [0, 0, 0], high = [4, 4, 4.9], pressure = 40, stress_xy = 3 }\n";
  for (const std::string& around : {lid + "2\n" + box, lid + "0.02\n" + box, cell}) {
    Simulation s(parse_case(R"(
time = { step = 1e-2, end = 10 }
solver = { tolerance = 1e-8 }
)" + (around == cell ? cell : std::string()) +
                                R"(
[[grains]]
place = "lattice"
counts = [4, 4, 4]
spacing = 1.0
origin = [0.5, 0.5, 0.6]
jitter = 0.1
radius = 0.48
mass = 1
velocity_spread = 1
[[contacts]]
law = "inelastic"
)" + (around == cell ? std::string() : around),
                            "loads"));
    for (int n = 0; n < 40; ++n) s.step();
    Problem start = s.last_problem();
    ASSERT_FALSE(start.carriers.empty());
    start_from_nothing(start);
    Velocities expected;
    for (const Solver& solver : every_solver()) {
      Problem p = start;
      Velocities velocities;
      const StopTest stop{1e-9, 2000000};
      const SolveReport report = std::visit([&](const auto& one) { return one.solve(p, stop, velocities); }, solver);
      const std::string who = std::visit([](const auto& one) { return std::string(one.name); }, solver);
      EXPECT_EQ(report.status, SolveStatus::converged) << who << ": " << report.residual;
      const Velocities plain = body_velocities(p);
      EXPECT_LE(residual(p, plain).largest, 1.01 * stop.tolerance * p.velocity_scale) << who;
      if (expected.linear.empty()) expected = plain;
      for (std::size_t k = 0; k < plain.rates.size(); ++k) {
        EXPECT_NEAR(plain.rates[k], expected.rates[k], 1e-5 * p.velocity_scale) << who;
        EXPECT_NEAR(velocities.rates[k], plain.rates[k], 1e-9 * p.velocity_scale) << who;
      }
    }
  }
}

// Friction: every solver comes to the residual that Coulomb's law allows within a bounded effort. From the same start
// the solutions need not be the same (Coulomb's law may have several), so velocities are not compared; the residual, by
// the plain definition, is the judge.
TEST(EverySolver, reaches_the_residual_with_friction) {
  struct Rubbing {
    std::string law;
    int steps;
    double tolerance;
  };
  // In flight 1e-8 is reached; in the heap (step 150) Coulomb's law is asked for 1e-4, the tolerance of flows, and the
  // convex scheme and the flights for more.
  for (const Rubbing& r :
       {Rubbing{"law = \"friction\"\nfriction = 0.4", 40, 1e-7},
        Rubbing{"law = \"friction\"\nfriction = 0.4", 150, 1e-4},
        Rubbing{"law = \"friction\"\nfriction = 0.4\nrolling_friction = 0.05", 40, 1e-7},
        Rubbing{"law = \"friction\"\nfriction = 0.4\nfixed_point = false", 40, 1e-7},
        Rubbing{"law = \"gluey_friction\"\nfriction = 0.4\ngamma_min = -1\nscaling = \"one\"", 40, 1e-7},
        Rubbing{"law = \"cohesion\"\nforce = 0.1\nfriction = 0.4\nrolling_friction = 0.05", 40, 1e-7},
        Rubbing{"law = \"cohesion\"\nforce = 0.1\nfriction = 0.4\nfixed_point = false", 40, 1e-7}}) {
    const Frozen f = rubbing(r.law, r.steps);
    for (const Solver& solver : listed_solvers()) {
      Problem p = f.problem;
      start_from_nothing(p);
      Velocities velocities;
      const SolveReport report = std::visit(
          [&](const auto& s) {
            return s.solve(p, {r.tolerance, 20000}, velocities);
          },
          solver);
      const std::string who = std::visit([](const auto& s) { return std::string(s.name); }, solver) + " with " + r.law;
      EXPECT_EQ(report.status, SolveStatus::converged) << who << " after " << r.steps << ": " << report.residual;
      EXPECT_LE(residual(p, body_velocities(p)).largest, 1.01 * r.tolerance * p.velocity_scale) << who;
      for (std::size_t c = 0; c < p.contacts(); ++c) {
        const double push = std::max(0.0, p.impulse[c] - p.set[c].apex);
        // Admissible to round-off: the sweep keeps P = p_n n + p_t as one vector.
        EXPECT_LE(norm(p.tangential[c]), p.set[c].friction * push * (1 + 1e-9) + 1e-15) << who;
      }
    }
  }
}

TEST(EverySolver, handles_nothing_to_do) {
  for (const Solver& solver : every_solver()) {
    Problem empty;
    Velocities velocities;
    EXPECT_EQ(std::visit([&](const auto& s) { return s.solve(empty, {}, velocities); }, solver).status,
              SolveStatus::converged);
    Problem free_flight;
    free_flight.inverse_mass = {1, 2};
    free_flight.position = {{0, 0, 0}, {5, 0, 0}};
    free_flight.free_velocity = {{1, 0, 0}, {0, 1, 0}};
    free_flight.blocks.edge = 1;
    std::visit([&](const auto& s) { return s.solve(free_flight, {}, velocities); }, solver);
    EXPECT_EQ(velocities.linear, free_flight.free_velocity);
  }
}

TEST(EverySolver, says_when_it_does_not_converge) {
  for (const Solver& solver : every_solver()) {
    Problem p = problems()[7].problem;
    Velocities velocities;
    const SolveReport report = std::visit([&](const auto& s) { return s.solve(p, {1e-12, 3}, velocities); }, solver);
    EXPECT_EQ(report.status, SolveStatus::not_converged);
    EXPECT_GT(report.residual, 1e-12);
    EXPECT_LE(report.iterations, 4);
  }
}

TEST(EverySolver, ends_whatever_it_is_asked_for) {
  for (const Solver& solver : every_solver()) {
    Problem p = problems()[7].problem;
    Velocities velocities;
    const SolveReport report = std::visit([&](const auto& s) { return s.solve(p, {-1, 5}, velocities); }, solver);
    EXPECT_EQ(report.status, SolveStatus::not_converged);
  }
}

TEST(EverySolver, reports_what_is_not_finite) {
  for (const Solver& solver : every_solver()) {
    Problem p = problems()[7].problem;
    p.free_velocity[3].y = std::nan("");
    Velocities velocities;
    EXPECT_EQ(std::visit(
                  [&](const auto& s) {
                    return s.solve(p, {1e-6, 50}, velocities);
                  },
                  solver)
                  .status,
              SolveStatus::not_finite);
  }
}

}  // namespace
}  // namespace slurry::test
