// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/kernel.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

using std::numbers::pi, std::numbers::sqrt2;

constexpr double lucy_cut = 2;  // widths

double reach_of(KernelShape shape, double width) {
  switch (shape) {
    case KernelShape::gauss:
      return gauss_cut * width;
    case KernelShape::lucy:
      return lucy_cut * width;
    case KernelShape::top_hat:
      return width;
  }
  return 0;
}

// The integral of exp(-r^2/2) - exp(-9/2) over the ball or disc of radius 3.
double content_of_gauss(bool planar) {
  const double c = gauss_cut;
  if (planar) return 2 * pi * (1 - rim_of_gauss) - rim_of_gauss * pi * c * c;
  const double whole = 2 * pi * std::sqrt(2 * pi) * math::erf(c / sqrt2) - 4 * pi * c * rim_of_gauss;
  return whole - rim_of_gauss * 4 * pi / 3 * c * c * c;
}

double norm_of(KernelShape shape, double width, double reach, bool planar) {
  const double w = planar ? width * width : width * width * width;
  const double r = planar ? reach * reach : reach * reach * reach;
  switch (shape) {
    case KernelShape::gauss:
      return 1 / (content_of_gauss(planar) * w);
    case KernelShape::lucy:
      return (planar ? 5 / pi : 105 / (16 * pi)) / r;
    case KernelShape::top_hat:
      return (planar ? 1 / pi : 3 / (4 * pi)) / r;
  }
  return 0;
}

// The primitive of (d^2 + t^2)^(3/2) in t, of the distance d > 0.
double primitive_of_cube(double d2, double t) {
  const double r = std::sqrt(d2 + t * t);
  const double bend = d2 > 0 ? 0.375 * d2 * d2 * math::asinh(t / std::sqrt(d2)) : 0;
  return 0.25 * t * r * r * r + 0.375 * d2 * t * r + bend;
}

}  // namespace

Kernel::Kernel(KernelShape shape, double width, bool planar)
    : shape_(shape), width_(width), reach_(reach_of(shape, width)), norm_(norm_of(shape, width, reach_, planar)) {}

Kernel::Weight Kernel::at(double r2) const {
  if (r2 >= reach_ * reach_) return {};
  switch (shape_) {
    case KernelShape::gauss: {
      const double bell = math::exp(-0.5 * r2 / (width_ * width_));
      return {norm_ * (bell - rim_of_gauss), -norm_ * bell / (width_ * width_)};
    }
    case KernelShape::lucy: {
      const double q2 = r2 / (reach_ * reach_), q = std::sqrt(q2);
      return {norm_ * (1 + 3 * q) * (1 - q) * (1 - q) * (1 - q), -12 * norm_ * (1 - q) * (1 - q) / (reach_ * reach_)};
    }
    case KernelShape::top_hat:
      return {norm_, 0};
  }
  return {};
}

namespace {

// The part of a segment within the reach, by places on its line as seen from the foot of the centre.
struct Chord {
  double start = 0, distance2 = 0, low = 0, high = 0;  // distance2: of the line from the centre, squared
  bool is_empty() const { return !(low < high); }
};
Chord chord_of(Vec3 start, Vec3 direction, double length, double reach) {
  Chord chord{dot(start, direction)};
  chord.distance2 = norm2(start - chord.start * direction);
  if (chord.distance2 >= reach * reach) return chord;
  const double half = std::sqrt(reach * reach - chord.distance2);
  chord.low = std::max(chord.start, -half), chord.high = std::min(chord.start + length, half);
  return chord;
}

}  // namespace

Kernel::Line Kernel::along(Vec3 start, Vec3 direction, double length) const {
  const Chord c = chord_of(start, direction, length, reach_);
  if (c.is_empty()) return {};
  const double integral = integral_between(c.distance2, c.low, c.high);
  return {norm_ * integral, norm_ * (moment_between(c.distance2, c.low, c.high) - c.start * integral)};
}

double Kernel::integral_along(Vec3 start, Vec3 direction, double length) const {
  const Chord c = chord_of(start, direction, length, reach_);
  return c.is_empty() ? 0 : norm_ * integral_between(c.distance2, c.low, c.high);
}

// Of phi / norm, from one place on the line to another within the reach.
double Kernel::integral_between(double d2, double low, double high) const {
  switch (shape_) {
    case KernelShape::gauss: {
      const double w = width_, scale = 1 / (sqrt2 * w), half_width = w * std::sqrt(0.5 * pi);
      const double bell = half_width * (math::erf(high * scale) - math::erf(low * scale));
      return math::exp(-0.5 * d2 / (w * w)) * bell - rim_of_gauss * (high - low);
    }
    case KernelShape::lucy: {
      // In units of the reach.
      const double e2 = d2 / (reach_ * reach_);
      const auto primitive = [&](double t) {
        const double squares = t * (e2 + t * t / 3);
        const double fourths = t * (e2 * e2 + t * t * (2 * e2 / 3 + t * t / 5));
        return t - 6 * squares + 8 * primitive_of_cube(e2, t) - 3 * fourths;
      };
      return reach_ * (primitive(high / reach_) - primitive(low / reach_));
    }
    case KernelShape::top_hat:
      return high - low;
  }
  return 0;
}

// Of t phi / norm; t dt = r dr.
double Kernel::moment_between(double d2, double low, double high) const {
  const double half_squares = 0.5 * (high - low) * (high + low);
  switch (shape_) {
    case KernelShape::gauss: {
      const double w2 = width_ * width_;
      const auto bell = [&](double t) { return math::exp(-0.5 * (d2 + t * t) / w2); };
      return w2 * (bell(low) - bell(high)) - rim_of_gauss * half_squares;
    }
    case KernelShape::lucy: {
      const double reach2 = reach_ * reach_;
      const auto primitive = [&](double t) {
        const double r2 = (d2 + t * t) / reach2;
        return r2 * (0.5 + r2 * (-1.5 + 1.6 * std::sqrt(r2) - 0.5 * r2));
      };
      return reach2 * (primitive(high) - primitive(low));
    }
    case KernelShape::top_hat:
      return half_squares;
  }
  return 0;
}

}  // namespace slurry
