// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/exports/stated_cell.hpp"

#include <algorithm>

namespace slurry {
namespace {

// The box around the grains, with the tilt of the cell taken out of their places: a step along an edge is one along its
// axis.
Bounds straight_box(const Frame& f) {
  const Domain& d = f.domain;
  const UpperMatrix back = inverse(d.edges);
  const Vec3 diagonal{d.edges.xx, d.edges.yy, d.edges.zz};
  // How much of an edge a length of 1 is: the norms of the rows.
  const Vec3 rows{norm(Vec3{back.xx, back.xy, back.xz}), norm(Vec3{0, back.yy, back.yz}), back.zz};
  Bounds box = no_bounds;
  for (std::size_t k = 0; k < f.grains.size(); ++k) {
    const Vec3 s = back * (f.grains.position[k] - d.low);
    for (int axis = 0; axis < 3; ++axis) {
      const double x = d.low[axis] + diagonal[axis] * s[axis], r = diagonal[axis] * rows[axis] * f.grains.radius[k];
      box.low[axis] = std::min(box.low[axis], x - r), box.high[axis] = std::max(box.high[axis], x + r);
    }
  }
  return box;
}

}  // namespace

StatedCell stated_cell(const Frame& frame) {
  const Domain& d = frame.domain;
  StatedCell cell{
      {d.low, d.low + Vec3{d.edges.xx, d.edges.yy, d.edges.zz}}, d.edges.xy, d.edges.xz, d.edges.yz, d.periodic};
  if (frame.grains.empty()) return cell;
  const Bounds box = straight_box(frame);
  for (int axis = 0; axis < 3; ++axis)
    if (!d.periodic[axis]) cell.box.low[axis] = box.low[axis], cell.box.high[axis] = box.high[axis];
  return cell;
}

}  // namespace slurry
