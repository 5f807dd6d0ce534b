// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The residual where impulses are without measure: it must not cancel.
#include "slurry/solvers/problem.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/random.hpp"
#include "slurry/solvers/aim.hpp"
#include "slurry/solvers/blocked.hpp"
#include "slurry/solvers/solvers.hpp"

namespace slurry::test {
namespace {

// A disc of mass 31 between two planes that would overlap it by `depth` radii in the step: no motion avoids it.
Problem squeezed_disc(double depth, double friction) {
  constexpr double mass = 31, radius = 0.1, dt = 1e-3;
  Problem p;
  p.inverse_mass = {1 / mass};
  p.inverse_inertia = {isotropic(2 / (mass * radius * radius))};
  p.radius = {radius};
  p.position = {{}};
  p.free_velocity = {{}};
  p.free_spin = {{}};
  p.first = {0, 0}, p.second = {-1, -1};
  p.normal = {{-1, 0, 0}, {1, 0, 0}};
  for (const Vec3 n : p.normal) p.offset.push_back(-0.5 * depth * radius / dt * n), p.first_arm.push_back(radius * n);
  p.second_arm = {{}, {}};
  p.set = {{0, friction, 0, false}, {0, friction, 0, false}};
  p.impulse = {0, 0};
  p.tangential = {{}, {}};
  p.velocity_scale = radius / dt;
  p.blocks.edge = 1;
  return p;
}

// Two bodies, or a body and an obstacle, that touch anywhere.
Problem random_pair(std::uint64_t seed, bool round, bool obstacle) {
  Random random(seed);
  const auto pick = [&](double low, double high) { return random.uniform(low, high); };
  const auto direction = [&] { return normalised(Vec3{pick(-1, 1), pick(-1, 1), pick(-1, 1)}); };
  Problem p;
  const Vec3 n = direction();
  for (int k = 0; k < 2; ++k) {
    p.inverse_mass.push_back(pick(0.1, 3));
    const double turn = pick(0.5, 20);
    const Quaternion q = rotation(pick(0, 3) * direction());
    p.inverse_inertia.push_back(round ? isotropic(turn) : turned(q, {turn, pick(0.5, 20), pick(0.5, 20)}));
    p.radius.push_back(1), p.position.push_back({}), p.free_velocity.push_back({}), p.free_spin.push_back({});
  }
  const auto arm = [&](double side) { return side * pick(0.2, 1) * (round ? n : direction()); };
  p.first = {0}, p.second = {obstacle ? -1 : 1}, p.normal = {n}, p.offset = {{}}, p.first_arm = {arm(1)};
  p.second_arm = {obstacle ? Vec3{} : arm(-1)}, p.set = {{0, 0.5, 0.1, false}}, p.impulse = {0}, p.tangential = {{}};
  p.moment = {{}};
  return p;
}

// What unit pushes along n and any two directions across do to the velocity of the contact.
TEST(LocalMass, is_that_of_spheres_and_no_less_than_that_of_other_bodies) {
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (const bool round : {true, false})
      for (const bool obstacle : {true, false}) {
        const Problem p = random_pair(seed, round, obstacle);
        const LocalMass w = local_mass(p, 0);
        const Vec3 n = p.normal[0], s = any_orthogonal(n), t = cross(n, s);
        const auto answer = [&](const LocalImpulse& push_by) {
          Velocities u = free_velocities(p);
          push(p, u, 0, push_by);
          return local_velocity(p, u, 0);
        };
        for (int k = 0; k < 8; ++k) {
          const double angle = 0.7 * k, a = std::cos(0.4 * k), b = std::sin(0.4 * k);
          const Vec3 across = std::cos(angle) * s + std::sin(angle) * t;
          const LocalVelocity z = answer({a, b * across, {}});
          const double work = a * z.normal + b * dot(across, z.tangential);
          const double bound = a * a * w.normal + b * b * w.tangential;
          EXPECT_LE(work, bound * (1 + 1e-14)) << seed;
          if (round) {
            EXPECT_NEAR(work, bound, 1e-14 * bound) << seed;
          }
        }
        const Vec3 turn = answer({0, {}, s}).rolling;
        EXPECT_LE(dot(turn, s), w.rolling * (1 + 1e-14));
        if (round) {
          EXPECT_NEAR(dot(turn, s), w.rolling, 1e-14 * w.rolling);
        }
      }
}

// Beside an impulse of 1e18 the velocity z is lost in p - P(p - z / w).
TEST(Residual, shows_the_closing_of_a_contact_beside_any_impulse) {
  for (const double friction : {0.0, 0.5})
    for (const double size : {0.0, 1.0, 1e6, 1e12, 1e15, 1e18, 1e25}) {
      Problem p = squeezed_disc(0.04, friction);
      p.impulse = {size, size};
      p.tangential = {{0, 0.3 * friction * size, 0}, {0, -0.3 * friction * size, 0}};
      const double closing = 0.02 * p.velocity_scale;
      const Velocities u = body_velocities(p);
      EXPECT_GE(residual(p, u).largest, closing * (1 - 1e-12)) << size;
      EXPECT_GE(contact_residual(p, u, worst_contact(p, u)), closing * (1 - 1e-12)) << size;
      EXPECT_EQ(report_of(p, u, {}, 0).status, SolveStatus::not_converged) << size;
    }
}

// Contacts that are satisfied, with impulses that round-off alone makes uncertain: that is said too.
TEST(Residual, is_no_smaller_than_the_round_off_of_the_impulses) {
  Problem p = squeezed_disc(-0.04, 0.5);
  p.offset = {{}, {}};
  p.impulse = {1e15, 1e15};
  const double known = 1e15 * p.inverse_mass[0] * std::numeric_limits<double>::epsilon();
  EXPECT_GE(residual(p, body_velocities(p)).largest, known);
  p.impulse = {1, 1};
  EXPECT_LE(residual(p, body_velocities(p)).largest, 1e-15);
}

TEST(EverySolver, never_calls_an_infeasible_problem_solved) {
  for_each_alternative<Solver>([]<class S>(std::type_identity<S>) {
    for (const double depth : {1e-4, 0.02, 0.07, 1.3})
      for (const double friction : {0.1, 0.5, 1.0}) {
        Problem p = squeezed_disc(depth, friction);
        Velocities u;
        const SolveReport report = S{}.solve(p, {1e-6, 5000}, u);
        EXPECT_EQ(report.status, SolveStatus::not_converged) << S::name << ", depth " << depth << ", mu " << friction;
        EXPECT_GE(report.residual, 0.5 * depth * (1 - 1e-9)) << S::name;
      }
  });
}

TEST(EverySolver, ends_at_once_when_it_is_interrupted) {
  const std::atomic<int> flag{1};
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
    Problem p = squeezed_disc(0.02, 0.5);
    Velocities u;
    const InterruptScope scope(&flag);
    EXPECT_THROW(S{}.solve(p, {}, u), Interrupted) << S::name;
  });
}

