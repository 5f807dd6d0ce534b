// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cell that XYZ and LAMMPS files state: along the axes that repeat themselves that of the run, around all grains
// along the others.
#pragma once

#include <array>
#include <cstdint>

#include "slurry/io/results/frames.hpp"

namespace slurry {

// Its edges are (high.x - low.x, 0, 0), (xy, high.y - low.y, 0) and (xz, yz, high.z - low.z), from the corner `low` on.
struct StatedCell {
  Bounds box;  // without the tilt
  double xy = 0, xz = 0, yz = 0;
  std::array<std::int64_t, 3> periodic{};

  bool is_open() const { return periodic[0] + periodic[1] + periodic[2] == 0; }
};

StatedCell stated_cell(const Frame& frame);

}  // namespace slurry
