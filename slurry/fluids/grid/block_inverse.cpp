// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/block_inverse.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace slurry::grid {
namespace {

// Rows whose sums stay in registers together.
constexpr std::size_t block_rows = 4;

using Eight = float __attribute__((vector_size(32)));
static_assert(BlockInverse::team == 2 * sizeof(Eight) / sizeof(float));

Eight eight_at(const float* from) {
  Eight eight;
  std::memcpy(&eight, from, sizeof eight);
  return eight;
}

// Four rows of y = M x; x and y are [rank][team].
void multiply_rows(const float* m, std::size_t n, const float* x, float* y) {
  constexpr std::size_t team = BlockInverse::team;
  Eight sum[block_rows][2] = {};
  for (std::size_t k = 0; k < n; ++k) {
    const Eight low = eight_at(x + k * team), high = eight_at(x + k * team + team / 2);
    for (std::size_t r = 0; r < block_rows; ++r) {
      const float f = m[k * block_rows + r];
      sum[r][0] += f * low, sum[r][1] += f * high;
    }
  }
  std::memcpy(y, sum, sizeof sum);
}

}  // namespace

BlockInverse::BlockInverse(const DenseCholesky& matrix) : size_(matrix.size()) {
  std::vector<double> inverse(size_ * size_);
  for (std::size_t i = 0; i < size_; ++i) inverse[i * size_ + i] = 1;
  matrix.solve(inverse, size_);
  unit_ = 0;
  for (std::size_t i = 0; i < size_; ++i) unit_ = std::max(unit_, inverse[i * size_ + i]);
  const std::size_t rows = (size_ + block_rows - 1) / block_rows * block_rows;
  numbers_.assign(rows * size_, 0);
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t j = 0; j < size_; ++j) {
      // Of the lower triangle, so that it is symmetric to the bit.
      const double value = inverse[std::max(i, j) * size_ + std::min(i, j)] / unit_;
      numbers_[(i / block_rows * size_ + j) * block_rows + i % block_rows] = float(value);
    }
}

void BlockInverse::solve(std::span<double> values, std::size_t columns) const {
  std::vector<double> scale(columns, 0);
  for (std::size_t k = 0; k < values.size(); ++k)
    scale[k % columns] = std::max(scale[k % columns], std::abs(values[k]));
  const std::size_t rows = (size_ + block_rows - 1) / block_rows * block_rows;
  std::vector<float> x(size_ * team), y(rows * team);
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t c = 0; c < columns; ++c)
      x[i * team + c] = scale[c] > 0 ? float(values[i * columns + c] / scale[c]) : 0;
  for (std::size_t i = 0; i < rows; i += block_rows)
    multiply_rows(numbers_.data() + i * size_, size_, x.data(), y.data() + i * team);
  for (std::size_t i = 0; i < size_; ++i)
    for (std::size_t c = 0; c < columns; ++c) values[i * columns + c] = unit_ * scale[c] * double(y[i * team + c]);
}

}  // namespace slurry::grid
