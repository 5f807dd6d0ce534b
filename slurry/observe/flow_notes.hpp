// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a user should know about the fluid on points of a run: too few points, volume that is lost, grains beside it.
#pragma once

#include <string>
#include <vector>

#include "slurry/world/state.hpp"
#include "slurry/world/world.hpp"

namespace slurry {

std::vector<std::string> flow_notes(const World& world, const State& state);

}  // namespace slurry
