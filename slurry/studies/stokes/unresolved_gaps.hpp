// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gaps that the panels are too long for.
#pragma once

#include <cstddef>

#include "slurry/fluids/stokes/solver.hpp"

namespace slurry {

// The number of bodies that come nearer to another body or to the container than half a panel is long without a film.
std::size_t unresolved_gaps(const stokes::Solver& solver);

}  // namespace slurry
