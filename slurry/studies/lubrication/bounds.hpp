// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Return bounds: what Propositions 2 to 5 of Hillairet, Lozinski and Szopos say about the motion below a threshold q_s.
//
// t1 and t2 are the instants at which the reference passes q_s, downwards and back. With v-bar(t) = v(t1) + integral of
// g from t1 to t:  tbar2, the first zero of v-bar, is a lower bound of t2 (Proposition 2) that misses it by at most
// m/n(q_s) (Proposition 4, for a push followed by a constant pull); v(t2) <= max g m/n(q_s) (Proposition 3);
// ttilde2, where the integral of (t - s) g(s) from tbar2 reaches q_s, is an upper bound (Proposition 5).
#pragma once

#include <optional>

#include "slurry/studies/lubrication/reference_motion.hpp"

namespace slurry {

struct ReturnBounds {
  double threshold = 0;
  double inverse_drag = 0;  // m / n(q_s): the bound on t2 - tbar2
  double largest_pull = 0;  // max of g on [t1, t2] (or to the end)
  double t1 = 0, velocity_t1 = 0;
  std::optional<double> tbar2, t2, ttilde2, velocity_tbar2, velocity_t2;

  // Do the inequalities that apply hold? `slack`: the error of the reference.
  bool hold(double slack = 1e-9) const;
};

// Nothing where the reference never passes q_s downwards, or q_s is not positive.
std::optional<ReturnBounds> proposition_bounds(const ReferenceMotion& reference, double threshold);

}  // namespace slurry
