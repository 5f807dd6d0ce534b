// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// WallWays: where the obstacles are during a step. Each goes from its place at the start to that at the end at a
// constant velocity and a constant spin, as
//
//     x(s) = x_0 + (x_1 - x_0) s / dt,     q(s) = exp(phi s / dt) q_0,     exp(phi) = q_1 q_0^-1.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/collisions/flight.hpp"
#include "slurry/contacts/scene.hpp"
#include "slurry/grains/obstacles.hpp"

namespace slurry {

class WallWays {
 public:
  // Refers to the obstacles, the pieces and the walls after the step, which must stay.
  WallWays(const std::vector<Obstacle>& obstacles, const PlacedPieces& pieces, const Walls& before, const Walls& after,
           double dt);

  // How a ball of radius r at x stands to a piece (by rank) at time s of the step.
  WallSide side(std::int32_t piece, Vec3 x, double r, double s) const;
  // How far the points of obstacles within `reach` of x move in the step at most.
  double longest_way(Vec3 x, double reach) const;

 private:
  struct Way {
    Pose start;
    Vec3 velocity, spin;  // m/s, rad/s
    bool is_still = true;
  };
  Pose pose_at(const Way& way, double s) const;

  const std::vector<Obstacle>& obstacles_;
  const PlacedPieces& pieces_;
  const Walls& after_;
  std::vector<Way> ways_;  // by obstacle
  double dt_;
};

}  // namespace slurry
