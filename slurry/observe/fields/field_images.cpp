// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/field_images.hpp"

#include <fmt/format.h>

#include <cmath>

namespace slurry {
namespace {

// Each image takes as much memory as its grain. A kernel that covers more cells than this gives nothing but the mean
// over the cell.
constexpr double most_images = 1000;

// Of an edge: against the round-off of places.
constexpr double slack_of_places = 1e-9;

// How much of an edge a length of 1 is, across the faces: the norms of the rows.
Vec3 row_norms(const UpperMatrix& m) { return {norm(Vec3{m.xx, m.xy, m.xz}), norm(Vec3{0, m.yy, m.yz}), m.zz}; }

}  // namespace

std::string reach_fault(const Domain& domain, double reach) {
  const Vec3 rows = row_norms(inverse(domain.edges));
  double cells = 1;
  for (int axis = 0; axis < 3; ++axis)
    if (domain.periodic[axis]) cells *= 1 + 2 * reach * rows[axis];
  if (cells <= most_images) return "";
  return fmt::format("the kernel reaches {} m and covers {:.0f} periodic cells, expected at most {:.0f}", reach, cells,
                     most_images);
}

FieldPoint taken_in(const Domain& domain, Vec3 x) {
  if (domain.is_open()) return {x, {}};
  const Vec3 shift = domain.wrap(x);
  return {x + shift, -domain.image_velocity(shift)};
}

FieldImages::FieldImages(const Domain& domain, const std::vector<FieldPoint>& points)
    : domain_(domain), inverse_(inverse(domain.edges)), rows_(row_norms(inverse_)) {
  Bounds box = no_bounds;
  for (const FieldPoint& p : points) grow(box, inverse_ * (p.place - domain.low));
  low_ = box.low, high_ = box.high;
}

std::vector<Vec3> FieldImages::shifts(Vec3 x, double reach) const {
  if (domain_.is_open()) return {Vec3{}};
  const Vec3 home = domain_.wrap(x), s = inverse_ * (x + home - domain_.low);
  Vec3 from, to;
  for (int axis = 0; axis < 3; ++axis) {
    if (!domain_.periodic[axis]) continue;
    const double room = reach * rows_[axis] + slack_of_places;
    from[axis] = std::ceil(low_[axis] - room - s[axis]), to[axis] = std::floor(high_[axis] + room - s[axis]);
  }
  std::vector<Vec3> found;
  for (double nz = from.z; nz <= to.z; ++nz)
    for (double ny = from.y; ny <= to.y; ++ny)
      for (double nx = from.x; nx <= to.x; ++nx) found.push_back(home + domain_.edges * Vec3{nx, ny, nz});
  return found;
}

}  // namespace slurry
