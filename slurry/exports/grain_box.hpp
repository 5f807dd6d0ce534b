// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The box that XYZ and LAMMPS files state: around all grains of a frame.
#pragma once

#include <algorithm>

#include "slurry/io/results/frames.hpp"

namespace slurry {

struct GrainBox {
  Vec3 low, high;
};

inline GrainBox grain_box(const Frame& f) {
  const Grains& g = f.grains;
  if (g.empty()) return {{0, 0, 0}, {1, 1, 1}};
  GrainBox box{g.position[0], g.position[0]};
  for (std::size_t k = 0; k < g.size(); ++k)
    for (int axis = 0; axis < 3; ++axis) {
      box.low[axis] = std::min(box.low[axis], g.position[k][axis] - g.radius[k]);
      box.high[axis] = std::max(box.high[axis], g.position[k][axis] + g.radius[k]);
    }
  return box;
}

}  // namespace slurry
