// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One time step: the table of contents of the method.
#pragma once

#include "slurry/world/state.hpp"
#include "slurry/world/workspace.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

// Throws RunError when the case asks to stop at trouble, or when a number is not finite; the state is then that before
// the step, bit for bit.
StepReport step(const World& world, State& state, Workspace& work);

}  // namespace slurry