// A few more iterations for the aim, and no trouble where it is out of reach: the next solve goes on from there.
TEST(EverySolver, goes_on_to_the_aim_and_is_judged_by_the_tolerance) {
  for_each_alternative<Solver>([]<class S>(std::type_identity<S>) {
    // A row of discs between two planes at rest, pressed together: it takes many sweeps.
    Problem p = squeezed_disc(0, 0);
    constexpr std::int32_t count = 20;
    p.inverse_mass.assign(count, 1), p.inverse_inertia.assign(count, isotropic(2)), p.radius.assign(count, 1);
    p.free_velocity.assign(count, {0.01, 0, 0}), p.free_spin.assign(count, {}), p.position.assign(count, {});
    p.first = {0}, p.second = {-1}, p.normal = {{-1, 0, 0}}, p.first_arm = {{-1, 0, 0}}, p.second_arm = {{}};
    for (std::int32_t k = 0; k < count; ++k) {
      p.position[k] = {2.0 * k, 0, 0};
      p.first.push_back(k), p.second.push_back(k + 1 < count ? k + 1 : -1);
      p.normal.push_back({1, 0, 0}), p.first_arm.push_back({1, 0, 0}), p.second_arm.push_back({-1, 0, 0});
    }
    p.offset.assign(count + 1, {}), p.set.assign(count + 1, {}), p.impulse.assign(count + 1, 0);
    p.tangential.assign(count + 1, {});
    p.velocity_scale = 1, p.blocks.edge = 4;
    Velocities u;
    StopTest loose{1e-3, 20000}, aiming = loose;
    aiming.aim = 1e-7;
    Problem q = p;
    const SolveReport usual = S{}.solve(p, loose, u);
    SolveReport aimed = S{}.solve(q, aiming, u);
    EXPECT_EQ(aimed.status, SolveStatus::converged) << S::name;
    // The line search of APGD takes two products an iteration.
    EXPECT_LE(aimed.iterations, usual.iterations + 2 * most_for_aim + 6) << S::name;
    for (int n = 0; n < 3000 && aimed.residual > 1e-7; ++n) aimed = S{}.solve(q, aiming, u);
    EXPECT_LE(aimed.residual, 1e-7) << S::name;
  });
}

}  // namespace
}  // namespace slurry::test
