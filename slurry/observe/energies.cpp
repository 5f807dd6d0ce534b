// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/energies.hpp"

#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

// What one grain adds; centre_of_mass holds m x until the end.
Energies of_grain(const Grains& g, std::size_t k) {
  const Vec3 momentum = g.mass[k] * g.velocity[k];
  Energies e;
  e.grains = 1;
  e.mass = g.mass[k];
  e.kinetic_energy = 0.5 * dot(momentum, g.velocity[k]);
  const Vec3 spin = spin_momentum(g, k);
  e.rotational_energy = 0.5 * dot(spin, g.angular_velocity[k]);
  e.momentum = momentum;
  e.angular_momentum = cross(g.position[k], momentum) + spin;
  e.centre_of_mass = g.mass[k] * g.position[k];
  return e;
}

Energies add(Energies a, const Energies& b) {
  a.grains += b.grains;
  a.mass += b.mass;
  a.kinetic_energy += b.kinetic_energy;
  a.rotational_energy += b.rotational_energy;
  a.momentum += b.momentum;
  a.angular_momentum += b.angular_momentum;
  a.centre_of_mass += b.centre_of_mass;
  return a;
}

}  // namespace

Energies measure_energies(const Grains& grains, std::int32_t group) {
  Energies sum = parallel_reduce(
      grains.size(), Energies{},
      [&](std::size_t k) { return group == all_groups || grains.group[k] == group ? of_grain(grains, k) : Energies{}; },
      add);
  if (sum.mass > 0) sum.centre_of_mass *= 1 / sum.mass;
  return sum;
}

}  // namespace slurry
