// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The memory is a ring of columns; each step adds one row to the matrix of scalar products.
#include "slurry/solvers/anderson.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

namespace slurry {

// Added to the diagonal of the normal equations, relative: steps that are nearly parallel get equal shares.
static constexpr double regularisation = 1e-8;

Anderson::Anderson(Eigen::Index size, int memory)
    : memory_(memory), step_(size, memory), change_(size, memory), gram_(memory, memory) {}

void Anderson::remember(const Eigen::VectorXd& q, const Eigen::VectorXd& g) {
  if (count_ == 0) at_ = 0;
  change_.col(at_) = g - defect_;
  step_.col(at_) = q - point_ + change_.col(at_);
  count_ = std::min(count_ + 1, memory_);
  for (int k = 0; k < count_; ++k) gram_(at_, k) = gram_(k, at_) = change_.col(k).dot(change_.col(at_));
  at_ = (at_ + 1) % memory_;
}

Eigen::VectorXd Anderson::next(const Eigen::VectorXd& q, const Eigen::VectorXd& g) {
  if (has_point_) remember(q, g);
  point_ = q, defect_ = g, has_point_ = true;
  Eigen::VectorXd out = q + g;
  if (count_ == 0) return out;
  Eigen::MatrixXd normal = gram_.topLeftCorner(count_, count_);
  normal.diagonal() *= 1 + regularisation;
  const Eigen::VectorXd share = normal.ldlt().solve(change_.leftCols(count_).transpose() * g);
  if (share.allFinite()) out.noalias() -= step_.leftCols(count_) * share;
  return out;
}

}  // namespace slurry
