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

// A velocity with its neighbours along the axes: beyond walls it is zero, which only products with the velocity across
// the wall ask for.
class Neighbours {
 public:
  Neighbours(const Box& box, const Field& u)
      : box_(box), u_(u), stride_{1, box.cells[0], box.cells[0] * box.cells[1]} {}

  // Component c at `at`, moved by `step` (-1, 0, 1) along one axis and by `other_step` along another.
  double at(int c, std::array<int, 3> at, int axis, int step, int other = 0, int other_step = 0) const {
    return move(at, axis, step) && move(at, other, other_step) ? u_[c][place(at)] : 0;
  }
  std::size_t place(const std::array<int, 3>& at) const {
    return std::size_t(at[0]) + std::size_t(at[1]) * stride_[1] + std::size_t(at[2]) * stride_[2];
  }

 private:
  bool move(std::array<int, 3>& at, int axis, int step) const {
    int& k = at[axis];
    const int n = box_.cells[axis];
    k += step;
    if (k >= 0 && k < n) return true;
    k += k < 0 ? n : -n;
    return !box_.walls[axis];
  }

  const Box& box_;
  const Field& u_;
  std::array<std::int64_t, 3> stride_;
};

// div(u u) on one face of component c.
double carried(const Box& box, const Neighbours& u, int c, const std::array<int, 3>& here) {
  const double own = u.at(c, here, c, 0);
  double sum = 0;
  for (int axis = 0; axis < box.components(); ++axis) {
    double up = 0, down = 0;
    if (axis == c) {
      // Between faces, in the middle of cells.
      up = 0.5 * (own + u.at(c, here, c, 1)), down = 0.5 * (u.at(c, here, c, -1) + own);
      up *= up, down *= down;
    } else {
      // On the edges: what crosses them is the mean of the two faces beside.
      const double through_up = 0.5 * (u.at(axis, here, axis, 1, c, -1) + u.at(axis, here, axis, 1));
      const double through_down = 0.5 * (u.at(axis, here, c, -1) + u.at(axis, here, axis, 0));
      up = 0.5 * (own + u.at(c, here, axis, 1)) * through_up;
      down = 0.5 * (u.at(c, here, axis, -1) + own) * through_down;
    }
    sum += (up - down) / box.spacing(axis);
  }
  return sum;
}

}  // namespace

Field advection(const Box& box, const Field& velocity) {
  Field carried_off = zero_field(box);
  const Neighbours u(box, velocity);
  parallel_for(
      std::size_t(box.cells[1]) * box.cells[2],
      [&](std::size_t row) {
        const int j = int(row % box.cells[1]), k = int(row / box.cells[1]);
        for (int c = 0; c < box.components(); ++c)
          for (int i = 0; i < box.cells[0]; ++i) {
            const std::array<int, 3> here{i, j, k};
            if (!(box.walls[c] && here[c] == 0)) carried_off[c][u.place(here)] = carried(box, u, c, here);
          }
      },
      rows_per_task);
  return carried_off;
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
