// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lie brackets of a swimmer of balls beside a plane wall (z = 0, the fluid above): where it can go there.
//
// The connection depends on the pose g as well, X_i = (e_i, g V_i(xi, g)), and has all six motions: the wall breaks the
// symmetry that kept a swimmer on its line or in its plane. With the derivative of a function along a field written
// X f, the brackets are (0, g F) with
//
//     F_ij = X_i V_j - X_j V_i + [V_i, V_j],
//     F_kij = X_k F_ij - (0, g F_ij) V_k + [V_k, F_ij]
//
// for [X_i, X_j] and [X_k, [X_i, X_j]]; far from the wall these are those of brackets.hpp. Derivatives are differences
// of the fourth order. (Alouges and Giraldi 2013, Acta Appl. Math. 128.)
#pragma once

#include <vector>

#include "slurry/swimmers/brackets.hpp"

namespace slurry {

struct WallAlgebra {
  std::vector<LieBracket> first, second;
  BracketSpan span_of_first, span;  // of all, among six motions
};

// At a shape and a pose in the world. Second brackets are made where the first do not span all motions and `order`
// is 2.
WallAlgebra wall_algebra(const Swimmer& swimmer, const SwimmerShape& shape, const Pose& pose, int order = 2);

// The least height of the surface of a ball above the wall.
double least_height(const Swimmer& swimmer, const SwimmerShape& shape, const Pose& pose);

}  // namespace slurry
