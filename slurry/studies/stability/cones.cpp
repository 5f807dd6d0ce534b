// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/stability/cones.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slurry {
namespace {

using Numbers = Cones::Numbers;

// x_0^2 - |x_1|^2, without the cancellation of the squares.
double determinant(const double* x, std::size_t d) {
  double across = 0;
  for (std::size_t k = 1; k < d; ++k) across += x[k] * x[k];
  const double length = std::sqrt(across);
  return d == 1 ? x[0] * x[0] : (x[0] - length) * (x[0] + length);
}

// The least positive root of a t^2 + 2 b t + c, c > 0; infinity where there is none.
double first_root(double a, double b, double c) {
  constexpr double none = std::numeric_limits<double>::infinity();
  const double root = b * b - a * c;
  if (a == 0) return b < 0 ? -c / (2 * b) : none;
  if (root < 0) return none;
  const double q = -(b + std::copysign(std::sqrt(root), b));
  const double one = q / a, other = q != 0 ? c / q : none;
  double least = none;
  for (const double t : {one, other})
    if (t > 0) least = std::min(least, t);
  return least;
}

double longest_in_cone(const double* x, const double* d, std::size_t size) {
  constexpr double none = std::numeric_limits<double>::infinity();
  if (size == 1) return d[0] < 0 ? -x[0] / d[0] : none;
  double a = d[0] * d[0], b = x[0] * d[0];
  for (std::size_t k = 1; k < size; ++k) a -= d[k] * d[k], b -= x[k] * d[k];
  const double head = d[0] < 0 ? -x[0] / d[0] : none;
  return std::min(head, first_root(a, b, determinant(x, size)));
}

}  // namespace

Numbers Cones::unit() const {
  Numbers e;
  for (const std::int32_t d : sizes_) {
    e.push_back(1);
    e.insert(e.end(), static_cast<std::size_t>(d - 1), 0.0);
  }
  return e;
}

Numbers Cones::product(const Numbers& a, const Numbers& b) const {
  Numbers c(a.size(), 0.0);
  std::size_t first = 0;
  for (const std::int32_t d : sizes_) {
    for (std::int32_t k = 0; k < d; ++k) c[first] += a[first + k] * b[first + k];
    for (std::int32_t k = 1; k < d; ++k) c[first + k] = a[first] * b[first + k] + b[first] * a[first + k];
    first += static_cast<std::size_t>(d);
  }
  return c;
}

Numbers Cones::divided(const Numbers& a, const Numbers& b) const {
  Numbers u(a.size(), 0.0);
  std::size_t first = 0;
  for (const std::int32_t d : sizes_) {
    const double* x = a.data() + first;
    const double* y = b.data() + first;
    double across = 0;
    for (std::int32_t k = 1; k < d; ++k) across += x[k] * y[k];
    u[first] = d == 1 ? y[0] / x[0] : (x[0] * y[0] - across) / determinant(x, static_cast<std::size_t>(d));
    for (std::int32_t k = 1; k < d; ++k) u[first + k] = (y[k] - u[first] * x[k]) / x[0];
    first += static_cast<std::size_t>(d);
  }
  return u;
}

double Cones::longest_step(const Numbers& x, const Numbers& d) const {
  double longest = std::numeric_limits<double>::infinity();
  std::size_t first = 0;
  for (const std::int32_t size : sizes_) {
    longest = std::min(longest, longest_in_cone(x.data() + first, d.data() + first, static_cast<std::size_t>(size)));
    first += static_cast<std::size_t>(size);
  }
  return longest;
}

Scaling::Scaling(const Cones& cones, const Numbers& x, const Numbers& z) : sizes_(cones.sizes()) {
  std::size_t first = 0;
  for (std::size_t cone = 0; cone < sizes_.size(); ++cone) {
    const auto d = static_cast<std::size_t>(sizes_[cone]);
    add(x.data() + first, z.data() + first, d);
    first += d;
  }
  point_ = times(z);
}

void Scaling::add(const double* x, const double* z, std::size_t d) {
  const double dx = determinant(x, d), dz = determinant(z, d);
  is_fine_ = is_fine_ && dx > 0 && dz > 0 && x[0] > 0 && z[0] > 0;
  if (!is_fine_) return w_.emplace_back(), inverse_.emplace_back(), inverse_square_.emplace_back(), void();
  const double size_x = std::sqrt(dx), size_z = std::sqrt(dz), beta = std::sqrt(size_x / size_z);
  const auto sign = [](std::size_t k) { return k == 0 ? 1.0 : -1.0; };
  double product = 0;
  for (std::size_t k = 0; k < d; ++k) product += x[k] / size_x * z[k] / size_z;
  const double gamma = std::sqrt(0.5 * (1 + product));
  std::array<double, 3> middle{}, v{};
  for (std::size_t k = 0; k < d; ++k) middle[k] = (x[k] / size_x + sign(k) * z[k] / size_z) / (2 * gamma);
  const double head = std::sqrt(2 * (middle[0] + 1));
  for (std::size_t k = 0; k < d; ++k) v[k] = (middle[k] + (k == 0 ? 1 : 0)) / head;
  Block w{}, inverse{}, inverse_square{};
  for (std::size_t i = 0; i < d; ++i)
    for (std::size_t j = 0; j < d; ++j) {
      const double metric = i == j ? sign(i) : 0;
      w[i][j] = beta * (2 * v[i] * v[j] - metric);
      inverse[i][j] = (2 * sign(i) * v[i] * sign(j) * v[j] - metric) / beta;
      inverse_square[i][j] = (2 * sign(i) * middle[i] * sign(j) * middle[j] - metric) / (beta * beta);
    }
  w_.push_back(w), inverse_.push_back(inverse), inverse_square_.push_back(inverse_square);
}

template <class Blocks>
Numbers Scaling::multiplied(const Blocks& blocks, const Numbers& v) const {
  Numbers product(v.size(), 0.0);
  std::size_t first = 0;
  for (std::size_t cone = 0; cone < sizes_.size(); ++cone) {
    const auto d = static_cast<std::size_t>(sizes_[cone]);
    for (std::size_t i = 0; i < d; ++i)
      for (std::size_t j = 0; j < d; ++j) product[first + i] += blocks[cone][i][j] * v[first + j];
    first += d;
  }
  return product;
}

Numbers Scaling::times(const Numbers& v) const { return multiplied(w_, v); }
Numbers Scaling::times_inverse(const Numbers& v) const { return multiplied(inverse_, v); }
Numbers Scaling::times_inverse_square(const Numbers& v) const { return multiplied(inverse_square_, v); }
double Scaling::inverse_square(std::size_t cone, std::size_t i, std::size_t j) const {
  return inverse_square_[cone][i][j];
}

}  // namespace slurry
