// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The local law rounded off: P_K of contacts/local_set.hpp (its clipped form) as a smooth function and its slope.
//
// With tau > 0, an impulse, the half-line and the disc are replaced by the central paths of their logarithmic barriers:
//
//     normal       x_n - lowest = ((q_n - lowest) + sqrt((q_n - lowest)^2 + 4 tau^2)) / 2,
//                  that is  (x_n - lowest) (x_n - q_n) = tau^2;
//     disc         x_t = q_t / (1 + 2 tau^2 / (R^2 - x_t^2)),   |x_t| < R = mu max(x_n, 0)  (and the moment likewise),
//
// which tend to P_K as tau -> 0. Where lowest < 0 the maximum in R is rounded off in the same way.
#pragma once

#include <algorithm>
#include <cmath>

#include "slurry/contacts/local_set.hpp"
#include "slurry/core/small_matrix.hpp"

namespace slurry {

struct SmoothValue {
  double value, slope;
};

// max(q, 0) rounded off over tau. The second form keeps its digits where q is far below zero.
inline SmoothValue smooth_maximum(double q, double tau) {
  const double root = std::hypot(q, 2 * tau);
  const double value = q > 0 ? 0.5 * (q + root) : 2 * tau * tau / (root - q);
  return {value, value / root};
}

struct SmoothMinimum {
  double value, by_length, by_radius;
};

// min(length, radius) rounded off: the root x in [0, radius) of (x - length) (radius^2 - x^2) + 2 tau^2 x = 0.
inline SmoothMinimum smooth_minimum(double length, double radius, double tau) {
  const double e = 2 * tau * tau;
  double low = 0, high = radius, x = 0.5 * std::min(length, radius);
  // Below zero at 0 and above at the radius: Newton's steps, halving where they leave the bracket.
  for (int turn = 0; turn < 100; ++turn) {
    const double room = (radius - x) * (radius + x), g = (x - length) * room + e * x;
    (g > 0 ? high : low) = x;
    const double slope = room - 2 * x * (x - length) + e, newton = x - g / slope;
    const double next = slope > 0 && newton > low && newton < high ? newton : 0.5 * (low + high);
    const bool done = std::abs(next - x) <= 1e-16 * radius;
    x = next;
    if (done) break;
  }
  const double room = (radius - x) * (radius + x), slope = room - 2 * x * (x - length) + e;
  if (!(slope > 0)) return {x, 0, 0};
  return {x, room / slope, 2 * radius * (length - x) / slope};
}

// Coordinates of a contact: the normal part, T tangential ones (2, or 1 in the plane), then L - 1 - T of the moment.
template <int L>
struct SmoothProjection {
  Vector<L> value;
  Matrix<L, L> slope;  // d value / d q
};

// One disc: the coordinates [from, to) of q clipped smoothly to the radius; radius.slope is its slope in q_n.
template <int L>
void add_disc(int from, int to, const Vector<L>& q, const SmoothValue& radius, double tau, SmoothProjection<L>& out) {
  double squares = 0;
  for (int k = from; k < to; ++k) squares += q(k) * q(k);
  const double length = std::sqrt(squares);
  const SmoothMinimum x = smooth_minimum(length, radius.value, tau);
  const double ratio = length > 0 ? x.value / length : x.by_length;
  for (int k = from; k < to; ++k) {
    out.value(k) = ratio * q(k);
    out.slope(k, k) = ratio;
    if (length <= 0) continue;
    out.slope(k, 0) = x.by_radius * radius.slope * q(k) / length;
    for (int j = from; j < to; ++j) out.slope(k, j) += (x.by_length - ratio) * (q(k) / length) * (q(j) / length);
  }
}

template <int L, int T>
SmoothProjection<L> smooth_project(const LocalSet& set, const Vector<L>& q, double tau) {
  SmoothProjection<L> out;
  SmoothValue normal{q(0), 1};
  if (set.lowest > no_bound) normal = smooth_maximum(q(0) - set.lowest, tau), normal.value += set.lowest;
  out.value(0) = normal.value, out.slope(0, 0) = normal.slope;
  SmoothValue push = normal;
  if (set.lowest < 0) push = smooth_maximum(normal.value, tau), push.slope *= normal.slope;
  if (set.friction > 0) add_disc(1, 1 + T, q, {set.friction * push.value, set.friction * push.slope}, tau, out);
  if (set.rolling > 0) add_disc(1 + T, L, q, {set.rolling * push.value, set.rolling * push.slope}, tau, out);
  return out;
}

}  // namespace slurry
