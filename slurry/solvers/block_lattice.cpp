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

Vec3 BlockFinder::apart(Vec3 from, Vec3 to) const {
  Vec3 d = to_blocks_ * (to - from);
  for (int axis = 0; axis < 3; ++axis)
    if (count_[axis] > 0) d[axis] -= count_[axis] * std::nearbyint(d[axis] / count_[axis]);
  return d;
}

BlockPlace BlockFinder::place(Vec3 s) const {
  constexpr double most = BlockLattice::farthest;
  BlockPlace p;
  for (int axis = 0; axis < 3; ++axis) {
    const double block = std::floor(s[axis]);
    if (const std::int32_t n = count_[axis]; n > 0)
      p.at[axis] = std::clamp(static_cast<std::int32_t>(block - n * std::floor(block / n)), 0, n - 1);
    else
      p.at[axis] = static_cast<std::int32_t>(std::clamp(block, -most, most - 1) + most);
  }
  return p;
}

BlockPlace BlockFinder::block(Vec3 x, Vec3 y) const { return place(whole(x) + 0.5 * apart(x, y)); }

bool BlockFinder::is_long(Vec3 x, Vec3 y) const {
  const Vec3 d = apart(x, y);
  for (int axis = 0; axis < 3; ++axis)
    if (count_[axis] != 1 && std::abs(d[axis]) > 1) return true;
  return false;
}

}  // namespace slurry
