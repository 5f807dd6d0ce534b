// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of obstacle shapes that a case file may name. To add one: a file beside this one with a struct that has
// `name`, `doc`, `fields()`, `centre()` and `pieces(planar)`, and one line in the list below.
//
// pieces(planar) gives the surfaces with their pose relative to the obstacle's frame; centre() is the point about which
// a rotation turns by default. A shape of a planar case is infinitely long along z, so that all normals stay in the
// plane.
#pragma once

#include <variant>
#include <vector>

#include "slurry/shapes/ball.hpp"
#include "slurry/shapes/box.hpp"
#include "slurry/shapes/drum.hpp"
#include "slurry/shapes/paddle_wheel.hpp"
#include "slurry/shapes/piece.hpp"
#include "slurry/shapes/plane.hpp"
#include "slurry/shapes/segment.hpp"

namespace slurry {

using Shape = std::variant<Plane, Segment, Ball, Box, Drum, PaddleWheel>;

}  // namespace slurry
