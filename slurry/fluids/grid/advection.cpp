// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/advection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"

namespace slurry::grid {
namespace {

// Rows of cells of a task.
constexpr std::size_t rows_per_task = 16;

using Shift = std::array<int, 3>;

// Rows of a velocity along x with one more number at either end: its images, or zero beyond walls, which only products
// with the velocity across the wall ask for. Rows are copied, so that what is done with them has no cases.
class Rows {
 public:
  Rows(const Box& box, const Field& u) : box_(box), u_(u), width_(std::size_t(box.cells[0]) + 2) {}

  void begin(int j, int k) { j_ = j, k_ = k, used_ = 0; }
  // Component c, from the first number of the row on, moved by a shift (-1, 0, 1 along each axis).
  const double* at(int c, const Shift& shift) {
    double* row = buffer_.data() + used_++ * width_;
    const int n = box_.cells[0];
    int j = j_ + shift[1], k = k_ + shift[2];
    if (!is_inside(j, 1) || !is_inside(k, 2)) {
      std::fill(row, row + width_, 0.0);
    } else {
      const double* from = u_[c].data() + (std::size_t(k) * box_.cells[1] + j) * n;
      std::copy(from, from + n, row + 1);
      row[0] = box_.walls[0] ? 0 : from[n - 1], row[n + 1] = box_.walls[0] ? 0 : from[0];
    }
    return row + 1 + shift[0];
  }

 private:
  // Takes a rank that is one beyond an end to its image; false where there is a wall.
  bool is_inside(int& rank, int axis) const {
    const int n = box_.cells[axis];
    if (rank >= 0 && rank < n) return true;
    rank += rank < 0 ? n : -n;
    return !box_.walls[axis];
  }

  // Three of the component, four of what crosses.
  static constexpr std::size_t most_rows = 7;
  const Box& box_;
  const Field& u_;
  std::size_t width_, used_ = 0;
  int j_ = 0, k_ = 0;
  std::vector<double> buffer_ = std::vector<double>(most_rows * width_);
};

// Adds what a row of component c carries along an axis.
void add_carried(const Box& box, Rows& u, int c, int axis, double* sum) {
  Shift up{}, down{}, back{}, up_back{};
  up[axis] = 1, down[axis] = -1, back[c] = -1, up_back[axis] = 1, up_back[c] -= 1;
  const double *own = u.at(c, {}), *above = u.at(c, up), *below = u.at(c, down);
  const double scale = 1 / box.spacing(axis);
  if (axis == c) {
    // Between faces, in the middle of cells.
    for (int i = 0; i < box.cells[0]; ++i) {
      const double over = 0.5 * (own[i] + above[i]), under = 0.5 * (below[i] + own[i]);
      sum[i] += scale * (over * over - under * under);
    }
    return;
  }
  // On the edges: what crosses them is the mean of the two faces beside.
  const double *through = u.at(axis, {}), *behind = u.at(axis, back);
  const double *through_up = u.at(axis, up), *behind_up = u.at(axis, up_back);
  for (int i = 0; i < box.cells[0]; ++i) {
    const double over = 0.5 * (own[i] + above[i]) * (0.5 * (behind_up[i] + through_up[i]));
    const double under = 0.5 * (below[i] + own[i]) * (0.5 * (behind[i] + through[i]));
    sum[i] += scale * (over - under);
  }
}

}  // namespace

Field advection(const Box& box, const Field& velocity) {
  Field carried = zero_field(box);
  parallel_ranges(
      std::size_t(box.cells[1]) * box.cells[2],
      [&](std::size_t begin, std::size_t end) {
        Rows rows(box, velocity);
        for (std::size_t row = begin; row < end; ++row)
          for (int c = 0; c < box.components(); ++c) {
            const int j = int(row % box.cells[1]), k = int(row / box.cells[1]);
            // Nothing on the faces that are walls.
            if ((c == 1 && box.walls[1] && j == 0) || (c == 2 && box.walls[2] && k == 0)) continue;
            double* sum = carried[c].data() + row * box.cells[0];
            for (int axis = 0; axis < box.components(); ++axis) {
              rows.begin(j, k);
              add_carried(box, rows, c, axis, sum);
            }
            if (c == 0 && box.walls[0]) sum[0] = 0;
          }
      },
      rows_per_task);
  return carried;
}

double crossing_rate(const Box& box, const Field& velocity) {
  return parallel_max(box.count(), 0.0, [&](std::size_t k) {
    double rate = 0;
    for (int c = 0; c < box.components(); ++c) rate += std::abs(velocity[c][k]) / box.spacing(c);
    return rate;
  });
}

std::vector<double> flattened(const Field& field) {
  std::vector<double> numbers;
  numbers.reserve(field[0].size() + field[1].size() + field[2].size());
  for (const auto& component : field) numbers.insert(numbers.end(), component.begin(), component.end());
  return numbers;
}

Field unflattened(const Box& box, const std::vector<double>& numbers) {
  const std::size_t n = box.count();
  if (numbers.size() != n * box.components())
    throw RunError(fmt::format("the fluid has {} velocities for {} cells of its grid, expected {}", numbers.size(), n,
                               n * box.components()));
  Field field;
  for (int c = 0; c < box.components(); ++c)
    field[c].assign(numbers.begin() + std::ptrdiff_t(c * n), numbers.begin() + std::ptrdiff_t((c + 1) * n));
  return field;
}

}  // namespace slurry::grid
