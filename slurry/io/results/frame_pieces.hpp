// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pieces of obstacles in a frame (see frames.hpp): one table for each kind of surface, whose columns are the
// surface's own field table. A new surface is written and read without a line here.
#pragma once

#include <vector>

#include "slurry/grains/obstacles.hpp"
#include "slurry/io/results/frames.hpp"
#include "slurry/io/results/hdf5.hpp"

namespace slurry {

void write_pieces(hdf5::Writer& file, const std::vector<Obstacle>& obstacles);

// Gives the obstacles of the frame their pieces. Throws RunError where they do not fit together.
void read_pieces(const hdf5::Reader& file, std::vector<FrameObstacle>& obstacles);

}  // namespace slurry
