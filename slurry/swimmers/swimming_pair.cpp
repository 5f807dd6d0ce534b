// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/swimming_pair.hpp"

#include <cmath>

#include "slurry/swimmers/connection.hpp"
#include "slurry/swimmers/dense.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;

// Where each swimmer is in its stroke.
std::array<StrokePoint, 2> points_of(const SwimmingPair& pair, double time) {
  const double period = pair.stroke.period, later = time - pair.phase * period;
  return {pair.stroke.at(time - period * std::floor(time / period)),
          pair.stroke.at(later - period * std::floor(later / period))};
}

// The twists of both in one column, and the energy.
using PairStep = Eigen::Matrix<double, 13, 1>;

}  // namespace

PairRate pair_rate(const SwimmingPair& pair, const std::array<Pose, 2>& at, double time) {
  const Swimmer& swimmer = pair.swimmer;
  const std::array<StrokePoint, 2> points = points_of(pair, time);
  const Eigen::Index m = swimmer.shapes(), rows = sphere_freedoms * static_cast<Eigen::Index>(swimmer.size());
  // Motions of both first, then the rates of all shapes.
  MatrixXd motion = MatrixXd::Zero(2 * rows, 12 + 2 * m);
  Eigen::VectorXd rates(2 * m);
  std::vector<SphereBody> balls;
  for (int k = 0; k < 2; ++k) {
    const MatrixXd own = swimmer.motion_in_world(points[k].shape, at[k]);
    motion.block(k * rows, 6 * k, rows, 6) = own.leftCols(6);
    motion.block(k * rows, 12 + k * m, rows, m) = own.rightCols(m);
    rates.segment(k * m, m) = points[k].rate;
    for (const SphereBody& ball : swimmer.balls_in_world(points[k].shape, at[k])) balls.push_back(ball);
  }
  const MatrixXd resistance = resistance_of_spheres(balls, swimmer.fluid()).matrix;
  const Connection c = connection_of(congruent(resistance, motion), 12);
  const Eigen::VectorXd twists = c.velocity * rates;
  return {{twists.head<6>(), twists.tail<6>()}, rates.dot(c.metric * rates)};
}

PairRecord swim_pair(const SwimmingPair& pair, int steps) {
  PairRecord record{pair.begin, 0};
  const double h = pair.stroke.period / steps;
  for (int step = 0; step < steps; ++step) {
    const double time = step * h;
    const auto rate = [&](double s, const PairStep& u) -> PairStep {
      const RigidTwist first = u.head<6>(), second = u.segment<6>(6);
      const PairRate r =
          pair_rate(pair, {record.end[0] * exponential(first), record.end[1] * exponential(second)}, time + s * h);
      PairStep k;
      k << rate_of_logarithm(first, r.twist[0]), rate_of_logarithm(second, r.twist[1]), r.power;
      return k;
    };
    const PairStep a = rate(0, PairStep::Zero()), b = rate(0.5, 0.5 * h * a), c = rate(0.5, 0.5 * h * b);
    const PairStep u = h / 6 * (a + 2 * b + 2 * c + rate(1, h * c));
    for (int k = 0; k < 2; ++k) record.end[k] = record.end[k] * exponential(RigidTwist(u.segment<6>(6 * k)));
    record.energy += u(12);
  }
  return record;
}

}  // namespace slurry
