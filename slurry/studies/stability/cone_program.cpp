// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/studies/stability/cone_program.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "slurry/core/interrupt.hpp"
#include "slurry/linalg/sparse_factors.hpp"
#include "slurry/studies/stability/cones.hpp"

namespace slurry {
namespace {

using Numbers = std::vector<double>;

constexpr int most_iterations = 100, refinements = 3;
// Added to the diagonal of the normal equations, in parts of its largest entry: rows that depend on each other.
constexpr double regularisation = 1e-14;
// Close to the answer the normal equations lose digits, and the best point so far stays: it counts up to this error.
constexpr double accepted = 1e-7;
// How much of the way to the boundary of K a step goes.
constexpr double boldness = 0.99;

double dot_of(const Numbers& a, const Numbers& b) {
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}
double size_of(const Numbers& a) { return std::sqrt(dot_of(a, a)); }

void add_to(Numbers& a, double factor, const Numbers& b) {
  for (std::size_t k = 0; k < a.size(); ++k) a[k] += factor * b[k];
}

// A by columns of cones, with the load.
class Constraints {
 public:
  explicit Constraints(const ConeProgram& p) : program_(p), by_column_(p.columns()) {
    for (const SparseEntry& e : p.entries) by_column_[e.column].push_back(e);
  }
  Numbers times(const Numbers& x) const {
    Numbers product(program_.rows, 0.0);
    for (const SparseEntry& e : program_.entries) product[e.row] += e.value * x[e.column];
    add_to(product, x[program_.load], program_.load_entries);
    return product;
  }
  Numbers transposed_times(const Numbers& y) const {
    Numbers product(program_.columns(), 0.0);
    for (const SparseEntry& e : program_.entries) product[e.column] += e.value * y[e.row];
    product[program_.load] += dot_of(program_.load_entries, y);
    return product;
  }
  const std::vector<SparseEntry>& column(std::size_t k) const { return by_column_[k]; }

 private:
  const ConeProgram& program_;
  std::vector<std::vector<SparseEntry>> by_column_;
};

// A W^2 A^T by its factors; the dense column by the formula of Sherman and Morrison.
class NormalEquations {
 public:
  NormalEquations(const ConeProgram& program, const Constraints& a, const Scaling& scaling)
      : program_(program), a_(a), scaling_(scaling) {
    std::vector<SparseEntry> entries;
    double largest = 0;
    std::size_t first = 0;
    for (std::size_t cone = 0; cone < program.cones.size(); first += program.cones[cone++])
      if (first != program.load) add_cone(cone, first, entries);
    for (const SparseEntry& e : entries)
      if (e.row == e.column) largest = std::max(largest, e.value);
    for (std::size_t row = 0; row < program.rows; ++row) {
      const auto k = static_cast<std::int32_t>(row);
      entries.push_back({k, k, regularisation * std::max(largest, 1e-300)});
    }
    factors_ = std::make_unique<SparseCholesky>(program.rows, entries);
    weight_ = scaling.square(program.load);
    loaded_ = factors_->solve(program.load_entries);
    pivot_ = 1 + weight_ * dot_of(program.load_entries, loaded_);
  }
  bool is_fine() const { return factors_->is_positive() && std::isfinite(pivot_); }

  // Refined, since regularisation and elimination cost digits.
  Numbers solve(const Numbers& right) const {
    Numbers y = solve_once(right);
    for (int k = 0; k < refinements; ++k) {
      Numbers rest = right;
      add_to(rest, -1, a_.times(scaling_.times_square(a_.transposed_times(y))));
      add_to(y, 1, solve_once(rest));
    }
    return y;
  }

 private:
  void add_cone(std::size_t cone, std::size_t first, std::vector<SparseEntry>& entries) const {
    const std::size_t d = program_.cones[cone];
    for (std::size_t i = 0; i < d; ++i)
      for (std::size_t j = 0; j < d; ++j) {
        const double w = scaling_.square(cone, i, j);
        for (const SparseEntry& e : a_.column(first + i))
          for (const SparseEntry& f : a_.column(first + j)) entries.push_back({e.row, f.row, e.value * w * f.value});
      }
  }
  Numbers solve_once(const Numbers& right) const {
    Numbers y = factors_->solve(right);
    add_to(y, -weight_ * dot_of(program_.load_entries, y) / pivot_, loaded_);
    return y;
  }

