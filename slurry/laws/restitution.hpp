// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Restitution: a rebound at e times the speed of impact, whatever the place of the impact in the step.
//
// A free grain moves on a parabola through its discrete positions; at the start of a step its velocity there is
// v = V + a dt/2 (V is the mean over the step before). If the step would close the gap D, the grain would hit with
// u^2 = v^2 - 2 a D. The rebound is put at the start of the step: the contact is asked for the velocity V+ of the
// parabola that leaves the present place with the energy it has after the true impact,
//
//     v'^2 = e^2 u^2 + 2 a D,     V+ = v' + a dt/2,
//
// so that a ball from height h comes back to e^2 h, up to g dt^2, wherever the step falls. The instant of the impact is
// moved by less than a step. A rebound that would not leave the wall (v'^2 < 0, or V+ below what closes the gap) is no
// rebound: the contact is dry, and a ball comes to rest.
//
// That is Newton's law. With friction, or in a crowd, it may ask for more energy than the impact has taken; the
// energetic law gives no more of it than there is (stepping/limit_rebounds.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "slurry/contacts/contact_state.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

enum class RestitutionLaw { energetic, newton };
template <>
struct EnumNames<RestitutionLaw> {
  static constexpr std::array<std::string_view, 2> names{"energetic", "newton"};
};

inline constexpr const char* restitution_doc = "Speed after an impact over the speed before it, from 0 (none) to 1.";
inline constexpr const char* restitution_law_doc =
    "\"energetic\": as Newton's law, but contacts that touch each other get back at most restitution^2 of the energy "
    "that they would lose without a rebound, so that no impact makes energy; \"newton\": the speed alone, which "
    "with friction may.";

// The normal offset of a dry contact, D / dt, or minus the velocity of the rebound.
inline double dry_offset(double restitution, const ContactState& c) {
  const double closed = c.gap / c.dt;
  const double gap = c.gap - c.dt * c.wall;  // at the start of the step, also on a moving obstacle
  const double free_gap = gap + c.dt * (c.approach + c.dt * c.acceleration);
  if (restitution <= 0 || free_gap >= 0 || c.approach >= 0) return closed;
  const double v = c.approach + 0.5 * c.dt * c.acceleration;
  const double impact = std::max(0.0, v * v - 2 * c.acceleration * gap);
  const double rebound = restitution * restitution * impact + 2 * c.acceleration * gap;
  if (rebound <= 0) return closed;
  return std::min(closed, c.wall - (std::sqrt(rebound) + 0.5 * c.dt * c.acceleration));
}

}  // namespace slurry
