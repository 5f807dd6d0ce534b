// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/orthogonal_rows.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace slurry {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

// Sweeps end by themselves, after five to ten; this is for numbers that are not finite.
constexpr int most_sweeps = 60;

// Turns rows p and q against each other until they are orthogonal, with their right sides. Were they not?
bool part_rows(Eigen::MatrixXd& rows, Eigen::VectorXd& right, Eigen::Index p, Eigen::Index q) {
  double pp = 0, qq = 0, pq = 0;
  for (Eigen::Index k = 0; k < rows.cols(); ++k)
    pp += rows(p, k) * rows(p, k), qq += rows(q, k) * rows(q, k), pq += rows(p, k) * rows(q, k);
  // The round-off of the sum.
  if (!(std::abs(pq) > epsilon * static_cast<double>(rows.cols()) * std::sqrt(pp * qq))) return false;
  // The tangent of the smaller of the two angles.
  const double ratio = (qq - pp) / (2 * pq);
  const double t = (ratio < 0 ? -1 : 1) / (std::abs(ratio) + std::sqrt(1 + ratio * ratio));
  const double cosine = 1 / std::sqrt(1 + t * t), sine = cosine * t;
  const auto turn = [&](double& a, double& b) {
    const double before = a;
    a = cosine * before - sine * b, b = sine * before + cosine * b;
  };
  for (Eigen::Index k = 0; k < rows.cols(); ++k) turn(rows(p, k), rows(q, k));
  turn(right(p), right(q));
  return true;
}

void make_orthogonal(Eigen::MatrixXd& rows, Eigen::VectorXd& right) {
  bool turned = true;
  for (int sweep = 0; turned && sweep < most_sweeps; ++sweep) {
    turned = false;
    for (Eigen::Index p = 0; p < rows.rows(); ++p)
      for (Eigen::Index q = p + 1; q < rows.rows(); ++q) turned |= part_rows(rows, right, p, q);
  }
}

double length_of(const Eigen::MatrixXd& rows, Eigen::Index row) {
  double square = 0;
  for (Eigen::Index k = 0; k < rows.cols(); ++k) square += rows(row, k) * rows(row, k);
  return std::sqrt(square);
}

Eigen::VectorXd lengths_of(const Eigen::MatrixXd& rows) {
  Eigen::VectorXd lengths(rows.rows());
  for (Eigen::Index row = 0; row < rows.rows(); ++row) lengths(row) = length_of(rows, row);
  return lengths;
}

// What is left of a row that depends on others is round-off of this size.
double least_length(const Eigen::MatrixXd& rows, const Eigen::VectorXd& lengths) {
  const double longest = lengths.size() == 0 ? 0 : lengths.maxCoeff();
  return epsilon * static_cast<double>(std::max(rows.rows(), rows.cols())) * longest;
}

}  // namespace

Eigen::VectorXd singular_values(const Eigen::MatrixXd& matrix) {
  Eigen::MatrixXd rows = matrix;
  if (matrix.rows() > matrix.cols()) rows = matrix.transpose();
  Eigen::VectorXd none = Eigen::VectorXd::Zero(rows.rows());
  make_orthogonal(rows, none);
  Eigen::VectorXd values = lengths_of(rows);
  std::sort(values.data(), values.data() + values.size(), std::greater<>());
  return values;
}

Eigen::MatrixXd orthogonal_rows(const Eigen::MatrixXd& matrix) {
  Eigen::MatrixXd rows = matrix;
  Eigen::VectorXd none = Eigen::VectorXd::Zero(rows.rows());
  make_orthogonal(rows, none);
  const Eigen::VectorXd lengths = lengths_of(rows);
  const double least = least_length(rows, lengths);
  Eigen::Index count = 0;
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    if (!(lengths(row) > least)) continue;
    for (Eigen::Index k = 0; k < rows.cols(); ++k) rows(count, k) = rows(row, k) / lengths(row);
    ++count;
  }
  return rows.topRows(count);
}

Eigen::VectorXd shortest_solution(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right) {
  Eigen::MatrixXd rows = matrix;
  Eigen::VectorXd sides = right;
  make_orthogonal(rows, sides);
  const Eigen::VectorXd lengths = lengths_of(rows);
  const double least = least_length(rows, lengths);
  Eigen::VectorXd x = Eigen::VectorXd::Zero(rows.cols());
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    if (!(lengths(row) > least)) continue;
    const double share = sides(row) / (lengths(row) * lengths(row));
    for (Eigen::Index k = 0; k < rows.cols(); ++k) x(k) += share * rows(row, k);
  }
  return x;
}

}  // namespace slurry