  const ConeProgram& program_;
  const Constraints& a_;
  const Scaling& scaling_;
  std::unique_ptr<SparseCholesky> factors_;
  double weight_ = 0, pivot_ = 1;
  Numbers loaded_;
};

double error_of(const ConeAnswer& a) { return std::max({a.gap, a.primal_residual, a.dual_residual}); }

struct Direction {
  Numbers x, y, z;
};

class Solver {
 public:
  explicit Solver(const ConeProgram& p) : p_(p), a_(p), cones_(p.cones) {
    best_.gap = std::numeric_limits<double>::infinity();
    answer_.x = cones_.unit(), answer_.z = cones_.unit();
    answer_.y.assign(p.rows, 0.0);
    const double scale = std::max({1.0, size_of(p.right), size_of(p.cost)});
    for (double& v : answer_.x) v *= scale;
    for (double& v : answer_.z) v *= scale;
  }

  ConeAnswer solve(double tolerance) {
    for (; answer_.iterations < most_iterations; ++answer_.iterations) {
      check_interrupt();
      measure();
      if (error_of(answer_) < error_of(best_)) best_ = answer_;
      if (error_of(best_) <= tolerance || !advance()) break;
    }
    best_.is_solved = error_of(best_) <= accepted;
    best_.iterations = answer_.iterations;
    return best_;
  }

 private:
  void measure() {
    primal_ = p_.right, dual_ = p_.cost;
    add_to(primal_, -1, a_.times(answer_.x));
    add_to(dual_, -1, a_.transposed_times(answer_.y));
    add_to(dual_, -1, answer_.z);
    const double value = dot_of(p_.cost, answer_.x);
    answer_.primal_residual = size_of(primal_) / (1 + size_of(p_.right));
    answer_.dual_residual = size_of(dual_) / (1 + size_of(p_.cost));
    answer_.gap = dot_of(answer_.x, answer_.z) / (1 + std::abs(value));
  }

  // The Newton step for lambda o (W^-1 dx + W dz) = right.
  Direction direction(const Scaling& scaling, const NormalEquations& normal, const Numbers& right) const {
    const Numbers u = cones_.divided(scaling.point(), right);
    Numbers rest = primal_, dual = scaling.times_square(dual_);
    Numbers moved = scaling.times(u);
    add_to(rest, -1, a_.times(moved));
    add_to(rest, 1, a_.times(dual));
    Direction d;
    d.y = normal.solve(rest);
    d.z = dual_;
    add_to(d.z, -1, a_.transposed_times(d.y));
    d.x = std::move(moved);
    add_to(d.x, -1, scaling.times_square(d.z));
    return d;
  }

  bool advance() {
    const Scaling scaling(cones_, answer_.x, answer_.z);
    if (!scaling.is_fine()) return false;
    const NormalEquations normal(p_, a_, scaling);
    if (!normal.is_fine()) return false;
    const Numbers square = cones_.product(scaling.point(), scaling.point());
    Numbers right = square;
    for (double& v : right) v = -v;
    const Direction ahead = direction(scaling, normal, right);
    const double mu = dot_of(answer_.x, answer_.z) / static_cast<double>(p_.cones.size());
    const double step = std::min({1.0, cones_.longest_step(answer_.x, ahead.x), cones_.longest_step(answer_.z, ahead.z)});
    const double sigma = std::pow(1 - step, 3);
    const Numbers second = cones_.product(scaling.times_inverse(ahead.x), scaling.times(ahead.z));
    const Numbers unit = cones_.unit();
    for (std::size_t k = 0; k < right.size(); ++k) right[k] = sigma * mu * unit[k] - square[k] - second[k];
    return move(direction(scaling, normal, right));
  }

  bool move(const Direction& d) {
    const double primal = std::min(1.0, boldness * cones_.longest_step(answer_.x, d.x)),
                 dual = std::min(1.0, boldness * cones_.longest_step(answer_.z, d.z));
    if (!std::isfinite(primal + dual) || std::max(primal, dual) < 1e-8) return false;
    add_to(answer_.x, primal, d.x);
    add_to(answer_.y, dual, d.y);
    add_to(answer_.z, dual, d.z);
    return true;
  }

  const ConeProgram& p_;
  Constraints a_;
  Cones cones_;
  ConeAnswer answer_, best_;
  Numbers primal_, dual_;
};

}  // namespace

ConeAnswer solve_cone_program(const ConeProgram& program, double tolerance) {
  return Solver(program).solve(tolerance);
}

}  // namespace slurry
