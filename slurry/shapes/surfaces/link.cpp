// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Link: the closest point of a segment in the plane, with the seam rule of its chain.
#include "slurry/shapes/surfaces/link.hpp"

#include <cmath>

#include "slurry/core/math.hpp"
#include "slurry/shapes/solids/surface_touches.hpp"
#include "slurry/shapes/surfaces/link_chain.hpp"
#include "slurry/shapes/surfaces/thin.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

namespace {

// The nearest point of a link, and how far along the link the point itself is.
struct LinkFoot {
  Foot foot;
  double along, length;
};

LinkFoot foot_on(const Link& link, Vec3 point) {
  const Vec3 from = link.chain->from(link.index), to = link.chain->to(link.index);
  const double length = norm(to - from);
  const Vec3 direction = (to - from) / length;
  const double along = dot(Vec3{point.x, point.y, 0} - from, direction);
  Vec3 foot = along <= 0 ? from : (along >= length ? to : from + along * direction);
  foot.z = point.z;
  return {thin_foot(point, foot, {-direction.y, direction.x, 0}), along, length};
}

}  // namespace

Foot Link::nearest(Vec3 point) const {
  auto [foot, along, length] = foot_on(*this, point);
  const double width = seam_width * (chain->size + foot.distance);
  const std::size_t k = static_cast<std::size_t>(index);
  bool is_felt = true;
  if (along >= length - width) {
    if (chain->has_next(k))
      is_felt = dot(chain->along((k + 1) % chain->links()), point - foot.foot) <= 2 * width;
    else
      is_felt = chain->hard_ends || along <= length;
  } else if (along <= width) {
    is_felt = !chain->has_previous(k) && (chain->hard_ends || along >= 0);
  }
  if (!is_felt) foot.distance = no_contact;
  return foot;
}

double Link::least_distance(Vec3 point) const { return foot_on(*this, point).foot.distance; }

Bounds Link::bounds() const {
  const Vec3 a = chain->from(index), b = chain->to(index);
  return {{std::min(a.x, b.x), std::min(a.y, b.y), -endless}, {std::max(a.x, b.x), std::max(a.y, b.y), endless}};
}

Touches Link::touches(const SolidNear& solid) const {
  const Vec3 a = chain->from(index), b = chain->to(index);
  const double half = 0.5 * norm(b - a);
  const Quaternion along = rotation({0, 0, math::atan2(b.y - a.y, b.x - a.x)});
  return seam_touches(solid, {SegmentCore{half}, 0, half, {0.5 * (a + b), along}});
}

Triangles Link::triangulate(const Bounds& limits, int) const {
  const Vec3 a = chain->from(index), b = chain->to(index);
  const double low = limits.low.z, high = limits.high.z;
  return {{{a.x, a.y, low}, {b.x, b.y, low}, {b.x, b.y, high}, {a.x, a.y, high}}, {{0, 1, 2}, {0, 2, 3}}};
}

}  // namespace slurry
