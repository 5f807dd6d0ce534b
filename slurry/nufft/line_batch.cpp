// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/nufft/line_batch.hpp"

#include <fmt/format.h>

#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"

namespace slurry::nufft {
namespace {

constexpr std::size_t lanes = LineBatch::lines;

struct Number {
  double re, im;
};
inline Number operator+(Number a, Number b) { return {a.re + b.re, a.im + b.im}; }
inline Number operator-(Number a, Number b) { return {a.re - b.re, a.im - b.im}; }
inline Number operator*(double s, Number a) { return {s * a.re, s * a.im}; }
inline Number turned(Number a) { return {a.im, -a.re}; }  // -i a
inline Number times(Number a, double c, double s) { return {a.re * c - a.im * s, a.re * s + a.im * c}; }

// b_k = sum_j a_j exp(-2 pi i j k / radix).
template <int radix>
inline void combine(const Number* a, Number* b);

template <>
inline void combine<2>(const Number* a, Number* b) {
  b[0] = a[0] + a[1], b[1] = a[0] - a[1];
}
template <>
inline void combine<3>(const Number* a, Number* b) {
  constexpr double sine = 0.86602540378443864676;
  const Number t = a[1] + a[2], m = a[0] - 0.5 * t, d = turned(sine * (a[1] - a[2]));
  b[0] = a[0] + t, b[1] = m + d, b[2] = m - d;
}
template <>
inline void combine<4>(const Number* a, Number* b) {
  const Number s = a[0] + a[2], d = a[0] - a[2], t = a[1] + a[3], e = turned(a[1] - a[3]);
  b[0] = s + t, b[1] = d + e, b[2] = s - t, b[3] = d - e;
}
template <>
inline void combine<5>(const Number* a, Number* b) {
  constexpr double c1 = 0.30901699437494742410, c2 = -0.80901699437494742410;
  constexpr double s1 = 0.95105651629515357212, s2 = 0.58778525229247312917;
  const Number t1 = a[1] + a[4], t2 = a[2] + a[3], d1 = a[1] - a[4], d2 = a[2] - a[3];
  const Number m1 = a[0] + c1 * t1 + c2 * t2, m2 = a[0] + c2 * t1 + c1 * t2;
  const Number n1 = turned(s1 * d1 + s2 * d2), n2 = turned(s2 * d1 - s1 * d2);
  b[0] = a[0] + t1 + t2, b[1] = m1 + n1, b[2] = m2 + n2, b[3] = m2 - n2, b[4] = m1 - n1;
}

// One pass: y[q + s (radix p + k)] = w^(p k) sum_j x[q + s (p + m j)] exp(-2 pi i j k / radix). The way back is the way
// there with real and imaginary parts exchanged.
template <int radix, bool is_back, bool is_last>
void make_pass(const double* __restrict x, double* __restrict y, std::size_t m, std::size_t s, const double* factor) {
  constexpr std::size_t re = is_back ? lanes : 0, im = lanes - re, size = LineBatch::rank_size;
  for (std::size_t p = 0; p < m; ++p, factor += 2 * (radix - 1))
    for (std::size_t q = 0; q < s; ++q) {
      const double* in = x + size * (q + s * p);
      double* out = y + size * (q + s * radix * p);
      for (std::size_t l = 0; l < lanes; ++l) {
        Number a[radix], b[radix];
        for (std::size_t j = 0; j < radix; ++j) a[j] = {in[size * s * m * j + re + l], in[size * s * m * j + im + l]};
        combine<radix>(a, b);
        for (std::size_t k = 0; k < radix; ++k) {
          if (!is_last && k > 0) b[k] = times(b[k], factor[2 * k - 2], factor[2 * k - 1]);
          out[size * s * k + re + l] = b[k].re, out[size * s * k + im + l] = b[k].im;
        }
      }
    }
}

template <int radix, bool is_back>
void make_pass(const double* x, double* y, std::size_t m, std::size_t s, const double* factor) {
  if (m == 1) return make_pass<radix, is_back, true>(x, y, m, s, factor);
  make_pass<radix, is_back, false>(x, y, m, s, factor);
}

}  // namespace

LineBatch::LineBatch(int length) : length_(length) {
  std::size_t rest = std::size_t(length), stride = 1;
  for (const int radix : {4, 2, 3, 5})
    while (length > 0 && rest % radix == 0) {
      const std::size_t parts = rest / radix;
      stages_.push_back({radix, parts, stride, factors_.size()});
      for (std::size_t p = 0; p < parts; ++p)
        for (int k = 1; k < radix; ++k) {
          const double angle = -2 * std::numbers::pi * double(p * k) / double(rest);
          factors_.push_back(math::cos(angle)), factors_.push_back(math::sin(angle));
        }
      rest = parts, stride *= radix;
    }
  if (rest != 1) throw RunError(fmt::format("no Fourier transform of length {}, expected 2^a 3^b 5^c", length));
}

template <bool is_back>
double* LineBatch::run(double* a, double* work) const {
  for (const Stage& stage : stages_) {
    const double* factor = factors_.data() + stage.factors;
    if (stage.radix == 4) make_pass<4, is_back>(a, work, stage.parts, stage.stride, factor);
    if (stage.radix == 2) make_pass<2, is_back>(a, work, stage.parts, stage.stride, factor);
    if (stage.radix == 3) make_pass<3, is_back>(a, work, stage.parts, stage.stride, factor);
    if (stage.radix == 5) make_pass<5, is_back>(a, work, stage.parts, stage.stride, factor);
    std::swap(a, work);
  }
  return a;
}

template double* LineBatch::run<false>(double*, double*) const;
template double* LineBatch::run<true>(double*, double*) const;

}  // namespace slurry::nufft
