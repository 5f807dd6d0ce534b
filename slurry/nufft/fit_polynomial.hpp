// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The polynomial c_0 + c_1 t + ... + c_d t^d that agrees with a function at the d + 1 nodes of Chebyshev in [-1, 1].
//
// Horner's scheme then gives smooth functions to round-off at two operations a degree, many at a time.
#pragma once

#include <functional>
#include <vector>

namespace slurry::nufft {

std::vector<double> fit_polynomial(const std::function<double(double)>& f, int degree);

inline double evaluate_polynomial(const std::vector<double>& coefficients, double t) {
  double value = 0;
  for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c) value = value * t + *c;
  return value;
}

}  // namespace slurry::nufft
