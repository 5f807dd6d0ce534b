// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A swimmer as the viewer shows it: its bodies, thin arms from its frame to its balls, and the flow about them.
//
// Bodies move as the rows of the path beside say, by differences of second order. The flow is that of the balls with
// these velocities (fluids/stokes/flow_about.hpp); a ball that swells is a source besides, u = a' a^2 r / r^3.
#pragma once

#include <vector>

#include "slurry/studies/study.hpp"
#include "slurry/studies/swimmer/case.hpp"
#include "slurry/swimmers/swimmer.hpp"

namespace slurry {

// About `output.frames` of the instants, the first and the last among them; none where that is 0. Beside a wall, which
// is z = 0, the flow rests there.
enum class MovieWall { none, below };
std::vector<MovieFrame> movie_of(const Swimmer& swimmer, const std::vector<double>& time,
                               const std::vector<SwimmerShape>& shape, const std::vector<Pose>& pose,
                               const SwimmerOutput& output, MovieWall wall = MovieWall::none);

}  // namespace slurry
