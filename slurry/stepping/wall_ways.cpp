// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/stepping/wall_ways.hpp"

#include <algorithm>

#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {
WallWays::WallWays(const std::vector<Obstacle>& obstacles, const PlacedPieces& pieces, const Walls& before,
                   const Walls& after, double dt)
    : obstacles_(obstacles), pieces_(pieces), after_(after), dt_(dt) {
  for (std::size_t k = 0; k < obstacles.size(); ++k) {
    Way way{before.pose(k), (after.position[k] - before.position[k]) / dt, {}, true};
    if (after.orientation[k] != before.orientation[k])
      way.spin = rotation_vector(after.orientation[k] * conjugate(before.orientation[k])) / dt;
    way.is_still = way.velocity == Vec3{} && way.spin == Vec3{};
    ways_.push_back(way);
  }
}

Pose WallWays::pose_at(const Way& way, double s) const {
  if (way.is_still) return way.start;
  return {way.start.position + s * way.velocity, normalised(rotation(s * way.spin) * way.start.orientation)};
}

WallSide WallWays::side(std::int32_t piece, Vec3 x, double r, double s) const {
  const std::int32_t rank = pieces_[piece].obstacle;
  const Obstacle& obstacle = obstacles_[rank];
  const Way& way = ways_[rank];
  const Piece& part = obstacle.pieces[piece - obstacle.first_piece];
  const Pose frame = pose_at(way, s), pose = compose(frame, part.pose);
  const Foot foot = nearest(part.surface, pose, x);
  const Vec3 velocity = way.is_still ? Vec3{} : way.velocity + cross(way.spin, foot.foot - frame.position);
  if (foot.distance < no_contact)
    return {foot.distance - r, -foot.normal, velocity + after_.surface_at(rank, foot.normal)};
  return {least_distance(part.surface, pose, x) - r, {}, velocity, true};
}

double WallWays::longest_way(Vec3 x, double reach) const {
  double longest = 0;
  for (const Way& way : ways_)
    if (!way.is_still)
      longest = std::max(longest, dt_ * (norm(way.velocity) + norm(way.spin) * (norm(x - way.start.position) + reach)));
  return longest;
}

}  // namespace slurry
