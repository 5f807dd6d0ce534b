// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Column of tiles after column of tiles: factor the tile on the diagonal, solve for those below it, take their products
// from all tiles that remain.
#include "slurry/linalg/dense_cholesky.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "slurry/core/errors.hpp"
#include "slurry/core/interrupt.hpp"
#include "slurry/core/lanes.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry {
namespace {

constexpr std::size_t side = DenseCholesky::tile_side;
// Rows and lanes of the sums that stay in registers.
constexpr std::size_t block_rows = 4, block_lanes = 2, block_columns = block_lanes * lane_count;

// Lanes in memory that is aligned for single numbers only.
Lanes lanes_at(const double* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
void subtract_lanes(double* to, const Lanes& lanes) {
  const Lanes left = lanes_at(to) - lanes;
  std::memcpy(to, &left, sizeof left);
}

// c -= a b, c and a in rows of `side`, b likewise: b[k][j].
void subtract_product(double* c, const double* a, const double* b) {
  for (std::size_t i = 0; i < side; i += block_rows)
    for (std::size_t j = 0; j < side; j += block_columns) {
      Lanes sum[block_rows][block_lanes] = {};
      for (std::size_t k = 0; k < side; ++k) {
        const Lanes b0 = lanes_at(b + k * side + j);
        const Lanes b1 = lanes_at(b + k * side + j + lane_count);
        for (std::size_t m = 0; m < block_rows; ++m) {
          const Lanes value = broadcast(a[(i + m) * side + k]);
          sum[m][0] += value * b0;
          sum[m][1] += value * b1;
        }
      }
      for (std::size_t m = 0; m < block_rows; ++m)
        for (std::size_t l = 0; l < block_lanes; ++l)
          subtract_lanes(c + (i + m) * side + j + l * lane_count, sum[m][l]);
    }
}

void transpose_tile(const double* from, double* to) {
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j) to[j * side + i] = from[i * side + j];
}

// x L^T = x for a tile x, row by row.
void solve_rows(double* x, const double* lower) {
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j) {
      double sum = x[i * side + j];
      for (std::size_t k = 0; k < j; ++k) sum -= x[i * side + k] * lower[j * side + k];
      x[i * side + j] = sum / lower[j * side + j];
    }
}

// Right-hand sides that one task takes: enough to use a tile several times while it is in the cache.
constexpr std::size_t columns_per_task = 32;

}  // namespace

DenseCholesky::DenseCholesky(std::size_t size)
    : size_(size), rows_((size + side - 1) / side), tiles_(rank_of(rows_, 0), 0.0) {
  // The last tiles are filled up with rows of the identity.
  for (std::size_t i = size; i < rows_ * side; ++i) at(i, i) = 1;
}

// Tile after tile of F, 48 of its rows at a time; what is missing of the last ones is 0.
void DenseCholesky::add_squares(std::span<const double> rows) {
  const std::size_t count = rows.size() / size_, bands = (count + side - 1) / side;
  std::vector<double> tile(bands * rows_ * side * side, 0.0), turned(tile.size(), 0.0);
  const auto place = [&](std::size_t band, std::size_t column) { return (band * rows_ + column) * side * side; };
  parallel_for(
      bands,
      [&](std::size_t band) {
        for (std::size_t k = 0; k < side && band * side + k < count; ++k)
          for (std::size_t j = 0; j < size_; ++j) {
            const double value = rows[(band * side + k) * size_ + j];
            tile[place(band, j / side) + k * side + j % side] = value;
            turned[place(band, j / side) + j % side * side + k] = -value;
          }
      },
      1);
  parallel_for(
      rows_,
      [&](std::size_t m) {
        const std::size_t i = rows_ - 1 - m;
        for (std::size_t j = 0; j <= i; ++j)
          for (std::size_t band = 0; band < bands; ++band)
            subtract_product(tile_at(i, j), turned.data() + place(band, i), tile.data() + place(band, j));
      },
      1);
}

