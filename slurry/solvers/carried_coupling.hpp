// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CarriedCoupling: bodies that a liquid couples to each other and to what carries their contacts along, as the films in
// a cell under stress, or between grains and a wall with a load. The response to impulses l of the bodies and pushes of
// the freedoms, sum_c g_ck . P_c (carriers.hpp), is one symmetric matrix,
//
//     (u, q) = (U, free rates) + W (l, pushes),
//
// so that the rates of such a problem come from here and not from the inverse masses of the carriers, which bound this
// part of W as the block diagonal of the bodies does theirs.
#pragma once

#include <vector>

#include "slurry/solvers/coupling.hpp"

namespace slurry {

class CarriedCoupling : public Coupling {
 public:
  using Coupling::respond;
  // W (l, pushes), with the rates.
  virtual Velocities respond(const Impulses& impulses, const std::vector<double>& pushes) const = 0;
  // Are there freedoms?
  virtual bool carries() const = 0;
};

// The coupling as one that carries, or null.
inline const CarriedCoupling* carried(const Coupling* coupling) {
  const auto* found = dynamic_cast<const CarriedCoupling*>(coupling);
  return found && found->carries() ? found : nullptr;
}

}  // namespace slurry
