// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// JointResponse: W of grains in a Stokes fluid as a full matrix, by Cholesky's factors of D^-1 + dt (R - C)
// (fluids/fluid_coupling.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "slurry/fluids/fluid_coupling.hpp"
#include "slurry/fluids/stokes/resistance_in_flow.hpp"
#include "slurry/grains/loads.hpp"

namespace slurry::stokes {

class JointResponse : public FluidCoupling {
 public:
  // `joint` with the viscosity in it; `own` is the drag and the pull of each grain alone that the response holds.
  // Throws RunError where the matrix is not positive.
  JointResponse(ResistanceInFlow joint, const Resistance& own, const UncoupledResponse& response, double dt);

  const Velocities& free_velocities() const override { return free_velocities_; }
  Vec3 impulse_on_fluid(const Velocities& after) const override;
  // W l.
  Velocities respond(const Impulses& impulses) const override;

 private:
  void solve(const UncoupledResponse& response);

  double dt_;
  ResistanceInFlow beyond_;        // R - C and P_R - P
  std::vector<std::size_t> free_;  // freedoms that answer: 6 grain + component
  std::vector<double> response_;   // W of these, row after row
  Velocities free_velocities_;
};

}  // namespace slurry::stokes
