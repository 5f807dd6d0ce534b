// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/stroke_target.hpp"

#include <Eigen/LU>

namespace slurry {
namespace {

// Position, then rotation vector.
RigidTwist coordinates_of(const Pose& pose) {
  RigidTwist c = logarithm(pose);
  c.head<3>() << pose.position.x, pose.position.y, pose.position.z;
  return c;
}

// The slope of the coordinates by a twist in the frame of the body.
Eigen::Matrix<double, 6, 6> coordinate_slope(const Pose& pose) {
  Eigen::Matrix<double, 6, 6> slope = Eigen::Matrix<double, 6, 6>::Zero();
  for (int k = 0; k < 3; ++k) {
    const Vec3 e = rotate(pose.orientation, {k == 0 ? 1.0 : 0, k == 1 ? 1.0 : 0, k == 2 ? 1.0 : 0});
    slope.col(k).head<3>() << e.x, e.y, e.z;
  }
  const RigidTwist c = coordinates_of(pose);
  slope.block<3, 3>(3, 3) = spin_matrix({-c(3), -c(4), -c(5)}).inverse();
  return slope;
}

// Ranks of a swimmer's motions among the six.
std::vector<int> ranks_of(PoseSpace freedom) {
  if (freedom == PoseSpace::line) return {0};
  if (freedom == PoseSpace::plane) return {0, 1, 5};
  return {0, 1, 2, 3, 4, 5};
}

}  // namespace

std::vector<int> StrokeTarget::prescribed(PoseSpace freedom) const {
  std::vector<int> ranks;
  const std::vector<int> all = ranks_of(freedom);
  for (std::size_t k = 0; k < all.size(); ++k)
    if (all[k] < 3 ? displacement.has_value() : rotation.has_value()) ranks.push_back(static_cast<int>(k));
  return ranks;
}

int StrokeTarget::size(PoseSpace freedom) const { return static_cast<int>(prescribed(freedom).size()); }

Eigen::VectorXd StrokeTarget::value(PoseSpace freedom) const {
  const std::vector<int> all = ranks_of(freedom), ranks = prescribed(freedom);
  Eigen::VectorXd v(ranks.size());
  for (std::size_t k = 0; k < ranks.size(); ++k) {
    const int rank = all[ranks[k]];
    v(k) = rank < 3 ? (*displacement)[rank] : (*rotation)[rank - 3];
  }
  return v;
}

Eigen::VectorXd StrokeTarget::residual(PoseSpace freedom, const Pose& pose) const {
  const std::vector<int> all = ranks_of(freedom), ranks = prescribed(freedom);
  const RigidTwist c = coordinates_of(pose);
  Eigen::VectorXd r = -value(freedom);
  for (std::size_t k = 0; k < ranks.size(); ++k) r(k) += c(all[ranks[k]]);
  return r;
}

Eigen::MatrixXd StrokeTarget::slope(PoseSpace freedom, const Pose& pose) const {
  const std::vector<int> all = ranks_of(freedom), ranks = prescribed(freedom);
  const Eigen::Matrix<double, 6, 6> whole = coordinate_slope(pose);
  Eigen::MatrixXd slope(ranks.size(), 6);
  for (std::size_t k = 0; k < ranks.size(); ++k) slope.row(k) = whole.row(all[ranks[k]]);
  return slope;
}

Eigen::MatrixXd StrokeTarget::curvature(PoseSpace freedom, const Pose& pose, const Eigen::VectorXd& multipliers) const {
  const double step = 1e-4;
  Eigen::MatrixXd change(6, 6);
  for (int k = 0; k < 6; ++k) {
    const RigidTwist way = step * RigidTwist::Unit(k);
    const Eigen::MatrixXd up = slope(freedom, pose * exponential(way)), down = slope(freedom, pose * exponential(-way));
    change.row(k) = multipliers.transpose() * (up - down) / (2 * step);
  }
  return 0.5 * (change + change.transpose());
}

}  // namespace slurry
