// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/stability/mechanism.hpp"

#include <algorithm>

namespace slurry {
namespace {

constexpr int frames = 11;

double fastest_of(const StabilitySetup& setup, const Velocities& v, std::size_t& rank) {
  double fastest = 0;
  for (std::size_t k = 0; k < v.linear.size(); ++k) {
    const double speed = norm(v.linear[k]) + setup.state.grains.radius[k] * norm(v.angular[k]);
    if (speed > fastest) fastest = speed, rank = k;
  }
  return fastest;
}

MovieFrame still_frame(const StabilitySetup& setup) {
  MovieFrame frame;
  frame.grains = setup.state.grains;
  frame.forms = setup.world.forms;
  frame.planar = setup.limit.planar;
  frame.groups = setup.world.groups;
  frame.obstacles = setup.world.obstacles;
  frame.walls = setup.state.walls;
  return frame;
}

}  // namespace

void scale_to_unit(const StabilitySetup& setup, Velocities& mechanism) {
  std::size_t rank = 0;
  const double fastest = fastest_of(setup, mechanism, rank);
  if (!(fastest > 0)) return;
  for (Vec3& v : mechanism.linear) v = v / fastest;
  for (Vec3& v : mechanism.angular) v = v / fastest;
}

std::vector<MovieFrame> mechanism_movie(const StabilitySetup& setup, const Velocities& mechanism, double drawn) {
  MovieFrame start = still_frame(setup);
  std::size_t rank = 0;
  if (!(fastest_of(setup, mechanism, rank) > 0)) return {start};
  start.grains.velocity = mechanism.linear;
  start.grains.angular_velocity = mechanism.angular;
  const double last = drawn * setup.state.grains.radius[rank];  // s, at 1 m/s
  std::vector<MovieFrame> movie;
  for (int k = 0; k < frames; ++k) {
    MovieFrame frame = start;
    frame.time = last * k / (frames - 1);
    for (std::size_t g = 0; g < frame.grains.size(); ++g) {
      frame.grains.position[g] += frame.time * mechanism.linear[g];
      frame.grains.orientation[g] =
          normalised(rotation(frame.time * mechanism.angular[g]) * frame.grains.orientation[g]);
    }
    movie.push_back(std::move(frame));
  }
  return movie;
}

}  // namespace slurry
