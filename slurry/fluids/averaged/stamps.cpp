// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/fluids/averaged/stamps.hpp"

#include <algorithm>
#include <cmath>

namespace slurry::averaged {
namespace {

// The quadratic B-spline: 3/4 at the middle, 0 from 3/2 on.
double spline(double x) {
  const double a = std::abs(x);
  if (a <= 0.5) return 0.75 - a * a;
  return a < 1.5 ? 0.5 * (1.5 - a) * (1.5 - a) : 0;
}

// Back into 0 .. n - 1, or from a side that is no period by a mirror: between cells, or on the first and last face.
int folded(int k, int n, bool periodic, bool on_faces) {
  if (periodic) return (k % n + n) % n;
  if (n == 1) return 0;
  const int period = on_faces ? 2 * (n - 1) : 2 * n, m = (k % period + period) % period;
  return m < n ? m : (on_faces ? period - m : period - 1 - m);
}

}  // namespace

Stamps::Stamps(const FlowBox& box, double smoothing, std::span<const Vec3> places)
    : box_(box), slab_axis_(box.planar ? 1 : 2), inside_(places.size()) {
  for (int axis = 0; axis < box.axes(); ++axis) {
    width_[axis] = std::max(1.0, smoothing / box.spacing(axis));
    points_[axis] = std::min(most_points, static_cast<int>(std::ceil(3 * width_[axis] * (1 - 1e-12))));
    most_used_ = std::max(most_used_, points_[axis]);
  }
  rank_.assign(places.size() * 6 * most_used_, 0);
  weight_.assign(places.size() * 6 * most_used_, 0);
  parallel_for(places.size(), [&](std::size_t k) {
    inside_[k] = box.holds(places[k]);
    if (!inside_[k]) return;
    for (int axis = 0; axis < 3; ++axis)
      for (const bool on_faces : {false, true}) {
        if (axis == 2 && box.planar) {
          weight_[((k * 3 + axis) * 2 + on_faces) * most_used_] = 1;
          continue;
        }
        double x = places[k][axis] - box.low[axis];
        if (box.periodic[axis]) x -= std::floor(x / box.size[axis]) * box.size[axis];
        set_line(k, axis, on_faces, x / box.spacing(axis) - (on_faces ? 0 : 0.5));
      }
  });
  list_layers();
}

void Stamps::set_line(std::size_t grain, int axis, bool on_faces, double at) {
  const std::size_t start = ((grain * 3 + axis) * 2 + on_faces) * most_used_;
  const int n = box_.cells[axis] + (on_faces && !box_.periodic[axis] ? 1 : 0);
  const int first = static_cast<int>(std::ceil(at - 1.5 * width_[axis]));
  double sum = 0;
  for (int k = 0; k < points_[axis]; ++k) {
    rank_[start + k] = folded(first + k, n, box_.periodic[axis], on_faces);
    sum += weight_[start + k] = spline((at - (first + k)) / width_[axis]);
  }
  for (int k = 0; k < points_[axis]; ++k) weight_[start + k] /= sum;
}

void Stamps::list_layers() {
  for (const bool on_faces : {false, true}) {
    const int n = box_.cells[slab_axis_] + (on_faces && !box_.periodic[slab_axis_] ? 1 : 0);
    layers_[on_faces].resize(n);
    for (std::size_t k = 0; k < inside_.size(); ++k) {
      if (!inside_[k]) continue;
      const Line along = line(k, slab_axis_, on_faces);
      for (int p = 0; p < points_[slab_axis_]; ++p)
        layers_[on_faces][along.rank[p]].push_back({static_cast<std::uint32_t>(k), p});
    }
  }
}

double Stamps::at(int c, const std::vector<double>& field, std::size_t grain) const {
  const Shape shape = c < 0 ? box_.cells : box_.faces(c);
  const Line x = line(grain, 0, c == 0), y = line(grain, 1, c == 1), z = line(grain, 2, c == 2);
  double sum = 0;
  for (int k = 0; k < points_[2]; ++k)
    for (int j = 0; j < points_[1]; ++j) {
      const double w = z.weight[k] * y.weight[j];
      const double* row = field.data() + rank_of(shape, {0, y.rank[j], z.rank[k]});
      for (int i = 0; i < points_[0]; ++i) sum += w * x.weight[i] * row[x.rank[i]];
    }
  return sum;
}

}  // namespace slurry::averaged
