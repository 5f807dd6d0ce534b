// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where a piece of an obstacle is in the world: the piece's pose in the obstacle's frame, carried by the obstacle's
// pose.
#pragma once

#include "slurry/grains/obstacles.hpp"

namespace slurry {

constexpr Pose piece_pose(const Pose& obstacle, const Piece& piece) {
  return {to_world(obstacle, piece.pose.position), obstacle.orientation * piece.pose.orientation};
}

}  // namespace slurry
