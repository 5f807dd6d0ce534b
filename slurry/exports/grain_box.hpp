// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The box that XYZ and LAMMPS files state: around all grains of a frame.
#pragma once

#include "slurry/io/results/frames.hpp"

namespace slurry {

inline Bounds grain_box(const Frame& f) {
  const Grains& g = f.grains;
  if (g.empty()) return {{0, 0, 0}, {1, 1, 1}};
  Bounds box = no_bounds;
  for (std::size_t k = 0; k < g.size(); ++k) box = join(box, widened({g.position[k], g.position[k]}, g.radius[k]));
  return box;
}

}  // namespace slurry
