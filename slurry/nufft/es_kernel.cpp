// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/nufft/es_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/linalg/gauss_legendre.hpp"
#include "slurry/nufft/fit_polynomial.hpp"

namespace slurry::nufft {
namespace {

// Degree of the polynomials above the width: their error is then below a tenth of that of the kernel (a test measures
// it).
constexpr int degrees_above_width = 3;

}  // namespace

EsKernel::EsKernel(int width, double shape) : width_(width), shape_(shape) {
  if (width < least_width || width > most_width) throw InputError("the width of a spreading kernel must be 2 to 16");
  const int degree = width + degrees_above_width;
  table_.assign((degree + 1) * row_length, 0.0);
  for (int i = 0; i < width; ++i) {
    const auto piece = [&](double t) { return (*this)(-0.5 * width + i + 0.5 * (t + 1)); };
    const std::vector<double> coefficients = fit_polynomial(piece, degree);
    for (int d = 0; d <= degree; ++d) table_[d * row_length + i] = coefficients[d];
  }

  // phi cos(k x) is smooth but at the end of its support, where it is of the size of the tolerance.
  const GaussRule& rule = gauss_legendre(2 * width + 8);
  for (std::size_t n = 0; n < rule.node.size(); ++n) {
    node_.push_back(0.25 * width * (rule.node[n] + 1));
    weight_.push_back(0.5 * width * rule.weight[n] * (*this)(node_.back()));
  }
}

double EsKernel::operator()(double x) const {
  const double z = 2 * x / width_, square = 1 - z * z;
  return square < 0 ? 0 : math::exp(shape_ * (std::sqrt(square) - 1));
}

double EsKernel::transform(double k) const {
  double sum = 0;
  for (std::size_t n = 0; n < node_.size(); ++n) sum += weight_[n] * math::cos(k * node_[n]);
  return sum;
}

EsKernel es_kernel(double tolerance) {
  if (!(tolerance >= 1e-15 && tolerance <= 0.1))
    throw InputError(fmt::format("the tolerance of a transform must be in [1e-15, 0.1], not {}", tolerance));
  // A tolerance of 1e-3, which is a little below 1/1000 in binary, asks for three digits and not for four.
  const double digits = -math::log10(tolerance) - 1e-9;
  const int width = std::clamp(static_cast<int>(std::ceil(digits)) + 1, EsKernel::least_width, EsKernel::most_width);
  return {width, 2.30 * width};
}

}  // namespace slurry::nufft
