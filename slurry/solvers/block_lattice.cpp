// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/solvers/block_lattice.hpp"

#include <algorithm>
#include <cmath>

namespace slurry {
namespace {

// An even number of blocks that are no thinner than `edge`, or one.
std::int32_t blocks_across(double width, double edge) {
  const double most = BlockLattice::farthest, n = std::min(std::floor(width / edge), most);
  return n >= 2 ? 2 * static_cast<std::int32_t>(n / 2) : 1;
}

}  // namespace

BlockFinder::BlockFinder(const BlockLattice& lattice) {
  const double edge = lattice.edge > 0 ? lattice.edge : 1;
  UpperMatrix& m = to_blocks_;
  m = {1 / edge, 1 / edge, 1 / edge, 0, 0, 0};
  if (lattice.periodic == std::array<std::int64_t, 3>{}) return;
  low_ = lattice.low;
  // Rows of the inverse are the normals of the faces, over the distance between them.
  m = inverse(lattice.edges);
  const std::array<double, 3> width{1 / norm(Vec3{m.xx, m.xy, m.xz}), 1 / norm(Vec3{0, m.yy, m.yz}),
                                    1 / std::abs(m.zz)};
  Vec3 blocks;
  for (int axis = 0; axis < 3; ++axis) {
    if (lattice.periodic[axis]) count_[axis] = blocks_across(width[axis], edge);
    blocks[axis] = lattice.periodic[axis] ? count_[axis] : width[axis] / edge;
  }
  m.xx *= blocks.x, m.xy *= blocks.x, m.xz *= blocks.x;
  m.yy *= blocks.y, m.yz *= blocks.y;
  m.zz *= blocks.z;
}

}  // namespace slurry
