// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The matrix of powers is ill-conditioned (about 2.4^d), but elimination with pivots leaves a residual of round-off,
// and the residual, the error at the nodes, is all that matters here.
#include "slurry/nufft/fit_polynomial.hpp"

#include <Eigen/LU>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry::nufft {

std::vector<double> fit_polynomial(const std::function<double(double)>& f, int degree) {
  const int count = degree + 1;
  Eigen::MatrixXd powers(count, count);
  Eigen::VectorXd values(count);
  for (int row = 0; row < count; ++row) {
    const double t = math::cos(std::numbers::pi * (row + 0.5) / count);
    double power = 1;
    for (int column = 0; column < count; ++column, power *= t) powers(row, column) = power;
    values(row) = f(t);
  }
  const Eigen::VectorXd coefficients = powers.partialPivLu().solve(values);
  return {coefficients.begin(), coefficients.end()};
}

}  // namespace slurry::nufft
