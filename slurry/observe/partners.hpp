// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Who is in contact and where, in the words of a frame: by ids and ranks, which stay what they are when the grains are
// reordered in memory.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/grains/obstacles.hpp"
#include "slurry/world/state.hpp"

namespace slurry {

// One entry for each contact.
struct Partners {
  std::vector<std::int64_t> first, second;  // ids; -1: an obstacle
  std::vector<std::int32_t> obstacle;       // rank; -1: a grain
  std::vector<Vec3> point;                  // m
};
Partners partners_of(const std::vector<Obstacle>& obstacles, const State& state);

}  // namespace slurry
