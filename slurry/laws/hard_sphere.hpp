// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// HardSphere: impacts of no duration in the place of contacts (collisions/collide.hpp). In a world of this law a step
// resolves the impacts of balls in flight (stepping/resolve_collisions.cpp): its set is never asked for there. It is
// that of a dry contact without friction, which pushes and never pulls.
#pragma once

#include "slurry/contacts/contact_state.hpp"
#include "slurry/contacts/local_set.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

struct HardSphere {
  static constexpr const char* name = "hard_sphere";
  static constexpr const char* doc =
      "Spheres that fly and collide: each impact takes no time, with restitution and friction. For grains that are "
      "seldom in touch, as in streams; holds between all grains and obstacles of a case or between none.";
  double restitution = 1;
  double friction = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("restitution", &HardSphere::restitution, "",
              "Speed at which the two part over that at which they met, from 0 to 1.", Rule::fraction),
        field("friction", &HardSphere::friction, "",
              "Coefficient of friction: the largest tangential impulse over the normal one.", Rule::non_negative)};
  }

  bool turns() const { return friction > 0; }
  bool rolls() const { return false; }
  LocalSet local_set(const ContactState&) const { return {}; }
  double offset(const ContactState& contact) const { return contact.gap / contact.dt; }
  double next_gamma(const ContactState&, double) const { return 0; }
};

}  // namespace slurry