void DenseCholesky::factor_diagonal(std::size_t k) {
  double* a = tile_at(k, k);
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i * side + j];
      for (std::size_t m = 0; m < j; ++m) sum -= a[i * side + m] * a[j * side + m];
      if (i > j) {
        a[i * side + j] = sum / a[j * side + j];
      } else {
        if (!std::isfinite(sum)) throw RunError("the matrix has numbers that are not finite");
        if (sum <= 0)
          throw RunError(fmt::format("the matrix is not positive: pivot {} of {} is {:.3g}", k * side + i, size_, sum));
        a[i * side + i] = std::sqrt(sum);
      }
    }
}

void DenseCholesky::factor() {
  std::vector<double> turned(rows_ * side * side);
  for (std::size_t k = 0; k < rows_; ++k) {
    check_interrupt();
    factor_diagonal(k);
    const std::size_t below = rows_ - k - 1;
    parallel_for(
        below,
        [&](std::size_t m) {
          double* tile = tile_at(k + 1 + m, k);
          solve_rows(tile, tile_at(k, k));
          transpose_tile(tile, turned.data() + (k + 1 + m) * side * side);
        },
        4);
    // Rows from the last: the longest come first.
    parallel_for(
        below,
        [&](std::size_t m) {
          const std::size_t i = rows_ - 1 - m;
          for (std::size_t j = k + 1; j <= i; ++j)
            subtract_product(tile_at(i, j), tile_at(i, k), turned.data() + j * side * side);
        },
        1);
  }
}

void DenseCholesky::solve_columns(double* values, std::size_t columns, std::size_t first, std::size_t last) const {
  const auto subtract = [&](std::size_t to, double factor, std::size_t from) {
    for (std::size_t c = first; c < last; ++c) values[to * columns + c] -= factor * values[from * columns + c];
  };
  const auto divide = [&](std::size_t i, double by) {
    for (std::size_t c = first; c < last; ++c) values[i * columns + c] /= by;
  };
  for (std::size_t row = 0; row < rows_; ++row) {
    check_interrupt();
    for (std::size_t column = 0; column <= row; ++column) {
      const double* tile = tile_at(row, column);
      for (std::size_t i = 0; i < side && row * side + i < size_; ++i) {
        const std::size_t end = column == row ? i : side;
        for (std::size_t j = 0; j < end; ++j) subtract(row * side + i, tile[i * side + j], column * side + j);
        if (column == row) divide(row * side + i, tile[i * side + i]);
      }
    }
  }
  for (std::size_t row = rows_; row-- > 0;) {
    check_interrupt();
    for (std::size_t below = rows_ - 1; below > row; --below) {
      const double* tile = tile_at(below, row);
      for (std::size_t i = 0; i < side && below * side + i < size_; ++i)
        for (std::size_t j = 0; j < side; ++j) subtract(row * side + j, tile[i * side + j], below * side + i);
    }
    const double* tile = tile_at(row, row);
    for (std::size_t i = std::min(side, size_ - row * side); i-- > 0;) {
      divide(row * side + i, tile[i * side + i]);
      for (std::size_t j = 0; j < i; ++j) subtract(row * side + j, tile[i * side + j], row * side + i);
    }
  }
}

void DenseCholesky::solve(std::span<double> values, std::size_t columns) const {
  parallel_ranges(
      columns, [&](std::size_t first, std::size_t last) { solve_columns(values.data(), columns, first, last); },
      columns_per_task);
}

Matrix inverse_of_positive(const Matrix& a) {
  DenseCholesky factors(a.rows);
  for (std::size_t i = 0; i < a.rows; ++i)
    for (std::size_t j = 0; j <= i; ++j) factors.at(i, j) = a(i, j);
  factors.factor();
  Matrix x(a.rows, a.rows);
  for (std::size_t i = 0; i < a.rows; ++i) x(i, i) = 1;
  factors.solve(x.value, x.columns);
  return x;
}

}  // namespace slurry
