// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains: the structure of arrays of all movable bodies. Index k is a place in memory, kept in space-filling order;
// `id[k]` is the grain's name for life (its rank in the case file), the one that outputs and probes use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct Grains {
  std::vector<std::int32_t> id;
  std::vector<std::int32_t> group;      // rank of the group in the case
  std::vector<double> radius;           // m
  std::vector<double> mass;             // kg
  std::vector<double> inertia;          // kg m^2, of a sphere (or of a disc in a planar case)
  std::vector<Vec3> position;           // m
  std::vector<Vec3> velocity;           // m/s
  std::vector<Quaternion> orientation;  // body to world
  std::vector<Vec3> angular_velocity;   // rad/s, world axes

  std::size_t size() const { return id.size(); }
  bool empty() const { return id.empty(); }

  // Calls visit(name, array) for every array: reorder, checkpoint and frames are written once, over this list.
  template <class Self, class Visit>
  static void for_each_array(Self& self, Visit&& visit) {
    visit("id", self.id);
    visit("group", self.group);
    visit("radius", self.radius);
    visit("mass", self.mass);
    visit("inertia", self.inertia);
    visit("position", self.position);
    visit("velocity", self.velocity);
    visit("orientation", self.orientation);
    visit("angular_velocity", self.angular_velocity);
  }

  void resize(std::size_t n) {
    for_each_array(*this, [n](const char*, auto& array) { array.resize(n); });
  }

  // New place k holds what was at order[k]. The arrays keep their memory.
  void reorder(const std::vector<std::int32_t>& order);
};

}  // namespace slurry
