// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stamps of markers on the grid. See the header. Spreading goes slab by slab, each by one thread, so that no two write
// to the same cell and sums have one order.
#include "slurry/fluids/grid/markers.hpp"

#include <algorithm>
#include <cmath>

#include "slurry/core/parallel.hpp"

namespace slurry::grid {
namespace {

// Layers of cells of a slab.
constexpr int slab_layers = 4;
// Markers of a task: each takes some microseconds.
constexpr std::size_t markers_per_task = 64;

struct Place {
  double x;
  bool mirrored;
};

// Where a marker at x and its images along an axis stand, those whose kernel reaches into the box.
std::vector<Place> places_along(const Box& box, int axis, double x) {
  const double low = box.low[axis], size = box.size[axis], reach = 0.5 * (kernel_width + 1) * box.spacing(axis);
  std::vector<Place> places{{x, false}};
  if (box.walls[axis]) {
    if (x - low < reach) places.push_back({2 * low - x, true});
    if (low + size - x < reach) places.push_back({2 * (low + size) - x, true});
  } else {
    if (x - low < reach) places.push_back({x + size, false});
    if (low + size - x < reach) places.push_back({x - size, false});
  }
  return places;
}

}  // namespace

Markers::Markers(const Box& box, const std::vector<Vec3>& points) : box_(box), slab_axis_(box.planar ? 1 : 2) {
  start_.push_back(0);
  for (std::size_t k = 0; k < points.size(); ++k) {
    stamp(static_cast<std::uint32_t>(k), points[k]);
    start_.push_back(stamps_.size());
  }
  list_slabs();
}

void Markers::stamp(std::uint32_t marker, Vec3 point) {
  // Into the box along the periodic axes; x last, since it moves with the images along y.
  for (int axis : {2, 1}) {
    if (box_.walls[axis] || (axis == 2 && box_.planar)) continue;
    const double turns = std::floor((point[axis] - box_.low[axis]) / box_.size[axis]);
    point[axis] -= turns * box_.size[axis];
    if (axis == 1) point.x -= turns * box_.shift;
  }
  const std::vector<Place> flat{{box_.low.z, false}};
  for (const Place& z : box_.planar ? flat : places_along(box_, 2, point.z))
    for (const Place& y : places_along(box_, 1, point.y)) {
      const double image = box_.walls[1] ? 0 : (y.x - point.y) / box_.size.y * box_.shift;
      if (!box_.walls[0]) {
        stamps_.push_back(stamp_at(marker, {point.x + image, y.x, z.x}, {false, y.mirrored, z.mirrored}));
        continue;
      }
      for (const Place& x : places_along(box_, 0, point.x))
        stamps_.push_back(stamp_at(marker, {x.x, y.x, z.x}, {x.mirrored, y.mirrored, z.mirrored}));
    }
}

Markers::Stamp Markers::stamp_at(std::uint32_t marker, Vec3 point, const std::array<bool, 3>& mirrored) const {
  Stamp s{marker, {1, 1, 1}, {}};
  for (int axis = 0; axis < 3; ++axis) {
    if (axis == 2 && box_.planar) {
      s.along[axis].fill({0, {1}});
      continue;
    }
    const double at = (point[axis] - box_.low[axis]) / box_.spacing(axis);
    s.along[axis] = {kernel_weights(at), kernel_weights(at - 0.5)};
    for (int c = 0; c < 3; ++c)
      if (mirrored[axis] && c != axis) s.sign[c] = -s.sign[c];
  }
  return s;
}

void Markers::list_slabs() {
  const int n = box_.cells[slab_axis_];
  slab_.resize((n + slab_layers - 1) / slab_layers);
  for (std::size_t k = 0; k < stamps_.size(); ++k) {
    const auto& along = stamps_[k].along[slab_axis_];
    const int first = std::max(0, std::min(along[0].first, along[1].first));
    const int last = std::min(n, std::max(along[0].first, along[1].first) + kernel_width);
    for (int s = first / slab_layers; s * slab_layers < last; ++s) slab_[s].push_back(static_cast<std::uint32_t>(k));
  }
}

// The cells along x, images taken back into the box; beyond walls with weight 0.
Markers::Columns Markers::columns(const Stamp& stamp, int component) const {
  const KernelWeights& along = stamp.of(0, component);
  const int n = box_.cells[0];
  Columns c{{}, along.weight};
  for (int i = 0; i < kernel_width; ++i) {
    const int x = along.first + i;
    if (x >= 0 && x < n)
      c.x[i] = x;
    else if (box_.walls[0])
      c.x[i] = 0, c.weight[i] = 0;
    else
      c.x[i] = (x % n + n) % n;
  }
  return c;
}

// Calls visit(row, weight) for the rows of cells along x that a stamp touches, in the layers from `from` up to `to`.
template <class Stamp, class Visit>
static void for_each_row(const Box& box, const Stamp& stamp, int component, int slab_axis, int from, int to,
                         const Visit& visit) {
  const KernelWeights &y = stamp.of(1, component), &z = stamp.of(2, component);
  const int depth = box.planar ? 1 : kernel_width;
  for (int k = 0; k < depth; ++k) {
    const int at_z = z.first + k;
    if (at_z < 0 || at_z >= box.cells[2] || (slab_axis == 2 && (at_z < from || at_z >= to))) continue;
    for (int j = 0; j < kernel_width; ++j) {
      const int at_y = y.first + j;
      if (at_y < 0 || at_y >= box.cells[1] || (slab_axis == 1 && (at_y < from || at_y >= to))) continue;
      visit((std::size_t(at_z) * box.cells[1] + at_y) * box.cells[0],
            z.weight[k] * y.weight[j] * stamp.sign[component]);
    }
  }
}

std::vector<Vec3> Markers::interpolate(const Field& field) const {
  std::vector<Vec3> velocity(size());
  const auto at = [&](const Stamp& stamp, int c) {
    const Columns columns_x = columns(stamp, c);
    double sum = 0;
    for_each_row(box_, stamp, c, slab_axis_, 0, box_.cells[slab_axis_], [&](std::size_t row, double weight) {
      double part = 0;
      for (int i = 0; i < kernel_width; ++i) part += columns_x.weight[i] * field[c][row + columns_x.x[i]];
      sum += weight * part;
    });
    return sum;
  };
  parallel_for(
      size(),
      [&](std::size_t k) {
        for (std::size_t s = start_[k]; s < start_[k + 1]; ++s)
          for (int c = 0; c < box_.components(); ++c) velocity[k][c] += at(stamps_[s], c);
      },
      markers_per_task);
  return velocity;
}

void Markers::spread(const Stamp& stamp, Vec3 force, int from, int to, Field& field) const {
  for (int c = 0; c < box_.components(); ++c) {
    const Columns columns_x = columns(stamp, c);
    for_each_row(box_, stamp, c, slab_axis_, from, to, [&](std::size_t row, double weight) {
      const double f = weight * force[c];
      for (int i = 0; i < kernel_width; ++i) field[c][row + columns_x.x[i]] += columns_x.weight[i] * f;
    });
  }
}

void Markers::spread(const std::vector<Vec3>& force, Field& field) const {
  const double per_volume = 1 / box_.cell_volume();
  parallel_for(
      slab_.size(),
      [&](std::size_t slab) {
        const int from = int(slab) * slab_layers;
        for (std::uint32_t s : slab_[slab])
          spread(stamps_[s], per_volume * force[stamps_[s].marker], from, from + slab_layers, field);
      },
      1);
}

}  // namespace slurry::grid
