// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Balls in flight during a step, the walls that they may meet, and what a resolver of collisions makes of them.
//
// A ball flies on x + v s + a s^2 / 2. Two resolvers take all balls from the start of a step to its end:
//
// resolve_once    J. Marburger and J. Kuhnert 2011, section 4.2: each ball meets at most one wall or one other ball,
//                 walls first, then pairs in the order of their meetings; a pair that has met is checked for a wall
//                 once more. Meetings of balls that have had theirs are left out, and counted: these balls fly through
//                 each other. Cheap, and good as long as few are left out.
// resolve_events  all collisions of the step in their order. Each costs the search of the partners of two balls.
//
// What parts from a wall or another ball more slowly than `rest_speed` rests against it: it does not rebound, and for
// the rest of the step nothing presses the two together any more. A ball with more than `most_events` collisions in a
// step has no more of them, and those that it would have are counted as left out: so a heap ends, in which the number
// of collisions has no bound. Heaps are the business of contact laws.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "slurry/collisions/collide.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

// How a ball stands to a wall.
struct WallSide {
  double gap = 0;          // between the surfaces, m
  Vec3 normal;             // unit, from the centre of the ball to the nearest point of the wall
  Vec3 velocity;           // of the wall there, m/s
  bool is_silent = false;  // nothing to be met here: the gap is a lower bound, and there is no normal
};
// Of a wall (by rank) for a ball of radius r at x, at time s of the step.
using WallFinder = std::function<WallSide(std::int32_t wall, Vec3 x, double r, double s)>;

struct Flights {
  std::vector<CollidingBody> body;                           // as at the start of the step
  std::vector<Vec3> position;                                // m
  std::vector<Vec3> acceleration;                            // m/s^2
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;  // balls that may meet, first < second
  std::vector<std::pair<std::int32_t, std::int32_t>> walls;  // (ball, wall) that may meet
  WallFinder side;
  std::function<CollisionLaw(std::int32_t, std::int32_t)> law;       // of two balls
  std::function<CollisionLaw(std::int32_t, std::int32_t)> wall_law;  // of a ball and a wall
  // What takes ball j to its image next to ball i, in periodic space; none: space is open.
  std::function<Vec3(std::int32_t, std::int32_t)> image;

  std::size_t size() const { return body.size(); }
};

// A gap that counts as none, in radii: the round-off of places some hundred radii from the origin.
inline constexpr double touching_gap = 1e-12;

struct CollisionOptions {
  double rest_speed = 1e-9;         // m/s
  std::int64_t most_events = 1000;  // of a ball in a step
};

struct WallHit {
  std::int32_t ball = 0, wall = 0;
  Vec3 impulse;  // on the wall, N s
  Vec3 normal;   // unit, from the ball to the wall
  Vec3 point;    // m
};

struct PairHit {
  std::int32_t first = 0, second = 0;
  Vec3 impulse;       // on the second, N s
  Vec3 normal;        // unit, from the first to the second
  Vec3 place, other;  // of the centres of the two, m: in periodic space each as it has flown
};

struct CollisionReport {
  std::int64_t pairs = 0, walls = 0;  // collisions
  std::int64_t left_out = 0;          // meetings that were not resolved
  std::vector<double> path;           // how far each ball has gone at most, m
  std::vector<double> lost;           // energy that each ball takes up: half of a pair's each, all of a wall's, J
  std::vector<PairHit> pair_impulses;
  std::vector<WallHit> wall_impulses;
};

CollisionReport resolve_once(Flights& flights, double dt, const CollisionOptions& options);
CollisionReport resolve_events(Flights& flights, double dt, const CollisionOptions& options);

// One ball on its way: where it is at `time` of the step.
struct Flight {
  Vec3 position, velocity, acceleration;
  double time = 0;
};
Vec3 place_at(const Flight& flight, double time);
Vec3 velocity_at(const Flight& flight, double time);

// Is a ball or wall that is touched at this speed of approach, and pressed on at this acceleration, met? One that rests
// is met only where something presses; `scale` is the size of accelerations there.
bool is_met(double approach, double press, double scale, double rest_speed);

// The first time from that of the flight up to `end` at which the ball meets the wall; infinity where there is none.
double time_of_wall(const Flight& flight, double radius, std::int32_t wall, const WallFinder& side, double end,
                    double rest_speed);

}  // namespace slurry
