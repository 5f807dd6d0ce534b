// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The length of a step: that of the case, or, with "auto", the longest in which no point of a grain moves farther than
// the case allows.
//
// In a step dt a grain with the speed v, driven by the force f (drag included) against the mass m and the drag c, moves
// at most dt (v + min(a dt, d)) with a = |f| / m and d = |f| / c, the change of speed that its drag lets it reach. The
// largest v, a and d of all grains count.
//
// A fluid may ask for less (fluids/fluids.hpp).
//
// Obstacles that can pass over a grain (grains/obstacle_watch.hpp) go no farther in a step than grains may. Half-spaces
// and the insides of drums cannot, and do not count.
#include <algorithm>
#include <cmath>
#include <limits>

#include "slurry/core/parallel.hpp"
#include "slurry/stepping/resistance.hpp"
#include "slurry/stepping/work.hpp"

namespace slurry {
namespace {

// The springs of chains get half of what they bear.
constexpr double part_of_chain_step = 0.5;

constexpr double infinity = std::numeric_limits<double>::infinity();

double longest_step(const World& world, const State& state, const Workspace& work, double distance) {
  const Grains& grains = state.grains;
  const Resistance& r = work.resistance;
  const bool inertial = world.is_inertial();
  const auto largest = [&](auto&& value) { return parallel_max(grains.size(), 0.0, value); };
  const auto driving = [&](std::size_t k) {
    return work.loads.force[k] + r.pull_of(k) - r.drag_of(k) * grains.velocity[k];
  };
  // The far end of a grain that is not round moves as it turns, or as the fluid turns it.
  const auto end_speed = [&](std::size_t k) {
    if (world.forms.are_round()) return 0.0;
    const double by_fluid = r.spin_drag_of(k) > 0 ? norm(r.spin_pull_of(k)) / r.spin_drag_of(k) : 0;
    return grains.radius[k] * std::max(inertial ? norm(grains.angular_velocity[k]) : 0, by_fluid);
  };
  const double speed = largest([&](std::size_t k) {
    const double free = inertial ? norm(grains.velocity[k]) : norm((work.loads.force[k] + r.pull[k]) / r.drag[k]);
    return free + end_speed(k);
  });
  const double acceleration = inertial ? largest([&](std::size_t k) { return norm(driving(k)) / grains.mass[k]; }) : 0;
  const double by_acceleration = 2 * distance / (speed + std::sqrt(speed * speed + 4 * acceleration * distance));
  if (!inertial) return by_acceleration;
  const double change =
      largest([&](std::size_t k) { return r.drag_of(k) > 0 ? norm(driving(k)) / r.drag_of(k) : infinity; });
  return std::max(by_acceleration, distance / (speed + change));
}

// The largest speed of a point of the obstacles that can pass over grains, at some instants of a step of that length.
double wall_speed(const World& world, const State& state, double dt) {
  constexpr int samples = 4;
  double fastest = 0;
  for (int n = 0; n <= samples; ++n) {
    Walls walls = walls_at(world.obstacles, state.clock.time + dt * n / samples, dt);
    for (std::size_t k = 0; k < walls.size(); ++k) {
      if (!world.passable[k].any) continue;
      // Of a wall with a load only the present motion is known.
      if (std::holds_alternative<Loaded>(world.obstacles[k].motion))
        walls.velocity[k] = state.walls.velocity[k], walls.angular_velocity[k] = state.walls.angular_velocity[k];
      for (int point = 0; point < 8; ++point)
        fastest = std::max(
            fastest, norm(walls.velocity_at(k, to_world(walls.pose(k), corner(world.passable[k].bounds, point)))));
    }
  }
  return fastest;
}

// The step, cut until no such obstacle goes farther in it than the distance: a shorter step looks at other instants.
double cut_for_walls(const World& world, const State& state, double dt, double distance) {
  constexpr int rounds = 4;
  if (std::none_of(world.passable.begin(), world.passable.end(), [](const PassableParts& p) { return p.any; }))
    return dt;
  for (int n = 0; n < rounds; ++n) {
    const double speed = wall_speed(world, state, dt);
    if (!(speed * dt > distance) || !std::isfinite(speed)) break;
    dt = distance / speed;
  }
  return dt;
}

}  // namespace

void work::choose_time_step(const World& world, State& state, Workspace& work, double) {
  const TimeOptions& time = world.time;
  work.dt = time.step.value;
  if (!time.step.is_auto()) return;
  sum_loads(world, state, work, time.max_step);
  // As it is now: the place that a grain has in the middle of the longest step may be far away.
  set_resistance(world, state, state.domain, 0, work);
  const double distance = time.max_displacement * work.smallest_radius;
  const double wanted = std::min(longest_step(world, state, work, distance),
                                 longest_step_of(world.fluid, world.fluid_scene(state, state.domain, 0), distance));
  // The last step is cut to the end; a program may go on beyond it.
  const double left = time.end - state.clock.time;
  work.dt = std::min({std::isfinite(wanted) && wanted > 0 ? wanted : time.max_step, time.max_step,
                      part_of_chain_step * world.chain_step, left > 0 ? left : infinity});
  work.dt = cut_for_walls(world, state, work.dt, distance);
}

}  // namespace slurry
