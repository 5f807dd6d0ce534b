// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Points to a grid and back, with a kernel that reaches w steps:
//   spread        g_l += sum_j c_j phi(l - x_j)        interpolate   c_j = sum_l g_l phi(l - x_j),
// in space phi is the product over the axes. Each is the transpose of the other.
//
// Points are sorted into bins of the grid. A bin spreads in a tile of its own, which is then added to the grid; bins
// that are added at the same time are two apart and so do not overlap. Nothing depends on the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/nufft/es_kernel.hpp"
#include "slurry/nufft/line_transform.hpp"

namespace slurry::nufft {

// Numbers in memory, the k-th at first[stride * k]: a real array, or one part of a complex one.
template <class Number>
struct Strided {
  Number* first = nullptr;
  std::ptrdiff_t stride = 1;
  Number& operator[](std::size_t k) const { return first[stride * static_cast<std::ptrdiff_t>(k)]; }
};
using Numbers = Strided<double>;
using ConstNumbers = Strided<const double>;

// The real and the imaginary parts of `count` complex vectors that lie one after the other.
template <class Number, class Vectors>
std::vector<Strided<Number>> parts_of(Vectors& vectors, std::size_t count) {
  auto* first = reinterpret_cast<Number*>(vectors.data());
  const std::size_t size = vectors.size() / count;
  std::vector<Strided<Number>> parts;
  for (std::size_t v = 0; v < count; ++v)
    for (std::size_t part : {0, 1}) parts.push_back({first + 2 * v * size + part, 2});
  return parts;
}

class Spreader {
 public:
  // Points in steps of a grid whose points are 0 ... n - 1 along each axis. Along an axis of one point nothing is
  // spread. Along the others the grid is periodic; a grid that is at least w wider than the points is not met at its
  // ends.
  Spreader(EsKernel kernel, const Size3& grid, std::span<const Vec3> points);

  const EsKernel& kernel() const { return kernel_; }
  const Size3& grid() const { return grid_; }
  std::size_t size() const { return order_.size(); }

  // Several sets of strengths at once, each to its own grid: the values of the kernel are computed once for all.
  void spread(std::span<const ConstNumbers> strengths, std::span<const Numbers> grids) const;
  void interpolate(std::span<const ConstNumbers> grids, std::span<const Numbers> values) const;

 private:
  // A point: the first grid point that it reaches, relative to its bin, and how far it lies from there, as t of
  // EsKernel.
  struct Place {
    std::array<std::int16_t, 3> first;
    std::array<double, 3> t;
  };
  struct Bin {
    std::uint32_t begin, end;  // its points, in the sorted order
    std::array<int, 3> corner;
  };
  struct Tile;

  struct Bins;
  void sort(std::span<const Vec3> points);
  std::uint32_t find_place(const Bins& bins, Vec3 point, Place& place) const;
  std::vector<std::uint32_t> list_bins(const Bins& bins, const std::vector<std::uint32_t>& bin_of_point);
  template <int width>
  void spread_bin(const Bin& bin, std::span<const ConstNumbers> strengths, Tile& tile) const;
  template <int width>
  void interpolate_bin(const Bin& bin, const Tile& tile, std::span<const Numbers> values) const;
  template <int width>
  void spread_all(std::span<const ConstNumbers> strengths, std::span<const Numbers> grids) const;
  template <int width>
  void interpolate_all(std::span<const ConstNumbers> grids, std::span<const Numbers> values) const;

  EsKernel kernel_;
  Size3 grid_;
  Size3 tile_size_;
  std::vector<std::uint32_t> order_;  // points in the order of their bins
  std::vector<Place> place_;          // in this order
  std::vector<Bin> bins_;             // those with points, colour by colour
  std::vector<std::size_t> colours_;  // where each colour begins in bins_, and the end
};

}  // namespace slurry::nufft
