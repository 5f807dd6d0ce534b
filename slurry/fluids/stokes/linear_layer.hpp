// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The single layer by Galerkin's method with densities that are linear on panels and continuous: one vector a vertex,
// half as many unknowns as with one a panel. The same panels, points and closed forms as in single_layer.hpp; a hat
// function of a vertex is 2/3 and 1/6 at the points of its panels. For small problems, solved directly; what it is
// worth beside constant densities is measured in docs/theory/stokes.md.
#pragma once

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/linalg/matrix.hpp"

namespace slurry::stokes {

// 6N x 6N of the bodies of a scene without a wall, as Solver::resistance, without films and without exact bodies.
Matrix resistance_by_linear_densities(const Scene& scene);

}  // namespace slurry::stokes
