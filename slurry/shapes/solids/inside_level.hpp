// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which points lie inside a solid: a function that is convex along every line, negative inside, 0 on the surface.
#pragma once

#include "slurry/shapes/solids/solid.hpp"

namespace slurry {

// `point` in the frame of the solid.
double inside_level(const Solid& solid, Vec3 point);

}  // namespace slurry
