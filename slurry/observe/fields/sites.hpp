// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sites: where fields are known. A line, plane, box or cylinder is cut into equal parts, and the fields are taken in
// the middle of each; so a sum over a box times the volume of a part is the integral, by the midpoint rule. Rings about
// an axis and shells about a centre give means over directions: profiles along the radius, with vectors and tensors in
// components along the radius, the angle and the axis.
//
// The family `Where` lists what a case file may name. To add one: a struct with `name`, `doc`, `fields()`,
// `fault(planar)` and `sites(planar)`, `needs_space` where a planar case has no such thing, and one word in the list.
#pragma once

#include <array>
#include <cstdint>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/core/tensor.hpp"

namespace slurry {

// More would take gigabytes: fields are 61 numbers at each point.
inline constexpr std::int64_t most_field_points = 4194304;

struct Sites {
  std::array<std::int64_t, 3> shape{1, 1, 1};  // parts along each direction; the first runs fastest
  std::vector<Vec3> place;                     // m, of each value
  std::vector<Vec3> point;  // m, where the fields are taken: `directions` for each value, in its order
  std::vector<Triad> axes;  // at each point; empty: those of the world
  std::size_t directions = 1;

  std::size_t size() const { return place.size(); }
};

using PartCounts = std::vector<std::int64_t>;

struct LineSites {
  static constexpr const char* name = "line";
  static constexpr const char* doc = "Along a straight line.";
  Vec3 start, end;
  std::int64_t points = 100;
  static constexpr auto fields() {
    return FieldTable{field("start", &LineSites::start, "m", "One end.", Rule::required),
                      field("end", &LineSites::end, "m", "The other end.", Rule::required),
                      field("points", &LineSites::points, "", "Number of equal parts; a value in the middle of each.",
                            Rule::positive)};
  }
  OptionFault fault(bool planar) const;
  Sites sites(bool planar) const;
};

struct PlaneSites {
  static constexpr bool needs_space = true;
  static constexpr const char* name = "plane";
  static constexpr const char* doc = "On a parallelogram in space.";
  Vec3 corner, first, second;
  PartCounts points{64, 64};
  static constexpr auto fields() {
    return FieldTable{
        field("corner", &PlaneSites::corner, "m", "A corner.", Rule::required),
        field("first", &PlaneSites::first, "m", "The edge from the corner along the first direction.", Rule::required),
        field("second", &PlaneSites::second, "m", "The edge from the corner along the second one.", Rule::required),
        field("points", &PlaneSites::points, "", "Numbers of equal parts along the two edges.")};
  }
  OptionFault fault(bool planar) const;
  Sites sites(bool planar) const;
};

struct BoxSites {
  static constexpr const char* name = "box";
  static constexpr const char* doc = "In a box, or in a rectangle in a planar case.";
  Vec3 low, high;
  PartCounts points{32, 32, 32};
  static constexpr auto fields() {
    return FieldTable{field("low", &BoxSites::low, "m", "Lower corner.", Rule::required),
                      field("high", &BoxSites::high, "m", "Upper corner.", Rule::required),
                      field("points", &BoxSites::points, "",
                            "Numbers of equal parts along x, y and z; that along z is left out in a planar case.")};
  }
  OptionFault fault(bool planar) const;
  Sites sites(bool planar) const;
};

struct CylinderSites {
  static constexpr bool needs_space = true;
  static constexpr const char* name = "cylinder";
  static constexpr const char* doc = "In a cylinder, on a grid of radius, angle and height; components along x, y, z.";
  Vec3 start, end;
  double inner = 0, outer = 1;
  PartCounts points{16, 32, 32};
  static constexpr auto fields() {
    return FieldTable{
        field("start", &CylinderSites::start, "m", "One end of the axis.", Rule::required),
        field("end", &CylinderSites::end, "m", "The other end of the axis.", Rule::required),
        field("inner", &CylinderSites::inner, "m", "Smallest radius.", Rule::non_negative),
        field("outer", &CylinderSites::outer, "m", "Largest radius.", Rule::required_positive),
        field("points", &CylinderSites::points, "", "Numbers of equal parts along radius, angle and axis.")};
  }
  OptionFault fault(bool planar) const;
  Sites sites(bool planar) const;
};

struct RingSites {
  static constexpr bool needs_space = true;
  static constexpr const char* name = "rings";
  static constexpr const char* doc =
      "Means over rings about an axis, by radius and height; components along radius, angle and axis.";
  Vec3 start, end;
  double inner = 0, outer = 1;
  PartCounts points{32, 1};
  std::int64_t directions = 32;
  static constexpr auto fields() {
    return FieldTable{
        field("start", &RingSites::start, "m", "One end of the axis.", Rule::required),
        field("end", &RingSites::end, "m", "The other end of the axis.", Rule::required),
        field("inner", &RingSites::inner, "m", "Smallest radius.", Rule::non_negative),
        field("outer", &RingSites::outer, "m", "Largest radius.", Rule::required_positive),
        field("points", &RingSites::points, "", "Numbers of equal parts along radius and axis."),
        field("directions", &RingSites::directions, "", "Angles that each mean is taken over.", Rule::positive)};
  }
  OptionFault fault(bool planar) const;
  Sites sites(bool planar) const;
};

struct ShellSites {
  static constexpr const char* name = "shells";
  static constexpr const char* doc =
      "Means over spheres about a centre (circles in a planar case), by radius; components along the radius, the angle "
      "about z and the angle from z (in a planar case z).";
  Vec3 centre;
  double inner = 0, outer = 1;
  std::int64_t points = 32, directions = 100;
  static constexpr auto fields() {
    return FieldTable{
        field("centre", &ShellSites::centre, "m", "Centre of the shells."),
        field("inner", &ShellSites::inner, "m", "Smallest radius.", Rule::non_negative),
        field("outer", &ShellSites::outer, "m", "Largest radius.", Rule::required_positive),
        field("points", &ShellSites::points, "", "Number of equal parts along the radius.", Rule::positive),
        field("directions", &ShellSites::directions, "", "Directions that each mean is taken over.", Rule::positive)};
  }
  OptionFault fault(bool planar) const;
  Sites sites(bool planar) const;
};

using Where = std::variant<LineSites, PlaneSites, BoxSites, CylinderSites, RingSites, ShellSites>;

}  // namespace slurry
