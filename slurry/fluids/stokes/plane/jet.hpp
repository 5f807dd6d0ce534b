// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Jet: a number with its first two derivatives along a line.
#pragma once

namespace slurry::stokes::plane {

struct Jet {
  double value = 0, first = 0, second = 0;
  Jet() = default;
  Jet(double v, double f = 0, double s = 0) : value(v), first(f), second(s) {}
};

inline Jet operator+(const Jet& a, const Jet& b) { return {a.value + b.value, a.first + b.first, a.second + b.second}; }
inline Jet operator-(const Jet& a, const Jet& b) { return {a.value - b.value, a.first - b.first, a.second - b.second}; }
inline Jet operator*(const Jet& a, const Jet& b) {
  return {a.value * b.value, a.first * b.value + a.value * b.first,
          a.second * b.value + 2 * a.first * b.first + a.value * b.second};
}
inline Jet operator/(const Jet& a, const Jet& b) {
  const double value = a.value / b.value, first = (a.first - value * b.first) / b.value;
  return {value, first, (a.second - 2 * first * b.first - value * b.second) / b.value};
}

}  // namespace slurry::stokes::plane
