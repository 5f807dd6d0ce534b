// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/nufft/line_transform.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"

namespace slurry::nufft {
namespace {

constexpr std::size_t half = LineTransform::complex_lines, all = LineTransform::real_lines;

}  // namespace

LineTransform::LineTransform(LineKind kind, int length) : kind_(kind), batch_(length) {
  const bool is_completed = kind == LineKind::even || kind == LineKind::odd;
  if (is_completed && length % 2 == 1) throw RunError("an even or odd line needs an even length");
  if (kind != LineKind::to_cosines && kind != LineKind::from_cosines) return;
  for (int k = 0; k <= length; ++k) cosine_.push_back(math::cos(std::numbers::pi * k / (2.0 * length)));
}

std::size_t LineTransform::room() const {
  const std::size_t waves = std::size_t(length()) / 2 + 1;
  return kind_ == LineKind::from_real || kind_ == LineKind::to_real ? 2 * all * waves : batch_.room();
}

double* LineTransform::operator()(double* a, double* work) const {
  switch (kind_) {
    case LineKind::minus:
      return batch_.forward(a, work);
    case LineKind::plus:
      return batch_.backward(a, work);
    case LineKind::from_real:
      return from_real(a, work);
    case LineKind::to_real:
      return to_real(a, work);
    case LineKind::even:
      return complete(1, a, work);
    case LineKind::odd:
      return complete(-1, a, work);
    case LineKind::to_cosines:
      return to_cosines(a, work);
    case LineKind::from_cosines:
      return from_cosines(a, work);
  }
  return a;
}

// With z = u + i v, the waves of u are (z_k + conj z_(n-k)) / 2 and those of v (z_k - conj z_(n-k)) / 2i.
double* LineTransform::from_real(double* a, double* work) const {
  const std::size_t n = std::size_t(length());
  const double* waves = batch_.forward(a, work);
  double* result = waves == a ? work : a;
  for (std::size_t k = 0; k <= n / 2; ++k) {
    const double *z = waves + k * all, *w = waves + (n - k) % n * all;
    double *real = result + 2 * all * k, *imaginary = real + all;
    for (std::size_t l = 0; l < all; ++l) real[l] = 0.5 * (z[l] + w[l]);
    for (std::size_t l = 0; l < half; ++l) imaginary[l] = 0.5 * (z[half + l] - w[half + l]);
    for (std::size_t l = 0; l < half; ++l) imaginary[half + l] = 0.5 * (w[l] - z[l]);
  }
  return result;
}

// z_k = u_k + i v_k and z_(n-k) = conj u_k + i conj v_k. The waves 0 and n/2 of a real line are real.
double* LineTransform::to_real(double* a, double* work) const {
  const std::size_t n = std::size_t(length());
  for (std::size_t k = 0; k <= n / 2; ++k) {
    const double *real = a + 2 * all * k, *imaginary = real + all;
    double *z = work + k * all, *w = work + (n - k) % n * all;
    const double is_complex = k == 0 || 2 * k == n ? 0 : 1;
    for (std::size_t l = 0; l < half; ++l) {
      const double u = real[l], v = real[half + l];
      const double ui = is_complex * imaginary[l], vi = is_complex * imaginary[half + l];
      w[l] = u + vi, w[half + l] = v - ui;
      z[l] = u - vi, z[half + l] = ui + v;
    }
  }
  return batch_.backward(work, a);
}

// Even lines have real transforms, so that those of u + i v are the two wanted; odd ones have -i times the sums of
// sines, which are -i s_u + s_v together.
double* LineTransform::complete(double sign, double* a, double* work) const {
  const std::size_t n = std::size_t(length());
  if (sign < 0) std::fill(a, a + all, 0.0), std::fill(a + n / 2 * all, a + (n / 2 + 1) * all, 0.0);
  for (std::size_t k = 1; k < n - n / 2; ++k)
    for (std::size_t l = 0; l < all; ++l) a[(n - k) * all + l] = sign * a[k * all + l];
  double* result = batch_.forward(a, work);
  for (std::size_t k = 0; sign < 0 && k <= n / 2; ++k)
    for (std::size_t l = 0; l < half; ++l) {
      double &real = result[k * all + l], &imaginary = result[k * all + half + l];
      const double of_u = -imaginary;
      imaginary = real, real = of_u;
    }
  return result;
}

// The line in the order 0, 2, 4, ..., 5, 3, 1 has the waves V_k, and the sums of cosines are 2 Re(exp(-i pi k / 2n)
// V_k).
double* LineTransform::to_cosines(double* a, double* work) const {
  const std::size_t n = std::size_t(length());
  for (std::size_t j = 0; j < n; ++j) std::copy_n(a + j * all, all, work + (j % 2 == 0 ? j / 2 : n - 1 - j / 2) * all);
  const double* waves = batch_.forward(work, a);
  double* result = waves == a ? work : a;
  for (std::size_t k = 0; k < n; ++k) {
    const double *z = waves + k * all, *w = waves + (n - k) % n * all;
    const double c = cosine_[k], s = cosine_[n - k];
    double* sums = result + k * all;
    for (std::size_t l = 0; l < half; ++l) {
      sums[l] = c * (z[l] + w[l]) + s * (z[half + l] - w[half + l]);
      sums[half + l] = c * (z[half + l] + w[half + l]) + s * (w[l] - z[l]);
    }
  }
  return result;
}

// The way back: V_k = exp(i pi k / 2n) (a_k - i a_(n-k)), with a_n = 0.
double* LineTransform::from_cosines(double* a, double* work) const {
  const std::size_t n = std::size_t(length());
  for (std::size_t k = 0; k < n; ++k) {
    const double *sum = a + k * all, *other = a + (n - k) % n * all;
    const double is_paired = k == 0 ? 0 : 1, c = cosine_[k], s = is_paired * cosine_[n - k], d = is_paired * c;
    double* z = work + k * all;
    for (std::size_t l = 0; l < half; ++l) {
      const double ur = c * sum[l] + s * other[l], ui = s * sum[l] - d * other[l];
      const double vr = c * sum[half + l] + s * other[half + l], vi = s * sum[half + l] - d * other[half + l];
      z[l] = ur - vi, z[half + l] = ui + vr;
    }
  }
  double* line = batch_.backward(work, a);
  double* result = line == a ? work : a;
  for (std::size_t j = 0; j < n; ++j)
    std::copy_n(line + (j % 2 == 0 ? j / 2 : n - 1 - j / 2) * all, all, result + j * all);
  return result;
}

}  // namespace slurry::nufft
