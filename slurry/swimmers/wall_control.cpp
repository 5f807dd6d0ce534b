// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/wall_control.hpp"

#include <algorithm>
#include <limits>

#include "slurry/swimmers/differences.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;

// A singular value below this part of the largest is that of nested differences, whose error is some 1e-5 of the
// brackets.
constexpr double wall_rank_tolerance = 1e-4;

// A shape and a pose, and a direction (a change of the shape, a twist) to go on in.
struct WallPlace {
  SwimmerShape shape;
  Pose pose;
};
struct WallWay {
  SwimmerShape change;
  RigidTwist twist;
};
WallPlace moved(const WallPlace& place, const WallWay& way, double s) {
  return {place.shape + s * way.change, place.pose * exponential(s * way.twist)};
}

// Ranks of the pairs i < j in the list of first brackets.
std::vector<std::pair<int, int>> pairs_of(int variables) {
  std::vector<std::pair<int, int>> pairs;
  for (int i = 0; i < variables; ++i)
    for (int j = i + 1; j < variables; ++j) pairs.push_back({i, j});
  return pairs;
}

class WallFields {
 public:
  // One degree at all places near this one: one that changes would make derivatives jump.
  WallFields(const Swimmer& swimmer, const WallPlace& at)
      : swimmer_(swimmer), pairs_(pairs_of(swimmer.shapes())), degree_(1 + swimmer.degree_by_wall(at.shape, at.pose)) {}

  const std::vector<std::pair<int, int>>& pairs() const { return pairs_; }

  // V, one column a variable.
  MatrixXd velocities(const WallPlace& at) const {
    return connection_of(swimmer_.loads_by_wall(at.shape, at.pose, degree_), 6).velocity;
  }
  WallWay field(const WallPlace& at, const MatrixXd& velocities, int k) const {
    return {SwimmerShape::Unit(at.shape.size(), k), velocities.col(k)};
  }

  // F_ij, one column a pair.
  MatrixXd first(const WallPlace& at) const {
    const MatrixXd v = velocities(at);
    const auto get = [&](const WallPlace& x) { return velocities(x); };
    std::vector<MatrixXd> slopes;
    for (int k = 0; k < swimmer_.shapes(); ++k) slopes.push_back(along(at, field(at, v, k), step(at, k), get));
    MatrixXd f(6, pairs_.size());
    for (std::size_t b = 0; b < pairs_.size(); ++b) {
      const auto [i, j] = pairs_[b];
      f.col(b) = slopes[i].col(j) - slopes[j].col(i) + bracket(v.col(i), v.col(j));
    }
    return f;
  }

  // F_kij for all k, one column a pair each.
  std::vector<MatrixXd> second(const WallPlace& at, const MatrixXd& first_ones) const {
    const MatrixXd v = velocities(at);
    const auto brackets = [&](const WallPlace& x) { return first(x); };
    const auto get = [&](const WallPlace& x) { return velocities(x); };
    std::vector<MatrixXd> all;
    for (int k = 0; k < swimmer_.shapes(); ++k) all.push_back(along(at, field(at, v, k), step(at, k), brackets));
    for (std::size_t b = 0; b < pairs_.size(); ++b) {
      const RigidTwist f = first_ones.col(b);
      // Along a way of the length of a step of the first variable.
      const double size = std::max(f.norm(), std::numeric_limits<double>::min());
      const MatrixXd slope = along(at, {SwimmerShape::Zero(at.shape.size()), f}, step(at, 0) / size, get);
      for (int k = 0; k < swimmer_.shapes(); ++k) all[k].col(b) += bracket(v.col(k), f) - RigidTwist(slope.col(k));
    }
    return all;
  }

 private:
  double step(const WallPlace& at, int k) const { return swimmer_.step(at.shape, k); }

  // The derivative of a matrix along a way.
  template <class Function>
  MatrixXd along(const WallPlace& at, const WallWay& way, double step, Function&& function) const {
    return fourth_order_difference([&](double s) -> MatrixXd { return function(moved(at, way, s)); }, step);
  }

  const Swimmer& swimmer_;
  std::vector<std::pair<int, int>> pairs_;
  int degree_;
};

}  // namespace

WallAlgebra wall_algebra(const Swimmer& swimmer, const SwimmerShape& shape, const Pose& pose, int order) {
  const WallPlace at{shape, pose};
  const WallFields fields(swimmer, at);
  const MatrixXd first = fields.first(at);
  WallAlgebra algebra;
  for (std::size_t b = 0; b < fields.pairs().size(); ++b)
    algebra.first.push_back({{fields.pairs()[b].first, fields.pairs()[b].second}, first.col(b)});
  algebra.span_of_first = algebra.span = span_of(PoseSpace::space, algebra.first, wall_rank_tolerance);
  if (order < 2 || algebra.span.rank == motions_of(PoseSpace::space) || algebra.first.empty()) return algebra;
  const std::vector<MatrixXd> second = fields.second(at, first);
  for (int k = 0; k < swimmer.shapes(); ++k)
    for (std::size_t b = 0; b < fields.pairs().size(); ++b)
      algebra.second.push_back({{k, fields.pairs()[b].first, fields.pairs()[b].second}, second[k].col(b)});
  std::vector<LieBracket> all = algebra.first;
  all.insert(all.end(), algebra.second.begin(), algebra.second.end());
  algebra.span = span_of(PoseSpace::space, all, wall_rank_tolerance);
  return algebra;
}

double least_height(const Swimmer& swimmer, const SwimmerShape& shape, const Pose& pose) {
  double least = std::numeric_limits<double>::infinity();
  for (const Swimmer::Place& p : swimmer.places(shape))
    least = std::min(least, to_world(pose, p.position).z - p.radius);
  return least;
}

}  // namespace slurry
