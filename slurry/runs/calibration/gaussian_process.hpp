// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// GaussianProcess: a smooth function through few noisy values, and how well it is known (Rasmussen and Williams,
// Gaussian Processes for Machine Learning, 2006, chapters 2 and 5).
//
// Of values y_k at points x_k of the unit cube with variances s_k^2 of noise,
//
//     y = m + f(x) + noise,   cov(f(x), f(x')) = a^2 M(r),   r^2 = sum_d (x_d - x'_d)^2 / l_d^2,
//     M(r) = (1 + sqrt(5) r + 5 r^2 / 3) exp(-sqrt(5) r)     (Matern 5/2: twice differentiable).
//
// The lengths l_d, the size a and a part of noise that no s_k tells of are those of the greatest posterior probability:
// the marginal likelihood times broad priors, which keep few points from unreasonable lengths. They are found by a
// search over random starts and a pattern search, with a generator of fixed seed: the same bits everywhere.
#pragma once

#include <span>
#include <vector>

#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry {

using UnitPoint = std::vector<double>;  // of the unit cube

struct Prediction {
  double mean = 0, deviation = 0;  // of f, without the noise of a measurement
};

class GaussianProcess {
 public:
  // At least one point; values and errors (>= 0, standard errors of the values) have as many entries.
  GaussianProcess(const std::vector<UnitPoint>& points, const std::vector<double>& values,
                  const std::vector<double>& errors);

  Prediction operator()(const UnitPoint& x) const;
  const std::vector<double>& lengths() const { return lengths_; }

 private:
  struct Scales;
  double correlation(const UnitPoint& a, const UnitPoint& b, std::span<const double> lengths) const;
  DenseCholesky factors(const Scales& s) const;
  double misfit(const Scales& s) const;
  Scales best_scales() const;

  std::vector<UnitPoint> points_;
  std::vector<double> values_, variances_;  // of values minus their mean, over their spread
  double middle_ = 0, spread_ = 1;
  std::vector<double> lengths_;
  double size_ = 1;              // a^2, in units of spread^2
  std::vector<double> weights_;  // K^-1 y
  DenseCholesky factors_;
};

}  // namespace slurry
