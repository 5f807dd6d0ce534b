// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The flow about spheres whose motions are given: the densities of sphere_system.hpp,
//
//     A q = B U - b,     u(x) = u_flow(x) + sum over the unknowns of q_k times the flow of the density k,
//
// each the flow of a vector harmonic about its sphere (solid_flows.hpp), of a panel of the container, and of their
// images where there is a wall. With the pressure p of a flow its image (wall_coupling.hpp) has the pressure
//
//     p*(x) = p(y) - 2 z dp/dz(y) - 4 du_z/dz(y),     y = (x, y, -z).
#pragma once

#include <span>

#include "slurry/fluids/stokes/multipoles/sphere_system.hpp"

namespace slurry {

struct SphereFlow {
  Vec3 velocity;
  double pressure = 0;
};

// At a point outside of all spheres, above the wall. Without the flow far away. `densities` by densities_of_motion.
SphereFlow sphere_flow_at(const SphereSystem& system, std::span<const double> densities, Vec3 x);

}  // namespace slurry
