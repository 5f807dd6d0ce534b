// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arnoldi's process by modified Gram-Schmidt; the least squares by Givens rotations. No restart: the problems here take
// some tens of iterations.
#include "slurry/fluids/stokes/gmres.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::stokes {
namespace {

using Numbers = std::vector<double>;

double inner_product(std::span<const double> a, std::span<const double> b) {
  return parallel_reduce(
      a.size(), 0.0, [&](std::size_t k) { return a[k] * b[k]; }, [](double s, double t) { return s + t; });
}

void subtract_multiple(std::span<double> a, double factor, std::span<const double> b) {
  parallel_for(a.size(), [&](std::size_t k) { a[k] -= factor * b[k]; });
}

struct Givens {
  double c, s;
  void turn(double& a, double& b) const {
    const double first = c * a + s * b;
    b = c * b - s * a;
    a = first;
  }
};

Givens rotation_of(double a, double b) {
  const double length = std::sqrt(a * a + b * b);
  return length > 0 ? Givens{a / length, b / length} : Givens{1, 0};
}

// x = M^-1 sum y_k v_k with R y = g.
void add_up(const std::vector<Numbers>& basis, const std::vector<Numbers>& columns, Numbers g,
            const VectorMap& precondition, std::span<double> x) {
  const std::size_t n = columns.size();
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) g[i] -= columns[k][i] * g[k];
    g[i] /= columns[i][i];
  }
  Numbers sum(x.size(), 0.0);
  for (std::size_t k = 0; k < n; ++k) subtract_multiple(sum, -g[k], basis[k]);
  precondition(sum, x);
}

}  // namespace

GmresReport gmres(const VectorMap& a, const VectorMap& precondition, std::span<const double> b, std::span<double> x,
                  const GmresOptions& options) {
  const double size = std::sqrt(inner_product(b, b));
  std::fill(x.begin(), x.end(), 0.0);
  if (size == 0) return {};
  std::vector<Numbers> basis{Numbers(b.begin(), b.end())}, columns;
  for (double& value : basis[0]) value /= size;
  std::vector<Givens> turns;
  Numbers g{size}, between(b.size());
  for (int count = 1; count <= options.most_iterations; ++count) {
    Numbers next(b.size());
    precondition(basis.back(), between);
    a(between, next);
    Numbers column;
    for (const Numbers& v : basis) {
      column.push_back(inner_product(next, v));
      subtract_multiple(next, column.back(), v);
    }
    double length = std::sqrt(inner_product(next, next));
    for (std::size_t k = 0; k < turns.size(); ++k) turns[k].turn(column[k], column[k + 1]);
    turns.push_back(rotation_of(column.back(), length));
    double rest = 0;
    const double norm_of_next = length;
    turns.back().turn(column.back(), length);
    turns.back().turn(g.back(), rest);
    columns.push_back(column);
    if (std::abs(rest) <= options.tolerance * size || norm_of_next == 0) {
      add_up(basis, columns, g, precondition, x);
      return {count, std::abs(rest) / size};
    }
    g.push_back(rest);
    for (double& value : next) value /= norm_of_next;
    basis.push_back(std::move(next));
  }
  throw RunError(
      fmt::format("the equations of the boundary elements did not converge: residual {:.2g} after {} "
                  "iterations, expected {:g}",
                  std::abs(g.back()) / size, options.most_iterations, options.tolerance));
}

}  // namespace slurry::stokes
