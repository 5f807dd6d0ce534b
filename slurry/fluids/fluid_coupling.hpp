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
// with or without inertia: films between grains have the same form (lubrication/film_system.hpp). Swimmers
// (grains/gaits.hpp) leave fewer motions, u = B q + b: with A in the place of what stands before u, and l for the right
// side, W = B (B^T A B)^-1 B^T and U = b + W (l - A b), so that no load but that of the contacts is left on a swimmer.
#pragma once

#include <memory>
#include <vector>

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/tensor.hpp"
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

// What passed between grains and fluid in a step.
struct FluidExchange {
  Vec3 impulse;  // given to the fluid, N s
  // Of a fluid that fills a volume; all zero of others.
  double volume = 0;           // m^3; of a planar case m^2
  double viscosity = 0;        // Pa s
  Tensor gradient;             // of the mean velocity that walls or a sheared cell impose, 1/s
  Tensor stress, film_stress;  // mean over the volume, without its pressure: of the fluid, and of films apart, Pa
  double power = 0;            // that is dissipated because there are grains, W
  Vec3 pressure_gradient;      // uniform, that holds the mean velocity of the fluid or drives it, Pa/m
};

class FluidCoupling : public Coupling {
 public:
  // U.
  virtual const Velocities& free_velocities() const = 0;
  // In a step that ends with these velocities, by these impulses of contacts on the grains. The impulse is that beside
  // dt (C v - P).
  virtual FluidExchange exchange(const Velocities& after, const Impulses& contacts) const = 0;
  // W may be a model of the true response that is right near the impulses which contacts were expected to give. The
  // coupling about those that they gave, or null where this one is near enough.
  virtual std::shared_ptr<const FluidCoupling> about(const Impulses&) const { return nullptr; }
};

}  // namespace slurry
