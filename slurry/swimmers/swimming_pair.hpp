// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two swimmers of one kind that feel each other through the fluid. Both do the same stroke, the second later by a
// phase. No net load acts on either: with the poses p = (p_1, p_2) of both and the shapes xi = (xi_1, xi_2),
//
//     p' = -(P^T R P)^-1 P^T R A xi',
//
// where R is the resistance of the balls of both at their places, which change. What they do to each other depends on
// the phase between them (Pooley, Alexander and Yeomans 2007, Phys. Rev. Lett. 99). Integrated by Runge and Kutta's
// fourth order in the logarithm of the motion over a step (Munthe-Kaas 1999).
#pragma once

#include <array>

#include "slurry/swimmers/rigid_motion.hpp"
#include "slurry/swimmers/stroke.hpp"

namespace slurry {

struct SwimmingPair {
  const Swimmer& swimmer;
  Stroke stroke;     // of all variables
  double phase = 0;  // of the period, by which the second is behind
  std::array<Pose, 2> begin;
};

struct PairRecord {
  std::array<Pose, 2> end;  // after one period
  double energy = 0;        // of both, J
};

// The twists of both, each in its own frame, and the power, at a time of the stroke. Throws RunError where balls touch.
struct PairRate {
  std::array<RigidTwist, 2> twist;
  double power = 0;
};
PairRate pair_rate(const SwimmingPair& pair, const std::array<Pose, 2>& at, double time);

PairRecord swim_pair(const SwimmingPair& pair, int steps = 24);

}  // namespace slurry
