// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/fields/sites.hpp"

#include <fmt/format.h>

#include <numbers>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

using std::numbers::pi;

// The middle of part k of n, from 0 to 1.
double middle(std::int64_t k, std::int64_t n) { return (static_cast<double>(k) + 0.5) / static_cast<double>(n); }

// What is wrong with the numbers of parts along so many directions.
std::string fault_of_counts(const PartCounts& counts, std::size_t expected, std::int64_t directions = 1) {
  if (counts.size() != expected) return fmt::format("got {} numbers, expected {}", counts.size(), expected);
  double all = static_cast<double>(directions);
  for (const std::int64_t n : counts) {
    if (n < 1) return fmt::format("got {}, expected numbers > 0", n);
    all *= static_cast<double>(n);
  }
  if (all > static_cast<double>(most_field_points))
    return fmt::format("got {:.0f} points in all, expected at most {}", all, most_field_points);
  return "";
}

// The same for the fault of a key.
OptionFault fault_if(const std::string& key, const std::string& what) {
  return what.empty() ? OptionFault{} : OptionFault{key, what};
}

std::string fault_of_radii(double inner, double outer) {
  return inner < outer ? "" : fmt::format("got {}, expected a radius above `inner`, {}", outer, inner);
}

// Fills the sites from a function that gives the place of a value from its middles along the three directions.
template <class Place>
Sites fill_grid(std::array<std::int64_t, 3> shape, const Place& place) {
  Sites sites;
  sites.shape = shape;
  for (std::int64_t c = 0; c < shape[2]; ++c)
    for (std::int64_t b = 0; b < shape[1]; ++b)
      for (std::int64_t a = 0; a < shape[0]; ++a)
        sites.place.push_back(place(middle(a, shape[0]), middle(b, shape[1]), middle(c, shape[2])));
  sites.point = sites.place;
  return sites;
}

// Two unit vectors that stand with the axis, in this order right-handed.
std::array<Vec3, 2> across(Vec3 axis) {
  const Vec3 e = normalised(axis), first = any_orthogonal(e);
  return {first, cross(e, first)};
}

// Radius, angle and axis at an angle about it.
Triad axes_at(Vec3 axis, const std::array<Vec3, 2>& base, double angle) {
  const double c = math::cos(angle), s = math::sin(angle);
  return {c * base[0] + s * base[1], c * base[1] - s * base[0], normalised(axis)};
}

}  // namespace

OptionFault LineSites::fault(bool) const {
  if (start == end) return {name_of(&LineSites::end), "got the same as `start`, expected another point"};
  return fault_if(name_of(&LineSites::points), fault_of_counts({points}, 1));
}

Sites LineSites::sites(bool) const {
  const Vec3 edge = end - start;
  return fill_grid({points, 1, 1}, [&](double s, double, double) { return start + s * edge; });
}

OptionFault PlaneSites::fault(bool) const {
  if (!(norm2(cross(first, second)) > 0))
    return {name_of(&PlaneSites::second), "got an edge along `first`, expected one across it"};
  return fault_if(name_of(&PlaneSites::points), fault_of_counts(points, 2));
}

Sites PlaneSites::sites(bool) const {
  return fill_grid({points[0], points[1], 1},
                   [&](double s, double t, double) { return corner + s * first + t * second; });
}

OptionFault BoxSites::fault(bool planar) const {
  const Vec3 edge = high - low;
  if (!(edge.x > 0 && edge.y > 0 && (planar || edge.z > 0)))
    return {name_of(&BoxSites::high),
            fmt::format("got [{}, {}, {}], expected each component above that of `low`", high.x, high.y, high.z)};
  // The default is for space; two of its numbers serve the plane.
  if (planar && points.size() == 3 && points == BoxSites{}.points) return {};
  return fault_if(name_of(&BoxSites::points), fault_of_counts(points, planar ? 2 : 3));
}

