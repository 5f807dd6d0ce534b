// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LocalFit: a polynomial fitted to what is known at scattered points near a place, and with it the weights by which
// values there give interpolated values and derivatives: the stencils of the finite pointset method.
//
// J. Kuhnert, General smoothed particle hydrodynamics, thesis, Kaiserslautern 1999; J. Marburger and J. Kuhnert 2011,
// section 3.1. A stencil s must be exact for all polynomials p up to a degree,
//
//     sum_j s_j p(x_j) = (D p)(x),
//
// D the value, a derivative or the Laplacian at x. Of the many that are, the one is taken with the least
// sum_j (s_j / w_j)^2, with w_j = exp(-6.25 |x_j - x|^2 / h^2). With P_jk the monomials at the points, in units of h,
// and the factorisation W P = Q R it is s = W Q R^-T b, b the values of D on the monomials. The same
// weights come from the polynomial that fits values f_j with the least sum_j w_j^2 (p(x_j) - f_j)^2: its coefficients
// are R^-1 Q^T W f.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

struct FitOptions {
  bool planar = true;
  int degree = 2;  // of the polynomials, 1 to 4
};

// w at an offset from the centre, for the reach h.
double fit_weight(Vec3 offset, double reach);

// How many monomials there are: the least number of points.
std::size_t monomial_count(const FitOptions& options);

class LocalFit {
 public:
  // Points farther than `reach` (h) are not to be among `near`.
  LocalFit(Vec3 centre, std::span<const Vec3> near, double reach, const FitOptions& options);

  // Do the points tell all monomials apart? If not, there are no weights.
  bool is_well_posed() const { return is_well_posed_; }

  // The weights of the points for the value at a place, a derivative at the centre, the Laplacian at the centre.
  std::vector<double> value_weights(Vec3 place) const;
  std::vector<double> derivative_weights(int axis) const;
  std::vector<double> laplacian_weights() const;

  // The polynomial through values at the points, and its value at a place.
  std::vector<double> coefficients(std::span<const double> values) const;
  double evaluate(std::span<const double> coefficients, Vec3 place) const;
  Vec3 gradient(std::span<const double> coefficients, Vec3 place) const;

 private:
  void factorise();
  std::vector<double> monomials_at(Vec3 place) const;
  std::vector<double> weights_of(std::vector<double> functional) const;

  Vec3 centre_;
  double reach_;
  FitOptions options_;
  std::size_t rows_ = 0, columns_ = 0;  // points and monomials
  std::vector<double> q_, r_;           // by columns
  std::vector<double> weight_;
  bool is_well_posed_ = false;
};

}  // namespace slurry
