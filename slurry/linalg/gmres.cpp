// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arnoldi's process by modified Gram-Schmidt; the least squares by Givens rotations.
#include "slurry/linalg/gmres.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "slurry/core/interrupt.hpp"
#include "slurry/linalg/vector_operations.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;

struct Givens {
  double c, s;
  void turn(double& a, double& b) const {
    const double first = c * a + s * b;
    b = c * b - s * a;
    a = first;
  }
};

Givens rotation_of(double a, double b) {
  const double length = std::sqrt(a * a + b * b);
  return length > 0 ? Givens{a / length, b / length} : Givens{1, 0};
}

// A M^-1 V_n = V_(n+1) H_n, with H_n = Q R by rotations and g = Q^T |b| e_1.
class Arnoldi {
 public:
  Arnoldi(const LinearOperator& a, const LinearOperator& preconditioner, std::span<const double> b, double size)
      : a_(a), preconditioner_(preconditioner), basis_{Numbers(b.begin(), b.end())}, g_{size}, between_(b.size()) {
    for (double& value : basis_[0]) value /= size;
  }

  // The residual of the next space.
  double extend() {
    Numbers next(between_.size());
    preconditioner_.apply(basis_.back(), between_);
    a_.apply(between_, next);
    Numbers column;
    for (const Numbers& v : basis_) {
      column.push_back(dot(next, v));
      add_multiple(next, -column.back(), v);
    }
    length_ = norm(next);
    add_column(std::move(column));
    for (double& value : next) value /= length_;
    basis_.push_back(std::move(next));
    return std::abs(g_.back());
  }
  // The space holds all products: it does not grow.
  bool is_complete() const { return length_ == 0; }
  bool is_singular() const { return columns_.back().back() == 0; }

  // x = M^-1 sum y_k v_k with R y = g, over the first `count` vectors.
  void add_up(std::size_t count, std::span<double> x) const {
    Numbers y(g_.begin(), g_.begin() + std::ptrdiff_t(count));
    for (std::size_t i = count; i-- > 0;) {
      for (std::size_t k = i + 1; k < count; ++k) y[i] -= columns_[k][i] * y[k];
      y[i] /= columns_[i][i];
    }
    Numbers sum(x.size(), 0.0);
    for (std::size_t k = 0; k < count; ++k) add_multiple(sum, y[k], basis_[k]);
    preconditioner_.apply(sum, x);
  }

 private:
  void add_column(Numbers column) {
    for (std::size_t k = 0; k < turns_.size(); ++k) turns_[k].turn(column[k], column[k + 1]);
    turns_.push_back(rotation_of(column.back(), length_));
    double below = length_, rest = 0;
    turns_.back().turn(column.back(), below);
    turns_.back().turn(g_.back(), rest);
    columns_.push_back(std::move(column));
    g_.push_back(rest);
  }

  const LinearOperator &a_, &preconditioner_;
  std::vector<Numbers> basis_, columns_;
  std::vector<Givens> turns_;
  Numbers g_, between_;
  double length_ = 0;
};

}  // namespace

KrylovReport gmres(const LinearOperator& a, const LinearOperator& preconditioner, std::span<const double> b,
                   std::span<double> x, const GmresOptions& options) {
  const double size = norm(b);
  std::fill(x.begin(), x.end(), 0.0);
  KrylovReport report{KrylovStatus::too_many_iterations, 0, size};
  if (size == 0) return {};
  if (!std::isfinite(size)) return report.status = KrylovStatus::not_finite, report;
  Arnoldi space(a, preconditioner, b, size);
  while (report.iterations < options.most_iterations) {
    check_interrupt();
    const double before = report.residual;
    report.residual = space.extend();
    ++report.iterations;
    if (!std::isfinite(report.residual)) return report.status = KrylovStatus::not_finite, report;
    const bool is_singular = space.is_complete() && space.is_singular();
    if (is_singular) report.status = KrylovStatus::broken_down, report.residual = before;
    if (!is_singular && (report.residual <= options.tolerance * size || space.is_complete()))
      report.status = KrylovStatus::converged;
    if (report.status != KrylovStatus::too_many_iterations) break;
  }
  const bool is_singular = report.status == KrylovStatus::broken_down;
  space.add_up(std::size_t(report.iterations) - (is_singular ? 1 : 0), x);
  return report;
}

}  // namespace slurry
