// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Overlaps of a start, parted (`resolve_overlaps = true`).
#pragma once

#include "slurry/cases/case.hpp"
#include "slurry/world/state.hpp"

namespace slurry {

// Moves the grains of a start apart by steps without forces, inertia or friction, each of the least
// displacement that parts them. What cannot be parted stays as it is, for find_overlaps to tell.
void part_overlaps(const Case& c, State& state);

}  // namespace slurry
