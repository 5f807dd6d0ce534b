// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/nonlinear_program.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/math.hpp"
#include "slurry/swimmers/newton_step.hpp"

namespace slurry {
namespace {

using Eigen::ArrayXd;
using Eigen::VectorXd;

// The barrier: its first weight, and how it shrinks once its own problem is solved to `solved_within` times the weight.
constexpr double first_barrier = 0.01, barrier_factor = 0.2, solved_within = 10;
// A step goes at most this part of the way to a bound, or 1 - barrier.
constexpr double least_part_of_way = 0.99;
// A start is moved off the bounds by this part of the range, and at most by this part of the size of the bound.
constexpr double push_from_bounds = 0.01;
// Rounding puts no number closer to a bound than this part of the range.
constexpr double least_room = 1e-12;
// A step must gain this part of what the slope of the merit function promises. The penalty on the constraints is larger
// than their multipliers by the second number, falls by the third from step to step, and leaves the last part of the
// gain of the constraints to the objective.
constexpr double sufficient_part = 1e-4, penalty_margin = 1.1, penalty_fall = 0.1, penalty_share = 0.1;
// A step that is no gain is tried again with damping larger by this factor (first with `first_damping`) and half of
// the way to the constraints; one that is a gain at once lets the damping fall by the factor.
constexpr double damping_factor = 4, first_damping = 1e-6, least_damping = 1e-12, most_damping = 1e15;
// Multipliers of constraints larger than this come from slopes that are almost dependent: they start from 0.
constexpr double largest_multiplier = 1000;
// Multipliers of bounds stay within this factor of what the barrier makes of them.
constexpr double multiplier_range = 1e10;
// An answer within this factor of the tolerance, from which no step leads on, is good enough.
constexpr double acceptable = 100;
// Constraints cannot be met where the bounds leave less than this part of the step down their squares that would meet
// one of them alone.
constexpr double infeasible_part = 1e-3;

double size_of(const VectorXd& v) { return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0; }

// The largest part of a step, up to 1, that goes no farther than `part` of the way to where a number is 0.
double longest(const ArrayXd& number, const ArrayXd& step, double part) {
  double length = 1;
  for (Eigen::Index k = 0; k < step.size(); ++k)
    if (step(k) < 0) length = std::min(length, -part * number(k) / step(k));
  return length;
}

class InteriorPoint {
 public:
  InteriorPoint(const NonlinearProgram& program, const ProgramOptions& options)
      : program_(program), options_(options) {}

  ProgramAnswer solve() {
    ProgramAnswer answer;
    begin();
    for (; answer.iterations < options_.most_iterations; ++answer.iterations) {
      check_interrupt();
      shrink_barrier();
      answer.is_solved = error(0) < options_.tolerance;
      if (answer.is_solved || !step()) break;
    }
    answer.outcome = outcome(answer.is_solved, answer.iterations);
    answer.is_solved = answer.is_solved || error(0) < acceptable * options_.tolerance;
    answer.x = x_, answer.multipliers = multipliers_, answer.bound_multipliers = high_multipliers_ - low_multipliers_;
    answer.value = value_;
    return answer;
  }

 private:
  ArrayXd above() const { return (x_ - program_.low).array(); }
  ArrayXd below() const { return (program_.high - x_).array(); }
  double part_of_way() const { return std::max(least_part_of_way, 1 - barrier_); }

  void begin() {
    const ArrayXd low = program_.low.array(), high = program_.high.array();
    const ArrayXd part = push_from_bounds * (high - low);
    const ArrayXd least = low + part.min(push_from_bounds * low.abs().max(1.0));
    const ArrayXd most = high - part.min(push_from_bounds * high.abs().max(1.0));
    x_ = program_.start.array().max(least).min(most);
    value_ = program_.evaluate(x_);
    low_multipliers_ = high_multipliers_ = VectorXd::Ones(x_.size());
    fit_multipliers();
  }

