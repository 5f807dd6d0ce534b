// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The fingerprint of a state: one number for all its bits, so that two states can be told apart or called the same.
#pragma once

#include <cstdint>

#include "slurry/world/state.hpp"

namespace slurry {

// Of the clock, the grains by their ids, the walls, the contacts with their histories, the fluid, the inlets and the
// outlets (FNV-1a). It does not depend on the order of the grains in memory.
std::uint64_t fingerprint(const State& state);

}  // namespace slurry
