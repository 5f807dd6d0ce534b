// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Flow samples: the velocity and the pressure of a fluid at any points, for pictures and for fields (observe/fields).
//
//     field      the given flow at the time of the scene; its pressure is not known
//     stokes     the flow about the grains as they are and move, and the pressure that they cause, 0 far away: by the
//                harmonics or elements of the fluid, without the films of close pairs, which no point between them
//                sees
//     pointset   a fit about each point (pointset/flow_map.hpp), NaN outside of its region
//     grid       linear between the middles of the cells of the last step, and on to the walls (fluid_coupling.hpp)
//
// A fluid says how by `samples` (fluids.hpp); one whose coupling has a `field` is interpolated.
#pragma once

#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/fluid_shown.hpp"
#include "slurry/grains/domain.hpp"

namespace slurry {

// Linear between the places of a box of sites; the domain tells which of its directions repeat.
std::vector<FlowSample> interpolated(const FluidField& field, const Domain& domain, std::span<const Vec3> points);

}  // namespace slurry