  // The multipliers that come closest to stationarity.
  void fit_multipliers() {
    multipliers_ = nearest_multipliers(value_.jacobian, value_.gradient + high_multipliers_ - low_multipliers_);
    if (size_of(multipliers_) > largest_multiplier) multipliers_.setZero();
  }

  // The largest violation of the conditions of optimality of the problem with a barrier. Large multipliers count as
  // scale.
  double error(double barrier) const {
    const VectorXd slope =
        value_.gradient + value_.jacobian.transpose() * multipliers_ + high_multipliers_ - low_multipliers_;
    const double bounds = low_multipliers_.sum() + high_multipliers_.sum(), n = static_cast<double>(x_.size());
    const double all = (bounds + multipliers_.cwiseAbs().sum()) / (2 * n + static_cast<double>(multipliers_.size()));
    const double scale = std::max(1.0, all / 100), bound_scale = std::max(1.0, bounds / (2 * n) / 100);
    const double gap = std::max((above() * low_multipliers_.array() - barrier).abs().maxCoeff(),
                                (below() * high_multipliers_.array() - barrier).abs().maxCoeff());
    return std::max({size_of(slope) / scale, size_of(value_.constraints), gap / bound_scale});
  }

  void shrink_barrier() {
    const double least = options_.tolerance / 10;
    while (barrier_ > least && error(barrier_) < solved_within * barrier_)
      barrier_ = std::max(least, std::min(barrier_factor * barrier_, barrier_ * std::sqrt(barrier_)));
  }

  // Objective, barrier and penalty.
  double merit(const VectorXd& x, const ProgramValue& value) const {
    double sum = 0;
    for (Eigen::Index k = 0; k < x.size(); ++k)
      sum += math::log(x(k) - program_.low(k)) + math::log(program_.high(k) - x(k));
    return value.objective - barrier_ * sum + penalty_ * value.constraints.lpNorm<1>();
  }
  std::optional<ProgramValue> evaluate(const VectorXd& x) const {
    try {
      ProgramValue value = program_.evaluate(x);
      if (std::isfinite(value.objective) && value.constraints.allFinite()) return value;
    } catch (const RunError&) {
      // There is nothing there; a shorter step is tried.
    }
    return {};
  }

  // The model of a step: objective with barrier, and the terms of the bounds in its Hessian.
  struct Model {
    VectorXd slope, pull;
    Eigen::MatrixXd hessian;
  };
  Model model() const {
    const ArrayXd from_low = above(), from_high = below();
    return {value_.gradient.array() - barrier_ / from_low + barrier_ / from_high,
            low_multipliers_.array() / from_low + high_multipliers_.array() / from_high,
            program_.hessian(x_, 1, multipliers_)};
  }

  // One step: Newton's, or a shorter and steeper one where that is no gain. False where none is.
  bool step() {
    const Model m = model();
    penalty_ = std::max(penalty_fall * penalty_, penalty_margin * size_of(multipliers_));
    for (double part = 1; damping_ < most_damping; part *= 0.5) {
      const NewtonStep newton(m.hessian, m.pull, value_.jacobian, damping_);
      const VectorXd way = newton.solve(m.slope, part * value_.constraints);
      const double promise = promise_of(m, way), length = reach(way);
      damping_ = newton.damping();
      if (is_gain(way, length, promise) || is_gain_bent(newton, m, way, length, part, promise)) {
        if (part == 1) damping_ = damping_ > least_damping ? damping_ / damping_factor : 0;
        move(way);
        return true;
      }
      damping_ = std::max(damping_factor * damping_, first_damping);
    }
    return false;
  }

  double reach(const VectorXd& step) const {
    return std::min(longest(above(), step.array(), part_of_way()), longest(below(), -step.array(), part_of_way()));
  }

