// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rigid motions: poses g in SE(3), twists (velocity v, spin w, both in the frame of the body) with g' = g (v, w).
//
//     [a, b] = (w_a x v_b - w_b x v_a, w_a x w_b)
//
// A twist that changes is integrated over a step by the series of Magnus up to the sixth order, from its values at the
// three nodes of Gauss (Blanes, Casas, Oteo and Ros 2009, Physics Reports 470, eq. (254)); on a line this is Gauss'
// rule.
#pragma once

#include <Eigen/Core>
#include <array>

#include "slurry/core/quaternion.hpp"
#include "slurry/swimmers/description.hpp"

namespace slurry {

using RigidTwist = Eigen::Matrix<double, 6, 1>;

RigidTwist bracket(const RigidTwist& a, const RigidTwist& b);

// The pose after a unit of time with a constant twist, from the pose at the origin; and back.
Pose exponential(const RigidTwist& twist);
RigidTwist logarithm(const Pose& pose);

Pose operator*(const Pose& a, const Pose& b);
Pose inverse(const Pose& a);
// The twist seen in the frame of `pose`: g^-1 a g.
RigidTwist seen_from(const Pose& pose, const RigidTwist& a);

// Nodes of Gauss on [0, 1] and their weights.
inline constexpr std::array<double, 3> gauss_nodes{0.11270166537925831148, 0.5, 0.88729833462074168852};
inline constexpr std::array<double, 3> gauss_weights{5.0 / 18, 8.0 / 18, 5.0 / 18};

// The logarithm of the motion over a step of length h in which the twist is a, b, c at the nodes.
RigidTwist magnus(const RigidTwist& a, const RigidTwist& b, const RigidTwist& c, double h);

// The rate of u, where the pose is g exp(u) and moves with the twist a: for steps of the fourth order in the logarithm
// of the motion (Munthe-Kaas 1999).
RigidTwist rate_of_logarithm(const RigidTwist& u, const RigidTwist& a);

// Motions that a swimmer has, as twists, and back.
RigidTwist twist_of(PoseSpace freedom, const Eigen::VectorXd& motion);
Eigen::VectorXd motion_of(PoseSpace freedom, const RigidTwist& twist);

// J with: spin = J phi' of a rotation vector phi, in the frame that does not turn.
Eigen::Matrix3d spin_matrix(Vec3 phi);

}  // namespace slurry
