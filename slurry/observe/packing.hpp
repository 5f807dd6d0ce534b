// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Packing: how the grains lean on each other and how much room they fill.
//
// A contact bears force when its impulse over the last step exceeds a threshold. A contact of two grains counts for
// both, one with an obstacle for its grain: contacts per grain z = (2 N_grain_grain + N_grain_obstacle) / N.
#pragma once

#include <cstdint>

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct PackingCounts {
  std::int64_t contacts = 0;       // pairs that entered the last contact problem
  std::int64_t force_bearing = 0;  // of these, with |p| > threshold
  std::int64_t glued = 0;          // of these, with gamma < 0
  double contacts_per_grain = 0;   // z above, of force-bearing contacts
  double solid_volume = 0;         // m^3; in a planar case the area of the discs, m^2
};

// `impulse_threshold` in N s, at least 0.
PackingCounts measure_packing(const World& world, const State& state, double impulse_threshold);

}  // namespace slurry
