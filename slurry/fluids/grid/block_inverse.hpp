// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BlockInverse: the inverse of the symmetric matrix of one body, as single precision numbers, times the velocities of
// sixteen bodies at once.
//
// A preconditioner need not be exact, and half of the numbers are moved: some ten times as fast as the two triangles of
// the factors. What must be exact, the sums of forces, is not taken from here (rigid_system.hpp).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "slurry/linalg/dense_cholesky.hpp"

namespace slurry::grid {

class BlockInverse {
 public:
  // Bodies of one product.
  static constexpr std::size_t team = 16;

  BlockInverse() = default;
  explicit BlockInverse(const DenseCholesky& matrix);

  bool is_made() const { return size_ > 0; }
  // A X = B for `columns` right-hand sides, at most `team`, in place; entry (i, c) is values[i * columns + c]. A column
  // has the same bits whatever its company, and may have any unit.
  void solve(std::span<double> values, std::size_t columns) const;

 private:
  std::size_t size_ = 0;
  double unit_ = 1;             // of the numbers
  std::vector<float> numbers_;  // [rows by four][column][row of the four]
};

}  // namespace slurry::grid
