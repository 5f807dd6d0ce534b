// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Hard spheres: what takes the place of the contact problem in a world whose law is "hard_sphere".
#pragma once

#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Takes the grains through the step: where they are at its end and how fast, what each has lost, and the impulses as
// contacts. The step is not converged where more meetings were left out than the case allows.
void resolve_collisions(const World& world, const State& state, Workspace& work, double dt);

}  // namespace slurry
