// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/dense.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace slurry {
namespace {

using Eigen::MatrixXd;

// Sweeps end by themselves, after five to ten; this is for numbers that are not finite.
constexpr int most_eigen_sweeps = 60;

// One rotation of rows and columns p and q after which a(p, q) is 0.
void rotate_pair(MatrixXd& a, MatrixXd& vectors, Eigen::Index p, Eigen::Index q) {
  const double ratio = (a(q, q) - a(p, p)) / (2 * a(p, q));
  const double t = (ratio < 0 ? -1 : 1) / (std::abs(ratio) + std::sqrt(1 + ratio * ratio));
  const double cosine = 1 / std::sqrt(1 + t * t), sine = cosine * t;
  const auto turn = [&](double& x, double& y) {
    const double before = x;
    x = cosine * before - sine * y, y = sine * before + cosine * y;
  };
  for (Eigen::Index k = 0; k < a.rows(); ++k) turn(a(k, p), a(k, q));
  for (Eigen::Index k = 0; k < a.rows(); ++k) turn(a(p, k), a(q, k));
  for (Eigen::Index k = 0; k < a.rows(); ++k) turn(vectors(k, p), vectors(k, q));
  a(p, q) = a(q, p) = 0;
}

}  // namespace

MatrixXd product(const MatrixXd& a, const MatrixXd& b) {
  MatrixXd c = MatrixXd::Zero(a.rows(), b.cols());
  for (Eigen::Index j = 0; j < b.cols(); ++j)
    for (Eigen::Index k = 0; k < a.cols(); ++k)
      for (Eigen::Index i = 0; i < a.rows(); ++i) c(i, j) += a(i, k) * b(k, j);
  return c;
}

MatrixXd congruent(const MatrixXd& a, const MatrixXd& m) {
  const MatrixXd am = product(a, m);
  MatrixXd c = MatrixXd::Zero(m.cols(), m.cols());
  for (Eigen::Index j = 0; j < m.cols(); ++j)
    for (Eigen::Index i = 0; i < m.cols(); ++i)
      for (Eigen::Index k = 0; k < m.rows(); ++k) c(i, j) += m(k, i) * am(k, j);
  return c;
}

MatrixXd cholesky_factor(const MatrixXd& a) {
  const Eigen::Index n = a.rows();
  MatrixXd lower = MatrixXd::Zero(n, n);
  for (Eigen::Index j = 0; j < n; ++j)
    for (Eigen::Index i = j; i < n; ++i) {
      double sum = a(i, j);
      for (Eigen::Index k = 0; k < j; ++k) sum -= lower(i, k) * lower(j, k);
      lower(i, j) = i == j ? std::sqrt(sum) : sum / lower(j, j);
    }
  return lower;
}

MatrixXd solve_lower(const MatrixXd& lower, MatrixXd b) {
  for (Eigen::Index j = 0; j < b.cols(); ++j)
    for (Eigen::Index i = 0; i < b.rows(); ++i) {
      for (Eigen::Index k = 0; k < i; ++k) b(i, j) -= lower(i, k) * b(k, j);
      b(i, j) /= lower(i, i);
    }
  return b;
}

MatrixXd solve_positive(const MatrixXd& a, const MatrixXd& b) {
  const MatrixXd lower = cholesky_factor(a);
  MatrixXd x = solve_lower(lower, b);
  for (Eigen::Index j = 0; j < x.cols(); ++j)
    for (Eigen::Index i = x.rows() - 1; i >= 0; --i) {
      for (Eigen::Index k = i + 1; k < x.rows(); ++k) x(i, j) -= lower(k, i) * x(k, j);
      x(i, j) /= lower(i, i);
    }
  return x;
}

SymmetricEigen eigen_of_symmetric(const MatrixXd& symmetric) {
  const Eigen::Index n = symmetric.rows();
  MatrixXd a = symmetric, vectors = MatrixXd::Identity(n, n);
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  bool turned = true;
  for (int sweep = 0; turned && sweep < most_eigen_sweeps; ++sweep) {
    turned = false;
    for (Eigen::Index p = 0; p < n; ++p)
      for (Eigen::Index q = p + 1; q < n; ++q) {
        // What is less changes neither of the two in its last digit.
        const double off = std::abs(a(p, q)), least = std::min(std::abs(a(p, p)), std::abs(a(q, q)));
        const double most = std::max(std::abs(a(p, p)), std::abs(a(q, q)));
        if (!(off > epsilon * least) || !(off > epsilon * epsilon * most)) continue;
        rotate_pair(a, vectors, p, q);
        turned = true;
      }
  }
  std::vector<Eigen::Index> order(n);
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  std::sort(order.begin(), order.end(), [&](Eigen::Index i, Eigen::Index j) { return a(i, i) < a(j, j); });
  SymmetricEigen eigen{Eigen::VectorXd(n), MatrixXd(n, n)};
  for (Eigen::Index k = 0; k < n; ++k) {
    eigen.values(k) = a(order[k], order[k]);
    for (Eigen::Index i = 0; i < n; ++i) eigen.vectors(i, k) = vectors(i, order[k]);
  }
  return eigen;
}

}  // namespace slurry
