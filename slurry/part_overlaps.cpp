// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/part_overlaps.hpp"

#include <algorithm>
#include <limits>

#include "slurry/cases/overlaps.hpp"
#include "slurry/simulation.hpp"

namespace slurry {
namespace {

// Overlaps that are still there after this many steps stay.
constexpr int most_steps = 200;

// The case with nothing in it that moves grains but their contacts.
Case stilled(Case c) {
  c.resolve_overlaps = false;
  c.dynamics = Overdamped{std::numeric_limits<double>::max()};
  c.time.step = {1};
  c.forces.clear();
  c.contacts.clear();
  c.lubrication = NoLubrication{};
  // A step that misses the tolerance has parted them a little all the same.
  c.solver.on_trouble = OnTrouble::go_on;
  for (ObstacleOptions& o : c.obstacles) o.motion = stopped_at_start(o.motion);
  for (GrainGroup& g : c.grains) g.growth.reset();
  return c;
}

}  // namespace

void part_overlaps(const Case& c, Grains& grains) {
  State start;
  start.grains = grains;
  Simulation parting(stilled(c), std::move(start));
  const double tolerance = std::max(overlap_tolerance, c.solver.tolerance);
  for (int step = 0; step < most_steps; ++step) {
    if (find_overlaps(parting.state().grains, parting.obstacles(), tolerance).empty()) break;
    parting.step();
  }
  const Grains& moved = parting.state().grains;
  for (std::size_t k = 0; k < moved.size(); ++k) {
    grains.position[moved.id[k]] = moved.position[k];
    grains.orientation[moved.id[k]] = moved.orientation[k];
  }
}

}  // namespace slurry
