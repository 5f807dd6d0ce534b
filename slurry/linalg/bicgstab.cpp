// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/linalg/bicgstab.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "slurry/core/interrupt.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/linalg/vector_operations.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;

// Round-off of a scalar product, squared: the residual is orthogonal to the first one.
constexpr double orthogonal = std::numeric_limits<double>::epsilon() * std::numeric_limits<double>::epsilon();

class Bicgstab {
 public:
  Bicgstab(const LinearOperator& a, const LinearOperator& preconditioner, std::span<double> x, std::span<double> r)
      : a_(a), preconditioner_(preconditioner), x_(x), r_(r), y_(r.size()), v_(r.size()), z_(r.size()), t_(r.size()) {
    start();
    left_ = norm(r_);
  }

  double left() const { return left_; }

  // False where it divides by zero.
  bool iterate(double enough) {
    preconditioner_.apply(p_, y_);
    a_.apply(y_, v_);
    const double along = dot(shadow_, v_);
    if (along == 0) return false;
    const double alpha = rho_ / along;
    take(alpha, y_, v_);
    if (left_ <= enough) return true;
    preconditioner_.apply(r_, z_);
    a_.apply(z_, t_);
    const double square = dot(t_, t_);
    if (square == 0) return false;
    const double omega = dot(t_, r_) / square;
    take(omega, z_, t_);
    turn(alpha, omega);
    return true;
  }

 private:
  void start() {
    shadow_.assign(r_.begin(), r_.end());
    p_ = shadow_;
    rho_ = first_ = dot(shadow_, r_);
  }
  void take(double length, const Numbers& step, const Numbers& image) {
    add_multiple(x_, length, step);
    add_multiple(r_, -length, image);
    left_ = norm(r_);
  }
  // The next direction.
  void turn(double alpha, double omega) {
    const double next = dot(shadow_, r_);
    if (std::abs(next) <= orthogonal * first_ || omega == 0) return start();
    const double beta = next / rho_ * (alpha / omega);
    parallel_for(p_.size(), [&](std::size_t k) { p_[k] = r_[k] + beta * (p_[k] - omega * v_[k]); });
    rho_ = next;
  }

  const LinearOperator &a_, &preconditioner_;
  std::span<double> x_, r_;
  Numbers shadow_, p_, y_, v_, z_, t_;
  double rho_ = 0, first_ = 0, left_ = 0;
};

}  // namespace

KrylovReport bicgstab(const LinearOperator& a, const LinearOperator& preconditioner, std::span<double> x,
                      std::span<double> r, const BicgstabOptions& options) {
  Bicgstab method(a, preconditioner, x, r);
  KrylovReport report;
  while (!(method.left() <= options.enough)) {
    report.residual = method.left();
    if (!std::isfinite(method.left())) return report.status = KrylovStatus::not_finite, report;
    if (report.iterations == options.most_iterations) return report.status = KrylovStatus::too_many_iterations, report;
    check_interrupt();
    ++report.iterations;
    if (!method.iterate(options.enough)) return report.status = KrylovStatus::broken_down, report;
  }
  report.residual = method.left();
  return report;
}

}  // namespace slurry
