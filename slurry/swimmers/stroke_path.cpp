// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/stroke_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "slurry/swimmers/differences.hpp"

namespace slurry {
namespace {

constexpr int corners = StrokePath::nodes_of_piece + 1;

// Nodes of Lobatto on [0, 1].
const std::array<double, corners>& lobatto_nodes() {
  static const std::array<double, corners> nodes{0, 0.5 - 0.5 / std::sqrt(5.0), 0.5 + 0.5 / std::sqrt(5.0), 1};
  return nodes;
}

// Lagrange's polynomials of these nodes and their slopes at s.
struct PieceBasis {
  std::array<double, corners> value, slope;
};
PieceBasis basis_at(double s) {
  const auto& x = lobatto_nodes();
  PieceBasis basis;
  for (int k = 0; k < corners; ++k) {
    double value = 1, slope = 0;
    for (int j = 0; j < corners; ++j) {
      if (j == k) continue;
      slope = (slope * (s - x[j]) + value) / (x[k] - x[j]);
      value *= (s - x[j]) / (x[k] - x[j]);
    }
    basis.value[k] = value, basis.slope[k] = slope;
  }
  return basis;
}

// Steps of differences by the twists of a piece, relative to their size: for first and for second derivatives.
constexpr double twist_step = 0.01, twist_step_of_curvature = 0.05;

using NodeTwists = std::array<RigidTwist, 3>;

double size_of(const NodeTwists& twists) {
  double size = 1e-6;
  for (const RigidTwist& t : twists) size = std::max(size, t.cwiseAbs().maxCoeff());
  return size;
}

// The numbers among 6 that are not zero in the twists of a swimmer.
std::vector<int> numbers_of_twists(PoseSpace freedom) {
  if (freedom == PoseSpace::line) return {0};
  if (freedom == PoseSpace::plane) return {0, 1, 5};
  return {0, 1, 2, 3, 4, 5};
}

// The motion over a piece, and the change of it (a twist at its end) by the twists at its nodes: 6 x 18.
struct PieceMotion {
  Pose motion;
  Eigen::Matrix<double, 6, 18> slope;
};
PieceMotion move_piece(PoseSpace freedom, const NodeTwists& twists, double h) {
  PieceMotion piece;
  piece.motion = exponential(magnus(twists[0], twists[1], twists[2], h));
  piece.slope.setZero();
  if (freedom == PoseSpace::line) {
    for (int q = 0; q < 3; ++q) piece.slope(0, 6 * q) = gauss_weights[q] * h;
    return piece;
  }
  const Pose back = inverse(piece.motion);
  const double step = twist_step * size_of(twists);
  for (int q = 0; q < 3; ++q)
    for (const int k : numbers_of_twists(freedom)) {
      const auto change = [&](double s) -> RigidTwist {
        NodeTwists changed = twists;
        changed[q](k) += s;
        return logarithm(back * exponential(magnus(changed[0], changed[1], changed[2], h)));
      };
      piece.slope.col(6 * q + k) = central_difference(change, step);
    }
  return piece;
}

// The second derivatives of weight . (the change of the motion of a piece) by the twists at its nodes. On a line the
// motion is linear in them.
Eigen::MatrixXd curvature_of_piece(PoseSpace freedom, const NodeTwists& twists, double h, const RigidTwist& weight) {
  Eigen::MatrixXd curvature = Eigen::MatrixXd::Zero(18, 18);
  if (freedom == PoseSpace::line) return curvature;
  const Pose back = inverse(exponential(magnus(twists[0], twists[1], twists[2], h)));
  const double step = twist_step_of_curvature * size_of(twists);
  const auto change = [&](int a, double da, int b, double db) {
    NodeTwists changed = twists;
    changed[a / 6](a % 6) += da * step, changed[b / 6](b % 6) += db * step;
    return weight.dot(logarithm(back * exponential(magnus(changed[0], changed[1], changed[2], h))));
  };
  std::vector<int> places;
  for (int q = 0; q < 3; ++q)
    for (const int k : numbers_of_twists(freedom)) places.push_back(6 * q + k);
  for (const int a : places) {
    curvature(a, a) = (change(a, 1, a, 0) + change(a, -1, a, 0)) / (step * step);
    for (const int b : places) {
      if (b <= a) continue;
      const double mixed = change(a, 1, b, 1) - change(a, 1, b, -1) - change(a, -1, b, 1) + change(a, -1, b, -1);
      curvature(a, b) = curvature(b, a) = mixed / (4 * step * step);
    }
  }
  return curvature;
}

const std::array<PieceBasis, 3>& bases() {
  static const std::array<PieceBasis, 3> basis{basis_at(gauss_nodes[0]), basis_at(gauss_nodes[1]),
                                               basis_at(gauss_nodes[2])};
  return basis;
}

// Where the nodes of Gauss lie in a piece.
StrokePoint point_of(const StrokePath& path, int piece, const PieceBasis& basis) {
  StrokePoint p{SwimmerShape::Zero(path.shapes().rows()), SwimmerShape::Zero(path.shapes().rows())};
  for (int k = 0; k < corners; ++k) {
    const auto node = path.shapes().col((piece * StrokePath::nodes_of_piece + k) % path.nodes());
    p.shape += basis.value[k] * node;
    p.rate += basis.slope[k] * path.pieces() * node;
  }
  return p;
}

int node_of(const StrokePath& path, int piece, int corner) {
  return (piece * StrokePath::nodes_of_piece + corner) % path.nodes();
}

// What happens at the nodes of Gauss of a piece.
struct PieceView {
  std::array<StrokePoint, 3> points;
  std::array<ConnectionSlopes, 3> connections;
  NodeTwists twists;
  Eigen::MatrixXd twist_slopes;  // by the shapes of the piece: 18 x (m corners)
  PieceMotion motion;
};
PieceView look_at_piece(const ConnectionField& field, const StrokePath& path, int piece) {
  const PoseSpace freedom = field.swimmer().freedom();
  const int m = field.swimmer().shapes();
  const double h = 1.0 / path.pieces();
  PieceView view;
  view.twist_slopes = Eigen::MatrixXd::Zero(18, m * corners);
  for (int q = 0; q < 3; ++q) {
    const PieceBasis& basis = bases()[q];
    view.points[q] = point_of(path, piece, basis);
    view.connections[q] = field.slopes(view.points[q].shape);
    const SwimmerShape& rate = view.points[q].rate;
    const ConnectionSlopes& c = view.connections[q];
    view.twists[q] = twist_of(freedom, c.value.velocity * rate);
    for (int i = 0; i < m; ++i) {
      const RigidTwist by_shape = twist_of(freedom, c.velocity[i] * rate),
                       by_rate = twist_of(freedom, c.value.velocity.col(i));
      for (int k = 0; k < corners; ++k)
        view.twist_slopes.block<6, 1>(6 * q, k * m + i) = basis.value[k] * by_shape + basis.slope[k] / h * by_rate;
    }
  }
  view.motion = move_piece(freedom, view.twists, h);
  return view;
}

// The second derivatives of factor xi' G xi' + force V xi' by shapes and rates.
struct DensityHessian {
  Eigen::MatrixXd shapes, mixed, rates;  // mixed: rows by shapes, columns by rates
};
DensityHessian density_hessian(const ConnectionField& field, const StrokePoint& point, const ConnectionSlopes& c,
                               double factor, const Eigen::RowVectorXd& force) {
  const int m = field.swimmer().shapes();
  const SwimmerShape range = field.swimmer().high() - field.swimmer().low();
  const SwimmerShape& rate = point.rate;
  DensityHessian d{Eigen::MatrixXd(m, m), Eigen::MatrixXd(m, m), 2 * factor * c.value.metric};
  const auto first = [&](const ConnectionSlopes& s, int i) {
    return factor * rate.dot(s.metric[i] * rate) + force.dot(s.velocity[i] * rate);
  };
  for (int k = 0; k < m; ++k) {
    d.mixed.row(k) = 2 * factor * (c.metric[k] * rate).transpose() + force * c.velocity[k];
    const double step = 1e-5 * range(k);
    SwimmerShape up = point.shape, down = point.shape;
    up(k) += step, down(k) -= step;
    const ConnectionSlopes above = field.slopes(up), below = field.slopes(down);
    for (int i = 0; i < m; ++i) d.shapes(i, k) = (first(above, i) - first(below, i)) / (2 * step);
  }
  d.shapes = 0.5 * (d.shapes + d.shapes.transpose()).eval();
  return d;
}

}  // namespace

StrokePath::StrokePath(const Stroke& stroke, int pieces, int variables) : StrokePath(pieces, variables) {
  for (int node = 0; node < nodes(); ++node) shapes_.col(node) = stroke.at(time_of(node) * stroke.period).shape;
}

double StrokePath::time_of(int node) const {
  return (node / nodes_of_piece + lobatto_nodes()[node % nodes_of_piece]) / pieces_;
}

Stroke StrokePath::stroke(double period) const {
  Stroke stroke{period, {}, {}};
  for (int k = 0; k <= pieces_; ++k) stroke.breaks.push_back(period * k / pieces_);
  stroke.at = [path = *this, period](double t) {
    const double place = t / period * path.pieces();
    const int piece = std::clamp(static_cast<int>(std::floor(place)), 0, path.pieces() - 1);
    StrokePoint p = point_of(path, piece, basis_at(place - piece));
    p.rate /= period;
    return p;
  };
  return stroke;
}

PathValue evaluate_path(const ConnectionField& field, const StrokePath& path) {
  const int m = field.swimmer().shapes(), pieces = path.pieces();
  const double h = 1.0 / pieces;
  PathValue value;
  value.energy_slope = Eigen::MatrixXd::Zero(m, path.nodes());
  value.net_slope = Eigen::MatrixXd::Zero(6, m * path.nodes());
  // From the last piece to the first: what follows turns the change of a piece.
  for (int piece = pieces - 1; piece >= 0; --piece) {
    const PieceView view = look_at_piece(field, path, piece);
    for (int q = 0; q < 3; ++q) {
      const SwimmerShape& rate = view.points[q].rate;
      const SwimmerShape pull = view.connections[q].value.metric * rate;
      value.energy += gauss_weights[q] * h * rate.dot(pull);
      for (int i = 0; i < m; ++i) {
        const double force = rate.dot(view.connections[q].metric[i] * rate);
        for (int k = 0; k < corners; ++k)
          value.energy_slope(i, node_of(path, piece, k)) +=
              gauss_weights[q] * h * (2 * pull(i) * bases()[q].slope[k] / h + force * bases()[q].value[k]);
      }
    }
    const Eigen::MatrixXd own = view.motion.slope * view.twist_slopes;
    for (int k = 0; k < corners; ++k)
      for (int i = 0; i < m; ++i)
        value.net_slope.col(node_of(path, piece, k) * m + i) += seen_from(value.net, own.col(k * m + i));
    value.net = view.motion.motion * value.net;
  }
  return value;
}

namespace {

// Blocks of m x m by the corners of pieces i and j, added to the Hessian.
void add_block(const StrokePath& path, int i, int j, const Eigen::MatrixXd& block, Eigen::MatrixXd& hessian) {
  const int m = static_cast<int>(path.shapes().rows());
  for (int a = 0; a < corners; ++a)
    for (int b = 0; b < corners; ++b)
      hessian.block(node_of(path, i, a) * m, node_of(path, j, b) * m, m, m) += block.block(a * m, b * m, m, m);
}

// pull . [y_i, y_j] / 2 for the changes of pieces i before j.
void add_brackets(const StrokePath& path, const std::vector<Eigen::MatrixXd>& changes, const RigidTwist& pull,
                  Eigen::MatrixXd& hessian) {
  Eigen::Matrix<double, 6, 6> form;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) form(i, j) = 0.5 * pull.dot(bracket(RigidTwist::Unit(i), RigidTwist::Unit(j)));
  for (int i = 0; i < path.pieces(); ++i)
    for (int j = i + 1; j < path.pieces(); ++j) {
      const Eigen::MatrixXd block = changes[i].transpose() * form * changes[j];
      add_block(path, i, j, block, hessian);
      add_block(path, j, i, block.transpose(), hessian);
    }
}

// Of factor * energy + weight . (change of the motion of the piece), by the shapes of the piece.
Eigen::MatrixXd piece_hessian(const ConnectionField& field, const PieceView& view, double h, double factor,
                              const RigidTwist& weight) {
  const PoseSpace freedom = field.swimmer().freedom();
  const int m = field.swimmer().shapes();
  Eigen::MatrixXd hessian =
      view.twist_slopes.transpose() * curvature_of_piece(freedom, view.twists, h, weight) * view.twist_slopes;
  const Eigen::Matrix<double, 18, 1> forces = view.motion.slope.transpose() * weight;
  for (int q = 0; q < 3; ++q) {
    const Eigen::RowVectorXd force = motion_of(freedom, forces.segment<6>(6 * q)).transpose();
    const DensityHessian d =
        density_hessian(field, view.points[q], view.connections[q], factor * gauss_weights[q] * h, force);
    const PieceBasis& basis = bases()[q];
    for (int a = 0; a < corners; ++a)
      for (int b = 0; b < corners; ++b)
        hessian.block(a * m, b * m, m, m) +=
            basis.slope[a] * basis.slope[b] / (h * h) * d.rates + basis.value[a] * basis.value[b] * d.shapes +
            basis.value[a] * basis.slope[b] / h * d.mixed + basis.slope[a] * basis.value[b] / h * d.mixed.transpose();
  }
  return hessian;
}

}  // namespace

