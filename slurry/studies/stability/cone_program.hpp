// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A cone program and its solution by a primal-dual interior point method:
//
//     least c.x   with   A x = b,   x in K = K_1 x K_2 x ...          (primal)
//     most  b.y   with   A^T y + z = c,   z in K                      (dual)
//
// K_i = { x_0 >= |(x_1, ..., x_d-1)| }, d = 1, 2 or 3; for d = 1 the half-line. Steps are those of Nesterov and Todd
// with Mehrotra's predictor and corrector (L. Vandenberghe, "The CVXOPT linear and quadratic cone program solvers",
// 2010). One column of A, the `load`, may be dense: it is given by itself.
//
// Equations may depend on each other. A program without a solution ends by `is_solved` false.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/linalg/csr_matrix.hpp"

namespace slurry {

struct ConeProgram {
  std::vector<std::int32_t> cones;   // d of each, in the order of the columns
  std::vector<SparseEntry> entries;  // of A, without those of the load
  std::size_t rows = 0;
  std::vector<double> right, cost;   // b, c
  std::size_t load = 0;              // the column that is dense, a cone of d = 1
  std::vector<double> load_entries;  // of it, by row

  std::size_t columns() const { return cost.size(); }
};

struct ConeAnswer {
  std::vector<double> x, y, z;
  bool is_solved = false;
  int iterations = 0;
  double gap = 0, primal_residual = 0, dual_residual = 0;  // relative
};

ConeAnswer solve_cone_program(const ConeProgram& program, double tolerance = 1e-9);

}  // namespace slurry
