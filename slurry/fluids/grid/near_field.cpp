// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/near_field.hpp"

#include "slurry/core/errors.hpp"

namespace slurry::grid {
namespace {

double& entry(std::vector<Vec3>& linear, std::vector<Vec3>& angular, std::size_t freedom) {
  return (freedom % 6 < 3 ? linear : angular)[freedom / 6][int(freedom % 3)];
}

// The matrix of a film between bodies 0 and 1, by its answers to unit motions: 12 x 12.
std::array<std::array<double, 12>, 12> film_matrix(PairFilm film) {
  film.first = 0;
  if (film.second >= 0) film.second = 1;
  std::array<std::array<double, 12>, 12> matrix{};
  for (std::size_t column = 0; column < (film.second < 0 ? 6 : 12); ++column) {
    Velocities u{std::vector<Vec3>(2), std::vector<Vec3>(2)};
    Impulses sum{std::vector<Vec3>(2), std::vector<Vec3>(2)};
    entry(u.linear, u.angular, column) = 1;
    film.add_resistance(film.motion(u, false), sum);
    for (std::size_t row = 0; row < 12; ++row) matrix[row][column] = entry(sum.linear, sum.angular, row);
  }
  return matrix;
}

}  // namespace

NearField::NearField(const std::vector<Body>& bodies, const std::vector<PairFilm>& films) : bodies_(bodies.size()) {
  for (const Body& body : bodies)
    for (const bool is_free : body.is_free) unknown_.push_back(is_free ? count_++ : -1);
  std::vector<SparseEntry> lower;
  const auto add = [&](std::size_t row, std::size_t column, double value) {
    if (unknown_[row] >= unknown_[column] && unknown_[column] >= 0 && value != 0)
      lower.push_back({unknown_[row], unknown_[column], value});
  };
  for (std::size_t b = 0; b < bodies_; ++b)
    for (std::size_t row = 0; row < 6; ++row)
      for (std::size_t column = 0; column < 6; ++column)
        add(6 * b + row, 6 * b + column, bodies[b].resistance[6 * row + column]);
  for (const PairFilm& film : films) {
    const auto matrix = film_matrix(film);
    const auto freedom = [&](std::size_t k) { return 6 * std::size_t(k < 6 ? film.first : film.second) + k % 6; };
    const std::size_t size = film.second < 0 ? 6 : 12;
    for (std::size_t row = 0; row < size; ++row)
      for (std::size_t column = 0; column < size; ++column) add(freedom(row), freedom(column), matrix[row][column]);
  }
  if (count_ == 0) return;
  factors_.emplace(count_, lower);
  if (!factors_->is_positive()) throw RunError("the resistance of the grains in the fluid of the grid is not positive");
}

Velocities NearField::solve(const Impulses& loads) const {
  Velocities w{std::vector<Vec3>(bodies_), std::vector<Vec3>(bodies_)};
  if (!factors_) return w;
  std::vector<double> g(count_);
  for (std::size_t f = 0; f < unknown_.size(); ++f)
    if (unknown_[f] >= 0) g[unknown_[f]] = (f % 6 < 3 ? loads.linear : loads.angular)[f / 6][int(f % 3)];
  const std::vector<double> x = factors_->solve(g);
  for (std::size_t f = 0; f < unknown_.size(); ++f)
    if (unknown_[f] >= 0) entry(w.linear, w.angular, f) = x[unknown_[f]];
  return w;
}

}  // namespace slurry::grid
