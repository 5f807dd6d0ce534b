// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lie brackets of a swimmer: where it can go by small strokes.
//
// The fields X_i = (e_i, g V_i) on shapes and poses have the brackets [X_i, X_j] = (0, g F_ij) with
//
//     F_ij = d_i V_j - d_j V_i + [V_i, V_j],
//
// whose last term is that of the frame that moves with the swimmer (rigid_motion.hpp). A small stroke moves it by the
// sum of F_ij times the area that it encloses in the plane (i, j); on a line F_12 is the curl of V. Further brackets
// are [X_k, (0, g F)] = (0, g (d_k F + [V_k, F])). The swimmer is controllable near a shape if these span all its
// motions (Chow 1939; Alouges, DeSimone, Heltai, Lefebvre and Merlet 2013, DCDS B 18).
#pragma once

#include <vector>

#include "slurry/swimmers/connection.hpp"

namespace slurry {

struct LieBracket {
  std::vector<int> variables;  // of [X_i, X_j]: i, j; of [X_k, [X_i, X_j]]: k, i, j
  RigidTwist value;
};

std::vector<LieBracket> first_brackets(const ConnectionField& field, const SwimmerShape& shape);
std::vector<LieBracket> second_brackets(const ConnectionField& field, const SwimmerShape& shape);

// What brackets span: their rank among the motions of the swimmer.
struct BracketSpan {
  int rank = 0;
  std::vector<double> singular_values;  // descending
};
BracketSpan span_of(const Swimmer& swimmer, const std::vector<LieBracket>& brackets);
// A singular value counts if it is above this part of the largest.
BracketSpan span_of(PoseSpace freedom, const std::vector<LieBracket>& brackets, double tolerance);

// The brackets up to the order at which they span all motions, two at most.
struct LieAlgebra {
  std::vector<LieBracket> brackets;
  BracketSpan first, all;
  int order = 1;
  bool is_full(const Swimmer& swimmer) const { return all.rank == swimmer.motions(); }
};
LieAlgebra lie_algebra(const ConnectionField& field, const SwimmerShape& shape);

}  // namespace slurry
