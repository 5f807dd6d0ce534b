// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The obstacles follow their motions, and the periodic cell its rates, or what their loads ask for; the state keeps
// their old places until the step is taken.
#include <fmt/format.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/stepping/loaded.hpp"
#include "slurry/stepping/trouble.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

void check_cell(const State& state, const Domain& domain) {
  const UpperMatrix& h = domain.edges;
  if (std::isfinite(determinant(h) + h.xy + h.xz + h.yz) && h.xx > 0 && h.yy > 0 && h.zz > 0) return;
  throw RunError(
      fmt::format("{}: the rates of the cell leave nothing of it, or are not finite (its edges are {:.4g}, "
                  "{:.4g} and {:.4g} long along the axes)",
                  name_of_step(state), h.xx, h.yy, h.zz));
}

}  // namespace

void work::move_walls(const World& world, State& state, Workspace& work, double dt) {
  const double end = state.clock.time + dt;
  work.domain = state.domain;
  if (world.cell) work.domain.gradient = world.cell->mean(state.clock.time, dt);
  set_walls(world.obstacles, end, dt, work.walls);
  predict_loaded(world, state, work, dt);
  work.next_domain = moved(work.domain, dt);
  check_cell(state, work.next_domain);
  for (const WallFunction& function : world.wall_functions) function(state.clock.time, dt, state.walls, work.walls);
  if (const std::size_t k = first_not_finite(work.walls); k < work.walls.size())
    throw RunError(fmt::format("{}: the motion of {} is not finite at time {:.9g}", name_of_step(state),
                               world.obstacles[k].label, end));
  work.pieces.place(world.obstacles, work.walls);
}

void work::commit_walls(const World& world, State& state, Workspace& work, double dt) {
  // A wall is met where it is at the end of the step: one that goes farther in a step than a grain is thick may pass
  // over it (grains/obstacle_watch.hpp). Said once for each.
  work.noted_walls.resize(world.obstacles.size(), false);
  for (std::size_t k = 0; k < world.obstacles.size() && !state.grains.empty(); ++k) {
    const PassableParts& parts = world.passable[k];
    if (!parts.any || work.noted_walls[k] || !state.walls.is_present(k) || !work.walls.is_present(k)) continue;
    const double moved = largest_displacement(parts.bounds, state.walls.pose(k), work.walls.pose(k));
    if (moved <= work.smallest_radius + parts.half_thickness) continue;
    work.noted_walls[k] = true;
    work.notes.push_back(
        fmt::format("{} moves by {:.3g} in the step of {:.3g} from time {:.6g}, more than the smallest radius "
                    "{:.3g}: it may pass over grains; take shorter steps",
                    world.obstacles[k].label, moved, dt, state.clock.time, work.smallest_radius));
  }
  state.walls = work.walls;
  state.domain = work.next_domain;
}

}  // namespace slurry
