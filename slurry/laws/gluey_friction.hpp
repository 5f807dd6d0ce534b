// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gluey friction: the viscous film and friction together (Darbois-Texier et al. 2024).
//
// The normal part is that of the gluey contact, p_n >= gamma/R. Friction acts
//     when = "pushing":   whenever the contact pushes, |p_t| <= mu max(p_n, 0) (the formula of the slides);
//     when = "touching":  only while the asperities touch, gamma = gamma_min at the start of the step.
// The set is not convex (a pulling contact has no friction, lambda_n lambda^- = 0). The local law settles the normal
// part first, so that a glued contact that is pulled stays glued however fast it slides: the compressive branch that a
// minimisation would prefer for fast sliding (references, 002-4) is never entered.
#pragma once

#include <array>
#include <string_view>

#include "slurry/laws/gluey.hpp"

namespace slurry {

enum class FrictionWhen { pushing, touching };
template <>
struct EnumNames<FrictionWhen> {
  static constexpr std::array<std::string_view, 2> names{"pushing", "touching"};
};

struct GlueyFrictionRow : GlueyRow {
  double friction, rolling_friction;
  FrictionWhen when;

  LocalSet local_set(const ContactState& contact) const {
    LocalSet set = GlueyRow::local_set(contact);
    const bool acts = when == FrictionWhen::pushing || contact.gamma <= lowest_gamma(contact);
    if (acts) set.friction = friction, set.rolling = rolling_friction / contact.curvature;
    return set;
  }
};

struct GlueyFriction : Gluey {
  static constexpr const char* name = "gluey_friction";
  static constexpr const char* doc = "Lubricated, with Coulomb's friction.";
  double friction = 0;
  FrictionWhen when = FrictionWhen::pushing;
  double rolling_friction = 0;
  static constexpr auto fields() {
    return join(
        inherited_fields<GlueyFriction, Gluey>(),
        FieldTable{
            field("friction", &GlueyFriction::friction, "", "Coefficient mu: |tangential| <= mu normal.",
                  Rule::required_non_negative),
            field("when", &GlueyFriction::when, "",
                  "Friction acts whenever the contact is \"pushing\", or only while the asperities are \"touching\" "
                  "(gamma = gamma_min)."),
            field("rolling_friction", &GlueyFriction::rolling_friction, "",
                  "Largest rolling moment over the normal force and the reduced radius.", Rule::non_negative)});
  }

  OptionFault fault() const;
  bool turns() const { return true; }
  bool rolls() const { return rolling_friction > 0; }
  GlueyFrictionRow row() const { return {Gluey::row(), friction, rolling_friction, when}; }
  LocalSet local_set(const ContactState& contact) const { return row().local_set(contact); }
};

}  // namespace slurry
