// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One double where a kernel may have four (lanes.hpp): the same words for both, and vectors of either. All of it may
// be compiled for a GPU.
#pragma once

#include <cmath>

#include "slurry/core/kernel.hpp"

namespace slurry {

SLURRY_KERNEL double select(bool yes, double a, double b) { return yes ? a : b; }
SLURRY_KERNEL double max(double a, double b) { return a > b ? a : b; }
SLURRY_KERNEL double sqrt(double a) { return ::sqrt(a); }

// The vector of three that kernels are written with; Real is double or Lanes.
template <class Real>
struct Triple {
  Real x, y, z;
};
template <class Real>
SLURRY_KERNEL Triple<Real> operator+(const Triple<Real>& a, const Triple<Real>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class Real>
SLURRY_KERNEL Triple<Real> operator-(const Triple<Real>& a, const Triple<Real>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class Real>
SLURRY_KERNEL Triple<Real> operator*(Real s, const Triple<Real>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class Real>
SLURRY_KERNEL Real dot(const Triple<Real>& a, const Triple<Real>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class Real>
SLURRY_KERNEL Triple<Real> cross(const Triple<Real>& a, const Triple<Real>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace slurry
