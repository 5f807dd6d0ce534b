// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Inelastic: the dry contact. K = [0, infinity): grains push, never pull; a contact that closes stays closed until it
// is pulled (Lefebvre 2009, (2.1) with gamma = 0; Maury 2006). With restitution it rebounds (restitution.hpp).
#pragma once

#include <optional>

#include "slurry/contacts/contact_state.hpp"
#include "slurry/contacts/local_set.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/laws/restitution.hpp"

namespace slurry {

struct Inelastic {
  static constexpr const char* name = "inelastic";
  static constexpr const char* doc = "Dry and frictionless: grains push each other and never overlap.";
  double restitution = 0;
  RestitutionLaw restitution_law = RestitutionLaw::energetic;
  static constexpr auto fields() {
    return FieldTable{field("restitution", &Inelastic::restitution, "", restitution_doc, Rule::fraction),
                      field("restitution_law", &Inelastic::restitution_law, "", restitution_law_doc)};
  }

  bool turns() const { return false; }
  bool rolls() const { return false; }
  LocalSet local_set(const ContactState&) const { return {}; }
  // The set of every contact.
  std::optional<LocalSet> common_set() const { return LocalSet{}; }
  double offset(const ContactState& contact) const { return dry_offset(restitution, contact); }
  double next_gamma(const ContactState&, double) const { return 0; }
};

}  // namespace slurry
