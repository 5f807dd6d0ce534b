// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The thin walls of the plane: links of a polyline and sides of an arc.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "slurry/shapes/surfaces/link_chain.hpp"
#include "slurry/shapes/surfaces/thin.hpp"

namespace slurry {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

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

// Beyond which end of the arc is the direction: -1 the start, 1 the end, 0 none of them.
int beyond_end(const ArcSide& arc, Vec3 point) {
  const double angle = std::atan2(point.y, point.x);
  if (std::abs(angle) <= arc.half_angle) return 0;
  return angle > 0 ? 1 : -1;
}

Foot foot_on(const ArcSide& arc, Vec3 point) {
  const double distance = std::hypot(point.x, point.y);
  const Vec3 radial = distance > 0 ? Vec3{point.x / distance, point.y / distance, 0} : Vec3{1, 0, 0};
  if (const int end = beyond_end(arc, point); end != 0) {
    const double angle = end * arc.half_angle;
    return thin_foot(point, {arc.radius * std::cos(angle), arc.radius * std::sin(angle), point.z}, radial);
  }
  const Vec3 foot{arc.radius * radial.x, arc.radius * radial.y, point.z};
  return {std::abs(distance - arc.radius), distance < arc.radius ? -radial : radial, foot};
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
  return {{std::min(a.x, b.x), std::min(a.y, b.y), -infinity}, {std::max(a.x, b.x), std::max(a.y, b.y), infinity}};
}

Foot ArcSide::nearest(Vec3 point) const {
  Foot foot = foot_on(*this, point);
  const bool is_beyond = beyond_end(*this, point) != 0;
  const bool is_inside = !is_beyond && std::hypot(point.x, point.y) < radius;
  if ((is_beyond && !hard_ends) || inner != is_inside) foot.distance = no_contact;
  return foot;
}

double ArcSide::least_distance(Vec3 point) const { return foot_on(*this, point).distance; }

Bounds ArcSide::bounds() const {
  const double x = radius * (half_angle < std::numbers::pi ? std::cos(half_angle) : -1);
  const double y = radius * (half_angle < 0.5 * std::numbers::pi ? std::sin(half_angle) : 1);
  return {{x, -y, -infinity}, {radius, y, infinity}};
}

}  // namespace slurry
