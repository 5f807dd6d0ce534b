// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/near_field.hpp"

#include <Eigen/SparseCholesky>

#include "slurry/core/errors.hpp"

namespace slurry::grid {
namespace {

using Triplets = std::vector<Eigen::Triplet<double>>;

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

struct NearField::Factors {
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> ldlt;
};

NearField::NearField(const std::vector<Body>& bodies, const std::vector<PairFilm>& films)
    : bodies_(bodies.size()), factors_(std::make_unique<Factors>()) {
  int count = 0;
  for (const Body& body : bodies)
    for (const bool is_free : body.is_free) unknown_.push_back(is_free ? count++ : -1);
  Triplets triplets;
  const auto add = [&](std::size_t row, std::size_t column, double value) {
    if (unknown_[row] >= unknown_[column] && unknown_[column] >= 0 && value != 0)
      triplets.emplace_back(unknown_[row], unknown_[column], value);
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
  if (count == 0) return;
  Eigen::SparseMatrix<double> lower(count, count);
  lower.setFromTriplets(triplets.begin(), triplets.end());
  factors_->ldlt.compute(lower);
  if (factors_->ldlt.info() != Eigen::Success || !(factors_->ldlt.vectorD().minCoeff() > 0))
    throw RunError("the resistance of the grains in the fluid of the grid is not positive");
}

NearField::~NearField() = default;
NearField::NearField(NearField&&) noexcept = default;

Velocities NearField::solve(const Impulses& loads) const {
  Velocities w{std::vector<Vec3>(bodies_), std::vector<Vec3>(bodies_)};
  if (factors_->ldlt.rows() == 0) return w;
  Eigen::VectorXd g(factors_->ldlt.rows());
  for (std::size_t f = 0; f < unknown_.size(); ++f)
    if (unknown_[f] >= 0) g[unknown_[f]] = (f % 6 < 3 ? loads.linear : loads.angular)[f / 6][int(f % 3)];
  const Eigen::VectorXd x = factors_->ldlt.solve(g);
  for (std::size_t f = 0; f < unknown_.size(); ++f)
    if (unknown_[f] >= 0) entry(w.linear, w.angular, f) = x[unknown_[f]];
  return w;
}

}  // namespace slurry::grid
