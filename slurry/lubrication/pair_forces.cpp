// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The resistances of a film, and where a contact takes it over.
#include "slurry/lubrication/pair_forces.hpp"

#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

using std::numbers::pi;

// The coefficients of Jeffrey and Onishi for the ratio l of the second radius to the first: g1 of X^A, g2 of Y^A, Y^B
// and Y^C, g4 of Y^C. At a wall l is infinite and they tend to those of the last argument.
double squeeze_factor(double l) { return 2 * l * l / ((1 + l) * (1 + l) * (1 + l)); }
double sliding_factor(double l) { return 4.0 / 15 * l * (2 + l + 2 * l * l) / ((1 + l) * (1 + l) * (1 + l)); }
double turning_factor(double l) { return 0.2 * l * (4 + l) / ((1 + l) * (1 + l)); }
double both_turning_factor(double l) { return 0.8 * l * l / ((1 + l) * (1 + l) * (1 + l) * (1 + l)); }

// 1 / (x + s), x the reduced gap.
double nearness(const ExplicitLubrication& film, const FilmPair& pair, double gap) {
  return 1 / (gap / pair.mean_radius + film.roughness.value_or(0));
}

// Lengths of the logarithmic terms, of which each unit has the resistance 6 pi mu ln 1/(x + s): sliding, and the
// torques of the two in a unit of sliding.
struct Logarithms {
  double sliding, first_turn, second_turn, rolling;
};

Logarithms logarithms_of_pair(double a, double b) {
  const double l = b / a, sum = a + b;
  const double sliding = a * sliding_factor(l);
  const double first = 2.0 / 3 * a * a * turning_factor(l), second = 2.0 / 3 * b * b * turning_factor(1 / l);
  // What is left of the torque of one by the turning of the other.
  const double rolling = first * second / sliding - sum * sum * sum / 6 * both_turning_factor(l);
  return {sliding, first, second, rolling};
}

// The limit of a large second sphere: arms of a/4, and 3a/4 from the surface of the wall.
Logarithms logarithms_at_wall(double a) { return {8.0 / 15 * a, 2.0 / 15 * a * a, 0.4 * a * a, 0.5 * a * a * a}; }

}  // namespace

double film_length(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair) {
  const double touch = grains.radius[pair.first] + (pair.second < 0 ? 0 : grains.radius[pair.second]);
  return film.terms == FilmTerms::pair && pair.second >= 0 ? touch : touch + pair.gap;
}

double film_reach(const ExplicitLubrication& film, const FilmPair& pair) {
  return film.reduced_reach ? *film.reduced_reach * pair.mean_radius : film.reach.value_or(pair.smaller_radius);
}

FilmResistance film_resistance(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair,
                               double gap) {
  const double a = grains.radius[pair.first], b = pair.second < 0 ? 0 : grains.radius[pair.second];
  // Between two grains the arms end in the middle of the gap, so that angular momentum is kept.
  const double half_gap = pair.second < 0 ? 0 : 0.5 * pair.gap;
  FilmResistance all{0, 0, 0, a + half_gap, pair.second < 0 ? 0 : b + half_gap};
  if (film.terms == FilmTerms::leading) {
    all.squeeze = normal_film(film, pair, gap);
    if (film.tangential) all.sliding = tangential_film(film, grains, pair, gap);
    return all;
  }
  const double near = nearness(film, pair, gap), unit = 6 * pi * film.viscosity;
  all.squeeze = unit * (pair.second < 0 ? a : a * squeeze_factor(b / a)) * near;
  if (!film.tangential || near <= 1) return all;
  const Logarithms y = pair.second < 0 ? logarithms_at_wall(a) : logarithms_of_pair(a, b);
  const double logarithm = math::log(near);
  all.sliding = unit * y.sliding * logarithm;
  all.rolling = unit * y.rolling * logarithm;
  all.first_arm = y.first_turn / y.sliding;
  all.second_arm = y.second_turn / y.sliding;
  return all;
}

double reduced_mass(const Grains& grains, const FilmPair& pair) {
  return 1 / (1 / grains.mass[pair.first] + (pair.second < 0 ? 0 : 1 / grains.mass[pair.second]));
}

double normal_film(const ExplicitLubrication& film, const FilmPair& pair, double gap) {
  if (film.is_rough()) gap += *film.roughness * pair.mean_radius;
  const double reduced = 1 / pair.curvature;
  if (film.film == FilmShape::spheres) return 6 * pi * film.viscosity * reduced * reduced / gap;
  return 3 * std::numbers::sqrt2 * pi * film.viscosity * math::pow(reduced / gap, 1.5);
}

double tangential_film(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double gap) {
  const double r = pair.smaller_radius;
  if (film.is_rough()) gap += *film.roughness * pair.mean_radius;
  if (gap >= r) return 0;
  double length = 8.0 / 15 * r;
  if (pair.second >= 0) {
    const double a = grains.radius[pair.first], b = grains.radius[pair.second];
    length = 4 * a * b * (2 * a * a + a * b + 2 * b * b) / (15 * math::pow(a + b, 3));
  }
  return 6 * pi * film.viscosity * length * math::log(r / gap);
}

double film_threshold(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double dt) {
  if (film.is_rough()) return 0;
  // n(q_s) = n(1) q_s^-p.
  const double ratio = normal_film(film, pair, 1) * film.constant * dt / reduced_mass(grains, pair);
  return film.film == FilmShape::spheres ? ratio : math::cbrt(ratio * ratio);
}

}  // namespace slurry
