// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// DenseCholesky: A = L L^T of a full symmetric positive matrix, by tiles, on all threads, with the same bits for any
// number of them and on every processor: the order of the sums is that of the tiles.
//
// No library does that: BLAS chooses its kernels, and with them the order of sums, by the processor. The inner loop
// keeps 4 x 8 sums in registers; it reaches some three quarters of what additions and products that are not fused
// allow.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "slurry/linalg/matrix.hpp"

namespace slurry {

class DenseCholesky {
 public:
  explicit DenseCholesky(std::size_t size);

  std::size_t size() const { return size_; }
  // The entry of row i and column j <= i; tiles above the diagonal are not kept.
  double& at(std::size_t i, std::size_t j) {
    return tile_at(i / tile_side, j / tile_side)[i % tile_side * tile_side + j % tile_side];
  }

  // A += F^T F, with F given by rows of size() numbers.
  void add_squares(std::span<const double> rows);

  // The entries become those of L. Throws RunError where the matrix is not positive.
  void factor();

  // A X = B for `columns` right-hand sides, in place; entry (i, c) is values[i * columns + c].
  void solve(std::span<double> values, std::size_t columns = 1) const;

  static constexpr std::size_t tile_side = 48;

 private:
  double* tile_at(std::size_t row, std::size_t column) { return tiles_.data() + rank_of(row, column); }
  const double* tile_at(std::size_t row, std::size_t column) const { return tiles_.data() + rank_of(row, column); }
  static std::size_t rank_of(std::size_t row, std::size_t column) {
    return (row * (row + 1) / 2 + column) * tile_side * tile_side;
  }
  void factor_diagonal(std::size_t k);
  void solve_columns(double* values, std::size_t columns, std::size_t first, std::size_t last) const;

  std::size_t size_, rows_;  // rows_ of tiles
  std::vector<double> tiles_;
};

// The inverse of a symmetric positive matrix, by its factors.
Matrix inverse_of_positive(const Matrix& a);

}  // namespace slurry
