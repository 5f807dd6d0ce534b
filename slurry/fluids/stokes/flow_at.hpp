// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a solution says of the fluid and of the surfaces: velocity and pressure at points, tractions on the bodies.
//
// Near panels are integrated in closed form, so that points may lie on the surfaces. The pressure is that which the
// bodies cause, 0 far away; the background has its own. Viscosity 1.
//
// Where gaps are split (split_films.hpp) the tractions of the films and their flow are included.
//
// Inside a body the single layer gives its rigid motion and a constant pressure p_b; the traction of the fluid on the
// body is then -q - p_b n, which does not depend on how much of the normals q holds.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "slurry/fluids/stokes/flow_point.hpp"
#include "slurry/fluids/stokes/solver.hpp"

namespace slurry::stokes {

// What the densities of panels cause at a point, beside a wall or not. `body` is left at -1.
FlowPoint panel_flow(const Panels& panels, std::span<const Vec3> density, const Wall* wall, Vec3 x);

std::vector<FlowPoint> flow_at(const Solver& solver, const Solution& solution, const Background& background,
                               std::span<const Vec3> points);

// The force of the fluid on the bodies per area, panel by panel; 0 on the container.
std::vector<Vec3> tractions(const Solver& solver, const Solution& solution);

}  // namespace slurry::stokes
