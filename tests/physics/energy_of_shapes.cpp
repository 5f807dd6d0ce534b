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
    {"rods", true, "shape = 'capsule'\nlength = 2"},
    {"ellipses", true, "shape = 'ellipsoid'\nsemi_axes = [1.5, 0.7]"},
    {"superellipses", true, "shape = 'superellipsoid'\nsemi_axes = [1.2, 0.8]\ne = 0.5"},
    {"clumps", true,
     "shape = 'clump'\npieces = [{ scale = 0.7 }, { position = [1, 0.2], scale = 0.5 }, { position = [0.2, 0.9], scale "
     "= "
     "0.4 }]"},
    {"boxes", false, "shape = 'box'\nsize = [1, 1.4, 2]"},
    {"tetrahedra", false,
     "shape = 'polyhedron'\nvertices = [[0, 0, 0.9], [0.9, 0, -0.4], [-0.5, 0.8, -0.4], [-0.5, -0.8, -0.3]]"},
    {"capsules", false, "shape = 'capsule'\nlength = 2"},
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
  const double edge = shape.planar ? 14 : 10;
  const char* dimensions = shape.planar ? "" : ", 0";
  return parse_case(
      fmt::format(R"(
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
                  shape.planar ? 40 : 110, dimensions, edge, edge, shape.planar ? "" : fmt::format(", {}", edge),
                  turn, shape.planar ? 0.0 : turn, shape.planar ? 0.0 : 0.7 * turn, turn, shape.text),
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
      Simulation s(case_of_energy(shape, room, restitution, friction, trial, random.uniform(3, 20)));
      double energy = energy_of_all(s.state());
      for (int n = 0; n < 60; ++n) {
        s.step();
        contacts += static_cast<int>(s.state().contacts.size());
        const double now = energy_of_all(s.state());
        worst = std::max(worst, now / energy - 1);
        energy = now;
      }
    }
    // Round-off of the sums over a hundred grains.
    EXPECT_LE(worst, 1e-13) << shape.name;
    if (std::getenv("SLURRY_SHOW")) fmt::print("{}: {:.2g}\n", shape.name, worst);
  }
  EXPECT_GT(contacts, 1000);
}

}  // namespace
}  // namespace slurry::test