Sites BoxSites::sites(bool planar) const {
  const Vec3 edge = high - low;
  return fill_grid({points[0], points[1], planar ? 1 : points[2]}, [&](double s, double t, double u) {
    return Vec3{low.x + s * edge.x, low.y + t * edge.y, planar ? 0 : low.z + u * edge.z};
  });
}

OptionFault CylinderSites::fault(bool) const {
  if (start == end) return {name_of(&CylinderSites::end), "got the same as `start`, expected another point"};
  if (const std::string what = fault_of_radii(inner, outer); !what.empty())
    return {name_of(&CylinderSites::outer), what};
  return fault_if(name_of(&CylinderSites::points), fault_of_counts(points, 3));
}

Sites CylinderSites::sites(bool) const {
  const Vec3 axis = end - start;
  const auto base = across(axis);
  return fill_grid({points[0], points[1], points[2]}, [&](double s, double t, double u) {
    return start + u * axis + (inner + s * (outer - inner)) * axes_at(axis, base, 2 * pi * t)[0];
  });
}

OptionFault RingSites::fault(bool) const {
  if (start == end) return {name_of(&RingSites::end), "got the same as `start`, expected another point"};
  if (const std::string what = fault_of_radii(inner, outer); !what.empty()) return {name_of(&RingSites::outer), what};
  return fault_if(name_of(&RingSites::points), fault_of_counts(points, 2, directions));
}

Sites RingSites::sites(bool) const {
  const Vec3 axis = end - start;
  const auto base = across(axis);
  const auto radius = [&](double s) { return inner + s * (outer - inner); };
  Sites sites = fill_grid({points[0], points[1], 1},
                          [&](double s, double t, double) { return start + t * axis + radius(s) * base[0]; });
  sites.directions = static_cast<std::size_t>(directions);
  sites.point.clear();
  for (std::int64_t b = 0; b < points[1]; ++b)
    for (std::int64_t a = 0; a < points[0]; ++a)
      for (std::int64_t k = 0; k < directions; ++k) {
        const Triad axes = axes_at(axis, base, 2 * pi * middle(k, directions));
        sites.point.push_back(start + middle(b, points[1]) * axis + radius(middle(a, points[0])) * axes[0]);
        sites.axes.push_back(axes);
      }
  return sites;
}

OptionFault ShellSites::fault(bool) const {
  if (const std::string what = fault_of_radii(inner, outer); !what.empty()) return {name_of(&ShellSites::outer), what};
  return fault_if(name_of(&ShellSites::points), fault_of_counts({points}, 1, directions));
}

// Directions in space lie on a spiral with equal areas and the golden angle between neighbours (Fibonacci's lattice;
// Swinbank and Purser, Q. J. R. Meteorol. Soc. 132 (2006) 1769).
Sites ShellSites::sites(bool planar) const {
  const double golden_angle = pi * (3 - std::sqrt(5.0));
  const auto axes_of = [&](std::int64_t k) -> Triad {
    const std::array<Vec3, 2> base{Vec3{1, 0, 0}, Vec3{0, 1, 0}};
    if (planar) return axes_at({0, 0, 1}, base, 2 * pi * middle(k, directions));
    const double height = 1 - 2 * middle(k, directions), flat = std::sqrt(1 - height * height);
    const Triad flat_axes = axes_at({0, 0, 1}, base, golden_angle * static_cast<double>(k));
    const Vec3 radial = flat * flat_axes[0] + Vec3{0, 0, height};
    return {radial, flat_axes[1], cross(radial, flat_axes[1]) * -1.0};
  };
  const auto radius = [&](double s) { return inner + s * (outer - inner); };
  Sites sites = fill_grid({points, 1, 1}, [&](double s, double, double) { return centre + Vec3{radius(s), 0, 0}; });
  sites.directions = static_cast<std::size_t>(directions);
  sites.point.clear();
  for (std::int64_t a = 0; a < points; ++a)
    for (std::int64_t k = 0; k < directions; ++k) {
      const Triad axes = axes_of(k);
      sites.point.push_back(centre + radius(middle(a, points)) * axes[0]);
      sites.axes.push_back(axes);
    }
  return sites;
}

}  // namespace slurry
