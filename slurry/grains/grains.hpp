// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains: the structure of arrays of all movable bodies. Index k is a place in memory, kept in space-filling order;
// `id[k]` is the grain's name for life (its rank in the case file), the one that outputs and probes use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/grains/chains.hpp"
#include "slurry/grains/forms.hpp"

namespace slurry {

struct Grains {
  std::vector<std::int32_t> id;
  std::vector<std::int32_t> group;       // rank of the group in the case
  std::vector<std::int32_t> shape;       // rank of the form; 0 where all grains are round
  std::vector<double> radius;            // m, of the sphere about the centre that holds the grain
  std::vector<double> mass;              // kg
  std::vector<Vec3> inertia;             // kg m^2, principal moments, along the body axes; infinite: does not turn
  std::vector<Vec3> position;            // m
  std::vector<Vec3> velocity;            // m/s
  std::vector<Quaternion> orientation;   // body to world
  std::vector<Vec3> angular_velocity;    // rad/s, world axes
  std::shared_ptr<const Chains> chains;  // empty where no grains are linked
  std::shared_ptr<const Forms> forms;    // empty where all grains are spheres (discs in a planar case)

  std::size_t size() const { return id.size(); }
  bool empty() const { return id.empty(); }
  bool is_round() const { return !forms; }
  const Form& form(std::size_t k) const { return forms->list[shape[k]]; }
  Pose pose(std::size_t k) const { return {position[k], orientation[k]}; }

  // Calls visit(name, array) for every array: reorder, checkpoint and frames are written once, over this list.
  template <class Self, class Visit>
  static void for_each_array(Self& self, Visit&& visit) {
    visit("id", self.id);
    visit("group", self.group);
    visit("shape", self.shape);
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

// Are the grains at places i and j neighbours in a chain? They never touch.
inline bool are_linked(const Grains& grains, std::size_t i, std::size_t j) {
  return grains.chains && are_linked(*grains.chains, grains.id[i], grains.id[j]);
}

// Angular momentum of grain k about its centre, I omega. What does not turn (infinite inertia) has none.
Vec3 spin_momentum(const Grains& grains, std::size_t k);

}  // namespace slurry
