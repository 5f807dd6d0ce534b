// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Inelastic: the dry contact. K = [0, infinity): grains push, never pull; a contact that closes stays closed until it is
// pulled (seed 000, (2.1) with gamma = 0; Maury 2006).
#pragma once

#include <tuple>

#include "slurry/contacts/contact_state.hpp"
#include "slurry/contacts/local_set.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

struct Inelastic {
  static constexpr const char* name = "inelastic";
  static constexpr const char* doc = "Dry, frictionless and without rebound: grains push each other and never overlap.";
  static constexpr auto fields() { return std::tuple{}; }

  LocalSet local_set(const ContactState&) const { return {0}; }
  double next_gamma(const ContactState&, double) const { return 0; }
};

}  // namespace slurry
