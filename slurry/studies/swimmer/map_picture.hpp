// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A picture of a function over a square of shapes, as SVG: cells in colours from blue (negative) over white to red, and
// a stroke over them.
#pragma once

#include <string>

#include "slurry/studies/study.hpp"

namespace slurry {

// map: three columns, x, y and the value, x outermost, side * side rows. stroke: its columns of the same names, or
// null.
std::string map_picture(const StudyTable& map, int side, const StudyTable* stroke);

}  // namespace slurry
