// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Harmonics in turned axes: with the rotation Q, Y_lm(Q^T n) = sum over k of D^l_km Y_lk(n). The three kinds of vector
// harmonics turn by the same matrices. D^l is made by a rule on the sphere that is exact for products of degree l.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace slurry {

// Rows and columns by m + l; one matrix for each degree from 0.
std::vector<Eigen::MatrixXd> turned_harmonics(const Eigen::Matrix3d& rotation, int largest_degree);

// A rotation that takes the z axis to the unit vector `axis`.
Eigen::Matrix3d rotation_from_z(const Eigen::Vector3d& axis);

}  // namespace slurry
