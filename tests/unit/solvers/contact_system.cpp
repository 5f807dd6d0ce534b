// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Problems of dry friction in the coordinates of their contacts: closed forms, what solvers make of a redundant one,
// and the way from bodies to W and back.
#include "slurry/solvers/contact_system.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/solvers/contact_solvers.hpp"
#include "slurry/solvers/solvers.hpp"
#include "tests/support/sphere_heap.hpp"

namespace slurry::test {
namespace {

using Numbers = std::vector<double>;

std::shared_ptr<const ContactSystem> system_from(std::size_t contacts, const std::vector<SparseEntry>& w, Numbers q,
                                                 Numbers mu) {
  auto s = std::make_shared<ContactSystem>();
  s->response = CsrMatrix(3 * contacts, 3 * contacts, w);
  s->offset = std::move(q), s->friction = std::move(mu);
  return s;
}

// Three contacts that do not know each other, W = 1: one sticks, one slides, one opens.
std::shared_ptr<const ContactSystem> three_contacts() {
  std::vector<SparseEntry> w;
  for (std::int32_t k = 0; k < 9; ++k) w.push_back({k, k, 1});
  return system_from(3, w, {-2, 0.3, -0.4, -2, 3, 4, 0.5, 1, 1}, {0.3, 0.1, 0.7});
}

// A table of mass 1 on four legs: r_k = (+-1, +-1, -1) from the centre, inertia 1. In a step its weight gives it -1
// downwards and a push 0.3 sideways.
std::shared_ptr<const ContactSystem> table(double push) {
  std::vector<SparseEntry> w;
  Numbers q;
  const Vec3 axes[] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
  const auto leg = [](int k) { return Vec3{k & 1 ? 1.0 : -1.0, k & 2 ? 1.0 : -1.0, -1}; };
  for (int a = 0; a < 4; ++a)
    for (int i = 0; i < 3; ++i) {
      q.push_back(dot(axes[i], Vec3{push, 0, -1}));
      for (int b = 0; b < 4; ++b)
        for (int j = 0; j < 3; ++j)
          w.push_back(
              {3 * a + i, 3 * b + j, dot(axes[i], axes[j]) + dot(cross(leg(a), axes[i]), cross(leg(b), axes[j]))});
    }
  return system_from(4, w, q, {0.5, 0.5, 0.5, 0.5});
}

using Solve = SolveReport (*)(Problem&, const StopTest&, Velocities&);

std::vector<std::pair<std::string, Solve>> all_solvers() {
  std::vector<std::pair<std::string, Solve>> all{{"block_gauss_seidel", block_gauss_seidel},
                                                 {"contact_admm", contact_admm}};
  for_each_alternative<Solver>([&]<class S>(std::type_identity<S>) {
    all.emplace_back(S::name, [](Problem& p, const StopTest& stop, Velocities& u) { return S{}.solve(p, stop, u); });
  });
  return all;
}

Numbers solved(const std::shared_ptr<const ContactSystem>& system, Solve solve, const std::string& name) {
  Problem p = problem_of(system);
  Velocities u;
  StopTest stop;
  stop.tolerance = 1e-10;
  EXPECT_EQ(solve(p, stop, u).status, SolveStatus::converged) << name;
  return local_coordinates(p);
}

TEST(ContactSystem, AllSolversFindWhatSticksSlidesAndOpens) {
  const Numbers expected{2, -0.3, 0.4, 2, -0.12, -0.16, 0, 0, 0};
  for (const auto& [name, solve] : all_solvers()) {
    const Numbers p = solved(three_contacts(), solve, name);
    for (std::size_t k = 0; k < p.size(); ++k) EXPECT_NEAR(p[k], expected[k], 1e-8) << name << " " << k;
    EXPECT_LT(natural_map_error(*three_contacts(), p), 1e-9) << name;
  }
}

// Twelve impulses for six freedoms: the impulses are not unique, their sum and the velocities are. Pushed by less than
// mu times its weight it stays, and W p = -q; by more it slides with mu of the weight against it, as the feet are wide.
TEST(ContactSystem, AllSolversHoldATableOnFourLegs) {
  for (const double push : {0.3, 0.8})
    for (const auto& [name, solve] : all_solvers()) {
      const auto system = table(push);
      const Numbers p = solved(system, solve, name), u = system->velocities(p);
      Vec3 sum;
      for (int c = 0; c < 4; ++c) sum += Vec3{p[3 * c + 1], p[3 * c + 2], p[3 * c]};
      EXPECT_NEAR(sum.z, 1, 1e-8) << name;
      EXPECT_NEAR(sum.x, push < 0.5 ? -push : -0.5, 1e-8) << name;
      for (int c = 0; c < 4; ++c) {
        EXPECT_NEAR(u[3 * c], 0, 1e-8) << name;
        EXPECT_NEAR(u[3 * c + 1], push < 0.5 ? 0 : push - 0.5, 1e-8) << name;
      }
    }
}

// Without impulses the natural map of a contact that closes at 1 and slips by s is |(1 - mu s, s)|, cut by the cone: by
// hand for q = (-1, 0.6, 0.8), mu = 0.5. There p - u - mu |u_t| e = (0.5, -0.6, -0.8), whose foot on the cone is
// n = (0.5 + 0.5) / 1.25 = 0.8 with a tangent of 0.4.
TEST(ContactSystem, MeasuresTheNaturalMap) {
  std::vector<SparseEntry> w;
  for (std::int32_t k = 0; k < 3; ++k) w.push_back({k, k, 1});
  const auto system = system_from(1, w, {-1, 0.6, 0.8}, {0.5});
  EXPECT_NEAR(natural_map_error(*system, {0, 0, 0}), std::sqrt((0.64 + 0.16) / 2), 1e-14);
}

TEST(ContactSystem, IsTheProblemOfTheBodies) {
  for (const double softness : {0.0, 1e-2}) {
    Problem p = sphere_heap(3, "law = \"friction\"\nfriction = 0.4", 60);
    p.softness = softness;
    const ContactSystem system = system_of(p);
    EXPECT_LT(asymmetry(system), 1e-14);
    const Numbers impulse = local_coordinates(p), u = system.velocities(impulse);
    const Velocities v = body_velocities(p);
    for (std::size_t c = 0; c < p.contacts(); ++c) {
      const LocalImpulse one = local_impulse(p, c);
      const LocalVelocity z = yielding(softness, local_velocity(p, v, c), one, mass_of(p, c));
      EXPECT_NEAR(u[3 * c], z.normal, 1e-12);
      EXPECT_NEAR(std::hypot(u[3 * c + 1], u[3 * c + 2]), norm(z.tangential), 1e-12);
    }
    Problem back = p;
    set_local_coordinates(back, impulse);
    for (std::size_t c = 0; c < p.contacts(); ++c) EXPECT_NEAR(norm(back.tangential[c] - p.tangential[c]), 0, 1e-15);
  }
}

// The system of a heap, solved on W, moves the bodies as their own solver does: with softness there is one solution.
TEST(ContactSystem, MovesTheBodiesAsTheirOwnSolverDoes) {
  Problem p = sphere_heap(3, "law = \"friction\"\nfriction = 0.4", 60);
  p.softness = 1e-2;
  Velocities expected, found;
  StopTest stop;
  stop.tolerance = 1e-11;
  Problem own = p;
  start_from_nothing(own), start_from_nothing(p);
  ASSERT_EQ(MomentumGaussSeidel{}.solve(own, stop, expected).status, SolveStatus::converged);
  ASSERT_EQ(contact_admm(p, stop, found).status, SolveStatus::converged);
  for (std::size_t b = 0; b < p.bodies(); ++b)
    EXPECT_LT(norm(found.linear[b] - expected.linear[b]), 1e-7 * p.velocity_scale);
}

TEST(ContactSystem, RefusesWhatIsNotDry) {
  Problem p = sphere_heap(2, "law = \"cohesion\"\nforce = 0.01\nfriction = 0.3", 20);
  ASSERT_GT(p.contacts(), 0u);
  EXPECT_THROW(system_of(p), RunError);
}

}  // namespace
}  // namespace slurry::test
