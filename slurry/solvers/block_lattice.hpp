// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BlockLattice: the blocks of space that order the work of a solver. A contact belongs to the block that holds the
// middle of its pair; blocks have eight colours, by the parity of their three coordinates. No edge of a block is
// shorter than the longest pair, so that two blocks of one colour share no body.
//
// The lattice is fixed in space: in open space it is anchored at the origin, in a periodic cell at the corner of the
// cell, whose width is an even number of blocks, or one. Which block a contact belongs to therefore depends on that
// contact alone, not on how far the other grains reach.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "slurry/core/upper_matrix.hpp"

namespace slurry {

// The coordinates of a block, in [0, 2 * farthest).
struct BlockPlace {
  std::array<std::int32_t, 3> at{};
  bool operator==(const BlockPlace&) const = default;
  constexpr int colour() const { return (at[0] & 1) + 2 * (at[1] & 1) + 4 * (at[2] & 1); }
  // Blocks are worked through by colour, then along z, y, x.
  constexpr std::uint64_t key() const {
    const auto bits = [&](int axis) { return static_cast<std::uint64_t>(at[axis]); };
    return ((static_cast<std::uint64_t>(colour()) << 20 | bits(2)) << 20 | bits(1)) << 20 | bits(0);
  }
};

struct BlockLattice {
  // What lies farther out than this many blocks shares the last one.
  static constexpr std::int32_t farthest = 1 << 19;

  double edge = 0;                         // m, of a block in open space; 0: 1 m
  Vec3 low;                                // m, corner of the cell
  UpperMatrix edges = upper_identity;      // of the cell, m
  std::array<std::int64_t, 3> periodic{};  // 0 or 1 for each axis

  bool operator==(const BlockLattice&) const = default;
};

// Finds blocks: the lattice made ready for many contacts.
class BlockFinder {
 public:
  explicit BlockFinder(const BlockLattice& lattice);
  // The block of a contact of a body at x with an obstacle, and with a body at y or the image of it next to x.
  SLURRY_KERNEL BlockPlace block(Vec3 x) const { return place(whole(x)); }
  SLURRY_KERNEL BlockPlace block(Vec3 x, Vec3 y) const { return place(whole(x) + 0.5 * apart(x, y)); }
  // May a pair so far apart (its nearest images) share a body with another block of its colour?
  SLURRY_KERNEL bool is_long(Vec3 x, Vec3 y) const {
    const Vec3 d = apart(x, y);
    for (int axis = 0; axis < 3; ++axis)
      if (count_[axis] != 1 && std::abs(d[axis]) > 1) return true;
    return false;
  }

 private:
  SLURRY_KERNEL Vec3 whole(Vec3 x) const { return to_blocks_ * (x - low_); }
  // From one to the other, in blocks.
  SLURRY_KERNEL Vec3 apart(Vec3 from, Vec3 to) const {
    Vec3 d = to_blocks_ * (to - from);
    for (int axis = 0; axis < 3; ++axis)
      if (count_[axis] > 0) d[axis] -= count_[axis] * std::nearbyint(d[axis] / count_[axis]);
    return d;
  }
  SLURRY_KERNEL BlockPlace place(Vec3 s) const {
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

  Vec3 low_;
  UpperMatrix to_blocks_;
  std::array<std::int32_t, 3> count_{};  // blocks along a periodic axis, 0 along an open one
};

}  // namespace slurry
