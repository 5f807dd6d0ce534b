// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LinkChain: the points of a polyline in the plane; link k runs from point k to the next one.
//
// The seam rule, which is that of a mesh in the plane: a joint belongs to the link that ends there, and is felt only
// where it is the nearest point of both links, on the outer side of the bend. So a disc that slides along a straight or
// a concave joint feels the links and nothing else.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct LinkChain {
  std::vector<Vec3> point;
  bool is_closed = false;
  bool hard_ends = true;  // are the ends of an open chain felt? Otherwise points beyond them feel nothing.
  double size = 0;        // largest coordinate, the scale of round-off: complete() finds it

  // For files: what is written under this name, and the rest is derived from it.
  static constexpr const char* plural = "chains";
  static constexpr auto fields() {
    return FieldTable{
        field("points", &LinkChain::point, "m", "Points, in order."),
        field("is_closed", &LinkChain::is_closed, "", "Does a link run from the last point to the first?"),
        field("hard_ends", &LinkChain::hard_ends, "", "Are the ends felt?")};
  }
  std::size_t pieces() const { return links(); }
  std::string first_fault() const { return point.size() < 2 ? "a chain has fewer than two points" : ""; }
  void complete() {
    for (const Vec3& p : point) size = std::max({size, std::abs(p.x), std::abs(p.y)});
  }

  std::size_t links() const { return is_closed ? point.size() : point.size() - 1; }
  Vec3 from(std::size_t link) const { return point[link]; }
  Vec3 to(std::size_t link) const { return point[(link + 1) % point.size()]; }
  Vec3 along(std::size_t link) const { return normalised(to(link) - from(link)); }
  bool has_next(std::size_t link) const { return is_closed || link + 1 < links(); }
  bool has_previous(std::size_t link) const { return is_closed || link > 0; }
};

}  // namespace slurry
