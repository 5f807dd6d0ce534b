// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/collisions/meeting.hpp"

#include <cmath>
#include <limits>

namespace slurry {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

std::vector<double> derivative(const std::vector<double>& polynomial) {
  std::vector<double> slope;
  for (std::size_t k = 1; k < polynomial.size(); ++k) slope.push_back(static_cast<double>(k) * polynomial[k]);
  return slope;
}

// The root in an interval at whose ends the polynomial has different signs.
double bisect(const std::vector<double>& polynomial, double low, double high) {
  const bool rises = value_of(polynomial, low) < 0;
  for (;;) {
    const double middle = 0.5 * (low + high);
    if (!(middle > low && middle < high)) return high;
    ((value_of(polynomial, middle) < 0) == rises ? low : high) = middle;
  }
}

// Of spheres that fly straight: a quadratic.
double straight_meeting(Vec3 separation, Vec3 velocity, double reach, double end) {
  const double closing = -dot(separation, velocity), apart = norm2(separation) - reach * reach;
  if (!(closing > 0)) return never;
  if (apart <= 0) return 0;
  const double square = closing * closing - norm2(velocity) * apart;
  const double s = square < 0 ? never : apart / (closing + std::sqrt(square));
  return s <= end ? s : never;
}

}  // namespace

double value_of(const std::vector<double>& polynomial, double s) {
  double sum = 0;
  for (auto c = polynomial.rbegin(); c != polynomial.rend(); ++c) sum = sum * s + *c;
  return sum;
}

std::vector<double> roots_between(const std::vector<double>& polynomial, double low, double high) {
  std::vector<double> p = polynomial;
  while (!p.empty() && p.back() == 0) p.pop_back();
  if (p.size() < 2) return {};
  std::vector<double> ends{low};
  for (const double s : roots_between(derivative(p), low, high)) ends.push_back(s);
  ends.push_back(high);
  std::vector<double> roots;
  const auto add = [&](double s) {
    if (roots.empty() || roots.back() < s) roots.push_back(s);
  };
  for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
    const double before = value_of(p, ends[k]), after = value_of(p, ends[k + 1]);
    if (before == 0) add(ends[k]);
    if (before * after < 0) add(bisect(p, ends[k], ends[k + 1]));
    if (after == 0) add(ends[k + 1]);
  }
  return roots;
}

double time_of_meeting(Vec3 separation, Vec3 velocity, Vec3 acceleration, double reach, double end) {
  // Most pairs are too far apart.
  const double flight = end * (norm(velocity) + 0.5 * end * norm(acceleration));
  if (norm(separation) - reach > flight) return never;
  if (acceleration == Vec3{}) return straight_meeting(separation, velocity, reach, end);
  const std::vector<double> p{norm2(separation) - reach * reach, 2 * dot(separation, velocity),
                              norm2(velocity) + dot(separation, acceleration), dot(velocity, acceleration),
                              0.25 * norm2(acceleration)};
  const std::vector<double> slope = derivative(p);
  if (p[0] <= 0 && (slope[0] < 0 || (slope[0] == 0 && p[2] < 0))) return 0;
  // Spheres that overlap by round-off and part meet when they approach each other again, if not apart by then.
  if (p[0] < 0) {
    const std::vector<double> bend = derivative(slope);
    for (const double s : roots_between(slope, 0, end))
      if (value_of(bend, s) < 0 && value_of(p, s) <= 0) return s;
  }
  for (const double s : roots_between(p, 0, end))
    if (value_of(slope, s) < 0) return s;
  return never;
}

}  // namespace slurry
