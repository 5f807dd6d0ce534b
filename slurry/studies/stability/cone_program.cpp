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
// Of rows that depend on each other. Numbers are of the order of 1.
constexpr double regularisation = 1e-13;
// Close to the answer the equations of a step lose digits, and the best point so far stays: it counts up to this error.
constexpr double accepted = 1e-6;
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

// A with the load.
class Constraints {
 public:
  explicit Constraints(const ConeProgram& p) : program_(p) {}
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

 private:
  const ConeProgram& program_;
};

// The equations of a step,
//
//     -W^-2 dx + A^T dy = right of the columns,     A dx = right of the rows,
//
// by factors with pivots: close to the answer W ranges over many powers of ten, and the smaller system A W^2 A^T loses
// the digits of the forces.
class StepEquations {
 public:
  StepEquations(const ConeProgram& program, const Constraints& a, const Scaling& scaling)
      : program_(program), a_(a), scaling_(scaling) {
    std::vector<SparseEntry> entries;
    std::size_t first = 0;
    for (std::size_t cone = 0; cone < program.cones.size(); first += program.cones[cone++])
      for (std::int32_t i = 0; i < program.cones[cone]; ++i)
        for (std::int32_t j = 0; j < program.cones[cone]; ++j)
          entries.push_back({static_cast<std::int32_t>(first) + i, static_cast<std::int32_t>(first) + j,
                             -scaling.inverse_square(cone, i, j)});
    const auto n = static_cast<std::int32_t>(program.columns());
    const auto add = [&](std::int32_t row, std::int32_t column, double value) {
      entries.push_back({n + row, column, value}), entries.push_back({column, n + row, value});
    };
    for (const SparseEntry& e : program.entries) add(e.row, e.column, e.value);
    for (std::size_t row = 0; row < program.rows; ++row) {
      const auto k = static_cast<std::int32_t>(row);
      if (program.load_entries[row] != 0) add(k, static_cast<std::int32_t>(program.load), program.load_entries[row]);
      entries.push_back({n + k, n + k, -regularisation});
    }
    factors_ = std::make_unique<SparseLu>(program.columns() + program.rows, entries);
  }
  bool is_fine() const { return factors_->is_regular(); }

  // (dx, dy) one behind the other. Refined, for the sake of what regularisation has changed.
  Numbers solve(const Numbers& right) const {
    Numbers step = factors_->solve(right);
    for (int k = 0; k < refinements; ++k) {
      Numbers rest = right;
      add_to(rest, -1, times(step));
      add_to(step, 1, factors_->solve(rest));
    }
    return step;
  }

 private:
  Numbers times(const Numbers& step) const {
    const auto middle = step.begin() + static_cast<std::ptrdiff_t>(program_.columns());
    const Numbers x(step.begin(), middle), y(middle, step.end());
    Numbers product = a_.transposed_times(y);
    add_to(product, -1, scaling_.times_inverse_square(x));
    const Numbers rows = a_.times(x);
    product.insert(product.end(), rows.begin(), rows.end());
    return product;
  }

  const ConeProgram& program_;
  const Constraints& a_;
  const Scaling& scaling_;
  std::unique_ptr<SparseLu> factors_;
};

double error_of(const ConeAnswer& a) { return std::max({a.gap, a.primal_residual, a.dual_residual}); }

struct Direction {
  Numbers x, y, z;
};

class InteriorPoints {
 public:
  explicit InteriorPoints(const ConeProgram& p) : p_(p), a_(p), cones_(p.cones) {
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
  Direction direction(const Scaling& scaling, const StepEquations& equations, const Numbers& right) const {
    Numbers both = dual_;
    add_to(both, -1, scaling.times_inverse(cones_.divided(scaling.point(), right)));
    both.insert(both.end(), primal_.begin(), primal_.end());
    const Numbers step = equations.solve(both);
    const auto middle = step.begin() + static_cast<std::ptrdiff_t>(p_.columns());
    Direction d{{step.begin(), middle}, {middle, step.end()}, dual_};
    add_to(d.z, -1, a_.transposed_times(d.y));
    return d;
  }

  bool advance() {
    const Scaling scaling(cones_, answer_.x, answer_.z);
    if (!scaling.is_fine()) return false;
    const StepEquations equations(p_, a_, scaling);
    if (!equations.is_fine()) return false;
    const Numbers square = cones_.product(scaling.point(), scaling.point());
    Numbers right = square;
    for (double& v : right) v = -v;
    const Direction ahead = direction(scaling, equations, right);
    const double mu = dot_of(answer_.x, answer_.z) / static_cast<double>(p_.cones.size());
    const double step =
        std::min({1.0, cones_.longest_step(answer_.x, ahead.x), cones_.longest_step(answer_.z, ahead.z)});
    const double left = 1 - step, sigma = left * left * left;
    const Numbers second = cones_.product(scaling.times_inverse(ahead.x), scaling.times(ahead.z));
    const Numbers unit = cones_.unit();
    for (std::size_t k = 0; k < right.size(); ++k) right[k] = sigma * mu * unit[k] - square[k] - second[k];
    return move(direction(scaling, equations, right));
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
  return InteriorPoints(program).solve(tolerance);
}

}  // namespace slurry
