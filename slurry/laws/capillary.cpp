// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The force of a bridge of liquid. See capillary.hpp for the equations.
#include "slurry/laws/capillary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/core/fields.hpp"
#include "slurry/core/math.hpp"

namespace slurry {

OptionFault Capillary::fault() const {
  if (contact_angle < 0.5 * std::numbers::pi) return {};
  return {
      name_of(&Capillary::contact_angle),
      fmt::format("got {}, expected less than pi/2: a liquid that does not wet pulls nothing together", contact_angle)};
}

double Capillary::pull(double gap, const ContactState& contact) const {
  // Flat faces have no curvature of their own: the size of the grain stands for it.
  const double radius = contact.curvature > 0 ? 2 / contact.curvature : 2 * contact.smaller_radius;
  const double length = std::max(gap, 0.0) * std::sqrt(radius / liquid);
  return 2 * std::numbers::pi * radius * surface_tension * math::cos(contact_angle) /
         (1 + 1.05 * length + 2.5 * length * length);
}

double Capillary::reach(const ContactState&) const {
  return rupture.value_or((1 + 0.5 * contact_angle) * math::cbrt(liquid));
}

}  // namespace slurry
