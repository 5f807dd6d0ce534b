// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The Gauss-Legendre rule on [-1, 1] with n nodes: exact for polynomials up to degree 2 n - 1.
#pragma once

#include <vector>

namespace slurry {

struct GaussRule {
  std::vector<double> node, weight;  // nodes in increasing order, symmetric about 0
};

// Kept for the next call with the same number of nodes; the reference stays good in its thread.
const GaussRule& gauss_legendre(int count);

}  // namespace slurry
