// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "driving.hpp"

#include "slurry/core/math.hpp"

namespace slurry {

namespace {

// Axis times angle of the shorter rotation that takes one orientation to another.
Vec3 turn_between(Quaternion from, Quaternion to) {
  Quaternion q = to * conjugate(from);
  if (q.w < 0) q = {-q.w, -q.x, -q.y, -q.z};
  const Vec3 axis{q.x, q.y, q.z};
  const double sine = norm(axis);
  return sine > 0 ? (2 * math::atan2(sine, q.w) / sine) * axis : Vec3{};
}

}  // namespace

void drive_wall(const Drive& drive, Vec3 centre, double dt, std::size_t k, const Walls& before, Walls& after) {
  const Pose from = before.pose(k);
  if (drive.target) {
    const Pose to = *drive.target;
    after.position[k] = to.position;
    after.orientation[k] = to.orientation;
    after.velocity[k] = (to.position - from.position) / dt;
    after.angular_velocity[k] = turn_between(from.orientation, to.orientation) / dt;
    return;
  }
  const auto [velocity, spin] = drive.twist;
  const Vec3 arrived = to_world(from, centre) + dt * velocity;
  after.orientation[k] = normalised(rotation(dt * spin) * from.orientation);
  after.position[k] = arrived - rotate(after.orientation[k], centre);
  after.velocity[k] = velocity - cross(spin, arrived - after.position[k]);
  after.angular_velocity[k] = spin;
}

}  // namespace slurry
