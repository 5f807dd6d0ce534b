// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// W and U of grains in a Stokes fluid, with and without swimmers among them: what they must satisfy.
#include "slurry/fluids/stokes/joint_response.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "slurry/core/random.hpp"
#include "slurry/fluids/stokes/surface_mesh.hpp"
#include "tests/support/stokes_tables.hpp"

namespace slurry::stokes {
namespace {

// Masses and drags of the order 10, matrices of 30 rows: round-off.
constexpr double joint_tolerance = 1e-12;
constexpr double joint_step = 0.1;

// Five spheres, of which the second, fourth and fifth are a swimmer, with inertia and loads of their own.
struct JointScene {
  std::vector<Vec3> centre{{0, 0, 0}, {3, 0, 0}, {0, 3.4, 0}, {6, 0.5, 0}, {8.5, 0, 1}};
  std::vector<double> inverse_mass{0.2, 0.2, 0.2, 0.3, 0.2};
  std::vector<SymmetricMatrix> inverse_inertia = std::vector<SymmetricMatrix>(5, isotropic(0.4));
  std::vector<Vec3> velocity{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0.5, 0}, {0.3, 0, 0}}, spin = velocity;
  Resistance own;
  TiedGrains swimmer{{1, 3, 4}, {}, {{0.1, 0, 0}, {0, 0.2, 0}, {0, 0, -0.3}}, {{}, {0.1, 0, 0}, {}}};

  UncoupledResponse response() const { return {inverse_mass, inverse_inertia, velocity, spin}; }
  ResistanceInFlow joint() const {
    Scene scene;
    for (const Vec3 x : centre) scene.bodies.push_back({nullptr, 1, {x, {}}, 1});
    return resistance_by_multipoles(
        scene,
        [](Vec3 x) {
          return Vec3{x.y, 0, 0};
        },
        2, 1e-4);
  }
  JointResponse with_swimmer() const { return {joint(), own, response(), joint_step, std::span(&swimmer, 1), centre}; }
  JointResponse without() const { return {joint(), own, response(), joint_step}; }
};

// The impulse that is missing on each grain for its velocity: M (u - U_0) + dt (R u - P).
Impulses missing(const JointScene& s, const Velocities& u) {
  const ResistanceInFlow r = s.joint();
  Impulses l{std::vector<Vec3>(5), std::vector<Vec3>(5)};
  const auto part = [&](auto& of, std::size_t f) -> double& {
    return (f % 6 < 3 ? of.linear : of.angular)[f / 6][int(f % 3)];
  };
  Velocities moved = u;
  for (std::size_t f = 0; f < 30; ++f) {
    const std::size_t k = f / 6;
    const double before = (f % 6 < 3 ? s.velocity : s.spin)[k][int(f % 3)];
    double load = (part(moved, f) - before) / (f % 6 < 3 ? s.inverse_mass[k] : 0.4) - joint_step * r.pull[f];
    for (std::size_t g = 0; g < 30; ++g) load += joint_step * r.resistance(f, g) * part(moved, g);
    part(l, f) = load;
  }
  return l;
}

// Force and torque on the swimmer about its first grain.
RigidPair net_on(const JointScene& s, const Impulses& l) {
  RigidPair net;
  for (const std::size_t k : s.swimmer.place) {
    net.linear += l.linear[k];
    net.angular += l.angular[k] + cross(s.centre[k] - s.centre[s.swimmer.place[0]], l.linear[k]);
  }
  return net;
}

// By how much the velocities of the swimmer's grains are not those of a rigid body.
double bend_of(const JointScene& s, const Velocities& u) {
  const std::size_t first = s.swimmer.place[0];
  double largest = 0;
  for (const std::size_t k : s.swimmer.place) {
    const Vec3 rigid = u.linear[first] + cross(u.angular[first], s.centre[k] - s.centre[first]);
    largest = std::max({largest, norm(u.linear[k] - rigid), norm(u.angular[k] - u.angular[first])});
  }
  return largest;
}

TEST(JointResponse, balances_every_grain_without_swimmers) {
  const JointScene s;
  const Impulses l = missing(s, s.without().free_velocities());
  for (std::size_t k = 0; k < 5; ++k) EXPECT_LT(norm(l.linear[k]) + norm(l.angular[k]), joint_tolerance * 50) << k;
}

TEST(JointResponse, leaves_no_force_and_no_torque_on_a_swimmer) {
  const JointScene s;
  Velocities u = s.with_swimmer().free_velocities();
  const Impulses l = missing(s, u);
  for (const std::size_t k : {0u, 2u}) EXPECT_LT(norm(l.linear[k]) + norm(l.angular[k]), joint_tolerance * 50) << k;
  const RigidPair net = net_on(s, l);
  EXPECT_LT(norm(net.linear) + norm(net.angular), joint_tolerance * 500);
  // Forces between its bodies there are.
  EXPECT_GT(norm(l.linear[1]), 0.1);
  // What is not given is the motion of a rigid body.
  for (std::size_t i = 0; i < 3; ++i)
    u.linear[s.swimmer.place[i]] -= s.swimmer.velocity[i], u.angular[s.swimmer.place[i]] -= s.swimmer.spin[i];
  EXPECT_LT(bend_of(s, u), joint_tolerance);
}

// What a body alone is told to do its free motion takes back.
TEST(JointResponse, of_a_swimmer_of_one_body_is_that_of_a_grain) {
  JointScene s;
  s.swimmer = {{2}, {}, {{0.1, 0.2, 0.3}}, {{-0.3, 0.2, 0.1}}};
  const JointResponse tied = s.with_swimmer(), free = s.without();
  for (std::size_t k = 0; k < 5; ++k) {
    EXPECT_LT(norm(tied.free_velocities().linear[k] - free.free_velocities().linear[k]), joint_tolerance) << k;
    EXPECT_LT(norm(tied.free_velocities().angular[k] - free.free_velocities().angular[k]), joint_tolerance) << k;
  }
}

TEST(JointResponse, moves_a_swimmer_by_impulses_as_a_rigid_body) {
  const JointScene s;
  const JointResponse response = s.with_swimmer();
  Impulses l{std::vector<Vec3>(5), std::vector<Vec3>(5)};
  l.linear[3] = {0.3, -1, 0.5}, l.angular[0] = {0, 1, 0};
  const Velocities u = response.respond(l);
  EXPECT_LT(bend_of(s, u), joint_tolerance);
  EXPECT_GT(norm(u.linear[1]), 1e-3);
}

TEST(JointResponse, of_swimmers_is_symmetric_and_less_than_that_of_free_grains) {
  const JointScene s;
  const std::vector<double> tied = matrix_of(s.with_swimmer(), 5, true), free = matrix_of(s.without(), 5, true);
  for (std::size_t i = 0; i < 30; ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NEAR(tied[30 * i + j], tied[30 * j + i], joint_tolerance);
  Random random(5);
  for (int n = 0; n < 20; ++n) {
    std::vector<double> l(30);
    for (double& x : l) x = random.normal();
    double by_tied = 0, by_free = 0;
    for (std::size_t i = 0; i < 30; ++i)
      for (std::size_t j = 0; j < 30; ++j)
        by_tied += l[i] * tied[30 * i + j] * l[j], by_free += l[i] * free[30 * i + j] * l[j];
    EXPECT_GT(by_tied, 0);
    EXPECT_LT(by_tied, by_free);
  }
}

}  // namespace
}  // namespace slurry::stokes
