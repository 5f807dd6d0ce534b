// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Adhesive: what the laws share whose contacts hold together once they have closed.
//
// A contact that has pushed is bonded. While it is, and its gap D is within the reach of the bond, it pulls with a
// force f(D): the impulse may go down to -dt f, and friction begins there,
//
//     p_n >= -dt f,     z_n >= 0,     (p_n + dt f) z_n = 0,     |p_t| <= mu (p_n + dt f):
//
// a dry contact whose two sides are pulled together besides (Radjai and Dubois 2011, section 4.5, for the shifted
// cone). A bond whose gap at the start of a step is beyond the reach is broken, and forms anew only when the contact
// pushes again. The force is that of the gap at the start of the step, so that the energy of a bond is right up to
// O(dt).
#pragma once

#include "slurry/contacts/contact_state.hpp"
#include "slurry/contacts/local_set.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/laws/restitution.hpp"

namespace slurry {

struct Adhesive {
  double friction = 0;
  bool fixed_point = true;
  double rolling_friction = 0;
  double restitution = 0;
  RestitutionLaw restitution_law = RestitutionLaw::energetic;
  static constexpr auto fields() {
    return FieldTable{
        field("friction", &Adhesive::friction, "", "Coefficient mu: |tangential| <= mu (normal + pull).",
              Rule::non_negative),
        field("fixed_point", &Adhesive::fixed_point, "",
              "true: Coulomb's law exactly. false: its convex relaxation, which keeps a gap mu dt |slip| while "
              "sliding."),
        field("rolling_friction", &Adhesive::rolling_friction, "",
              "Largest rolling moment over the normal force (with the pull) and the reduced radius.",
              Rule::non_negative),
        field("restitution", &Adhesive::restitution, "", restitution_doc, Rule::fraction),
        field("restitution_law", &Adhesive::restitution_law, "", restitution_law_doc)};
  }

  bool turns() const { return friction > 0 || rolling_friction > 0; }
  bool rolls() const { return rolling_friction > 0; }
  // K of a contact that pulls with this force, N; 0 where it is open.
  LocalSet set_with(double pull, const ContactState& contact) const {
    const double bound = pull > 0 ? -contact.dt * pull : 0;
    return {bound, friction, rolling_friction / contact.curvature, !fixed_point && friction > 0, bound};
  }
  // A bond has no rebound of its own: what is in it is pulled back.
  double offset(const ContactState& contact) const {
    return contact.gamma < 0 ? contact.gap / contact.dt : dry_offset(restitution, contact);
  }
};

}  // namespace slurry
