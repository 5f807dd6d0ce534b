// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Streamlines of the part of a vector field that lies in a cut, about evenly spread. The plane is divided into squares
// as wide as the lines are to be apart. A line begins in an empty square, follows the flow both ways by Heun's method
// and ends where it would enter a square that another line holds, where the cut ends, where there is no value or the
// fluid is at rest, and where it comes back to itself. Beginnings are looked for from the rim inwards, so that the long
// lines come first; what stays short is left out.
#pragma once

#include <vector>

#include "slurry/draw/plane_cut.hpp"

namespace slurry {

// Points along each line, with the flow. `apart`: m, about the distance of lines.
std::vector<std::vector<Vec3>> streamlines(const PlaneCut& cut, const std::vector<Vec3>& vectors, double apart);

}  // namespace slurry
