// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The mechanism of a collapse as a movie: the packing as it stands, and moved along its first velocities.
#pragma once

#include <vector>

#include "slurry/studies/stability/setup.hpp"
#include "slurry/studies/study.hpp"

namespace slurry {

// Scales the velocities so that the fastest point of a grain, at its radius, moves by 1 m/s.
void scale_to_unit(const StabilitySetup& setup, Velocities& mechanism);

// Up to a displacement of the fastest by `drawn` radii; the packing alone where there is no mechanism.
std::vector<MovieFrame> mechanism_movie(const StabilitySetup& setup, const Velocities& mechanism, double drawn);

}  // namespace slurry
