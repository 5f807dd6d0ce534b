// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Contacts make no energy, whatever the shapes, the restitution and the friction, and however far grains turn in a
// step: of grains without loads the kinetic energy never grows, in the open, in a periodic cell and between walls. The
// gaps of grains that turn are not those of the contact problem, and a body tumbles with its own orientation: without
// the law of energy of stepping/keep_energy.hpp random worlds gain up to a few percent in a step.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "slurry/core/random.hpp"
#include "slurry/observe/energies.hpp"
#include "slurry/observe/reactions.hpp"
#include "tests/support.hpp"

namespace slurry::test {
namespace {

struct ShapeOfEnergy {
  const char* name;
  bool planar;
  const char* text;  // of the group of grains
};

constexpr ShapeOfEnergy shapes_of_energy[] = {
    {"triangles", true, "shape = 'polyhedron'\nvertices = [[-0.6, -0.4], [0.8, -0.4], [0.1, 0.7]]"},
    {"pentagons", true,
     "shape = 'polyhedron'\nvertices = [[1, 0], [0.3, 0.9], [-0.8, 0.5], [-0.7, -0.6], [0.2, -0.9]]"},
    {"rods", true, "shape = 'capsule'\nlength = 1"},
    {"ellipses", true, "shape = 'ellipsoid'\nsemi_axes = [1.5, 0.7]"},
    {"superellipses", true, "shape = 'superellipsoid'\nsemi_axes = [1.2, 0.8]\ne = 0.5"},
    {"clumps", true,
     "shape = 'clump'\npieces = [{ scale = 0.7 }, { position = [1, 0.2], scale = 0.5 }, { position = [0.2, 0.9], scale "
     "= "
     "0.4 }]"},
    {"boxes", false, "shape = 'box'\nsize = [1, 1.4, 2]"},
    {"tetrahedra", false,
     "shape = 'polyhedron'\nvertices = [[0, 0, 0.9], [0.9, 0, -0.4], [-0.5, 0.8, -0.4], [-0.5, -0.8, -0.3]]"},
    {"capsules", false, "shape = 'capsule'\nlength = 1"},
    {"ellipsoids", false, "shape = 'ellipsoid'\nsemi_axes = [1.5, 1, 0.6]"},
    {"superellipsoids", false, "shape = 'superellipsoid'\nsemi_axes = [1.3, 1, 0.7]\ne = 0.6\nn = 0.4"},
    {"clumps in space", false,
     "shape = 'clump'\npieces = [{ scale = 0.7 }, { position = [1, 0.2, 0.1], scale = 0.5 }, { position = [0.2, 0.9, "
     "-0.3], scale = 0.4 }]"}};

enum class Room { open, cell, box };

std::string room_text(Room room, bool planar, double edge) {
  if (room == Room::open) return "";
  if (room == Room::cell)
    return planar ? fmt::format("cell = {{ low = [0, 0], high = [{0}, {0}] }}", edge)
                  : fmt::format("cell = {{ low = [0, 0, 0], high = [{0}, {0}, {0}] }}", edge);
  const double middle = edge / 2;
  return planar
             ? fmt::format(
                   R"(obstacles = [{{ shape = "box", centre = [{0}, {0}], size = [{1}, {1}], inside = true }}])",
                   middle, edge)
             : fmt::format(
                   R"(obstacles = [{{ shape = "box", centre = [{0}, {0}, {0}], size = [{1}, {1}, {1}], inside = true }}])",
                   middle, edge);
}

Case case_of_energy(const ShapeOfEnergy& shape, Room room, double restitution, double friction, int seed, double turn,
                    const char* forces = "") {
  const double edge = shape.planar ? 14 : 15;
  const char* dimensions = shape.planar ? "" : ", 0";
  return parse_case(fmt::format(R"(
planar = {}
seed = {}
time = {{ step = 0.01, end = 100 }}
contacts = [{{ law = "friction", friction = {}, restitution = {} }}]
{}
{}
[[grains]]
place = "random"
count = {}
low = [0, 0{}]
high = [{}, {}{}]
radius = {{ uniform = [0.5, 0.8] }}
density = 1
orientation = "random"
velocity_spread = {}
angular_velocity = [{}, {}, {}]
{}
)",
                                shape.planar, seed, friction, restitution, room_text(room, shape.planar, edge), forces,
                                shape.planar ? 22 : 150, dimensions, edge, edge,
                                shape.planar ? "" : fmt::format(", {}", edge), (shape.planar ? 1 : 0.5) * turn,
                                shape.planar ? 0.0 : turn, shape.planar ? 0.0 : 0.7 * turn, turn, shape.text),
                    shape.name);
}

double energy_of_all(const State& s) {
  const Energies e = measure_energies(s.grains);
  return e.kinetic_energy + e.rotational_energy;
}

TEST(EnergyOfShapes, NeverGrowsWithoutLoads) {
  Random random(17);
  int contacts = 0;
  for (const ShapeOfEnergy& shape : shapes_of_energy) {
    double worst = 0;
    for (int trial = 0; trial < 6; ++trial) {
      const Room room = static_cast<Room>(trial % 3);
      const double restitution = trial < 3 ? random.uniform() : std::min(1.0, random.uniform(0.8, 1.2));
      const double friction = trial % 2 ? random.uniform(0.1, 1) : 0;
      // Up to a fifth of a radian in a step.
      Simulation s(
          case_of_energy(shape, room, restitution, friction, trial, random.uniform(3, shape.planar ? 20 : 10)));
      double energy = energy_of_all(s.state());
      for (int n = 0; n < (shape.planar ? 120 : 50); ++n) {
        s.step();
        contacts += static_cast<int>(s.state().contacts.size());
        const double now = energy_of_all(s.state());
        worst = std::max(worst, now / energy - 1);
        energy = now;
      }
    }
    // Round-off of the sums over a hundred grains.
    EXPECT_LE(worst, 1e-13) << shape.name;
  }
  EXPECT_GT(contacts, 1000);
}

// The law takes energy alone: momentum and angular momentum stay, and what grains lose in momentum walls have got.
TEST(EnergyOfShapes, IsKeptWithMomentumAndAngularMomentum) {
  Random random(23);
  for (const ShapeOfEnergy& shape : shapes_of_energy)
    for (const Room room : {Room::open, Room::cell, Room::box}) {
      SCOPED_TRACE(shape.name);
      Simulation s(
          case_of_energy(shape, room, random.uniform(0.7, 1), random.uniform(0, 0.5), 40, shape.planar ? 15 : 8));
      Energies before = measure_energies(s.state().grains);
      const double speed = std::sqrt(2 * before.kinetic_energy / before.mass);
      for (int n = 0; n < 40; ++n) {
        const StepReport report = s.step();
        const Energies now = measure_energies(s.state().grains);
        Vec3 to_walls;
        for (std::size_t k = 0; k < s.world().obstacles.size(); ++k)
          to_walls += report.dt * obstacle_reaction(s.world(), s.state(), report, k).force;
        // Round-off of sums over a hundred grains, whose contacts the solver makes in a few hundred pushes.
        EXPECT_LT(norm(now.momentum - before.momentum + to_walls), 1e-12 * now.mass * speed);
        if (room == Room::open) {
          const double scale = now.mass * speed * 20;
          EXPECT_LT(norm(now.angular_momentum - before.angular_momentum), 1e-12 * scale);
        }
        before = now;
      }
    }
}

// With gravity g the contacts of a step make no energy beside the one that the grains have after its kick, V + h g. By
// positions x + h V the energy
//
//     H = 1/2 m V^2 - m g.x + 1/2 h m g.V
//
// of free flight is exact, and contacts with the impulse P on the grains add -1/2 h g.P to it at most: the work of
// gravity over the part of the step that an impact is put too early.
TEST(EnergyOfShapes, GrowsByTheWorkOfGravityAlone) {
  Random random(29);
  const char* gravity = "forces = [{ force = 'gravity', acceleration = [0, -50, 0] }]";
  const Vec3 g{0, -50, 0};
  for (const ShapeOfEnergy& shape : shapes_of_energy) {
    Simulation s(case_of_energy(shape, Room::box, random.uniform(0.5, 1), random.uniform(0, 0.5), 7,
                                shape.planar ? 20 : 8, gravity));
    double worst = 0, gained = 0, allowed = 0, scale = 0;
    const auto total = [&] {
      const Grains& k = s.state().grains;
      double sum = 0;
      for (std::size_t i = 0; i < k.size(); ++i)
        sum += k.mass[i] * (0.5 * 0.01 * dot(g, k.velocity[i]) - dot(g, k.position[i]));
      return sum + energy_of_all(s.state());
    };
    const double start = total();
    for (int n = 0; n < 60; ++n) {
      Grains kicked = s.state().grains;
      for (Vec3& v : kicked.velocity) v += 0.01 * g;
      const Energies free = measure_energies(kicked);
      s.step();
      const Energies now = measure_energies(s.state().grains);
      const double before = free.kinetic_energy + free.rotational_energy;
      worst = std::max(worst, energy_of_all(s.state()) / before - 1);
      allowed -= 0.5 * 0.01 * dot(g, now.momentum - free.momentum);
      scale = std::max(scale, before);
      gained = std::max(gained, total() - start - allowed);
    }
    EXPECT_LE(worst, 1e-13) << shape.name;
    EXPECT_LE(gained, 1e-10 * scale) << shape.name << ": round-off of 60 sums over all places";
  }
}

}  // namespace
}  // namespace slurry::test
