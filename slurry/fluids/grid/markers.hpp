// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Markers: points on the surfaces of bodies through which they act on the fluid of a grid, and it on them.
//
// The velocity of the fluid at a marker is the mean of the grid's around it with the weights of the kernel; a force on
// a marker is spread over the grid with the same weights (Peskin, Acta Numerica 11 (2002) 479), so that the power of a
// force is the same on both sides. Near a wall the fluid is continued beyond it: as minus its mirror image along the
// wall, as the mirror image across it. What goes beyond is borne by the wall.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "slurry/fluids/grid/box.hpp"
#include "slurry/fluids/grid/kernel.hpp"

namespace slurry::grid {

class Markers {
 public:
  Markers(const Box& box, const std::vector<Vec3>& points);

  std::size_t size() const { return start_.size() - 1; }
  // Velocities of the fluid at the markers.
  std::vector<Vec3> interpolate(const Field& field) const;
  // Adds forces at the markers (N) to a force per volume.
  void spread(const std::vector<Vec3>& force, Field& field) const;

 private:
  // A marker or one of its images, as the grid sees it: along each axis the weights on faces and on middles of cells.
  struct Stamp {
    std::uint32_t marker;
    std::array<double, 3> sign;  // by component
    std::array<std::array<KernelWeights, 2>, 3> along;
    const KernelWeights& of(int axis, int component) const { return along[axis][axis == component ? 0 : 1]; }
  };
  struct Columns {
    std::array<int, kernel_width> x;
    std::array<double, kernel_width> weight;
  };

  void stamp(std::uint32_t marker, Vec3 point);
  Stamp stamp_at(std::uint32_t marker, Vec3 point, const std::array<bool, 3>& mirrored) const;
  void list_slabs();
  Columns columns(const Stamp& stamp, int component) const;
  void spread(const Stamp& stamp, Vec3 force, int from, int to, Field& field) const;

  Box box_;
  int slab_axis_;
  std::vector<std::size_t> start_;  // the stamps of marker k: from start_[k] to start_[k + 1]
  std::vector<Stamp> stamps_;
  std::vector<std::vector<std::uint32_t>> slab_;  // the stamps that touch each slab
};

}  // namespace slurry::grid
