// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Overlaps of an initial state: the pairs that a run must not start with, since no contact law can part them gently.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

struct Overlap {
  std::int64_t grain = 0;    // id
  std::int64_t other = 0;    // id of a grain, or rank of an obstacle
  bool is_obstacle = false;  // what `other` is
  double depth = 0;          // m, > 0
  bool operator==(const Overlap&) const = default;
};

// Depth that a pair may have by round-off of the input, in units of its smaller radius (or of the grain's; half the
// least thickness of a grain that is no sphere).
inline constexpr double overlap_tolerance = 1e-9;

// Pairs that overlap by more than `tolerance`, the deepest first; an obstacle counts once per grain.
std::vector<Overlap> find_overlaps(const World& world, const State& state, double tolerance = overlap_tolerance);

// One sentence that counts the overlaps and names the deepest ones; empty when there is none.
std::string describe_overlaps(const std::vector<Overlap>& overlaps, const std::vector<Obstacle>& obstacles);

// The deepest of them in units of the pair's smaller radius (or of the grain's): the tolerance that would let it pass.
double deepest_in_radii(const std::vector<Overlap>& overlaps, const World& world, const Grains& grains);

}  // namespace slurry
