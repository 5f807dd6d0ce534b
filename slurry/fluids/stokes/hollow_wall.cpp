// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/hollow_wall.hpp"

namespace slurry::stokes {
namespace {

// In the container's own frame.
std::vector<HollowWall> centred_walls(const CylinderContainer& s) {
  using enum HollowWall::Kind;
  const Vec3 z{0, 0, 1};
  return {{cylinder, {}, z, s.radius}, {plane, -0.5 * s.length * z, z}, {plane, 0.5 * s.length * z, -z}};
}
std::vector<HollowWall> centred_walls(const BallContainer& s) {
  return {{HollowWall::Kind::ball, {}, {0, 0, 1}, s.radius}};
}
std::vector<HollowWall> centred_walls(const BoxContainer& s) {
  std::vector<HollowWall> walls;
  for (int d = 0; d < 3; ++d)
    for (const double side : {-1.0, 1.0}) {
      Vec3 n;
      n[d] = -side;
      walls.push_back({HollowWall::Kind::plane, -0.5 * s.size[d] * n, n});
    }
  return walls;
}

// Films ask for walls that are known.
std::vector<HollowWall> centred_walls(const MeshContainer&) { return {}; }

}  // namespace

double HollowWall::room(Vec3 x) const {
  const Vec3 r = x - point;
  if (kind == Kind::plane) return dot(r, direction);
  return radius - norm(kind == Kind::ball ? r : r - dot(r, direction) * direction);
}

Vec3 HollowWall::outward(Vec3 x) const {
  if (kind == Kind::plane) return -direction;
  const Vec3 r = x - point, across = kind == Kind::ball ? r : r - dot(r, direction) * direction;
  return norm(across) > 1e-12 * radius ? normalised(across) : any_orthogonal(direction);
}

std::vector<HollowWall> walls_of(const ContainerOptions& options) {
  std::vector<HollowWall> walls = std::visit([](const auto& s) { return centred_walls(s); }, options.shape);
  const Quaternion turn = turn_to(options.axis);
  for (HollowWall& wall : walls) {
    wall.point = options.centre + rotate(turn, wall.point);
    wall.direction = rotate(turn, wall.direction);
  }
  return walls;
}

}  // namespace slurry::stokes
