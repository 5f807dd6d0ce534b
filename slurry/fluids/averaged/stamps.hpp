// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stamps: the weights by which grains and the grid of an averaged fluid know each other.
//
// A grain at x is spread along each axis by the quadratic B-spline of a width s, the cell or `smoothing`, over the
// places next to it, those of cells and those of faces; the weights of a grain add up to 1 on the places of each kind.
// At sides what reaches beyond is mirrored back into the box. The same weights spread and interpolate: if grain p gets
// w (u_f - v) from face f, the face gets minus that, and sums over faces and over grains agree to round-off.
//
// Sums are made layer by layer of the grid, in the order of the grains: the same bits for any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "slurry/core/parallel.hpp"
#include "slurry/fluids/averaged/flow_box.hpp"

namespace slurry::averaged {

class Stamps {
 public:
  // Places beyond the sides have no stamp.
  Stamps(const FlowBox& box, double smoothing, std::span<const Vec3> places);

  bool has(std::size_t grain) const { return inside_[grain] != 0; }

  // Of the faces of component c, or of the cells for c = -1: sums over the grains of weight times value(grain), `width`
  // numbers each.
  template <int width, class Value>
  std::vector<std::array<double, width>> spread(int c, Value&& value) const;

  // What a field on those places is at a grain.
  double at(int c, const std::vector<double>& field, std::size_t grain) const;

 private:
  static constexpr int most_points = 10;
  struct Line {
    const std::int32_t* rank;  // of the places along the axis
    const double* weight;
  };
  Line line(std::size_t grain, int axis, bool on_faces) const {
    const std::size_t first = ((grain * 3 + axis) * 2 + on_faces) * most_used_;
    return {rank_.data() + first, weight_.data() + first};
  }
  void set_line(std::size_t grain, int axis, bool on_faces, double at);
  void list_layers();

  FlowBox box_;
  std::array<double, 3> width_{1, 1, 1};  // of the spline, in cells
  std::array<int, 3> points_{1, 1, 1};
  int most_used_ = 1, slab_axis_ = 2;
  std::vector<char> inside_;
  std::vector<std::int32_t> rank_;
  std::vector<double> weight_;
  // Of the layers of cells and of faces along the slab axis: grains and which of their points lies there.
  struct Entry {
    std::uint32_t grain;
    std::int32_t point;
  };
  std::array<std::vector<std::vector<Entry>>, 2> layers_;
};

template <int width, class Value>
std::vector<std::array<double, width>> Stamps::spread(int c, Value&& value) const {
  const Shape shape = c < 0 ? box_.cells : box_.faces(c);
  std::vector<std::array<double, width>> sums(count_of(shape));
  const int inner = slab_axis_ == 2 ? 1 : 2;  // of one place in a planar case
  const auto& layers = layers_[c == slab_axis_];
  parallel_for(
      layers.size(),
      [&](std::size_t layer) {
        for (const Entry& entry : layers[layer]) {
          const Line x = line(entry.grain, 0, c == 0), y = line(entry.grain, inner, c == inner);
          const double outer = line(entry.grain, slab_axis_, c == slab_axis_).weight[entry.point];
          const std::array<double, width> values = value(entry.grain);
          for (int j = 0; j < points_[inner]; ++j) {
            Shape at{0, 0, 0};
            at[inner] = y.rank[j], at[slab_axis_] = int(layer);
            std::array<double, width>* row = sums.data() + rank_of(shape, at);
            const double w = outer * y.weight[j];
            for (int i = 0; i < points_[0]; ++i)
              for (int n = 0; n < width; ++n) row[x.rank[i]][n] += w * x.weight[i] * values[n];
          }
        }
      },
      1);
  return sums;
}

}  // namespace slurry::averaged
