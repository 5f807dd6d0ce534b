// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Field bins: things sorted by the cell of a grid in which they lie, so that those near a point are found quickly. A
// row of cells along x is one range in the sorted order.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "slurry/shapes/bounds.hpp"

namespace slurry {

class FieldBins {
 public:
  // Takes the things that lie within `reach` of the box; the others are never near a point of it.
  FieldBins(const std::vector<Vec3>& place, const Bounds& box, double reach);

  // Their ranks, sorted: by cells, and as they were given within a cell.
  const std::vector<std::size_t>& order() const { return order_; }

  // Calls visit(begin, end) for ranges of the sorted order that hold all things within reach of x, and others.
  template <class Visit>
  void for_each_near(Vec3 x, Visit&& visit) const {
    if (order_.empty()) return;
    const Vec3 at = x - low_;
    const auto [z_from, z_to] = range(2, at.z, reach_);
    for (std::int64_t c = z_from; c <= z_to; ++c) {
      const double z = distance(2, at.z, c), left = reach_ * reach_ - z * z;
      if (left < 0) continue;
      const auto [y_from, y_to] = range(1, at.y, std::sqrt(left));
      for (std::int64_t b = y_from; b <= y_to; ++b) {
        const double y = distance(1, at.y, b), rest = left - y * y;
        if (rest < 0) continue;
        const auto [x_from, x_to] = range(0, at.x, std::sqrt(rest));
        if (x_from > x_to) continue;
        const std::int64_t row = count_[0] * (b + count_[1] * c);
        const std::int64_t begin = start_[row + x_from], end = start_[row + x_to + 1];
        if (begin < end) visit(static_cast<std::size_t>(begin), static_cast<std::size_t>(end));
      }
    }
  }

 private:
  struct Cells {
    std::int64_t from, to;
  };
  // A cell further on either side makes the search safe against round-off.
  Cells range(int axis, double x, double reach) const {
    const double slack = 1e-9 * edge_;
    const auto cell = [&](double at) {
      return static_cast<std::int64_t>(std::clamp(std::floor(at / edge_), -1.0, static_cast<double>(count_[axis])));
    };
    return {std::max<std::int64_t>(0, cell(x - reach - slack)),
            std::min<std::int64_t>(count_[axis] - 1, cell(x + reach + slack))};
  }
  // Of a place from a layer of cells.
  double distance(int axis, double x, std::int64_t cell) const {
    if (count_[axis] == 1) return 0;
    const double low = static_cast<double>(cell) * edge_;
    return std::max({0.0, low - x - 1e-9 * edge_, x - low - edge_ - 1e-9 * edge_});
  }
  std::int64_t cell_of(Vec3 x) const;

  Vec3 low_;
  double edge_ = 1, reach_;
  std::array<std::int64_t, 3> count_{1, 1, 1};
  std::vector<std::int64_t> start_;  // of each cell in the order, and the end
  std::vector<std::size_t> order_;
};

}  // namespace slurry
