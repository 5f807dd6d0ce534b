// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Matrix<R, C>: a small dense matrix of doubles whose size is known to the compiler, by rows.
#pragma once

#include <array>
#include <cmath>
#include <utility>

namespace slurry {

template <int R, int C>
struct Matrix {
  std::array<double, static_cast<std::size_t>(R) * C> a{};

  constexpr double& operator()(int i, int j) { return a[i * C + j]; }
  constexpr double operator()(int i, int j) const { return a[i * C + j]; }
  constexpr double& operator()(int i) { return a[i]; }
  constexpr double operator()(int i) const { return a[i]; }
  constexpr Matrix& operator+=(const Matrix& b) {
    for (int k = 0; k < R * C; ++k) a[k] += b.a[k];
    return *this;
  }
  constexpr Matrix& operator-=(const Matrix& b) {
    for (int k = 0; k < R * C; ++k) a[k] -= b.a[k];
    return *this;
  }
};

template <int N>
using Vector = Matrix<N, 1>;

template <int N>
constexpr Matrix<N, N> identity() {
  Matrix<N, N> m;
  for (int k = 0; k < N; ++k) m(k, k) = 1;
  return m;
}

// c += s a b.
template <int R, int K, int C>
constexpr void add_product(Matrix<R, C>& c, const Matrix<R, K>& a, const Matrix<K, C>& b, double s = 1) {
  for (int i = 0; i < R; ++i)
    for (int k = 0; k < K; ++k) {
      const double f = s * a(i, k);
      for (int j = 0; j < C; ++j) c(i, j) += f * b(k, j);
    }
}

template <int R, int K, int C>
constexpr Matrix<R, C> operator*(const Matrix<R, K>& a, const Matrix<K, C>& b) {
  Matrix<R, C> c;
  add_product(c, a, b);
  return c;
}

// By Gauss and Jordan with row exchanges. A singular matrix gives infinities or not-a-number.
template <int N>
Matrix<N, N> inverse(Matrix<N, N> m) {
  Matrix<N, N> out = identity<N>();
  for (int k = 0; k < N; ++k) {
    int pivot = k;
    for (int i = k + 1; i < N; ++i)
      if (std::abs(m(i, k)) > std::abs(m(pivot, k))) pivot = i;
    for (int j = 0; j < N && pivot != k; ++j) std::swap(m(k, j), m(pivot, j)), std::swap(out(k, j), out(pivot, j));
    const double f = 1 / m(k, k);
    for (int j = 0; j < N; ++j) m(k, j) *= f, out(k, j) *= f;
    for (int i = 0; i < N; ++i) {
      const double g = m(i, k);
      if (i == k || g == 0) continue;
      for (int j = 0; j < N; ++j) m(i, j) -= g * m(k, j), out(i, j) -= g * out(k, j);
    }
  }
  return out;
}

}  // namespace slurry
