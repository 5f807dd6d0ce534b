// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/kernel_split.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "slurry/fluids/stokes/fast/prolate.hpp"
#include "slurry/nufft/fit_polynomial.hpp"

namespace slurry::stokes {
namespace {

using nufft::evaluate_polynomial;
using nufft::fit_polynomial;

double radius_of(double t) { return std::sqrt(0.5 * (t + 1)); }

bool fits(const std::vector<double>& coefficients, const NearPiece& piece, double tolerance) {
  for (double t = -0.98; t < 1; t += 0.04) {
    double weight = 1;
    for (int k = 0; k < piece.power; ++k) weight *= radius_of(t);
    if (weight * std::abs(evaluate_polynomial(coefficients, t) - piece.function(t)) > tolerance) return false;
  }
  return true;
}

}  // namespace

std::vector<std::vector<double>> fit_pieces(const std::vector<NearPiece>& pieces, double tolerance) {
  for (int degree = least_near_degree;; degree += 2) {
    std::vector<std::vector<double>> fit;
    bool is_good = true;
    for (const NearPiece& piece : pieces) {
      fit.push_back(fit_polynomial(piece.function, degree));
      is_good = is_good && fits(fit.back(), piece, tolerance);
    }
    if (is_good || degree == most_near_degree) return fit;
  }
}

KernelSplit split_kernel(double bandwidth, double tolerance) {
  const Prolate psi(bandwidth);
  const auto P = [&](double r) { return psi.value(r); };
  const auto Q = [&](double r) { return psi.integral(r) / r; };
  const double at_zero = psi.value(0);
  KernelSplit split;
  split.bandwidth = bandwidth;

  const auto U = [&](double t) { return 2 * Q(radius_of(t)) + 2 * P(radius_of(t)); };
  const auto V = [&](double t) {
    const double r = radius_of(t);
    return 2 * (Q(r) - P(r)) / (r * r);
  };
  auto stokeslet = fit_pieces({{U, 0}, {V, 2}}, tolerance);
  split.isotropic = stokeslet[0];
  split.axial = stokeslet[1];

  // T = (sym) B'''/r - 2 x x x (B''' - 3 B''/r + 3 B'/r^2)/r^3, with B' = 1 - 2 r Q, B'' = -2 P, B''' = -2 psi'.
  const auto A = [&](double t) { return -2 * psi.slope(radius_of(t)) / radius_of(t); };
  const auto C = [&](double t) {
    const double r = radius_of(t);
    return (4 * psi.slope(r) * r + 12 * (Q(r) - P(r))) / (r * r * r * r);
  };
  auto stresslet = fit_pieces({{A, 1}, {C, 3}}, tolerance);
  split.stress_mixed = stresslet[0];
  split.stress_axial = stresslet[1];

  const auto g = [&](double t) {
    const double x = radius_of(t);
    return (psi.value(x) - 0.5 * x * psi.slope(x)) / at_zero;
  };
  split.filter = fit_pieces({{g, 0}}, 0.01 * tolerance)[0];
  return split;
}

}  // namespace slurry::stokes
