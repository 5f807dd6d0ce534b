// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Loads and resistances: what acts on the grains in a step, besides their contacts. All who act add to them, in SI
// units, whatever the law of motion.
#pragma once

#include <cstddef>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

// Means over the step, by the grain's place.
struct Loads {
  std::vector<Vec3> force;   // N
  std::vector<Vec3> torque;  // N m; empty: none
  std::vector<Vec3> drift;   // m/s: the velocity that a grain wants to have; empty: none

  // The array with an entry for each grain.
  static std::vector<Vec3>& filled(std::vector<Vec3>& values, std::size_t grains) {
    if (values.size() != grains) values.assign(grains, {});
    return values;
  }
};

// What stands against motion, in proportion to it: the force pull - drag v and the torque spin_pull - spin_drag omega
// on each grain. A liquid that flows at u with the drag c has pull = c u. Empty arrays stand for zeros.
struct Resistance {
  std::vector<double> drag;       // kg/s
  std::vector<Vec3> pull;         // N
  std::vector<double> spin_drag;  // kg m^2/s
  std::vector<Vec3> spin_pull;    // N m
  std::vector<double> carried;    // kg: mass of fluid that goes with the grain, which is in the two above already, as
                                  // carried / dt and carried / dt times the velocity of the start of the step

  double drag_of(std::size_t k) const { return drag.empty() ? 0 : drag[k]; }
  Vec3 pull_of(std::size_t k) const { return pull.empty() ? Vec3{} : pull[k]; }
  double spin_drag_of(std::size_t k) const { return spin_drag.empty() ? 0 : spin_drag[k]; }
  double carried_of(std::size_t k) const { return carried.empty() ? 0 : carried[k]; }
  Vec3 spin_pull_of(std::size_t k) const { return spin_pull.empty() ? Vec3{} : spin_pull[k]; }

  // Arrays of this length, for those who add to them.
  void resize(std::size_t grains) { drag.resize(grains, 0), pull.resize(grains); }
  void resize_spin(std::size_t grains) { spin_drag.resize(grains, 0), spin_pull.resize(grains); }
};

}  // namespace slurry
