// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The bodies of the study as one frame, with their motions, which `slurry view` and `slurry draw` show. A body from a
// file has its surface among the fields of the study and is no part of the frame.
#pragma once

#include <vector>

#include "slurry/studies/stokes/setup.hpp"
#include "slurry/studies/study.hpp"

namespace slurry {

std::vector<MovieFrame> movie_of(const StokesCase& c, const StokesSetup& setup, const stokes::Solution& solution);

}  // namespace slurry
