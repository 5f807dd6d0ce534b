// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/field_bins.hpp"

namespace slurry {
namespace {

// Cells a third of the reach wide leave twice as many things to look at as there are within it; narrower ones are more
// rows to walk through than they save.
constexpr double cells_per_reach = 3;
// Empty cells cost memory and nothing else.
constexpr double cells_per_thing = 2;

bool is_within(const Bounds& box, Vec3 x, double reach) {
  for (int axis = 0; axis < 3; ++axis)
    if (x[axis] < box.low[axis] - reach || x[axis] > box.high[axis] + reach) return false;
  return true;
}

}  // namespace

FieldBins::FieldBins(const std::vector<Vec3>& place, const Bounds& box, double reach) : reach_(reach) {
  std::vector<std::size_t> inside;
  for (std::size_t k = 0; k < place.size(); ++k)
    if (is_within(box, place[k], reach)) inside.push_back(k);
  if (inside.empty()) return;

  Vec3 high = low_ = place[inside[0]];
  for (const std::size_t k : inside)
    for (int axis = 0; axis < 3; ++axis) {
      low_[axis] = std::min(low_[axis], place[k][axis]);
      high[axis] = std::max(high[axis], place[k][axis]);
    }
  const Vec3 extent = high - low_;
  const double most = cells_per_thing * static_cast<double>(inside.size()) + 64;
  for (edge_ = reach / cells_per_reach;; edge_ *= 1.25) {
    double all = 1;
    for (int axis = 0; axis < 3; ++axis) all *= std::floor(extent[axis] / edge_) + 1;
    if (all <= most) break;
  }
  for (int axis = 0; axis < 3; ++axis) count_[axis] = static_cast<std::int64_t>(std::floor(extent[axis] / edge_)) + 1;

  // PartCounts, then places: a sort that keeps the order within a cell.
  std::vector<std::int64_t> cell(inside.size());
  start_.assign(static_cast<std::size_t>(count_[0] * count_[1] * count_[2]) + 1, 0);
  for (std::size_t n = 0; n < inside.size(); ++n) ++start_[(cell[n] = cell_of(place[inside[n]])) + 1];
  for (std::size_t c = 1; c < start_.size(); ++c) start_[c] += start_[c - 1];
  std::vector<std::int64_t> next(start_.begin(), start_.end() - 1);
  order_.resize(inside.size());
  for (std::size_t n = 0; n < inside.size(); ++n) order_[next[cell[n]]++] = inside[n];
}

std::int64_t FieldBins::cell_of(Vec3 x) const {
  const Vec3 at = x - low_;
  std::array<std::int64_t, 3> k;
  for (int axis = 0; axis < 3; ++axis)
    k[axis] = std::min(count_[axis] - 1, static_cast<std::int64_t>(at[axis] / edge_));
  return k[0] + count_[0] * (k[1] + count_[1] * k[2]);
}

}  // namespace slurry
