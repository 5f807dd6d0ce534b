// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Compliance: how far two bodies approach each other per newton where the case gives the stiffness of materials.
//
// A material of Young's modulus E and Poisson's ratio nu takes the part (1 - nu^2) / E of 1 / E*, and a contact of the
// reduced radius R the secant stiffness of Hertz' law, F = 4/3 E* R^1/2 x^3/2, at the overlap x = `hertz_overlap` R:
//
//     k = 4/3 hertz_overlap^1/2 E* R.
//
// A material that gives a stiffness k takes 1 / (2 k): two of a kind make k. What gives neither is rigid. The parts of
// the two sides add, as those of springs in series.
#pragma once

namespace slurry {

// Overlap, in reduced radii, at which the spring of a contact is that of Hertz.
inline constexpr double hertz_overlap = 1e-2;

struct Compliance {
  double by_size = 0;  // 1/Pa, to be divided by the reduced radius
  double plain = 0;    // m/N

  bool is_given() const { return by_size > 0 || plain > 0; }
  double of(double reduced_radius) const { return by_size / reduced_radius + plain; }  // m/N
  bool operator==(const Compliance&) const = default;
};

constexpr Compliance operator+(const Compliance& a, const Compliance& b) {
  return {a.by_size + b.by_size, a.plain + b.plain};
}

}  // namespace slurry
