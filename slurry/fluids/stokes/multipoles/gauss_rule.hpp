// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The Gauss-Legendre rule on [-1, 1]: n nodes, exact for polynomials up to the degree 2n - 1. Newton's method on the
// Legendre polynomial from Tricomi's estimate of its roots; nodes and weights are right to a few units of round-off.
#pragma once

#include <vector>

namespace slurry {

struct GaussRule {
  std::vector<double> nodes, weights;  // ascending
};

// Kept for the next call with the same number of nodes; the reference stays good in its thread.
const GaussRule& gauss_rule(int count);

}  // namespace slurry
