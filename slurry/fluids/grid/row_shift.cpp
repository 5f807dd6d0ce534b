// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/row_shift.hpp"

#include <algorithm>
#include <numbers>

#include "slurry/core/math.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::grid {
namespace {

// Batches of rows of a task.
constexpr std::size_t batches_of_rows = 4;

}  // namespace

void RowShift::move_batch(double* rows, std::size_t stride, const double* distance, std::size_t count,
                          std::vector<double>& buffers) const {
  constexpr std::size_t lines = LineBatch::lines, size = LineBatch::rank_size;
  const std::size_t n = lines_.length();
  std::fill(buffers.begin(), buffers.end(), 0.0);
  double *a = buffers.data(), *work = a + lines_.room();
  for (std::size_t l = 0; l < count; ++l)
    for (std::size_t i = 0; i < n; ++i) a[i * size + l] = rows[l * stride + i];
  double* waves = lines_.forward(a, work);
  for (std::size_t l = 0; l < count; ++l)
    for (std::size_t k = 0; k <= n / 2; ++k) {
      const double angle = -2 * std::numbers::pi * double(k) * distance[l] / size_;
      const double c = math::cos(angle) / double(n), s = 2 * k == n ? 0 : math::sin(angle) / double(n);
      double &re = waves[k * size + l], &im = waves[k * size + lines + l];
      const double x = re, y = im;
      re = x * c - y * s, im = x * s + y * c;
      // The other half of the waves of a real row.
      if (k > 0) waves[(n - k) * size + l] = re, waves[(n - k) * size + lines + l] = 2 * k == n ? 0 : -im;
    }
  const double* back = lines_.backward(waves, waves == a ? work : a);
  for (std::size_t l = 0; l < count; ++l)
    for (std::size_t i = 0; i < n; ++i) rows[l * stride + i] = back[i * size + l];
}

void RowShift::move(double* rows, std::size_t stride, const std::vector<double>& distance) const {
  constexpr std::size_t lines = LineBatch::lines;
  parallel_ranges((distance.size() + lines - 1) / lines,
                  [&](std::size_t begin, std::size_t end) {
                    std::vector<double> buffers(2 * lines_.room());
                    for (std::size_t first = begin * lines; first < std::min(distance.size(), end * lines);
                         first += lines)
                      move_batch(rows + first * stride, stride, distance.data() + first,
                                 std::min(lines, distance.size() - first), buffers);
                  },
                  batches_of_rows);
}

void carry_with_shear(const Box& box, double rate, double dt, Field& field) {
  if (rate == 0) return;
  const RowShift shift(box);
  const std::size_t rows = std::size_t(box.cells[1]) * box.cells[2];
  for (int c = 0; c < box.components(); ++c) {
    std::vector<double> distance(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      const double y = (double(row % box.cells[1]) + (c == 1 ? 0 : 0.5)) * box.spacing(1) - 0.5 * box.size.y;
      distance[row] = rate * y * dt;
    }
    shift.move(field[c].data(), box.cells[0], distance);
  }
}

}  // namespace slurry::grid