  // The slope of the merit function along a step: the penalty is raised until it leads down.
  double promise_of(const Model& m, const VectorXd& step) {
    const double gain = value_.constraints.lpNorm<1>() - (value_.constraints + value_.jacobian * step).lpNorm<1>();
    const double bend = step.dot(m.hessian * step + m.pull.cwiseProduct(step));
    const double rise = m.slope.dot(step) + 0.5 * std::max(bend, 0.0);
    if (gain > 0) penalty_ = std::max(penalty_, rise / ((1 - penalty_share) * gain));
    return m.slope.dot(step) - penalty_ * gain;
  }

  // The rounding of the merit function itself is no loss.
  bool is_gain(const VectorXd& step, double length, double promise) {
    const double before = merit(x_, value_), slack = 100 * std::numeric_limits<double>::epsilon() * std::abs(before);
    const VectorXd room = least_room * (program_.high - program_.low);
    next_ = (x_ + length * step).cwiseMax(program_.low + room).cwiseMin(program_.high - room);
    next_value_ = evaluate(next_);
    return next_value_ && merit(next_, *next_value_) <= before + slack + sufficient_part * length * promise;
  }

  // Constraints that curve away from a long step: one more step towards them (Maratos).
  bool is_gain_bent(const NewtonStep& newton, const Model& m, const VectorXd& way, double length, double part,
                    double promise) {
    if (!next_value_ || next_value_->constraints.lpNorm<1>() < value_.constraints.lpNorm<1>()) return false;
    const VectorXd curved = newton.solve(m.slope, length * part * value_.constraints + next_value_->constraints);
    return curved.allFinite() && is_gain(curved, std::min(reach(curved), reach(way)), promise);
  }

  void move(const VectorXd& way) {
    const ArrayXd from_low = above(), from_high = below(), step = way.array();
    const ArrayXd low = low_multipliers_.array(), high = high_multipliers_.array();
    const ArrayXd low_step = barrier_ / from_low - low - low / from_low * step;
    const ArrayXd high_step = barrier_ / from_high - high + high / from_high * step;
    const double length = std::min(longest(low, low_step, part_of_way()), longest(high, high_step, part_of_way()));
    x_ = next_, value_ = std::move(*next_value_);
    const ArrayXd low_fit = barrier_ / above(), high_fit = barrier_ / below();
    low_multipliers_ = (low + length * low_step).max(low_fit / multiplier_range).min(low_fit * multiplier_range);
    high_multipliers_ = (high + length * high_step).max(high_fit / multiplier_range).min(high_fit * multiplier_range);
    fit_multipliers();
  }

  // Does no step within the bounds bring the constraints closer, though they are not met?
  bool is_infeasible() const {
    const double scale = value_.jacobian.norm(), miss = value_.constraints.norm();
    if (size_of(value_.constraints) < options_.tolerance || scale == 0) return false;
    const VectorXd way = value_.jacobian.transpose() * value_.constraints / (scale * scale);
    const VectorXd moved = (x_ - way).cwiseMax(program_.low).cwiseMin(program_.high);
    return (moved - x_).norm() < infeasible_part * miss / scale;
  }
  std::string outcome(bool is_solved, int iterations) const {
    if (is_solved) return "solved";
    if (error(0) < acceptable * options_.tolerance) return "solved to a lesser accuracy";
    if (is_infeasible()) return "no stroke within the bounds reaches the target";
    return iterations == options_.most_iterations ? "not solved after the largest number of iterations"
                                                  : "no way found to the target within the bounds";
  }

  const NonlinearProgram& program_;
  const ProgramOptions& options_;
  VectorXd x_, next_, multipliers_, low_multipliers_, high_multipliers_;
  ProgramValue value_;
  std::optional<ProgramValue> next_value_;
  double barrier_ = first_barrier, penalty_ = 1, damping_ = 0;
};

}  // namespace

ProgramAnswer solve_program(const NonlinearProgram& program, const ProgramOptions& options) {
  return InteriorPoint(program, options).solve();
}

}  // namespace slurry
