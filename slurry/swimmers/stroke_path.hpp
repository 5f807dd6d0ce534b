// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// StrokePath: a closed stroke of period 1 as a chain of cubic pieces, given by its shapes at the nodes of Lobatto of
// each piece. Energy and net motion are integrated with three nodes of Gauss a piece (error of the sixth order in the
// length of a piece), and their slopes by the nodes are those of the integrated numbers.
#pragma once

#include <vector>

#include "slurry/swimmers/connection.hpp"
#include "slurry/swimmers/stroke.hpp"

namespace slurry {

class StrokePath {
 public:
  static constexpr int nodes_of_piece = 3;  // the last one belongs to the next piece

  StrokePath(int pieces, int variables) : pieces_(pieces), shapes_(variables, nodes_of_piece * pieces) {}
  // Through the shapes of a stroke.
  StrokePath(const Stroke& stroke, int pieces, int variables);

  int pieces() const { return pieces_; }
  int nodes() const { return static_cast<int>(shapes_.cols()); }
  double time_of(int node) const;
  // One column a node; the first is the shape at the beginning and at the end.
  const Eigen::MatrixXd& shapes() const { return shapes_; }
  Eigen::MatrixXd& shapes() { return shapes_; }

  Stroke stroke(double period = 1) const;

 private:
  int pieces_;
  Eigen::MatrixXd shapes_;
};

struct PathValue {
  double energy = 0;
  Eigen::MatrixXd energy_slope;  // by the shapes
  Pose net;
  // The twist (in the frame at the end) by the shapes: 6 rows, columns as in shapes().reshaped().
  Eigen::MatrixXd net_slope;
};

PathValue evaluate_path(const ConnectionField& field, const StrokePath& path);

// The Hessian by the shapes of factor * energy + pull . y, where the net motion of a changed path is net exp(y). Pieces
// at different times do not commute: y_1 then y_2 is y_1 + y_2 + [y_1, y_2] / 2. Exact but for differences.
Eigen::MatrixXd path_hessian(const ConnectionField& field, const StrokePath& path, double factor,
                             const RigidTwist& pull);

}  // namespace slurry
