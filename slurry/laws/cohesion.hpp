// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Cohesion: a contact that has closed holds with a constant force F up to a gap, the range (adhesive.hpp). It lets go
// when it is pulled with more than F, and that costs the energy F range. The range is short: a thousandth of the radius
// stands for "in contact", far above the gaps that a solver leaves.
//
// The history is -F while the contact holds, 0 where it is open.
#pragma once

#include <optional>

#include "slurry/laws/adhesive.hpp"
#include "slurry/laws/history.hpp"

namespace slurry {

struct Cohesion : Adhesive {
  static constexpr const char* name = "cohesion";
  static constexpr const char* doc =
      "Dry, with friction, and holding together: a contact that has closed takes a constant force to part.";
  double force = 0;
  std::optional<double> range;
  static constexpr auto fields() {
    return join(
        FieldTable{
            field("force", &Cohesion::force, "N", "Largest pull that a contact bears.", Rule::required_non_negative),
            field("range", &Cohesion::range, "m",
                  "Gap up to which the pull lasts; a thousandth of the smaller radius by default.", Rule::positive)},
        inherited_fields<Cohesion, Adhesive>());
  }

  LocalSet local_set(const ContactState& contact) const {
    return set_with(holds(contact) ? -contact.gamma : 0, contact);
  }
  History history() const { return {"bond", "N"}; }
  double next_gamma(const ContactState& contact, double impulse) const {
    if (impulse > 0) return force > 0 ? -force : 0;
    return holds(contact) ? contact.gamma : 0;
  }
  // Gap beyond which nothing holds, m.
  double reach(const ContactState& contact) const { return range.value_or(1e-3 * contact.smaller_radius); }
  bool holds(const ContactState& contact) const { return contact.gamma < 0 && contact.gap <= reach(contact); }
};

}  // namespace slurry
