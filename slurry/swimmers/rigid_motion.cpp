// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/rigid_motion.hpp"

#include <Eigen/LU>
#include <cmath>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

Vec3 velocity_of(const RigidTwist& a) { return {a(0), a(1), a(2)}; }
Vec3 spin_of(const RigidTwist& a) { return {a(3), a(4), a(5)}; }
RigidTwist make_twist(Vec3 v, Vec3 w) {
  RigidTwist a;
  a << v.x, v.y, v.z, w.x, w.y, w.z;
  return a;
}

// Below this angle series are used.
constexpr double small_angle = 1e-3;

}  // namespace

RigidTwist bracket(const RigidTwist& a, const RigidTwist& b) {
  const Vec3 v = cross(spin_of(a), velocity_of(b)) - cross(spin_of(b), velocity_of(a));
  return make_twist(v, cross(spin_of(a), spin_of(b)));
}

Eigen::Matrix3d spin_matrix(Vec3 phi) {
  const double angle2 = norm2(phi), angle = std::sqrt(angle2);
  Eigen::Matrix3d c;
  c << 0, -phi.z, phi.y, phi.z, 0, -phi.x, -phi.y, phi.x, 0;
  const bool is_small = angle < small_angle;
  const double first = is_small ? 0.5 - angle2 / 24 : (1 - math::cos(angle)) / angle2;
  const double second = is_small ? 1.0 / 6 - angle2 / 120 : (angle - math::sin(angle)) / (angle2 * angle);
  return Eigen::Matrix3d::Identity() + first * c + second * c * c;
}

Pose exponential(const RigidTwist& twist) {
  const Eigen::Vector3d x = spin_matrix(spin_of(twist)) * twist.head<3>();
  return {{x.x(), x.y(), x.z()}, rotation(spin_of(twist))};
}

RigidTwist logarithm(const Pose& pose) {
  const Vec3 phi = rotation_vector(pose.orientation);
  const Eigen::Vector3d x(pose.position.x, pose.position.y, pose.position.z);
  const Eigen::Vector3d v = spin_matrix(phi).inverse() * x;
  return make_twist({v.x(), v.y(), v.z()}, phi);
}

Pose operator*(const Pose& a, const Pose& b) {
  return {to_world(a, b.position), normalised(a.orientation * b.orientation)};
}
Pose inverse(const Pose& a) { return {-rotate_back(a.orientation, a.position), conjugate(a.orientation)}; }

RigidTwist seen_from(const Pose& pose, const RigidTwist& a) {
  const Vec3 v = velocity_of(a) + cross(spin_of(a), pose.position);
  return make_twist(rotate_back(pose.orientation, v), rotate_back(pose.orientation, spin_of(a)));
}

RigidTwist magnus(const RigidTwist& a, const RigidTwist& b, const RigidTwist& c, double h) {
  const double root = std::sqrt(15.0);
  const RigidTwist a1 = h * b, a2 = root / 3 * h * (c - a), a3 = 10.0 / 3 * h * (c - 2 * b + a);
  // The frame moves with the body (g' = g A), so that brackets have the other sign than for g' = A g.
  const auto commutator = [](const RigidTwist& x, const RigidTwist& y) { return bracket(y, x); };
  const RigidTwist c1 = commutator(a1, a2), c2 = -1.0 / 60 * commutator(a1, 2 * a3 + c1);
  return a1 + a3 / 12 + 1.0 / 240 * commutator(-20 * a1 - a3 + c1, a2 + c2);
}

RigidTwist rate_of_logarithm(const RigidTwist& u, const RigidTwist& a) {
  const RigidTwist once = bracket(u, a);
  return a + 0.5 * once + 1.0 / 12 * bracket(u, once);
}

RigidTwist twist_of(PoseSpace freedom, const Eigen::VectorXd& motion) {
  if (freedom == PoseSpace::space) return motion;
  RigidTwist twist = RigidTwist::Zero();
  twist(0) = motion(0);
  if (freedom == PoseSpace::plane) twist(1) = motion(1), twist(5) = motion(2);
  return twist;
}

Eigen::VectorXd motion_of(PoseSpace freedom, const RigidTwist& twist) {
  if (freedom == PoseSpace::space) return twist;
  if (freedom == PoseSpace::line) return twist.head<1>();
  return Eigen::Vector3d(twist(0), twist(1), twist(5));
}

}  // namespace slurry
