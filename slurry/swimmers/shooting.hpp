// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Shooting: an extremal stroke of a swimmer on a line with two shape variables, as the solution of Euler and Lagrange's
//
//     d/dt (G xi') = (1/2) dG(xi', xi') + lambda curl V J xi',     J = (0 1; -1 0),
//
// that leaves a shape at t = 0, is back at t = 1 and has moved the swimmer by a given displacement. Its velocity has a
// corner at that shape. Newton's method on (xi'(0), lambda); Runge and Kutta's fourth order in time.
#pragma once

#include <optional>

#include "slurry/swimmers/connection.hpp"
#include "slurry/swimmers/optimal_stroke.hpp"

namespace slurry {

struct ShotStroke {
  SwimmerShape first_rate;
  double multiplier = 0;
  double energy = 0;
  double displacement = 0;
  double gap = 0;  // between the last shape and the first
  int iterations = 0;
};

// From the initial rate and multiplier of a guess; nothing where Newton's method does not converge.
std::optional<ShotStroke> shoot(const ConnectionField& field, const SwimmerShape& start, double displacement,
                                const SwimmerShape& first_rate, double multiplier, int steps = 200);

// From an extremal of the transcription.
std::optional<ShotStroke> shoot(const ConnectionField& field, const Extremal& extremal, int steps = 200);

}  // namespace slurry
