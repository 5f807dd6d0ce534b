// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/bispherical.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry::stokes {
namespace {

// Of loads, by what v is far away.
constexpr double far_load = 8 * std::numbers::pi * std::numbers::sqrt2;

// Loads are sums of terms that fall like exp(-2 n xi): exp(-36) is round-off. A few more for wide gaps.
constexpr double terms_over_xi = 18;
constexpr int least_terms = 20;

// acosh(1 + x), exact for small x.
double acosh_of_one_and(double x) { return math::log1p(x + std::sqrt(x * (2 + x))); }

// 2 x 2.
using Two = double[2][2];
void divide_by(const Two& m, Two& right) {
  const double determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
  for (int c = 0; c < 2; ++c) {
    const double x = right[0][c], y = right[1][c];
    right[0][c] = (m[1][1] * x - m[0][1] * y) / determinant;
    right[1][c] = (m[0][0] * y - m[1][0] * x) / determinant;
  }
}
void divide_by(const Two& m, double* right) {
  const double determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0], x = right[0], y = right[1];
  right[0] = (m[1][1] * x - m[0][1] * y) / determinant;
  right[1] = (m[0][0] * y - m[1][0] * x) / determinant;
}

}  // namespace

Bispherical::Bispherical(double upper, double lower, double gap) {
  const bool is_plane = lower == 0;
  const double distance = upper + lower + gap;
  const double xi[2] = {acosh_of_one_and(is_plane ? gap / upper : gap * (gap + 2 * lower) / (2 * distance * upper)),
                        is_plane ? 0 : acosh_of_one_and(gap * (gap + 2 * upper) / (2 * distance * lower))};
  for (int s = 0; s < 2; ++s) {
    cosh_[s] = math::cosh(xi[s]), sinh_[s] = (s == 0 ? 1 : -1) * math::sinh(xi[s]);
    exp_[s] = math::exp(xi[s]);
    height_[s] = sinh_[s] == 0 ? 0 : cosh_[s] / sinh_[s];
  }
  c_ = upper * sinh_[0];
  last_ = least_terms + static_cast<int>(terms_over_xi / (is_plane ? xi[0] : std::min(xi[0], xi[1])));
  for (int n = 0; n <= last_ + 1; ++n) {
    const double decay[2] = {math::exp(-(n + 0.5) * xi[0]), math::exp(-(n + 0.5) * xi[1])};
    const double across = decay[0] * decay[1];
    levels_.push_back({{decay[0], decay[1]}, across, 1 / (1 - across * across)});
  }
}

// div u: what the fields of level n + step (-1, 0, 1) add to the term n, for exp(sign (n + 1/2) xi). From the
// derivatives of a term in bispherical coordinates, which reach its neighbours only.
Bispherical::Field Bispherical::divergence(int order, int n, int step, double sign) {
  const double x = n;
  if (order == 0) {
    if (step < 0) return {-0.5 * x, 0, x * (x - 1), -sign * x};
    if (step > 0) return {0.5 * (x + 1), 0, (x + 1) * (x + 2), -sign * (x + 1)};
    return {2.5, 0, -2 * x * (x + 1), sign * (2 * x + 1)};
  }
  if (step < 0) return {-0.5 * (x - 1), -0.5, 0.5 * (x - 1) * (x - 2), -sign * (x - 1)};
  if (step > 0) return {0.5 * (x + 2), -0.5, 0.5 * (x + 2) * (x + 3), -sign * (x + 2)};
  return {2.5, 1, -(x - 1) * (x + 2), sign * (2 * x + 1)};
}

// Factors of Y_(n-1), Y_n and Y_(n+1) in the weighted sum of the fields of level n: Q = -2 h Y, U = V = sin Y, W = sinh
// Y.
std::array<double, 3> Bispherical::of_y(int order, const Field& f, double n, double cosh, double sinh) {
  const double down = 1 / (2 * n - 1), up = 1 / (2 * n + 3), own = -2 * cosh * f.q + sinh * f.w;
  if (order == 0) return {(2 * n * f.q + f.v) * down, own, (2 * (n + 1) * f.q - f.v) * up};
  return {(2 * (n - 1) * f.q - (n - 1) * n * f.u + f.v) * down, own,
          (2 * (n + 2) * f.q + (n + 1) * (n + 2) * f.u - f.v) * up};
}

// The given velocity over h^(1/2) as sums: h^(-1/2) = 2^(1/2) sum exp(-(n + 1/2) |xi|) P_n and its derivatives.
Bispherical::Field Bispherical::given_value(int order, const Given& given, int n) const {
  const int s = given.surface;
  const double e = std::numbers::sqrt2 * levels_[std::size_t(n)].decay[s], height = (s == 0 ? 1 : -1) * (2 * n + 1.0);
  if (order == 0) {
    if (given.velocity == Velocity::along_z) return {0, 0, 0, e};
    return {0, 0, 2 * e, -2 * height * e};
  }
  switch (given.velocity) {
    case Velocity::along_x:
      return {0, 2 * e, 0, 0};
    case Velocity::about_y:
      return {0, 2 * e * (height - height_[s]), 0, -2 * e};
    default:
      return {0, 2 * e * height, 0, 0};
  }
}

// The share of the values on a surface in the coefficients of exp(+-(n + 1/2) xi), which are those on the surface of
// their side, as seen from the neighbour n - step.
double Bispherical::weight(int n, int step, int side, int surface) const {
  const Level& level = levels_[std::size_t(n)];
  const double scale = step < 0 ? exp_[side] : step > 0 ? 1 / exp_[side] : 1;
  return scale * level.scale * (surface == side ? 1 : -level.across);
}

