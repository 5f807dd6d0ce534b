// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Kernel: the weight phi(r) that spreads what is at a point over its surroundings, of integral 1 over space (over the
// plane in a planar case), and its integrals along straight lines. With the width w and the reach R:
//
//     gauss     exp(-r^2 / 2 w^2) - exp(-9/2)          R = 3 w
//     lucy      1 - 6 q^2 + 8 q^3 - 3 q^4, q = r/R     R = 2 w      (Lucy, Astron. J. 82 (1977) 1013)
//     top_hat   1                                      R = w
//
// each times its norm, and 0 beyond R. The Gaussian is lowered by its value at the cut, so that it is continuous: one
// that is merely cut loses 8 % of every gradient in space at 3 w, since its derivative does not know the jump.
//
// Along a line phi is a function of the distance d of the line and of the place t on it, r^2 = d^2 + t^2, and all three
// have closed primitives in t: an error function, polynomials of t and r with an inverse hyperbolic sine, and t.
#pragma once

#include <array>
#include <string_view>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

enum class KernelShape { gauss, lucy, top_hat };
template <>
struct EnumNames<KernelShape> {
  static constexpr std::array<std::string_view, 3> names{"gauss", "lucy", "top_hat"};
};

inline constexpr double gauss_cut = 3;                        // widths
inline constexpr double rim_of_gauss = 0.011108996538242306;  // exp(-gauss_cut^2 / 2)

class Kernel {
 public:
  Kernel(KernelShape shape, double width, bool planar);

  KernelShape shape() const { return shape_; }
  double width() const { return width_; }
  double reach() const { return reach_; }
  double norm() const { return norm_; }
  // Has it a gradient that is a function? That of the top hat lies on its rim.
  bool has_gradient() const { return shape_ != KernelShape::top_hat; }

  struct Weight {
    double value = 0;  // phi
    double slope = 0;  // phi'(r) / r: the gradient at x is slope * x
  };
  // At a place whose square distance is given; 0 from the reach on.
  Weight at(double square_distance) const;

  struct Line {
    double integral = 0;  // of phi along the segment
    double moment = 0;    // of t phi, t the distance from the start of the segment
  };
  // Along a segment from `start` (as seen from the centre of the kernel) in a unit direction.
  Line along(Vec3 start, Vec3 direction, double length) const;
  // The integral alone, for half the price.
  double integral_along(Vec3 start, Vec3 direction, double length) const;

 private:
  double integral_between(double d2, double low, double high) const;
  double moment_between(double d2, double low, double high) const;

  KernelShape shape_;
  double width_, reach_, norm_;
};

}  // namespace slurry
