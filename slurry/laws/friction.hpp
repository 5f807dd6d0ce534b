// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Friction: the dry contact with Coulomb's law (Lefebvre-Lepot's habilitation, section 4.3).
//
// fixed_point = true: Signorini and Coulomb exactly at the end of the step. p_n >= 0, z_n >= 0, p_n z_n = 0 with
//     z_n = u_n + D/dt;  |p_t| <= mu p_n;  where the contact slides p_t = -mu p_n u_t / |u_t|. These are the fixed
//     points of s = mu dt |u_T| around the cone problem (Acary et al. 2011); our solvers iterate on the law itself
//     (local_set.hpp).
// fixed_point = false: the convex scheme (Anitescu 2006; Tasora and Anitescu): p in the cone, D + dt u_n >= mu dt
// |u_T|. One
//     minimisation, and exactly one artefact: a sliding contact keeps the gap mu dt |u_T|.
//
// Rolling friction: a moment against the relative spin, of at most rolling_friction * p_n / (1/r_i + 1/r_j).
#pragma once

#include <optional>

#include "slurry/contacts/contact_state.hpp"
#include "slurry/contacts/local_set.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/laws/restitution.hpp"

namespace slurry {

struct Friction {
  static constexpr const char* name = "friction";
  static constexpr const char* doc = "Dry, with Coulomb's friction.";
  double friction = 0;
  bool fixed_point = true;
  double rolling_friction = 0;
  double restitution = 0;
  RestitutionLaw restitution_law = RestitutionLaw::energetic;
  static constexpr auto fields() {
    return FieldTable{
        field("friction", &Friction::friction, "", "Coefficient mu: |tangential| <= mu normal.",
              Rule::required_non_negative),
        field(
            "fixed_point", &Friction::fixed_point, "",
            "true: Coulomb's law exactly. false: its convex relaxation, which keeps a gap mu dt |slip| while sliding."),
        field("rolling_friction", &Friction::rolling_friction, "",
              "Largest rolling moment over the normal force and the reduced radius.", Rule::non_negative),
        field("restitution", &Friction::restitution, "", restitution_doc, Rule::fraction),
        field("restitution_law", &Friction::restitution_law, "", restitution_law_doc)};
  }

  bool turns() const { return true; }
  bool rolls() const { return rolling_friction > 0; }
  LocalSet local_set(const ContactState& contact) const {
    return {0, friction, rolling_friction / contact.curvature, !fixed_point && friction > 0};
  }
  // The set of every contact, where it is the same for all.
  std::optional<LocalSet> common_set() const {
    if (rolling_friction > 0) return {};
    return LocalSet{0, friction, 0, !fixed_point && friction > 0};
  }
  double offset(const ContactState& contact) const { return dry_offset(restitution, contact); }
  double next_gamma(const ContactState&, double) const { return 0; }
};

}  // namespace slurry
