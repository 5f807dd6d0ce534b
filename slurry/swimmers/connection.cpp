// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/connection.hpp"

#include "slurry/core/interrupt.hpp"
#include "slurry/swimmers/dense.hpp"
#include "slurry/swimmers/differences.hpp"

namespace slurry {

Connection connection_of(const Eigen::MatrixXd& loads, int motions) {
  check_interrupt();
  const Eigen::Index shapes = loads.rows() - motions;
  const Eigen::MatrixXd cross = loads.topRightCorner(motions, shapes);
  Connection c;
  c.drag = loads.topLeftCorner(motions, motions);
  c.velocity = -solve_positive(c.drag, cross);
  const Eigen::MatrixXd metric = loads.bottomRightCorner(shapes, shapes) + cross.transpose() * c.velocity;
  c.metric = 0.5 * (metric + metric.transpose());
  return c;
}

std::vector<RigidTwist> ConnectionField::twists(const Connection& connection) const {
  std::vector<RigidTwist> twists;
  for (Eigen::Index k = 0; k < connection.velocity.cols(); ++k)
    twists.push_back(twist_of(swimmer().freedom(), connection.velocity.col(k)));
  return twists;
}

ConnectionSlopes DirectConnection::slopes(const SwimmerShape& shape) const {
  ConnectionSlopes slopes{at(shape), {}, {}};
  const int p = swimmer_.motions(), m = swimmer_.shapes();
  for (int k = 0; k < m; ++k) {
    const auto along = [&](double s) -> Eigen::MatrixXd {
      SwimmerShape x = shape;
      x(k) += s;
      const Connection c = at(x);
      Eigen::MatrixXd both(p + m, m);
      both << c.velocity, c.metric;
      return both;
    };
    const Eigen::MatrixXd slope = central_difference(along, swimmer_.step(shape, k));
    slopes.velocity.push_back(slope.topRows(p));
    slopes.metric.push_back(slope.bottomRows(m));
  }
  return slopes;
}

}  // namespace slurry
