// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The rule of Gauss and Legendre on [-1, 1] with any number of nodes: exact for polynomials of degree 2 n - 1.
#pragma once

#include <vector>

namespace slurry::nufft {

struct GaussRule {
  std::vector<double> node, weight;  // nodes in increasing order, symmetric about 0
};

GaussRule gauss_legendre(int count);

}  // namespace slurry::nufft
