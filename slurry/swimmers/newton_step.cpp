// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/newton_step.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"

namespace slurry {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// A row of A of which less than this part is new is one of those before it.
constexpr double dependent = 1e-6;
// What is added where H + D is not positive, over the largest entry of H: at first, and the factor by which it grows.
constexpr double first_added = 1e-6, growth = 8, most_added = 1e20;

}  // namespace

// Householder's reflections.
RowReflections::RowReflections(const MatrixXd& rows) : upper_(MatrixXd::Zero(rows.rows(), rows.rows())) {
  for (Index i = 0; i < rows.rows(); ++i) {
    const VectorXd row = turned(rows.row(i).transpose());
    const Index k = rank(), n = row.size();
    const double length = row.tail(n - k).norm();
    is_kept_.push_back(k < n && length > dependent * row.norm());
    upper_.col(i).head(k) = row.head(k);
    if (!is_kept_.back()) continue;
    upper_(k, i) = row(k) > 0 ? -length : length;
    VectorXd mirror = row;
    mirror.head(k).setZero();
    mirror(k) -= upper_(k, i);
    mirrors_.push_back(mirror / mirror.norm());
  }
}

VectorXd RowReflections::turned(VectorXd v) const {
  for (const VectorXd& m : mirrors_) v -= 2 * m.dot(v) * m;
  return v;
}

VectorXd RowReflections::turned_back(VectorXd v) const {
  for (auto m = mirrors_.rbegin(); m != mirrors_.rend(); ++m) v -= 2 * m->dot(v) * *m;
  return v;
}

VectorXd RowReflections::along_rows(const VectorXd& b) const {
  VectorXd p = VectorXd::Zero(rank());
  for (Index i = 0, k = 0; i < b.size(); ++i)
    if (is_kept_[i]) p(k) = (b(i) - upper_.col(i).head(k).dot(p.head(k))) / upper_(k, i), ++k;
  return p;
}

VectorXd RowReflections::multipliers(VectorXd b) const {
  VectorXd y = VectorXd::Zero(upper_.cols());
  Index k = rank();
  for (Index i = y.size() - 1; i >= 0; --i) {
    if (!is_kept_[i]) continue;
    --k;
    y(i) = b(k) / upper_(k, i);
    b.head(k) -= y(i) * upper_.col(i).head(k);
  }
  return y;
}

NewtonStep::NewtonStep(const MatrixXd& hessian, const VectorXd& diagonal, const MatrixXd& jacobian, double damping)
    : rows_(jacobian), hessian_(0.5 * (hessian + hessian.transpose())), damping_(damping) {
  if (!hessian_.allFinite()) throw RunError("a Hessian is not finite");
  const double size = hessian_.size() > 0 ? hessian_.cwiseAbs().maxCoeff() : 0;
  hessian_.diagonal() += diagonal;
  for (const VectorXd& m : rows_.mirrors()) {
    const VectorXd image = hessian_ * m;
    const VectorXd change = 2 * image - 2 * m.dot(image) * m;
    hessian_ -= change * m.transpose() + m * change.transpose();
  }
  factor(size > 0 ? size : 1);
}

void NewtonStep::factor(double size) {
  const Index rank = rows_.rank(), n = hessian_.rows() - rank;
  for (; n > 0; damping_ = std::max(first_added, growth * damping_)) {
    factors_.emplace(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j <= i; ++j) factors_->at(i, j) = hessian_(rank + i, rank + j) + (i == j ? damping_ * size : 0);
    try {
      return factors_->factor();
    } catch (const RunError&) {
      if (damping_ > most_added) throw;
    }
  }
}

VectorXd NewtonStep::solve(const VectorXd& gradient, const VectorXd& constraints) const {
  const Index rank = rows_.rank(), n = hessian_.rows() - rank;
  VectorXd p(rank + n);
  p.head(rank) = rows_.along_rows(-constraints);
  VectorXd across = -(rows_.turned(gradient).tail(n) + hessian_.bottomLeftCorner(n, rank) * p.head(rank));
  if (n > 0) factors_->solve({across.data(), static_cast<std::size_t>(n)});
  p.tail(n) = across;
  return rows_.turned_back(p);
}

VectorXd nearest_multipliers(const MatrixXd& jacobian, const VectorXd& gradient) {
  const RowReflections rows(jacobian);
  return rows.multipliers(-rows.turned(gradient).head(rows.rank()));
}

}  // namespace slurry
