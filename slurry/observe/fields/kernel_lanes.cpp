// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/kernel_lanes.hpp"

#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

using std::numbers::sqrt2;

Lanes min_of(Lanes a, Lanes b) { return select(a < b, a, b); }

// The primitive of (d^2 + t^2)^(3/2) in t: see kernel.cpp.
Lanes primitive_of_cubes(Lanes d2, Lanes t) {
  const Lanes r = sqrt(d2 + t * t), ratio = t / sqrt(max(d2, broadcast(1e-300)));
  Lanes bend;
  for (int k = 0; k < lane_count; ++k) bend[k] = d2[k] > 0 ? math::asinh(ratio[k]) : 0;
  return 0.25 * t * r * r * r + 0.375 * d2 * t * r + 0.375 * d2 * d2 * bend;
}

}  // namespace

// exp(-r^2 / 2 w^2) for r up to the cut, and erf(t / (sqrt(2) w)) for t up to it.
KernelLanes::KernelLanes(const Kernel& k)
    : shape_(k.shape()),
      width_(k.width()),
      reach_(k.reach()),
      norm_(k.norm()),
      exp_minus_(table_of_exp_minus(0.5 * gauss_cut * gauss_cut)),
      erf_(table_of_erf(gauss_cut / sqrt2)) {}

KernelLanes::Weight KernelLanes::at(Lanes r2) const {
  const Lanes zero = broadcast(0), one = broadcast(1);
  const LaneMask inside = r2 < broadcast(reach_ * reach_);
  Weight w{broadcast(norm_), zero};
  if (shape_ == KernelShape::gauss) {
    const double inverse2 = 1 / (width_ * width_);
    const Lanes bell = exp_minus_(0.5 * inverse2 * r2);
    w = {norm_ * (bell - rim_of_gauss), -norm_ * inverse2 * bell};
  }
  if (shape_ == KernelShape::lucy) {
    const double inverse2 = 1 / (reach_ * reach_);
    const Lanes q = sqrt(r2 * inverse2), left = one - q;
    w = {norm_ * (one + 3 * q) * left * left * left, -12 * norm_ * inverse2 * left * left};
  }
  return {select(inside, w.value, zero), select(inside, w.slope, zero)};
}

KernelLanes::Line KernelLanes::along(const Lanes3& start, const Lanes3& direction, Lanes length,
                                     bool with_moment) const {
  // The chord within the reach, by places on the line as seen from the foot of the centre.
  const Lanes at = dot(start, direction);
  const Lanes3 foot = start - at * direction;
  const Lanes d2 = dot(foot, foot), half = sqrt(max(reach_ * reach_ - d2, broadcast(0)));
  const Lanes low = min_of(max(at, -half), half), high = max(low, min_of(at + length, half));
  const Lanes integral = norm_ * integral_between(d2, low, high);
  if (!with_moment) return {integral, broadcast(0)};
  return {integral, norm_ * moment_between(d2, low, high) - at * integral};
}

Lanes KernelLanes::integral_between(Lanes d2, Lanes low, Lanes high) const {
  if (shape_ == KernelShape::gauss) {
    const double scale = 1 / (sqrt2 * width_), half_width = width_ * std::sqrt(0.5 * std::numbers::pi);
    const Lanes bell = half_width * (erf_(high * scale) - erf_(low * scale));
    return exp_minus_(0.5 / (width_ * width_) * d2) * bell - rim_of_gauss * (high - low);
  }
  if (shape_ == KernelShape::top_hat) return high - low;
  const Lanes e2 = d2 * (1 / (reach_ * reach_));
  const auto primitive = [&](Lanes t) {
    const Lanes squares = t * (e2 + t * t * (1.0 / 3)), t2 = t * t;
    const Lanes fourths = t * (e2 * e2 + t2 * (e2 * (2.0 / 3) + t2 * 0.2));
    return t - 6 * squares + 8 * primitive_of_cubes(e2, t) - 3 * fourths;
  };
  return reach_ * (primitive(high * (1 / reach_)) - primitive(low * (1 / reach_)));
}

Lanes KernelLanes::moment_between(Lanes d2, Lanes low, Lanes high) const {
  const Lanes half_squares = 0.5 * (high - low) * (high + low);
  if (shape_ == KernelShape::gauss) {
    const double w2 = width_ * width_;
    const auto bell = [&](Lanes t) { return exp_minus_((d2 + t * t) * (0.5 / w2)); };
    return w2 * (bell(low) - bell(high)) - rim_of_gauss * half_squares;
  }
  if (shape_ == KernelShape::top_hat) return half_squares;
  const double reach2 = reach_ * reach_;
  const auto primitive = [&](Lanes t) {
    const Lanes r2 = (d2 + t * t) * (1 / reach2);
    return r2 * (0.5 + r2 * (1.6 * sqrt(r2) - 1.5 - 0.5 * r2));
  };
  return reach2 * (primitive(high) - primitive(low));
}

}  // namespace slurry
