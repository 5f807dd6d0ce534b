// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of obstacle shapes that a case file may name. To add one: a file beside this one with a struct that has
// `name`, `doc`, `fields()`, `centre()` and `pieces(planar)`, and one line in the list below.
//
// pieces(planar) gives the surfaces with their pose relative to the obstacle's frame; centre() is the point about which
// a rotation turns by default. A shape of a planar case is infinitely long along z, so that all normals stay in the
// plane. A shape that exists only in the plane, or only in space, has `static constexpr bool only_planar`, true or
// false, and pieces() throws InputError in the other kind of case.
#pragma once

#include <variant>
#include <vector>

#include "slurry/shapes/obstacles/arc.hpp"
#include "slurry/shapes/obstacles/ball.hpp"
#include "slurry/shapes/obstacles/box.hpp"
#include "slurry/shapes/obstacles/cone.hpp"
#include "slurry/shapes/obstacles/drum.hpp"
#include "slurry/shapes/obstacles/holed_plate.hpp"
#include "slurry/shapes/obstacles/mesh.hpp"
#include "slurry/shapes/obstacles/paddle_wheel.hpp"
#include "slurry/shapes/obstacles/pipe.hpp"
#include "slurry/shapes/obstacles/plane.hpp"
#include "slurry/shapes/obstacles/polyline.hpp"
#include "slurry/shapes/obstacles/segment.hpp"
#include "slurry/shapes/surfaces/piece.hpp"

namespace slurry {

using Shape = std::variant<Plane, Segment, Ball, Box, Drum, PaddleWheel, Mesh, Polyline, Arc, Cone, Pipe, HoledPlate>;

// Can the shape be built in a planar case (or in one that is not)?
template <class S>
constexpr bool exists_in(bool planar) {
  if constexpr (requires { S::only_planar; })
    return S::only_planar == planar;
  else
    return true;
}

}  // namespace slurry
