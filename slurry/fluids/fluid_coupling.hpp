// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid gives that couples the grains: each moves the liquid that the others move in.
//
// Every fluid adds the drag C and the pull P on each grain alone (fluids.hpp), from which the step makes a block
// diagonal D and free velocities U_0 (stepping/respond.cpp). A fluid that couples the grains has a resistance R of all
// of them and a pull P_R in the place of C and P,
//
//     (D^-1 + dt (R - C)) u = D^-1 U_0 + dt (P_R - P) + l,       so that       W = (D^-1 + dt (R - C))^-1
//
// with or without inertia: films between grains have the same form (lubrication/film_system.hpp).
#pragma once

#include <vector>

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/velocities.hpp"
#include "slurry/solvers/coupling.hpp"

namespace slurry {

// D, and U_0. A freedom that does not answer (0 in D: a frozen grain, one that never turns) keeps its U_0.
struct UncoupledResponse {
  const std::vector<double>& inverse_mass;              // 1/kg
  const std::vector<SymmetricMatrix>& inverse_inertia;  // 1/(kg m^2), world axes
  const std::vector<Vec3>& velocity;
  const std::vector<Vec3>& spin;
};

class FluidCoupling : public Coupling {
 public:
  // U.
  virtual const Velocities& free_velocities() const = 0;
  // What grains of these velocities give to the fluid in the step, beside dt (C v - P), N s.
  virtual Vec3 impulse_on_fluid(const Velocities& after) const = 0;
};

}  // namespace slurry
