// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// NoContact: the two pass through each other. No pair under this law becomes a contact (contacts/ignored_pairs.hpp), so
// that its set is never asked for in a step: it is that of an open contact, with nothing in the way.
#pragma once

#include "slurry/contacts/contact_state.hpp"
#include "slurry/contacts/local_set.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

struct NoContact {
  static constexpr const char* name = "none";
  static constexpr const char* doc = "The two ignore each other: they pass through each other.";
  static constexpr auto fields() { return FieldTable{}; }

  bool turns() const { return false; }
  bool rolls() const { return false; }
  LocalSet local_set(const ContactState&) const { return {}; }
  double offset(const ContactState& contact) const { return contact.gap / contact.dt; }
  double next_gamma(const ContactState&, double) const { return 0; }
};

}  // namespace slurry
