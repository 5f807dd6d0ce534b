// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The bulk of a packing: what fills a box, and how the grains in it lean on each other.
//
// Volume fraction: the part of the box that lies in grains of any form, by a stratified Monte-Carlo sum: the box is cut
// into equal cells with one point each, at a random but fixed place in its cell. Only cells that a surface cuts are
// uncertain, so the error falls as n^(-2/3) in space rather than n^(-1/2).
//
// Contacts: those that bear force (an impulse above 1e-6 of the mean one). Rattlers, grains that their contacts cannot
// hold, are taken away one after the other until none is left; the means are over the other grains with their centre in
// the box. Two grains that touch in several points count as one neighbour and several contacts.
//
// A grain without a load of its own is held where the forces of its contacts can balance without being zero. Forces
// along the normals of a round grain do from d + 1 contacts on (four, in the plane three). Two contacts with friction
// do by themselves, along the line between them (as counted by Z_2 in J. Sun and S. Sundaresan, J. Fluid Mech. 682
// (2011) 590); one with friction among others acts along its normal as they do, since nothing balances its torque. So a
// grain rattles with fewer than d + 1 contacts of which fewer than two have friction. Grains of other forms are counted
// by the same rule.
#pragma once

#include <cstdint>

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// A byte each, and a few nanoseconds whenever the probe is measured.
inline constexpr std::int64_t most_bulk_points = 1000000000;

struct BulkRegion {
  Vec3 low, high;                // m; z is left out in a planar case
  std::int64_t points = 100000;  // about, of the Monte-Carlo sum
};

struct Bulk {
  double volume_fraction = 0;  // an area fraction in a planar case
  std::int64_t grains = 0;     // with their centre in the box
  std::int64_t rattlers = 0;   // of these
  double contacts = 0;         // per grain that does not rattle
  double neighbours = 0;       // the same, with the contacts of a pair counted once
};

Bulk measure_bulk(const World& world, const State& state, const BulkRegion& region);

}  // namespace slurry
