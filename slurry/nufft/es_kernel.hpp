// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernel that carries points to a grid and back, the "exponential of semicircle"
//   phi(x) = exp(beta (sqrt(1 - (2 x / w)^2) - 1)),  |x| <= w / 2,
// x in steps of the grid, w its width (Barnett, Magland and af Klinteberg, SIAM J. Sci. Comput. 41 (2019) C479). With a
// grid twice as fine as the modes need, beta = 2.30 w and w = ceil(log10(1/eps)) + 1 give transforms to the tolerance
// eps.
#pragma once

#include <span>
#include <vector>

namespace slurry::nufft {

class EsKernel {
 public:
  // Widths that the loops over a point's neighbours are compiled for.
  static constexpr int least_width = 2, most_width = 16;

  EsKernel(int width, double shape);

  int width() const { return width_; }

  // phi itself.
  double operator()(double x) const;

  // The integral of phi(x) cos(k x), k in radians a step.
  double transform(double k) const;

  // The same as polynomials: phi(-w/2 + i + (t + 1)/2) = sum_d table[d][i] t^d for t in [-1, 1], i = 0 ... w - 1.
  // Row d begins at d * row_length, so that all w values of a point come from one loop over rows.
  static constexpr int row_length = most_width;
  std::span<const double> table() const { return table_; }
  int degree() const { return static_cast<int>(table_.size()) / row_length - 1; }

 private:
  int width_;
  double shape_;
  std::vector<double> table_;
  std::vector<double> node_, weight_;  // weight * phi at nodes on (0, w/2)
};

// The kernel for a tolerance in [1e-15, 0.1], on grids that are twice as fine as the modes need.
EsKernel es_kernel(double tolerance);

}  // namespace slurry::nufft
