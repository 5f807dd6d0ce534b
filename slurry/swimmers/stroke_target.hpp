// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// StrokeTarget: what the pose after a stroke must be. Components that are not prescribed are free.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "slurry/swimmers/rigid_motion.hpp"

namespace slurry {

struct StrokeTarget {
  std::optional<Vec3> displacement;  // in the frame of the first pose, m
  std::optional<Vec3> rotation;      // rotation vector, rad

  // How many of the swimmer's motions are prescribed.
  int size(PoseSpace freedom) const;
  // What is missing, one entry a prescribed motion, and its slope by the twist (in the body's frame) of a small change.
  Eigen::VectorXd residual(PoseSpace freedom, const Pose& pose) const;
  Eigen::MatrixXd slope(PoseSpace freedom, const Pose& pose) const;
  // The second derivatives of multipliers . residual by such a twist y, of the pose times exp(y).
  Eigen::MatrixXd curvature(PoseSpace freedom, const Pose& pose, const Eigen::VectorXd& multipliers) const;
  // The prescribed motions among all, as a list of ranks; and their values.
  std::vector<int> prescribed(PoseSpace freedom) const;
  Eigen::VectorXd value(PoseSpace freedom) const;
};

}  // namespace slurry