Eigen::MatrixXd path_hessian(const ConnectionField& field, const StrokePath& path, double factor,
                             const RigidTwist& pull) {
  const int m = field.swimmer().shapes(), pieces = path.pieces();
  Eigen::MatrixXd hessian = Eigen::MatrixXd::Zero(m * path.nodes(), m * path.nodes());
  std::vector<Eigen::MatrixXd> changes(pieces);  // of the net motion, by the shapes of a piece
  Pose after;
  for (int piece = pieces - 1; piece >= 0; --piece) {
    const PieceView view = look_at_piece(field, path, piece);
    // What a twist at the end of this piece adds to pull . net.
    RigidTwist weight;
    for (int k = 0; k < 6; ++k) weight(k) = pull.dot(seen_from(after, RigidTwist::Unit(k)));
    add_block(path, piece, piece, piece_hessian(field, view, 1.0 / pieces, factor, weight), hessian);
    changes[piece] = view.motion.slope * view.twist_slopes;
    for (Eigen::Index k = 0; k < changes[piece].cols(); ++k)
      changes[piece].col(k) = seen_from(after, RigidTwist(changes[piece].col(k)));
    after = view.motion.motion * after;
  }
  if (field.swimmer().freedom() != PoseSpace::line) add_brackets(path, changes, pull, hessian);
  return hessian;
}

}  // namespace slurry
