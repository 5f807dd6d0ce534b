// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/swim.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/swimmers/dense.hpp"

namespace slurry {
namespace {

double power_of(const Connection& c, const SwimmerShape& rate) { return rate.dot(c.metric * rate); }

// The length of a step in the metric. Where the speed almost vanishes, at a cusp of the path, its root is not smooth:
// the step is halved until Gauss' rule agrees with itself. The metric, which is smooth, is the parabola through its
// values at the nodes of the step; these being Gauss', the error of a smooth step stays of the sixth order.
class StepLength {
 public:
  StepLength(const Stroke& stroke, double begin, double h, const std::array<Eigen::MatrixXd, 3>& metrics)
      : stroke_(stroke), begin_(begin), h_(h), metrics_(metrics) {}

  double whole() const {
    const double first = by_gauss(0, 1);
    return refined(0, 1, first, agreement * first, most_halvings);
  }

 private:
  static constexpr double agreement = 1e-10;
  static constexpr int most_halvings = 16;

  double speed(double u) const {
    const SwimmerShape rate = stroke_.at(begin_ + u * h_).rate;
    const auto& x = gauss_nodes;
    double power = 0;
    for (int k = 0; k < 3; ++k) {
      const double other = x[(k + 1) % 3], last = x[(k + 2) % 3];
      power += (u - other) * (u - last) / ((x[k] - other) * (x[k] - last)) * rate.dot(metrics_[k] * rate);
    }
    return std::sqrt(std::max(0.0, power));
  }
  double by_gauss(double a, double b) const {
    double sum = 0;
    for (int q = 0; q < 3; ++q) sum += gauss_weights[q] * speed(a + gauss_nodes[q] * (b - a));
    return sum * (b - a) * h_;
  }
  double refined(double a, double b, double coarse, double tolerance, int halvings) const {
    const double middle = 0.5 * (a + b), left = by_gauss(a, middle), right = by_gauss(middle, b);
    if (std::abs(left + right - coarse) <= tolerance || halvings == 0) return left + right;
    return refined(a, middle, left, tolerance, halvings - 1) + refined(middle, b, right, tolerance, halvings - 1);
  }

  const Stroke& stroke_;
  double begin_, h_;
  const std::array<Eigen::MatrixXd, 3>& metrics_;
};

// One step: the motion, and what is spent.
struct SwimStep {
  Pose motion;
  double energy = 0, length = 0;
};

SwimStep take_step(const ConnectionField& field, const Stroke& stroke, double begin, double h) {
  SwimStep step;
  std::array<RigidTwist, 3> twists;
  std::array<Eigen::MatrixXd, 3> metrics;
  for (int q = 0; q < 3; ++q) {
    const StrokePoint p = stroke.at(begin + gauss_nodes[q] * h);
    const Connection c = field.at(p.shape);
    twists[q] = twist_of(field.swimmer().freedom(), c.velocity * p.rate);
    metrics[q] = c.metric;
    step.energy += gauss_weights[q] * h * power_of(c, p.rate);
  }
  step.length = StepLength(stroke, begin, h, metrics).whole();
  step.motion = exponential(magnus(twists[0], twists[1], twists[2], h));
  return step;
}

}  // namespace

double towing_power(const Connection& connection, PoseSpace freedom, Vec3 velocity) {
  const Eigen::MatrixXd& k = connection.drag;
  if (freedom == PoseSpace::line) return k(0, 0) * velocity.x * velocity.x;
  // The spin that leaves no torque.
  const int n = freedom == PoseSpace::plane ? 2 : 3;
  const Eigen::VectorXd v = n == 2 ? Eigen::VectorXd(Eigen::Vector2d(velocity.x, velocity.y))
                                   : Eigen::VectorXd(Eigen::Vector3d(velocity.x, velocity.y, velocity.z));
  const Eigen::Index m = k.rows() - n;
  const Eigen::MatrixXd cross = k.bottomLeftCorner(m, n);
  const Eigen::MatrixXd free =
      k.topLeftCorner(n, n) - cross.transpose() * solve_positive(k.bottomRightCorner(m, m), cross);
  return v.dot(free * v);
}

SwimRecord swim(const ConnectionField& field, const Stroke& stroke, int steps) {
  SwimRecord record;
  Pose pose;
  const auto write = [&](double t) {
    const StrokePoint p = stroke.at(t);
    record.time.push_back(t);
    record.shape.push_back(p.shape);
    record.pose.push_back(pose);
    record.power.push_back(power_of(field.at(p.shape), p.rate));
  };
  for (std::size_t piece = 0; piece + 1 < stroke.breaks.size(); ++piece) {
    const double begin = stroke.breaks[piece], h = (stroke.breaks[piece + 1] - begin) / steps;
    for (int k = 0; k < steps; ++k) {
      write(begin + k * h);
      const SwimStep step = take_step(field, stroke, begin + k * h, h);
      pose = pose * step.motion;
      record.energy += step.energy, record.length += step.length;
    }
  }
  write(stroke.period);
  record.net = pose;
  record.least_energy = record.length * record.length / stroke.period;
  const Connection first = connection_of(field.swimmer().loads(record.shape[0]), field.swimmer().motions());
  const Vec3 mean = pose.position / stroke.period;
  if (record.energy > 0)
    record.efficiency = towing_power(first, field.swimmer().freedom(), mean) * stroke.period / record.energy;
  return record;
}

}  // namespace slurry
