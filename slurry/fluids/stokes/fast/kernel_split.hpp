// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The Stokeslet S = I/r + x x/r^3 as the sum of a part that ends at the cutoff and a part whose transform ends at K = c
// / cutoff.
//
// S = (I Laplace - grad grad) B with B = r. Let psi be the prolate function of bandwidth c on [-1, 1] with integral 1,
// and lengths in units of the cutoff. The smooth part comes from the B with B'' = 2 psi(r), B'(0) = 0: beyond r = 1 it
// is r again. So
//   near:  S = I (1/r - U) + x x (1/r^3 - V),   U = 2 Q + 2 P,  V = (2 Q - 2 P)/r^2,  P = psi(r),  Q = (1/r) int_0^r
//   psi, far:   S^(k) = (8 pi / k^2) (I - k k/k^2) g(k / c),   g(x) = (psi(x) - x psi'(x) / 2) / psi(0),
// with P, Q, U, V smooth functions of r^2. The near part is exactly 0 beyond the cutoff; leaving out |k| > c in the far
// part makes the error, about psi(1) / psi(0). At r = 0 the smooth part is U(0) I: what a point must not do to itself.
// L. af Klinteberg, L. Greengard, S. Jiang and A.-K. Tornberg, arXiv:2509.21471 (2025), sections 3 and 4.
//
// The stresslet T = -6 x x x/r^5 = [(delta d + d delta + delta d) Laplace - 2 d d d] B likewise:
//   near:  T = (delta x + x delta + delta x) A + x x x (-6/r^5 + C),   with r A = B''' = -2 psi'.
#pragma once

#include <functional>
#include <vector>

namespace slurry::stokes {

// All as polynomials, coefficients of t^0, t^1, ...; t = 2 r^2 - 1 for the near part.
struct KernelSplit {
  double bandwidth = 0;                            // c
  std::vector<double> isotropic, axial;            // U, V
  std::vector<double> stress_mixed, stress_axial;  // A, C
  std::vector<double> filter;                      // g, of t = 2 x^2 - 1
};

// A function of t of the near part, and the power of r that it is multiplied by there.
struct NearPiece {
  std::function<double(double)> function;
  int power = 0;
};
// Polynomials of the lowest even degree, the same for all pieces, that keep the tolerance; at least 4 and at most 24,
// beyond which round-off is what counts.
inline constexpr int least_near_degree = 4, most_near_degree = 24;
std::vector<std::vector<double>> fit_pieces(const std::vector<NearPiece>& pieces, double tolerance);

// The near part is kept to `tolerance` relative to 1/r; the far part is as good as the bandwidth makes it.
KernelSplit split_kernel(double bandwidth, double tolerance);

}  // namespace slurry::stokes
