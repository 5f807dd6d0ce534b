// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// GMRES with a preconditioner on the right (Saad and Schultz 1986): the least residual over the Krylov space of A M^-1.
// Sums are made in fixed chunks, so that the number of threads changes no bit.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace slurry::stokes {

struct GmresOptions {
  double tolerance = 1e-8;  // residual over right-hand side
  int most_iterations = 300;
};

struct GmresReport {
  int iterations = 0;
  double residual = 0;  // over the right-hand side
};

// out = A in, or out = M^-1 in.
using VectorMap = std::function<void(std::span<const double>, std::span<double>)>;

// Solves A x = b from x = 0. Throws RunError where the tolerance is not met.
GmresReport gmres(const VectorMap& a, const VectorMap& precondition, std::span<const double> b, std::span<double> x,
                  const GmresOptions& options);

}  // namespace slurry::stokes
