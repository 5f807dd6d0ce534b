// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Weave: which grains of a sheet are linked, and which make triangles. The rows of the sheet are the chains of a group;
// odd rows lie half a link further, so that each grain has two links to the row above and two to the row below, and
// triangles are equilateral where rows are sqrt(3)/2 of a link apart:
//
//     row j + 1 (odd)       k - 1     k     k + 1
//                               \\   / \\   /
//     row j (even)                k     k + 1
//
// Triangles are named counter-clockwise as seen from the right of the rows (from outside, where the rows are rings that
// turn counter-clockwise and follow each other upwards).
#pragma once

#include <array>
#include <cstdint>

namespace slurry {

struct Weave {
  std::int32_t size = 1, rows = 1;
  bool closed = false;  // rows are rings

  // A grain of the sheet by its row and its place there; -1 beyond an edge.
  std::int32_t rank(std::int32_t row, std::int32_t k) const {
    if (row < 0 || row >= rows || (!closed && (k < 0 || k >= size))) return -1;
    return row * size + (k + size) % size;
  }
  // What has links with a grain: along its row, above, below; -1 for none.
  std::array<std::int32_t, 6> neighbours(std::int32_t grain) const {
    const std::int32_t row = grain / size, k = grain % size, first = row % 2 == 0 ? k - 1 : k;
    return {rank(row, k - 1),         rank(row, k + 1),     rank(row + 1, first),
            rank(row + 1, first + 1), rank(row - 1, first), rank(row - 1, first + 1)};
  }
  bool are_linked(std::int64_t grain, std::int64_t other) const {
    for (const std::int32_t near : neighbours(static_cast<std::int32_t>(grain)))
      if (near == other) return true;
    return false;
  }
  // The two further corners of each of the six triangles around a grain, in the order of the turn; a triangle with a
  // corner beyond an edge is none.
  std::array<std::array<std::int32_t, 2>, 6> triangles(std::int32_t grain) const {
    const auto [left, right, up_left, up_right, down_left, down_right] = neighbours(grain);
    return {{{right, up_right},
             {up_right, up_left},
             {up_left, left},
             {left, down_left},
             {down_left, down_right},
             {down_right, right}}};
  }
};

}  // namespace slurry
