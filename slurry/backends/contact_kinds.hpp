// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contact of kernels.hpp that a problem is swept with.
#pragma once

#include <cstdint>

#include "slurry/solvers/kernels.hpp"

namespace slurry {

enum class ContactKind : std::int32_t { normal, friction, rolling, general };

// Calls visit.operator()<Contact>().
template <class Visit>
decltype(auto) with_contact(ContactKind kind, Visit&& visit) {
  switch (kind) {
    case ContactKind::normal:
      return visit.template operator()<NormalContact<double>>();
    case ContactKind::friction:
      return visit.template operator()<FrictionContact<double>>();
    case ContactKind::rolling:
      return visit.template operator()<RollingContact<double>>();
    default:
      return visit.template operator()<GeneralContact<double>>();
  }
}

}  // namespace slurry
