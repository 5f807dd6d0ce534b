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

}  // namespace

double reduced_mass(const Grains& grains, const FilmPair& pair) {
  return 1 / (1 / grains.mass[pair.first] + (pair.second < 0 ? 0 : 1 / grains.mass[pair.second]));
}

double normal_film(const ExplicitLubrication& film, const FilmPair& pair, double gap) {
  const double reduced = 1 / pair.curvature;
  if (film.film == FilmShape::spheres) return 6 * pi * film.viscosity * reduced * reduced / gap;
  return 3 * std::numbers::sqrt2 * pi * film.viscosity * math::pow(reduced / gap, 1.5);
}

double tangential_film(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double gap) {
  const double r = pair.smaller_radius;
  if (gap >= r) return 0;
  double length = 8.0 / 15 * r;
  if (pair.second >= 0) {
    const double a = grains.radius[pair.first], b = grains.radius[pair.second];
    length = 4 * a * b * (2 * a * a + a * b + 2 * b * b) / (15 * math::pow(a + b, 3));
  }
  return 6 * pi * film.viscosity * length * math::log(r / gap);
}

double film_threshold(const ExplicitLubrication& film, const Grains& grains, const FilmPair& pair, double dt) {
  // n(q_s) = n(1) q_s^-p.
  const double ratio = normal_film(film, pair, 1) * film.constant * dt / reduced_mass(grains, pair);
  return film.film == FilmShape::spheres ? ratio : math::cbrt(ratio * ratio);
}

}  // namespace slurry
