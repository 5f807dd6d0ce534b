// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/driven_swim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/swimmers/dense.hpp"
#include "slurry/swimmers/orthogonal_rows.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Dormand and Prince 1980: stages, and the weights of the orders 5 and 4.
constexpr double stage_times[7] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
constexpr double stage_weights[7][6] = {{},
                                        {1.0 / 5},
                                        {3.0 / 40, 9.0 / 40},
                                        {44.0 / 45, -56.0 / 15, 32.0 / 9},
                                        {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                                        {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
                                        {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
constexpr double error_weights[7] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                     -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

// Rows a cycle in the record.
constexpr int rows_of_cycle = 128;
constexpr long most_steps = 200000;

// The state: passive variables, position, quaternion, energy.
class DrivenMotion {
 public:
  DrivenMotion(const ConnectionField& field, const SwimmerDrive& drive) : field_(field), drive_(drive) {
    const auto& variables = field.swimmer().variables();
    for (int k = 0; k < field.swimmer().shapes(); ++k) (variables[k].stiffness ? passive_ : active_).push_back(k);
  }

  VectorXd first() const {
    VectorXd y = VectorXd::Zero(size());
    for (std::size_t k = 0; k < passive_.size(); ++k) y(k) = field_.swimmer().variables()[passive_[k]].rest_value();
    y(quaternion()) = 1;
    return y;
  }
  Eigen::Index size() const { return static_cast<Eigen::Index>(passive_.size()) + 8; }

  SwimmerShape shape_of(double t, const VectorXd& y) const {
    SwimmerShape shape(field_.swimmer().shapes());
    if (!active_.empty()) {
      const SwimmerShape given = active_at(t).shape;
      for (std::size_t k = 0; k < active_.size(); ++k) shape(active_[k]) = given(k);
    }
    for (std::size_t k = 0; k < passive_.size(); ++k) shape(passive_[k]) = y(k);
    return shape;
  }
  Pose pose_of(const VectorXd& y) const {
    const Eigen::Index p = position(), q = quaternion();
    return {{y(p), y(p + 1), y(p + 2)}, normalised(Quaternion{y(q), y(q + 1), y(q + 2), y(q + 3)})};
  }
  double energy_of(const VectorXd& y) const { return y(size() - 1); }

  VectorXd rate(double t, const VectorXd& y) const {
    const SwimmerShape shape = shape_of(t, y);
    check_bounds(t, shape);
    const Connection c = field_.at(shape);
    const Pose pose = pose_of(y);
    const VectorXd load = load_at(t, pose);
    const SwimmerShape rates = shape_rates(t, shape, c, load);
    VectorXd motion = c.velocity * rates;
    if (load.size() > 0) motion += solve_positive(c.drag, load);
    const RigidTwist twist = twist_of(field_.swimmer().freedom(), motion);
    VectorXd rate(size());
    for (std::size_t k = 0; k < passive_.size(); ++k) rate(k) = rates(passive_[k]);
    const Vec3 v = rotate(pose.orientation, {twist(0), twist(1), twist(2)});
    const Quaternion spin = pose.orientation * Quaternion{0, twist(3), twist(4), twist(5)};
    rate.segment(position(), 7) << v.x, v.y, v.z, 0.5 * spin.w, 0.5 * spin.x, 0.5 * spin.y, 0.5 * spin.z;
    rate(size() - 1) = power(rates, c, load, motion);
    return rate;
  }

  // What a change of the state counts, in units of the ranges and of the largest one.
  double measure(const VectorXd& change) const {
    double largest = 0, range = 0;
    for (std::size_t k = 0; k < passive_.size(); ++k) {
      const VariableOptions& v = field_.swimmer().variables()[passive_[k]];
      range = std::max(range, v.high - v.low);
      largest = std::max(largest, std::abs(change(k)) / (v.high - v.low));
    }
    for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(change(position() + k)) / std::max(range, 1.0));
    for (int k = 0; k < 4; ++k) largest = std::max(largest, std::abs(change(quaternion() + k)));
    return largest;
  }
  // The passive variables, and the same state with others; out of their bounds they are left as they are.
  VectorXd passive_of(const VectorXd& y) const { return y.head(position()); }
  VectorXd with_passive(VectorXd y, const VectorXd& passive) const {
    for (std::size_t k = 0; k < passive_.size(); ++k) {
      const VariableOptions& v = field_.swimmer().variables()[passive_[k]];
      if (!(passive(k) > v.low && passive(k) < v.high)) return y;
    }
    y.head(position()) = passive;
    return y;
  }
  double shape_change(const VectorXd& a, const VectorXd& b) const {
    double largest = 0;
    for (std::size_t k = 0; k < passive_.size(); ++k) {
      const VariableOptions& v = field_.swimmer().variables()[passive_[k]];
      largest = std::max(largest, std::abs(a(k) - b(k)) / (v.high - v.low));
    }
    return largest;
  }

 private:
  Eigen::Index position() const { return static_cast<Eigen::Index>(passive_.size()); }
  Eigen::Index quaternion() const { return position() + 3; }

  StrokePoint active_at(double t) const { return drive_.stroke->at(t - drive_.period * std::floor(t / drive_.period)); }

  // The torque of the field as a load on the motions; empty where there is none.
  VectorXd load_at(double t, const Pose& pose) const {
    if (!drive_.torque) return {};
    const Vec3 torque = rotate_back(pose.orientation, drive_.torque(t, pose.orientation));
    RigidTwist load = RigidTwist::Zero();
    load.tail<3>() << torque.x, torque.y, torque.z;
    return motion_of(field_.swimmer().freedom(), load);
  }

  SwimmerShape shape_rates(double t, const SwimmerShape& shape, const Connection& c, const VectorXd& load) const {
    SwimmerShape rates = SwimmerShape::Zero(shape.size());
    if (!active_.empty()) {
      const SwimmerShape given = active_at(t).rate;
      for (std::size_t k = 0; k < active_.size(); ++k) rates(active_[k]) = given(k);
    }
    const Eigen::Index n = static_cast<Eigen::Index>(passive_.size());
    if (n == 0) return rates;
    VectorXd rest = -c.metric * rates;
    if (load.size() > 0) rest += c.velocity.transpose() * load;
    VectorXd force(n);
    MatrixXd metric(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const VariableOptions& v = field_.swimmer().variables()[passive_[i]];
      force(i) = rest(passive_[i]) - *v.stiffness * (shape(passive_[i]) - v.rest_value());
      for (Eigen::Index j = 0; j < n; ++j) metric(i, j) = c.metric(passive_[i], passive_[j]);
    }
    const VectorXd solved = solve_positive(metric, force);
    for (Eigen::Index i = 0; i < n; ++i) rates(passive_[i]) = solved(i);
    return rates;
  }

  // Of the arms that are moved, and of the field.
  double power(const SwimmerShape& rates, const Connection& c, const VectorXd& load, const VectorXd& motion) const {
    VectorXd force = c.metric * rates;
    if (load.size() > 0) force -= c.velocity.transpose() * load;
    double sum = load.size() > 0 ? load.dot(motion) : 0;
    for (const int k : active_) sum += force(k) * rates(k);
    return sum;
  }

  void check_bounds(double t, const SwimmerShape& shape) const {
    for (const int k : passive_) {
      const VariableOptions& v = field_.swimmer().variables()[k];
      if (!(shape(k) >= v.low && shape(k) <= v.high))
        throw RunError(
            fmt::format("the spring {} leaves its bounds at t = {:.4g}: {:.6g} is not from {:g} to {:g}; "
                        "expected a stiffer spring, a slower stroke or wider bounds",
                        v.name, t, shape(k), v.low, v.high));
    }
  }

  const ConnectionField& field_;
  const SwimmerDrive& drive_;
  std::vector<int> active_, passive_;
};

// Steps of the pair with a length of their own, from row to row.
class PairOfOrders {
 public:
  PairOfOrders(const DrivenMotion& motion, double tolerance, double first_step)
      : motion_(motion), tolerance_(tolerance), step_(first_step), shortest_step_(1e-6 * first_step) {}

  VectorXd advance(double t, double end, VectorXd y) {
    while (t < end) {
      if (++count_ > most_steps) throw RunError("the springs are too stiff: too many steps; expected softer ones");
      const double h = std::min(step_, end - t);
      const bool is_cut = h < step_;
      const Attempt attempt = try_step(t, h, y);
      const double size = attempt.error / tolerance_;
      if (size <= 1) t = end - t <= h ? end : t + h, y = attempt.next;
      const double factor = std::clamp(0.9 * math::pow(std::max(size, 1e-10), -0.2), 0.2, 5.0);
      if (size > 1 || !is_cut) step_ = h * factor;
    }
    return y;
  }

 private:
  struct Attempt {
    VectorXd next;
    double error;
  };
  Attempt try_step(double t, double h, const VectorXd& y) const {
    std::array<VectorXd, 7> stages;
    VectorXd next;
    try {
      for (int s = 0; s < 7; ++s) {
        next = y;
        for (int j = 0; j < s; ++j)
          if (stage_weights[s][j] != 0) next += h * stage_weights[s][j] * stages[j];
        stages[s] = motion_.rate(t + stage_times[s] * h, next);
      }
    } catch (const RunError&) {
      // A long step may try shapes that the motion never has.
      if (h < shortest_step_) throw;
      return {y, 1e6 * tolerance_};
    }
    VectorXd error = VectorXd::Zero(y.size());
    for (int s = 0; s < 7; ++s) error += h * error_weights[s] * stages[s];
    return {next, motion_.measure(error)};
  }

  const DrivenMotion& motion_;
  double tolerance_, step_, shortest_step_;
  long count_ = 0;
};

// The fixed point of x -> f(x) from a sequence of x and f(x), by Anderson's acceleration: the next x is the combination
// of the last images whose residual f - x would be least if f were affine. Springs that are slow beside the period
// would take thousands of cycles to settle by themselves.
class FixedPoint {
 public:
  VectorXd next(const VectorXd& x, const VectorXd& image) {
    residuals_.push_back(image - x), images_.push_back(image);
    if (images_.size() > memory) residuals_.erase(residuals_.begin()), images_.erase(images_.begin());
    const Eigen::Index n = x.size(), count = static_cast<Eigen::Index>(images_.size()) - 1;
    if (count == 0) return image;
    MatrixXd residual_steps(n, count), image_steps(n, count);
    for (Eigen::Index k = 0; k < count; ++k) {
      residual_steps.col(k) = residuals_[k + 1] - residuals_[k];
      image_steps.col(k) = images_[k + 1] - images_[k];
    }
    return image - image_steps * shortest_solution(residual_steps, residuals_.back());
  }

 private:
  static constexpr std::size_t memory = 9;
  std::vector<VectorXd> residuals_, images_;
};

// A pose since the beginning of a cycle: in the frame of the swimmer there. A field has directions of its own: then in
// axes of the world.
Pose seen_in_cycle(const Pose& origin, const Pose& now, bool has_field) {
  return has_field ? Pose{now.position - origin.position, now.orientation} : inverse(origin) * now;
}

}  // namespace

DrivenRecord swim_driven(const ConnectionField& field, const SwimmerDrive& drive, const DrivenOptions& options) {
  const DrivenMotion motion(field, drive);
  PairOfOrders steps(motion, options.tolerance, drive.period / rows_of_cycle);
  VectorXd y = motion.first();
  FixedPoint periodic;
  DrivenRecord record;
  const bool has_field = static_cast<bool>(drive.torque);
  while (record.cycles < options.most_cycles && !record.is_periodic) {
    const VectorXd begin = y;
    const double start = record.cycles * drive.period;
    const Pose origin = motion.pose_of(begin);
    record.time.clear(), record.shape.clear(), record.pose.clear();
    for (int row = 0; row <= rows_of_cycle; ++row) {
      const double t = start + drive.period * row / rows_of_cycle;
      if (row > 0) y = steps.advance(start + drive.period * (row - 1) / rows_of_cycle, t, y);
      record.time.push_back(t - start);
      record.shape.push_back(motion.shape_of(t, y));
      record.pose.push_back(seen_in_cycle(origin, motion.pose_of(y), has_field));
    }
    record.net = record.pose.back();
    record.net.orientation = record.net.orientation * conjugate(record.pose.front().orientation);
    record.energy = motion.energy_of(y) - motion.energy_of(begin);
    record.change = motion.shape_change(y, begin);
    record.is_periodic = record.change < options.periodicity;
    ++record.cycles;
    // In a field the orientation settles as well, which the passive variables do not tell.
    if (!drive.torque) y = motion.with_passive(y, periodic.next(motion.passive_of(begin), motion.passive_of(y)));
  }
  return record;
}

}  // namespace slurry
