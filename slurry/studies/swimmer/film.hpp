// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A swimmer as the viewer shows it: its bodies, and thin arms from its frame to its balls.
#pragma once

#include <vector>

#include "slurry/studies/study.hpp"
#include "slurry/swimmers/swimmer.hpp"

namespace slurry {

// About `frames` of the instants, the first and the last among them; none where `frames` is 0.
std::vector<FilmFrame> film_of(const Swimmer& swimmer, const std::vector<double>& time,
                               const std::vector<SwimmerShape>& shape, const std::vector<Pose>& pose,
                               std::int64_t frames);

}  // namespace slurry