Bispherical::Row Bispherical::row(int order, int n) const {
  Row r;
  Block* const place[3] = {&r.below, &r.own, &r.above};
  for (int step = -1; step <= 1; ++step) {
    const int level = n + step;
    if (level < 0) continue;
    for (int side = 0; side < 2; ++side) {
      const Field f = divergence(order, n, step, side == 0 ? 1 : -1);
      for (int s = 0; s < 2; ++s) {
        const auto y = of_y(order, f, level, cosh_[s], sinh_[s]);
        const double share = weight(level, step, side, s);
        // The terms of n - 2 and n + 2 cancel.
        for (int k = std::max(-1, -1 - step); k <= std::min(1, 1 - step); ++k)
          place[step + k + 1]->a[side][s] += share * y[std::size_t(k + 1)];
      }
    }
  }
  return r;
}

double Bispherical::source(int order, int n, int side, const Given& given) const {
  double sum = 0;
  for (int step = -1; step <= 1; ++step) {
    if (n + step < 0) continue;
    const Field f = divergence(order, n, step, side == 0 ? 1 : -1), g = given_value(order, given, n + step);
    sum += weight(n + step, step, side, given.surface) * (f.u * g.u + f.v * g.v + f.w * g.w);
  }
  return -sum;
}

// The blocks downwards, then back; y becomes the solutions.
void Bispherical::eliminate(int order, std::span<const Given> given, std::vector<double>& y) const {
  const std::size_t count = given.size(), stride = 2 * count;
  std::vector<Block> above(static_cast<std::size_t>(last_ + 1));
  const auto subtract = [&](const Block& m, const double* from, double* to) {
    for (std::size_t g = 0; g < stride; g += 2)
      for (std::size_t i = 0; i < 2; ++i) to[g + i] -= m.a[i][0] * from[g] + m.a[i][1] * from[g + 1];
  };
  for (int n = order; n <= last_; ++n) {
    Row r = row(order, n);
    double* right = y.data() + static_cast<std::size_t>(n) * stride;
    for (std::size_t g = 0; g < count; ++g)
      for (int side = 0; side < 2; ++side) right[2 * g + std::size_t(side)] = source(order, n, side, given[g]);
    if (n > order) {
      const Block& before = above[std::size_t(n - 1)];
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
          r.own.a[i][j] -= r.below.a[i][0] * before.a[0][j] + r.below.a[i][1] * before.a[1][j];
      subtract(r.below, right - stride, right);
    }
    divide_by(r.own.a, r.above.a);
    for (std::size_t g = 0; g < count; ++g) divide_by(r.own.a, right + 2 * g);
    above[std::size_t(n)] = r.above;
  }
  for (int n = last_ - 1; n >= order; --n) {
    double* now = y.data() + static_cast<std::size_t>(n) * stride;
    subtract(above[std::size_t(n)], now + stride, now);
  }
}

std::vector<Bispherical::Loads> Bispherical::loads(int order, std::span<const Given> given) const {
  const std::size_t stride = 2 * given.size();
  std::vector<double> y(static_cast<std::size_t>(last_ + 1) * stride, 0.0);
  eliminate(order, given, y);
  std::vector<Loads> all;
  for (std::size_t g = 0; g < given.size(); ++g) all.push_back(sum_loads(order, given[g], y, stride, 2 * g));
  return all;
}

// Far away v is F/(8 pi r) and T x x/(8 pi r^3), T about z = 0; the coefficients of either sign are those of the
// singularities in either sphere.
Bispherical::Loads Bispherical::sum_loads(int order, const Given& given, const std::vector<double>& y,
                                          std::size_t stride, std::size_t offset) const {
  Loads loads;
  const auto at = [&](int n, int s) {
    return n < order || n > last_ ? 0.0 : y[static_cast<std::size_t>(n) * stride + offset + std::size_t(s)];
  };
  for (int n = 0; n <= last_; ++n) {
    const double x = n;
    const Level& level = levels_[std::size_t(n)];
    double u[2], w[2];
    for (int s = 0; s < 2; ++s) {
      const Field g = s == given.surface ? given_value(order, given, n) : Field{0, 0, 0, 0};
      w[s] = sinh_[s] * at(n, s) + g.w;
      u[s] = (x + 1) * (x + 2) / (2 * x + 3) * at(n + 1, s) - (x - 1) * x / (2 * x - 1) * at(n - 1, s) + g.u;
    }
    for (int side = 0; side < 2; ++side) {
      const double share = level.decay[side] * level.scale;
      const double own_w = share * (w[side] - level.across * w[1 - side]),
                   own_u = share * (u[side] - level.across * u[1 - side]);
      loads.force[side] += order == 0 ? far_load * own_w : 0.5 * far_load * own_u;
      if (order == 1) loads.torque[side] -= far_load * x * (x + 1) * own_w;
    }
  }
  const bool is_translation = given.velocity == Velocity::along_x || given.velocity == Velocity::along_z;
  const double size = is_translation ? c_ : c_ * c_;
  for (int s = 0; s < 2; ++s) {
    loads.torque[s] = size * c_ * (loads.torque[s] - height_[s] * loads.force[s]);
    loads.force[s] *= size;
  }
  return loads;
}

}  // namespace slurry::stokes
