// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/advection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/parallel.hpp"
#include "slurry/fluids/grid/row_shift.hpp"

namespace slurry::grid {
namespace {

// Rows of cells of a task.
constexpr std::size_t rows_per_task = 16;

using Shift = std::array<int, 3>;

// The rows of a velocity one beyond the ends of a sheared cell along y: [below, above][component], rows by z.
using Beyond = std::array<Field, 2>;

// Rows of a velocity along x with one more number at either end: its images, or zero beyond walls, which only products
// with the velocity across the wall ask for. Rows are copied, so that what is done with them has no cases.
class Rows {
 public:
  Rows(const Box& box, const Field& u, const Beyond& beyond)
      : box_(box), u_(u), beyond_(beyond), width_(std::size_t(box.cells[0]) + 2) {}

  void begin(int j, int k) { j_ = j, k_ = k, used_ = 0; }
  // Component c, from the first number of the row on, moved by a shift (-1, 0, 1 along each axis).
  const double* at(int c, const Shift& shift) {
    double* row = buffer_.data() + used_++ * width_;
    const int n = box_.cells[0];
    int j = j_ + shift[1], k = k_ + shift[2];
    const bool is_image = box_.shift != 0 && (j < 0 || j >= box_.cells[1]), is_above = j > 0;
    if (!is_inside(j, 1) || !is_inside(k, 2)) {
      std::fill(row, row + width_, 0.0);
    } else {
      const double* from = is_image ? beyond_[is_above][c].data() + std::size_t(k) * n
                                    : u_[c].data() + (std::size_t(k) * box_.cells[1] + j) * n;
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
  const Beyond& beyond_;
  std::size_t width_, used_ = 0;
  int j_ = 0, k_ = 0;
  std::vector<double> buffer_ = std::vector<double>(most_rows * width_);
};

// What a row of component c carries along an axis, over its upper and its lower end.
void find_fluxes(const Box& box, Rows& u, int c, int axis, double* over, double* under) {
  Shift up{}, down{}, back{}, up_back{};
  up[axis] = 1, down[axis] = -1, back[c] = -1, up_back[axis] = 1, up_back[c] -= 1;
  const double *own = u.at(c, {}), *above = u.at(c, up), *below = u.at(c, down);
  if (axis == c) {
    // Between faces, in the middle of cells.
    for (int i = 0; i < box.cells[0]; ++i) {
      const double upper = 0.5 * (own[i] + above[i]), lower = 0.5 * (below[i] + own[i]);
      over[i] = upper * upper, under[i] = lower * lower;
    }
    return;
  }
  // On the edges: what crosses them is the mean of the two faces beside.
  const double *through = u.at(axis, {}), *behind = u.at(axis, back);
  const double *through_up = u.at(axis, up), *behind_up = u.at(axis, up_back);
  for (int i = 0; i < box.cells[0]; ++i) {
    over[i] = 0.5 * (own[i] + above[i]) * (0.5 * (behind_up[i] + through_up[i]));
    under[i] = 0.5 * (below[i] + own[i]) * (0.5 * (behind[i] + through[i]));
  }
}

Field layer_field(const Box& box) {
  Field field;
  for (int c = 0; c < box.components(); ++c) field[c].assign(std::size_t(box.cells[0]) * box.cells[2], 0);
  return field;
}

// The image above stands shift ahead, the one below as much behind.
Beyond rows_beyond(const Box& box, const Field& u) {
  if (box.shift == 0) return {};
  const RowShift move(box);
  const std::size_t n = box.cells[0], layers = box.cells[2];
  Beyond beyond{layer_field(box), layer_field(box)};
  for (int c = 0; c < box.components(); ++c)
    for (int is_above = 0; is_above < 2; ++is_above) {
      std::vector<double>& rows = beyond[is_above][c];
      for (std::size_t k = 0; k < layers; ++k) {
        const double* from = u[c].data() + (k * box.cells[1] + (is_above ? 0 : box.cells[1] - 1)) * n;
        std::copy(from, from + n, rows.begin() + std::ptrdiff_t(k * n));
      }
      move.move(rows.data(), n, std::vector<double>(layers, is_above ? box.shift : -box.shift));
    }
  return beyond;
}

// What goes through the upper end of a sheared cell: what comes through its lower end, of the image above. Computed
// once, so that momentum is kept to round-off.
Field fluxes_above(const Box& box, const Field& u, const Beyond& beyond) {
  Field above = layer_field(box);
  const std::size_t n = box.cells[0];
  Rows rows(box, u, beyond);
  std::vector<double> over(n);
  for (int c = 0; c < box.components(); ++c) {
    for (int k = 0; k < box.cells[2]; ++k) {
      rows.begin(0, k);
      find_fluxes(box, rows, c, 1, over.data(), above[c].data() + std::size_t(k) * n);
    }
    RowShift(box).move(above[c].data(), n, std::vector<double>(box.cells[2], box.shift));
  }
  return above;
}

// Adds rate u_y, what the flow of the cell gains on its way up.
void add_shear(const Box& box, Rows& u, double rate, double* sum) {
  const double *here = u.at(1, {}), *before = u.at(1, {-1, 0, 0}), *up = u.at(1, {0, 1, 0}),
               *up_before = u.at(1, {-1, 1, 0});
  for (int i = 0; i < box.cells[0]; ++i) sum[i] += rate * (0.25 * ((here[i] + before[i]) + (up[i] + up_before[i])));
}

}  // namespace

Field advection(const Box& box, const Field& velocity, double rate) {
  Field carried = zero_field(box);
  const Beyond beyond = rows_beyond(box, velocity);
  const Field above = box.shift == 0 ? Field{} : fluxes_above(box, velocity, beyond);
  parallel_ranges(
      std::size_t(box.cells[1]) * box.cells[2],
      [&](std::size_t begin, std::size_t end) {
        Rows rows(box, velocity, beyond);
        const int n = box.cells[0];
        std::vector<double> over(n), under(n);
        for (std::size_t row = begin; row < end; ++row)
          for (int c = 0; c < box.components(); ++c) {
            const int j = int(row % box.cells[1]), k = int(row / box.cells[1]);
            // Nothing on the faces that are walls.
            if ((c == 1 && box.walls[1] && j == 0) || (c == 2 && box.walls[2] && k == 0)) continue;
            double* sum = carried[c].data() + row * n;
            for (int axis = 0; axis < box.components(); ++axis) {
              rows.begin(j, k);
              find_fluxes(box, rows, c, axis, over.data(), under.data());
              const bool is_top = axis == 1 && box.shift != 0 && j + 1 == box.cells[1];
              const double* top = is_top ? above[c].data() + std::size_t(k) * n : over.data();
              const double scale = 1 / box.spacing(axis);
              for (int i = 0; i < n; ++i) sum[i] += scale * (top[i] - under[i]);
            }
            if (c == 0 && box.walls[0]) sum[0] = 0;
            rows.begin(j, k);
            if (c == 0 && rate != 0) add_shear(box, rows, rate, sum);
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
