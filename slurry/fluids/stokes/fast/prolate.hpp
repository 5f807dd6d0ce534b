// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The prolate spheroidal wave function of order zero: of all functions on [-1, 1], the one whose Fourier transform has
// most of its energy within |k| <= c. It is its own transform there, psi^(k) = psi(k / c) / psi(0) when scaled to the
// integral 1.
//
// D. Slepian and H. O. Pollak, Bell Syst. Tech. J. 40 (1961) 43; by Legendre series as in H. Xiao, V. Rokhlin and N.
// Yarvin, Inverse Problems 17 (2001) 805, eq. (63) to (65).
#pragma once

#include <vector>

namespace slurry::stokes {

class Prolate {
 public:
  explicit Prolate(double bandwidth);

  double bandwidth() const { return bandwidth_; }

  // At |x| <= 1: the function, its derivative, and its integral from 0 to x, of which that to 1 is 1/2.
  double value(double x) const;
  double slope(double x) const;
  double integral(double x) const;

 private:
  double bandwidth_;
  std::vector<double> coefficient_;  // of Legendre's P_0, P_2, P_4, ...
};

}  // namespace slurry::stokes
