// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/solvers/coulomb_contact.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// The tangential problem once u_n = 0 has been used.
struct Sliding {
  double xx, xy, yx, yy;  // A'
  double bx, by;          // b'

  Vec3 tangential(double s) const {
    const double a = xx + s, d = yy + s, det = a * d - xy * yx;
    return {0, (xy * by - d * bx) / det, (yx * bx - a * by) / det};
  }
  double size() const { return std::max({std::abs(xx), std::abs(yy), std::abs(xy), std::abs(yx)}); }
};

// The root of a function that changes its sign between low and high: bisection, with a step of the secant's where that
// stays inside.
template <class Function>
double root_between(double low, double high, Function&& f) {
  constexpr int most_steps = 200;
  double f_low = f(low), f_high = f(high);
  for (int k = 0; k < most_steps && high - low > 1e-15 * high; ++k) {
    const double secant = low - f_low * (high - low) / (f_high - f_low);
    const bool bisect = k % 3 == 2 || !(secant > low && secant < high);
    const double middle = bisect ? 0.5 * (low + high) : secant, value = f(middle);
    if (value == 0) return middle;
    if (value > 0)
      low = middle, f_low = value;
    else
      high = middle, f_high = value;
  }
  return 0.5 * (low + high);
}

}  // namespace

Vec3 solve_coulomb_contact(const ContactBlock& a, Vec3 b, double friction) {
  const double nn = a[0].x;
  if (b.x >= 0 || !(nn > 0)) return {};
  if (friction == 0) return {-b.x / nn, 0, 0};
  const Sliding slide{a[1].y - a[1].x * a[0].y / nn, a[1].z - a[1].x * a[0].z / nn, a[2].y - a[2].x * a[0].y / nn,
                      a[2].z - a[2].x * a[0].z / nn, b.y - a[1].x * b.x / nn,       b.z - a[2].x * b.x / nn};
  const auto impulse = [&](double s) {
    Vec3 p = slide.tangential(s);
    p.x = -(b.x + a[0].y * p.y + a[0].z * p.z) / nn;
    return p;
  };
  const auto excess = [&](double s) {
    const Vec3 p = impulse(s);
    return math::hypot(p.y, p.z) - friction * p.x;
  };
  // Of a contact that cannot slide A' is not regular.
  const double least = 1e-14 * std::max(slide.size(), nn);
  if (!(excess(least) > 0)) return impulse(least);
  double high = std::max(slide.size(), nn);
  for (int k = 0; k < 200 && excess(high) > 0; ++k) high *= 4;
  Vec3 p = impulse(root_between(least, high, excess));
  // On the cone to the last bit.
  const double length = math::hypot(p.y, p.z), limit = friction * std::max(0.0, p.x);
  if (length > limit) p.y *= limit / length, p.z *= limit / length;
  return {std::max(0.0, p.x), p.y, p.z};
}

}  // namespace slurry
