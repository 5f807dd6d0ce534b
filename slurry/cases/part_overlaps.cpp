// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/part_overlaps.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "slurry/cases/build.hpp"
#include "slurry/cases/overlaps.hpp"
#include "slurry/stepping/step.hpp"

namespace slurry {
namespace {

// Overlaps that are still there after this many steps stay.
constexpr int most_steps = 200;

// The case with nothing in it that moves grains but their contacts.
Case stilled(Case c) {
  c.resolve_overlaps = false;
  c.dynamics = Overdamped{1};
  c.time.step = {1};
  c.forces.clear();
  c.contacts.clear();
  c.lubrication = NoLubrication{};
  c.fluid = {};
  // A step that misses the tolerance has parted them a little all the same.
  c.solver.on_trouble = OnTrouble::go_on;
  for (ObstacleOptions& o : c.obstacles) {
    o.motion = stopped_at_start(o.motion);
    // What is there at the start stays; what comes later never does.
    o.until.reset();
    if (o.since.value_or(0) > 0) o.since = std::numeric_limits<double>::max();
  }
  for (GrainGroup& g : c.grains) g.growth.reset(), g.breakage.reset();
  if (c.cell) {
    CellOptions still;
    still.low = c.cell->low, still.high = c.cell->high, still.periodic = c.cell->periodic;
    c.cell = still;
  }
  return c;
}

}  // namespace

void part_overlaps(const Case& c, State& state) {
  const Case still = stilled(c);
  World world = build_world(still);
  State parting;
  parting.domain = state.domain;
  parting.grains = state.grains;
  complete_state(world, parting);
  complete_world(still, parting, world);
  Workspace work;
  const double tolerance = std::max(overlap_tolerance, c.solver.tolerance);
  for (int n = 0; n < most_steps && !find_overlaps(world, parting, tolerance).empty(); ++n) step(world, parting, work);
  // Back in the order of the start, at rest or moving as they were.
  std::map<std::int64_t, std::size_t> place;
  for (std::size_t k = 0; k < parting.grains.size(); ++k) place[parting.grains.id[k]] = k;
  for (std::size_t k = 0; k < state.grains.size(); ++k) {
    const std::size_t now = place.at(state.grains.id[k]);
    state.grains.position[k] = parting.grains.position[now];
    state.grains.orientation[k] = parting.grains.orientation[now];
  }
}

}  // namespace slurry
