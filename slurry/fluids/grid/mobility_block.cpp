// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/grid/mobility_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"
#include "slurry/fluids/grid/markers.hpp"
#include "slurry/nufft/smooth_size.hpp"

namespace slurry::grid {
namespace {

// Added to the diagonal, in units of it: forces along the normals of a closed surface move nothing, and the matrix by
// differences of places knows that only so well. Twice as much where that is not enough.
constexpr double spare_diagonal = 0.1, most_spare = 1000;

// The box that the flow of a point force is measured in.
Box measuring_box(const Box& box, double extent) {
  Box small = box;
  small.shift = 0, small.walls = {}, small.low = {};
  for (int axis = 0; axis < box.components(); ++axis) {
    const double h = box.spacing(axis);
    const int wanted = nufft::smooth_size(static_cast<int>(4 * extent / h) + 2 * kernel_width);
    small.cells[axis] = box.walls[axis] ? wanted : std::min(wanted, box.cells[axis]);
    small.size[axis] = small.cells[axis] * h;
  }
  return small;
}

// What the images of the measuring box take away of the velocity of a point force, less those of the true box. With
// inertia the flow of a force goes as far as it diffuses in the step.
double taken_by_images(const Box& small, const Box& box, double viscosity, double inertia) {
  using std::numbers::pi;
  const double reach = inertia > 0 ? std::sqrt(viscosity / inertia) : std::numeric_limits<double>::infinity();
  const double here = std::min(small.size.x, small.size.y), there = std::min({box.size.x, box.size.y, reach});
  if (box.planar) return std::max(0.0, math::log(there / here)) / (4 * pi * viscosity);
  return std::max(
      0.0, 2.837297 / (6 * pi * viscosity) * (1 / std::min(here, small.size.z) - 1 / std::min(there, box.size.z)));
}

}  // namespace

MobilityBlock::MobilityBlock(const FluidSolver& fluid, std::vector<Vec3> points)
    : MobilityBlock(fluid.box(), fluid.viscosity(), fluid.inertia(), std::move(points)) {}

MobilityBlock::MobilityBlock(const Box& box, double viscosity, double inertia, std::vector<Vec3> points)
    : points_(std::move(points)), components_(box.components()) {
  fill(box, viscosity, inertia);
  find_resistance();
  if (matrix_ && matrix_->size() <= most_inverse_unknowns) {
    inverse_ = BlockInverse(*matrix_);
    matrix_.reset();
  }
}

void MobilityBlock::fill(const Box& box, double viscosity, double inertia) {
  double extent = 0;
  for (const Vec3& x : points_) extent = std::max(extent, norm(x));
  const Box small = measuring_box(box, extent);
  const FluidSolver solver(small, viscosity, inertia, true);
  const double more = taken_by_images(small, box, viscosity, inertia);
  const Vec3 middle = 0.5 * small.size;
  const std::size_t n = points_.size();
  const bool is_full = n <= most_block_markers;
  std::vector<Vec3> between;
  for (std::size_t i = 0; i < (is_full ? n : 1); ++i)
    for (std::size_t j = 0; j <= i; ++j) between.push_back(middle + points_[i] - points_[j]);
  const Markers source(small, {middle}), pairs(small, between);
  std::vector<std::vector<Vec3>> velocity;
  for (int c = 0; c < components_; ++c) {
    Vec3 unit;
    unit[c] = 1;
    Field flow = zero_field(small);
    source.spread({unit}, flow);
    solver.solve(flow);
    velocity.push_back(pairs.interpolate(flow));
    for (Vec3& v : velocity.back()) v[c] += more;
  }
  diagonal_ = velocity[0][0].x;
  if (!(diagonal_ > 0) || !std::isnormal(diagonal_))
    throw RunError(
        fmt::format("a force of 1 N moves the fluid of the grid by {} m/s, expected a number: viscosity or "
                    "spacing are out of range",
                    diagonal_));
  for (double spare = spare_diagonal; is_full && !matrix_; spare *= 2) {
    if (spare > most_spare) throw RunError("the markers of a grain on the grid of its fluid have no positive matrix");
    factor(velocity, spare);
  }
}

// The matrix of these velocities at each pair of markers; none where it is not positive.
void MobilityBlock::factor(const std::vector<std::vector<Vec3>>& velocity, double spare) {
  matrix_.emplace(points_.size() * components_);
  std::size_t pair = 0;
  for (std::size_t i = 0; i < points_.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j, ++pair)
      for (int c = 0; c < components_; ++c)
        for (int row = 0; row < components_; ++row)
          if (const std::size_t r = i * components_ + row, k = j * components_ + c; k <= r)
            matrix_->at(r, k) = velocity[c][pair][row] + (r == k ? spare * diagonal_ : 0);
  try {
    matrix_->factor();
  } catch (const RunError&) {
    matrix_.reset();
  }
}

void MobilityBlock::solve(std::span<Vec3* const> bodies) const {
  const std::size_t n = points_.size(), columns = bodies.size();
  for (Vec3* values : bodies)
    for (std::size_t k = 0; k < n; ++k) {
      if (components_ == 2) values[k].z = 0;
      if (!matrix_ && !inverse_.is_made()) values[k] = values[k] / diagonal_;
    }
  if (!matrix_ && !inverse_.is_made()) return;
  std::vector<double> x(n * components_ * columns);
  const auto at = [&](std::size_t k, int c, std::size_t b) -> double& {
    return x[(k * components_ + c) * columns + b];
  };
  for (std::size_t b = 0; b < columns; ++b)
    for (std::size_t k = 0; k < n; ++k)
      for (int c = 0; c < components_; ++c) at(k, c, b) = bodies[b][k][c];
  if (matrix_)
    matrix_->solve(x, columns);
  else
    inverse_.solve(x, columns);
  for (std::size_t b = 0; b < columns; ++b)
    for (std::size_t k = 0; k < n; ++k)
      for (int c = 0; c < components_; ++c) bodies[b][k][c] = at(k, c, b);
}

void MobilityBlock::find_resistance() {
  resistance_.assign(36, 0);
  for (int column = 0; column < 6; ++column) {
    Vec3 u, w;
    (column < 3 ? u : w)[column % 3] = 1;
    std::vector<Vec3>& v = carrying_[column];
    for (const Vec3& x : points_) v.push_back(u + cross(w, x));
    Vec3* const values = v.data();
    solve({&values, 1});
    Vec3 force, torque;
    for (std::size_t k = 0; k < v.size(); ++k) force += v[k], torque += cross(points_[k], v[k]);
    for (int row = 0; row < 6; ++row) resistance_[6 * row + column] = row < 3 ? force[row] : torque[row - 3];
  }
}

}  // namespace slurry::grid
