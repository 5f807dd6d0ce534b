// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a plane wall (z = 0, the fluid above) adds to Galerkin's equations of spheres: the flow of each basis function
// has an image that makes it vanish on the wall. For a flow u with pressure p (viscosity 1), singular above the wall,
// it is (Lorentz 1907; Blake 1971 for a point force)
//
//     u*(x) = -u(y) + 2 z grad f + z^2 grad q,     f(x) = u_z(y), q(x) = p(y),     y = (x, y, -z).
//
// Flows are written with solid harmonics (solid_flows.hpp). Entries are made by a rule over the whole target: slower
// than between spheres, where an axis is shared.
#pragma once

#include <Eigen/Core>

#include "slurry/fluids/stokes/multipoles/sphere_resistance.hpp"

namespace slurry {

// Rows and columns by kind, degree and order, as in the equations of spheres in space. What the rule leaves out is
// below `accuracy`, round-off by default.
Eigen::MatrixXd wall_coupling(const SphereBody& source, int source_degree, const SphereBody& target, int target_degree,
                              double accuracy = 1e-17);

}  // namespace slurry
