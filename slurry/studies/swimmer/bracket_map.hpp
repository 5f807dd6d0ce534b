// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The bracket of the first two shape variables over a box of them: what a small stroke moves by its area. For a swimmer
// on a line it is the curl of the connection.
#pragma once

#include <string>
#include <vector>

#include "slurry/studies/study.hpp"
#include "slurry/swimmers/connection.hpp"

namespace slurry {

// side * side shapes between two corners, the other variables at the reference shape: a table of the two variables and
// the component of the bracket along x.
StudyTable bracket_map(const ConnectionField& field, const SwimmerShape& low, const SwimmerShape& high, int side,
                       const StudyProgress& progress = {});

// Attaches a picture of the stroke over the map of the shapes about it, for a swimmer of two variables.
void attach_stroke(StudyResult& study, const ConnectionField& field, const std::vector<SwimmerShape>& stroke);

}  // namespace slurry
