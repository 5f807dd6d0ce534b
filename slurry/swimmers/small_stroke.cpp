// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/small_stroke.hpp"

#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/swimmers/dense.hpp"
#include "slurry/swimmers/orthogonal_rows.hpp"

namespace slurry {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// A plane whose area is below this part of the largest is round-off.
constexpr double negligible_area = 1e-9;

// The bivector of rank k in the list (0,1), (0,2), ..., as an antisymmetric matrix.
MatrixXd unit_bivector(int variables, int i, int j) {
  MatrixXd b = MatrixXd::Zero(variables, variables);
  b(i, j) = 1, b(j, i) = -1;
  return b;
}

// The largest canonical plane of a bivector: B = w (u v^T - v u^T) + rest.
struct CanonicalPlane {
  double area;
  VectorXd u, v;
};
CanonicalPlane largest_plane(const MatrixXd& bivector) {
  const Eigen::Index n = bivector.rows();
  const SymmetricEigen eigen = eigen_of_symmetric(congruent(MatrixXd::Identity(n, n), bivector));
  const VectorXd u = eigen.vectors.col(n - 1);
  const double area = std::sqrt(std::max(0.0, eigen.values(n - 1)));
  return {area, u, area > 0 ? VectorXd(-bivector * u / area) : VectorXd::Zero(u.size())};
}

}  // namespace

SmallStroke small_stroke(const ConnectionField& field, const SwimmerShape& centre, const StrokeTarget& target) {
  const int m = field.swimmer().shapes();
  const PoseSpace freedom = field.swimmer().freedom();
  const std::vector<LieBracket> brackets = first_brackets(field, centre);
  const MatrixXd inverse = solve_lower(cholesky_factor(field.at(centre).metric), MatrixXd::Identity(m, m));
  const std::vector<int> prescribed = target.prescribed(freedom);
  // Column: the motion of a unit bivector in the coordinates of the metric, x = L^-T y.
  MatrixXd motions = MatrixXd::Zero(prescribed.size(), brackets.size());
  for (std::size_t column = 0; column < brackets.size(); ++column) {
    const std::vector<int>& plane = brackets[column].variables;
    const MatrixXd areas = congruent(unit_bivector(m, plane[0], plane[1]), inverse);
    VectorXd motion = VectorXd::Zero(field.swimmer().motions());
    for (const LieBracket& b : brackets) motion += areas(b.variables[0], b.variables[1]) * motion_of(freedom, b.value);
    for (std::size_t row = 0; row < prescribed.size(); ++row) motions(row, column) = motion(prescribed[row]);
  }
  const VectorXd wanted = target.value(freedom);
  const VectorXd areas = shortest_solution(motions, wanted);
  SmallStroke small{centre, {}, 0, 0};
  if (wanted.norm() > 0) small.miss = (motions * areas - wanted).norm() / wanted.norm();
  MatrixXd bivector = MatrixXd::Zero(m, m);
  for (std::size_t k = 0; k < brackets.size(); ++k)
    bivector += areas(k) * unit_bivector(m, brackets[k].variables[0], brackets[k].variables[1]);
  double largest = 0;
  for (int turns = 1; turns <= m / 2; ++turns) {
    const CanonicalPlane plane = largest_plane(bivector);
    largest = std::max(largest, plane.area);
    if (!(plane.area > negligible_area * largest)) break;
    const double radius = std::sqrt(plane.area / (std::numbers::pi * turns));
    small.circles.push_back(
        {radius * (inverse.transpose() * plane.u), radius * (inverse.transpose() * plane.v), plane.area});
    small.energy += 4 * std::numbers::pi * turns * plane.area;
    bivector -= plane.area * (plane.u * plane.v.transpose() - plane.v * plane.u.transpose());
  }
  return small;
}

Stroke SmallStroke::stroke(double phase, bool is_through_centre) const {
  std::vector<SwimmerShape> cosines, sines;
  SwimmerShape mean = centre;
  const double c = math::cos(phase), s = math::sin(phase);
  for (const Circle& circle : circles) {
    // cos(w + phase) and sin(w + phase) in terms of cos w and sin w.
    cosines.push_back(c * circle.cosine + s * circle.sine);
    sines.push_back(-s * circle.cosine + c * circle.sine);
    if (is_through_centre) mean -= cosines.back();
  }
  return fourier_stroke(mean, cosines, sines);
}

}  // namespace slurry
