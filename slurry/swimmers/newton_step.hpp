// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// NewtonStep: the step p of a quadratic model with few linear constraints,
//
//   (H + D) p + A^T y = -g,   A p = -c,
//
// in coordinates Q whose first numbers, one a row of A, are those along the rows (A^T = Q R by reflections). On the
// others, the directions that keep the constraints, H + D must be positive; where it is not, a multiple of the identity
// is added until it is (Waechter and Biegler, Math. Program. 106 (2006) 25, section 3.1).
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry {

// A^T = Q R. Rows that depend on those before them are left out.
class RowReflections {
 public:
  explicit RowReflections(const Eigen::MatrixXd& rows);

  Eigen::Index rank() const { return static_cast<Eigen::Index>(mirrors_.size()); }
  const std::vector<Eigen::VectorXd>& mirrors() const { return mirrors_; }
  // Q^T v and Q v.
  Eigen::VectorXd turned(Eigen::VectorXd v) const;
  Eigen::VectorXd turned_back(Eigen::VectorXd v) const;
  // p with R^T p = b, and y with R y = b; that of a row that is left out is 0.
  Eigen::VectorXd along_rows(const Eigen::VectorXd& b) const;
  Eigen::VectorXd multipliers(Eigen::VectorXd b) const;

 private:
  std::vector<Eigen::VectorXd> mirrors_;  // unit normals of the reflections
  Eigen::MatrixXd upper_;                 // R
  std::vector<bool> is_kept_;             // of the rows
};

class NewtonStep {
 public:
  // H, the diagonal D, which may be much larger, and A. At least `damping` times the largest entry of H is added to the
  // diagonal.
  NewtonStep(const Eigen::MatrixXd& hessian, const Eigen::VectorXd& diagonal, const Eigen::MatrixXd& jacobian,
             double damping = 0);

  double damping() const { return damping_; }  // that which was needed
  Eigen::VectorXd solve(const Eigen::VectorXd& gradient, const Eigen::VectorXd& constraints) const;

 private:
  void factor(double size);

  RowReflections rows_;
  Eigen::MatrixXd hessian_;  // Q^T (H + D) Q
  double damping_;
  std::optional<DenseCholesky> factors_;
};

// y for which |g + A^T y| is least.
Eigen::VectorXd nearest_multipliers(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& gradient);

}  // namespace slurry
