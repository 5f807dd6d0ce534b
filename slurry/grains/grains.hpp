// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains: the structure of arrays of all movable bodies.
//
// Index k is a place in memory. `id[k]` is the grain's name for life, given once and never again, the one that outputs,
// probes and histories use: nothing is indexed by it. `order[k]` is the grain's rank along the space-filling curve that
// was last drawn through all grains; every step starts with the grains in this order, so that no result depends on how
// they lay in memory before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "slurry/core/arrays.hpp"
#include "slurry/core/quaternion.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

// In the place of a parent.
inline constexpr std::int64_t no_parent = -1;

struct Grains {
  std::vector<std::int64_t> id;
  std::vector<std::int32_t> order;
  std::vector<std::int32_t> group;
  std::vector<std::int32_t> shape;
  std::vector<double> radius;
  std::vector<double> mass;
  std::vector<Vec3> inertia;
  std::vector<Vec3> position;
  std::vector<Vec3> velocity;
  std::vector<Quaternion> orientation;
  std::vector<Vec3> angular_velocity;
  std::vector<double> birth;
  std::vector<double> inner_energy;
  std::vector<std::int64_t> parent;
  // Raised whenever a grain comes, goes or gets another place: lists of places made before are then of no use.
  std::int64_t version = 0;

  static constexpr auto arrays() {
    return FieldTable{
        array("id", &Grains::id, "", "Name of each grain for life."),
        array("order", &Grains::order, "", "Rank along the space-filling curve that orders the memory.",
              Array::internal),
        array("group", &Grains::group, "", "Rank of the grain's group in the case."),
        array("shape", &Grains::shape, "", "Rank of the grain's form; 0 where all grains are round."),
        array("radius", &Grains::radius, "m", "Radius of the sphere about the centre that holds the grain, m."),
        array("mass", &Grains::mass, "kg", "Mass, kg.", Array::writable),
        array("inertia", &Grains::inertia, "kg m^2",
              "Principal moments of inertia, kg m^2, along the body axes; infinite: does not turn.",
              Array::writable | Array::infinite),
        array("position", &Grains::position, "m", "Centre, m.", Array::writable),
        array("velocity", &Grains::velocity, "m/s", "Velocity, m/s.", Array::writable),
        array("orientation", &Grains::orientation, "", "Body to world, as a unit quaternion (w, x, y, z).",
              Array::writable),
        array("angular_velocity", &Grains::angular_velocity, "rad/s", "Angular velocity, rad/s, in world axes.",
              Array::writable),
        array("birth", &Grains::birth, "s", "Time at which the grain came into the world, s; 0: there at the start."),
        array("inner_energy", &Grains::inner_energy, "J", "Energy that the grain has taken up by impacts, J.",
              Array::writable),
        array("parent", &Grains::parent, "", "Name of the grain that it is a fragment of; -1: of none.")};
  }

  std::size_t size() const { return id.size(); }
  bool empty() const { return id.empty(); }
  Pose pose(std::size_t k) const { return {position[k], orientation[k]}; }

  void resize(std::size_t n);
  // New place k holds what was at from[k]. The arrays keep their memory.
  void reorder(const std::vector<std::int32_t>& from);
};

// Angular momentum of grain k about its centre, I omega. What does not turn (infinite inertia) has none.
Vec3 spin_momentum(const Grains& grains, std::size_t k);

}  // namespace slurry
