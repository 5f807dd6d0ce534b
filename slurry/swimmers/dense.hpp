// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Dense linear algebra for small matrices: what this folder needs, each once. Eigen's products and decompositions do
// the same for matrices of any size and kind, and took the compiler longer than all else here.
#pragma once

#include <Eigen/Core>

namespace slurry {

// a b.
Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

// m^T a m.
Eigen::MatrixXd congruent(const Eigen::MatrixXd& a, const Eigen::MatrixXd& m);

// The lower L with L L^T = a, which is symmetric and positive; not a number where it is not.
Eigen::MatrixXd cholesky_factor(const Eigen::MatrixXd& a);
// L^-1 b of a lower triangular matrix.
Eigen::MatrixXd solve_lower(const Eigen::MatrixXd& lower, Eigen::MatrixXd b);
// a^-1 b of a symmetric positive matrix.
Eigen::MatrixXd solve_positive(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

// Eigenvalues of a symmetric matrix, ascending, and its eigenvectors, column by column: by Jacobi's rotations, which
// find each to its own last digits.
struct SymmetricEigen {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
SymmetricEigen eigen_of_symmetric(const Eigen::MatrixXd& a);

}  // namespace slurry
