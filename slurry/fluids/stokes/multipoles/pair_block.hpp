// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The equations of spheres in the axes of the world: what two spheres have in common, and the loads of rigid motions.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <numbers>
#include <vector>

#include "slurry/fluids/stokes/multipoles/pair_coupling.hpp"
#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry {

// The block of a pair: rows of the target, columns of the source, both by kind, degree and order (harmonic_place).
// `turned` are the harmonics in the axes of the pair (turned_harmonics.hpp), up to the larger of the two degrees.
Eigen::MatrixXd pair_block(const PairCoupling& coupling, const std::vector<Eigen::MatrixXd>& turned, int source_degree,
                           int target_degree);

// Adds a block to what a factorisation reads: the entries on the diagonal and below it.
void add_block(DenseCholesky& a, std::size_t row, std::size_t column, const Eigen::MatrixXd& block);

// The load of a rigid motion on its harmonic of degree 1, scaled as the equations are: for translation W, whose
// square is Stokes' drag, for rotation X, which turns the other way. Y_1m are y, z, x for m = -1, 0, 1.
inline double translation_load(double radius) { return std::sqrt(6 * std::numbers::pi * radius); }
inline double rotation_load(double radius) { return -std::sqrt(8 * std::numbers::pi * radius * radius * radius); }
inline constexpr int axis_of_order[3] = {1, 2, 0};

}  // namespace slurry
