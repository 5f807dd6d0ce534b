// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PointGrid: which of many points lie within a distance of a place.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

// Points sorted into cubes of a width that one is asked about again and again. Refers to the points, which must stay.
class PointGrid {
 public:
  PointGrid(const std::vector<Vec3>& points, double width);

  // Those within `distance` of the place, by rank; `distance` may be any number of widths.
  std::vector<std::int32_t> within(Vec3 place, double distance) const;
  // The nearest within `distance`, the first of equals; -1: there is none.
  std::int32_t nearest(Vec3 place, double distance) const;

 private:
  using Cell = std::array<std::int64_t, 3>;
  Cell cell_of(Vec3 place) const;
  template <class Visit>
  void visit_near(Vec3 place, double distance, Visit&& visit) const;

  const std::vector<Vec3>& points_;
  double width_;
  std::vector<std::pair<Cell, std::int32_t>> sorted_;
};

// Which of many places stay where each must be `distance` away from those before it that do.
std::vector<std::size_t> spread_out(const std::vector<Vec3>& places, const std::vector<double>& distance);

}  // namespace slurry
