// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/pair_film.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry::grid {
namespace {

using std::numbers::pi;

// Coefficients of ln(1/e), for viscosity 1.
struct Logarithms {
  double squeeze, force, mixed, torque;  // of the first: force and torque over its velocity and spin
};

Logarithms logarithms(double r, double other) {
  if (other == 0) return {6 * pi * r / 5, 6 * pi * r * 8 / 15, 4 * pi * r * r / 5, 16 * pi * r * r * r / 5};
  const double k = other / r, sum = 1 + k;
  return {6 * pi * r * k * (1 + 7 * k + k * k) / (5 * sum * sum * sum),
          6 * pi * r * 4 * k * (2 + k + 2 * k * k) / (15 * sum * sum * sum),
          4 * pi * r * r * k * (4 + k) / (5 * sum * sum), 16 * pi * r * r * r * k / (5 * sum)};
}

}  // namespace

PairFilm film_of(double viscosity, double radius, double other, double gap, const FeltGaps& felt, bool planar) {
  PairFilm film;
  film.first_arm = radius, film.second_arm = other;
  const double r = other == 0 ? radius : radius * other / (radius + other);
  if (planar) {
    const double squeezed = std::max(gap, felt.squeeze), slid = std::max(gap, felt.slide);
    const auto power = [&](double e) { return r / e * std::sqrt(r / e); };
    const auto shear = [&](double e) { return pi * std::sqrt(2 * r / e); };
    film.squeeze = 3 * std::sqrt(2.0) * pi * viscosity * (power(gap) - power(squeezed));
    film.slide = viscosity * (shear(gap) - shear(slid));
    // How much more curved the second is than the first.
    const double uneven = other == 0 ? -1 : (radius - other) / (radius + other);
    film.mixed = -2 * uneven * r * film.slide;
    film.roll = 4 * r * r * film.slide;
    film.slide *= 1 + uneven * uneven;
    return film;
  }
  const Logarithms of = logarithms(radius, other);
  const double squeezed = std::max(gap, felt.squeeze);
  film.squeeze = viscosity * (6 * pi * r * r * (1 / gap - 1 / squeezed) + of.squeeze * math::log(squeezed / gap));
  const auto log = [&](double q) { return viscosity * math::log(q / gap); };
  const auto more = [&](double q) { return std::max(0.0, log(q)); };
  // s = ... - v_1 - omega_1 x (r n) and w = omega_1 x n give back force, mixed and torque of the first.
  film.slide = of.force * more(felt.slide);
  film.roll = (of.torque + of.force * radius * radius - 2 * of.mixed * radius) * more(felt.roll);
  const double most = std::sqrt(film.slide * film.roll);
  film.mixed = std::clamp(film.slide * radius - of.mixed * log(felt.mixed), -most, most);
  return film;
}

PairFilm::Motion PairFilm::motion(const Velocities& u, bool offsets) const {
  Motion m{-u.linear[first] - cross(u.angular[first], first_arm * normal), cross(u.angular[first], normal)};
  if (offsets) m.slip += offset, m.roll += turning;
  if (second >= 0) {
    m.slip += u.linear[second] - cross(u.angular[second], second_arm * normal);
    m.roll -= cross(u.angular[second], normal);
  }
  return m;
}

Vec3 PairFilm::force(const Motion& m) const {
  const double along = dot(m.slip, normal);
  return (squeeze - slide) * along * normal + slide * m.slip + mixed * m.roll;
}

void PairFilm::add_resistance(const Motion& m, Impulses& sum) const {
  const Vec3 f = force(m), across = m.slip - dot(m.slip, normal) * normal, g = mixed * across + roll * m.roll;
  sum.linear[first] -= f;
  sum.angular[first] += cross(normal, g - first_arm * f);
  if (second < 0) return;
  sum.linear[second] += f;
  sum.angular[second] -= cross(normal, g + second_arm * f);
}

double PairFilm::power(const Motion& m) const {
  const Vec3 across = m.slip - dot(m.slip, normal) * normal;
  return dot(force(m), m.slip) + dot(mixed * across + roll * m.roll, m.roll);
}

}  // namespace slurry::grid
