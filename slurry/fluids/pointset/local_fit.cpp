// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/pointset/local_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// In the exponent of the weight, at the distance h: what is there counts for 0.002 of what is at the centre.
constexpr double decay = 6.25;

// Ratio of the smallest to the largest diagonal of R below which the points do not tell the monomials apart. Half
// neighbourhoods at walls have 1e-2 with quadratics and 1e-3 with cubics; points on one line have round-off.
constexpr double least_ratio = 1e-6;

using Exponents = std::array<int, 3>;

// By degree, so that those of a lower degree come first: 1; x, y, z; ...
std::vector<Exponents> exponents_of(const FitOptions& options) {
  std::vector<Exponents> all;
  for (int total = 0; total <= options.degree; ++total)
    for (int i = total; i >= 0; --i)
      for (int j = total - i; j >= 0; --j)
        if (!options.planar || i + j == total) all.push_back({i, j, total - i - j});
  return all;
}

// The lists are asked for at every point: made once.
const std::vector<Exponents>& exponents(const FitOptions& options) {
  static const auto lists = [] {
    std::array<std::vector<Exponents>, 10> made;
    for (int degree = 0; degree < 5; ++degree)
      for (const bool planar : {false, true}) made[2 * degree + planar] = exponents_of({planar, degree});
    return made;
  }();
  return lists[2 * std::clamp(options.degree, 0, 4) + options.planar];
}

double power(double x, int n) {
  double product = 1;
  for (; n > 0; --n) product *= x;
  return product;
}

int total(const Exponents& e) { return e[0] + e[1] + e[2]; }

double monomial(const Exponents& e, Vec3 x) { return power(x.x, e[0]) * power(x.y, e[1]) * power(x.z, e[2]); }

}  // namespace

double fit_weight(Vec3 offset, double reach) { return math::exp(-decay * norm2(offset / reach)); }

std::size_t monomial_count(const FitOptions& options) { return exponents(options).size(); }

LocalFit::LocalFit(Vec3 centre, std::span<const Vec3> near, double reach, const FitOptions& options)
    : centre_(centre), reach_(reach), options_(options), rows_(near.size()), columns_(monomial_count(options)) {
  if (rows_ < columns_) return;
  q_.resize(rows_ * columns_);
  r_.assign(columns_ * columns_, 0.0);
  for (std::size_t j = 0; j < rows_; ++j) {
    weight_.push_back(fit_weight(near[j] - centre, reach));
    const std::vector<double> values = monomials_at(near[j]);
    for (std::size_t k = 0; k < columns_; ++k) q_[k * rows_ + j] = weight_[j] * values[k];
  }
  factorise();
}

// Q R in the place of W P, column by column: Gram and Schmidt, each twice, which leaves the columns orthogonal to
// round-off (Giraud, Langou and Rozloznik 2005).
void LocalFit::factorise() {
  double largest = 0, smallest = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < columns_; ++k) {
    double* const column = q_.data() + k * rows_;
    for (int pass = 0; pass < 2; ++pass)
      for (std::size_t i = 0; i < k; ++i) {
        const double* const before = q_.data() + i * rows_;
        const double part = std::inner_product(column, column + rows_, before, 0.0);
        r_[k * columns_ + i] += part;
        for (std::size_t j = 0; j < rows_; ++j) column[j] -= part * before[j];
      }
    const double length = std::sqrt(std::inner_product(column, column + rows_, column, 0.0));
    largest = std::max(largest, length), smallest = std::min(smallest, length);
    if (!(smallest > least_ratio * largest)) return;
    r_[k * columns_ + k] = length;
    for (std::size_t j = 0; j < rows_; ++j) column[j] /= length;
  }
  is_well_posed_ = true;
}

std::vector<double> LocalFit::monomials_at(Vec3 place) const {
  const Vec3 x = (place - centre_) / reach_;
  std::vector<double> values;
  for (const Exponents& e : exponents(options_)) values.push_back(monomial(e, x));
  return values;
}

// W Q R^-T b.
std::vector<double> LocalFit::weights_of(std::vector<double> functional) const {
  for (std::size_t k = 0; k < columns_; ++k) {
    for (std::size_t i = 0; i < k; ++i) functional[k] -= r_[k * columns_ + i] * functional[i];
    functional[k] /= r_[k * columns_ + k];
  }
  std::vector<double> weights(rows_, 0.0);
  for (std::size_t k = 0; k < columns_; ++k)
    for (std::size_t j = 0; j < rows_; ++j) weights[j] += q_[k * rows_ + j] * functional[k];
  for (std::size_t j = 0; j < rows_; ++j) weights[j] *= weight_[j];
  return weights;
}

std::vector<double> LocalFit::value_weights(Vec3 place) const { return weights_of(monomials_at(place)); }

std::vector<double> LocalFit::derivative_weights(int axis) const {
  std::vector<double> functional;
  for (const Exponents& e : exponents(options_)) functional.push_back(total(e) == 1 && e[axis] == 1 ? 1 / reach_ : 0);
  return weights_of(std::move(functional));
}

std::vector<double> LocalFit::laplacian_weights() const {
  std::vector<double> functional;
  for (const Exponents& e : exponents(options_)) {
    const bool is_square = total(e) == 2 && *std::max_element(e.begin(), e.end()) == 2;
    functional.push_back(is_square ? 2 / (reach_ * reach_) : 0);
  }
  return weights_of(std::move(functional));
}

// R^-1 Q^T W f.
std::vector<double> LocalFit::coefficients(std::span<const double> values) const {
  std::vector<double> c(columns_, 0.0);
  for (std::size_t k = 0; k < columns_; ++k)
    for (std::size_t j = 0; j < rows_; ++j) c[k] += q_[k * rows_ + j] * weight_[j] * values[j];
  for (std::size_t k = columns_; k-- > 0;) {
    for (std::size_t i = k + 1; i < columns_; ++i) c[k] -= r_[i * columns_ + k] * c[i];
    c[k] /= r_[k * columns_ + k];
  }
  return c;
}

double LocalFit::evaluate(std::span<const double> coefficients, Vec3 place) const {
  const std::vector<double> values = monomials_at(place);
  double sum = 0;
  for (std::size_t k = 0; k < values.size(); ++k) sum += coefficients[k] * values[k];
  return sum;
}

Vec3 LocalFit::gradient(std::span<const double> coefficients, Vec3 place) const {
  const Vec3 x = (place - centre_) / reach_;
  const std::vector<Exponents>& all = exponents(options_);
  Vec3 sum;
  for (std::size_t k = 0; k < all.size(); ++k)
    for (int axis = 0; axis < 3; ++axis) {
      if (all[k][axis] == 0) continue;
      Exponents lower = all[k];
      --lower[axis];
      sum[axis] += coefficients[k] * all[k][axis] * monomial(lower, x) / reach_;
    }
  return sum;
}

}  // namespace slurry
