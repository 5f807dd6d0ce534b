// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Energies and momenta of the grains, of all or of one group:
//
//     kinetic     1/2 sum m |v|^2            rotational         1/2 sum I |w|^2
//     momentum    sum m v                    angular momentum   sum (m x cross v + I w), about the origin
//
// Sums run over the grains in their order in memory, in fixed chunks: the same bits for any number of threads.
#pragma once

#include <cstdint>

#include "slurry/grains/grains.hpp"

namespace slurry {

struct Energies {
  std::int64_t grains = 0;
  double mass = 0;               // kg
  double kinetic_energy = 0;     // J
  double rotational_energy = 0;  // J
  Vec3 momentum;                 // kg m/s
  Vec3 angular_momentum;         // kg m^2/s, about the origin
  Vec3 centre_of_mass;           // m; the origin when there is no grain
};

inline constexpr std::int32_t all_groups = -1;

// `group` is the rank of a group in the case, or all_groups.
Energies measure_energies(const Grains& grains, std::int32_t group = all_groups);

}  // namespace slurry
