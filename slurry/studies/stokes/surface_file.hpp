// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The surfaces of a solved problem as a file of the Visualization Toolkit (legacy format, text), which ParaView opens:
// triangles with the traction on them, its normal part, and the rank of their body.
#pragma once

#include <string>
#include <vector>

#include "slurry/fluids/stokes/solver.hpp"

namespace slurry {

std::string surface_file(const stokes::Solver& solver, const std::vector<Vec3>& traction, double viscosity);

// The number of bodies that come nearer to another body or to the container than half a panel is long without a film.
std::size_t unresolved_gaps(const stokes::Solver& solver);

}  // namespace slurry
