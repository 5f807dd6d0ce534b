// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Centres drawn in the regions of inlets, and what is wrong with a region.
#include "slurry/grains/regions.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

std::string corner_text(Vec3 v) { return fmt::format("[{}, {}, {}]", v.x, v.y, v.z); }

// Two unit vectors across a unit vector, and across each other; in the plane the first lies in it.
void span_across(Vec3 n, bool planar, Vec3& a, Vec3& b) {
  a = planar ? Vec3{-n.y, n.x, 0} : cross(std::abs(n.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0}, n);
  a = a / norm(a);
  b = cross(n, a);
}

OptionFault box_fault(const std::string& key, Vec3 low, Vec3 high, bool planar) {
  const Vec3 edge = high - low;
  if (edge.x > 0 && edge.y > 0 && (planar || edge.z > 0)) return {};
  return {key,
          fmt::format("got {}, expected each component above that of `low`, {}", corner_text(high), corner_text(low))};
}

std::string too_narrow(double width, double radius) {
  return fmt::format("a width of {:.6g} m is too narrow for grains of radius {:.6g} m", width, radius);
}

}  // namespace

Vec3 InletBox::draw(double radius, bool planar, Random& random) const {
  Vec3 centre;
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis)
    centre[axis] = random.uniform(low[axis] + radius, high[axis] - radius);
  return centre;
}

OptionFault InletBox::fault(bool planar, double radius) const {
  const std::string key = name_of(&InletBox::high);
  if (OptionFault fault = box_fault(key, low, high, planar); !fault.what.empty()) return fault;
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis)
    if (high[axis] - low[axis] < 2 * radius) return {key, too_narrow(high[axis] - low[axis], radius)};
  return {};
}

Vec3 InletDisc::draw(double of_grain, bool planar, Random& random) const {
  const Vec3 n = normal / norm(normal);
  const double room = radius - of_grain, along = depth > 0 ? random.uniform(0, depth) : 0;
  Vec3 a, b;
  span_across(n, planar, a, b);
  if (planar) return centre + along * n + random.uniform(-room, room) * a;
  const double r = room * std::sqrt(random.uniform()), angle = 2 * std::numbers::pi * random.uniform();
  return centre + along * n + (r * math::cos(angle)) * a + (r * math::sin(angle)) * b;
}

Bounds InletDisc::centres() const {
  const double most = radius + depth;
  return {centre - Vec3{most, most, most}, centre + Vec3{most, most, most}};
}

OptionFault InletDisc::fault(bool, double of_grain) const {
  if (!(norm(normal) > 0)) return {name_of(&InletDisc::normal), "got the zero vector, expected a direction"};
  if (radius < of_grain) return {name_of(&InletDisc::radius), too_narrow(2 * radius, of_grain)};
  return {};
}

Vec3 InletSegment::draw(double radius, bool, Random& random) const {
  const Vec3 way = to - from;
  const double length = norm(way);
  return from + (random.uniform(radius, length - radius) / length) * way;
}

Bounds InletSegment::centres() const {
  Bounds box = no_bounds;
  grow(box, from), grow(box, to);
  return box;
}

OptionFault InletSegment::fault(bool, double radius) const {
  const double length = norm(to - from);
  if (!(length > 0)) return {name_of(&InletSegment::to), "got the place of `from`, expected another one"};
  if (length < 2 * radius) return {name_of(&InletSegment::to), too_narrow(length, radius)};
  return {};
}

bool OutletBox::takes(Vec3 x, bool planar) const {
  return x.x >= low.x && x.x <= high.x && x.y >= low.y && x.y <= high.y && (planar || (x.z >= low.z && x.z <= high.z));
}

OptionFault OutletBox::fault(bool planar) const { return box_fault(name_of(&OutletBox::high), low, high, planar); }

OptionFault OutletBeyond::fault(bool) const {
  if (norm(normal) > 0) return {};
  return {name_of(&OutletBeyond::normal), "got the zero vector, expected a direction"};
}

}  // namespace slurry
