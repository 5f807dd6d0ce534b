// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The contact of kernels.hpp that a kind of batch stands for.
#pragma once

#include "slurry/solvers/kernels.hpp"
#include "slurry/solvers/sweep_device.hpp"

namespace slurry {

// Calls visit.operator()<Contact>().
template <class Visit>
decltype(auto) with_contact(BatchKind kind, Visit&& visit) {
  switch (kind) {
    case BatchKind::normal:
      return visit.template operator()<NormalContact<double>>();
    case BatchKind::friction:
      return visit.template operator()<FrictionContact<double>>();
    case BatchKind::rolling:
      return visit.template operator()<RollingContact<double>>();
    default:
      return visit.template operator()<GeneralContact<double>>();
  }
}

}  // namespace slurry
