// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Box: the region that a fluid on a grid fills, cut into cells; each axis is periodic or ends at two walls.
//
// The grid is staggered (Harlow and Welch, Phys. Fluids 8 (1965) 2182): component c of the velocity stands in the
// middle of the faces across axis c, entry (i, j, k) of it on the lower face of cell (i, j, k). Between walls the face
// 0 is the lower wall, where that component is zero; that of the upper wall is not stored.
//
// In a sheared cell (Lees and Edwards 1972) the image one period up along y is displaced along x by `shift`. The cells
// stay cubes; only the lattice of images leans.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/nufft/line_transform.hpp"

namespace slurry::grid {

using nufft::Complex;
using nufft::LineBatch;
using nufft::Size3;

struct Box {
  Size3 cells{1, 1, 1};  // one along z in a planar case
  Vec3 low;
  Vec3 size{1, 1, 1};
  std::array<bool, 3> walls{};
  bool planar = false;  // nothing depends on z, and nothing moves along it
  double shift = 0;

  bool operator==(const Box&) const = default;
  std::size_t count() const { return nufft::volume(cells); }
  int components() const { return planar ? 2 : 3; }
  double spacing(int axis) const { return size[axis] / cells[axis]; }
  double cell_volume() const { return spacing(0) * spacing(1) * spacing(2); }
};

// A vector field on the faces, or a force per volume there; component by component, x fastest. Two in a planar case.
using Field = std::array<std::vector<double>, 3>;

inline Field zero_field(const Box& box) {
  Field field;
  for (int c = 0; c < box.components(); ++c) field[c].assign(box.count(), 0);
  return field;
}

}  // namespace slurry::grid
