// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/stokes/fast/prolate.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace slurry::stokes {
namespace {

// Legendre's polynomials P_0 ... P_degree at x.
std::vector<double> legendre_values(int degree, double x) {
  std::vector<double> p{1, x};
  for (int n = 2; n <= degree; ++n) p.push_back(((2 * n - 1) * x * p[n - 1] - (n - 1) * p[n - 2]) / n);
  return p;
}

}  // namespace

Prolate::Prolate(double bandwidth) : bandwidth_(bandwidth) {
  // The wave function is the lowest even eigenfunction of -d/dx (1 - x^2) d/dx + c^2 x^2, a tridiagonal matrix in the
  // normalised polynomials. Coefficients fall faster than exponentially from degree c on.
  const double c2 = bandwidth * bandwidth;
  const int count = 20 + static_cast<int>(bandwidth);
  Eigen::VectorXd diagonal(count), beside(count - 1);
  for (int row = 0; row < count; ++row) {
    const double k = 2 * row;
    diagonal(row) = k * (k + 1) + (2 * k * (k + 1) - 1) / ((2 * k + 3) * (2 * k - 1)) * c2;
    if (row + 1 < count) beside(row) = (k + 2) * (k + 1) / ((2 * k + 3) * std::sqrt((2 * k + 1) * (2 * k + 5))) * c2;
  }
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
  solver.computeFromTridiagonal(diagonal, beside);
  const Eigen::VectorXd lowest = solver.eigenvectors().col(0);

  // The integral over [-1, 1] is twice the coefficient of P_0.
  for (int row = 0; row < count; ++row)
    coefficient_.push_back(lowest(row) * std::sqrt(2 * row + 0.5) / (2 * lowest(0) * std::sqrt(0.5)));
}

double Prolate::value(double x) const {
  const std::vector<double> p = legendre_values(2 * static_cast<int>(coefficient_.size()), x);
  double sum = 0;
  for (std::size_t n = 0; n < coefficient_.size(); ++n) sum += coefficient_[n] * p[2 * n];
  return sum;
}

// P_n' = sum (2 m + 1) P_m over m = n - 1, n - 3, ...: gathered on the way up.
double Prolate::slope(double x) const {
  const std::vector<double> p = legendre_values(2 * static_cast<int>(coefficient_.size()), x);
  double sum = 0, derivative = 0;
  for (std::size_t n = 1; n < coefficient_.size(); ++n) {
    derivative += (4.0 * static_cast<double>(n) - 1) * p[2 * n - 1];
    sum += coefficient_[n] * derivative;
  }
  return sum;
}

// The integral of P_n from 0 is (P_(n+1) - P_(n-1)) / (2 n + 1) for even n.
double Prolate::integral(double x) const {
  const std::vector<double> p = legendre_values(2 * static_cast<int>(coefficient_.size()), x);
  double sum = coefficient_[0] * x;
  for (std::size_t n = 1; n < coefficient_.size(); ++n)
    sum += coefficient_[n] * (p[2 * n + 1] - p[2 * n - 1]) / (4.0 * static_cast<double>(n) + 1);
  return sum;
}

}  // namespace slurry::stokes
