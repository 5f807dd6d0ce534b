// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/cases/cell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "slurry/core/math.hpp"

namespace slurry {
namespace {

const std::vector<std::string>& axis_names() {
  static const std::vector<std::string> names{"x", "y", "z"};
  return names;
}

std::array<std::int64_t, 3> periodic_axes(const CellOptions& cell, bool planar) {
  std::array<std::int64_t, 3> axes{};
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis)
    axes[axis] = cell.periodic.empty() ||
                 std::find(cell.periodic.begin(), cell.periodic.end(), axis_names()[axis]) != cell.periodic.end();
  return axes;
}

bool is_zero(const Expression& e) { return e.is_constant() && e(0) == 0; }

// A component has a rate or a stress, not both, and its axes repeat.
OptionFault load_fault(const CellOptions& cell, const std::array<std::int64_t, 3>& axes, bool planar) {
  struct Component {
    const char* key;
    const std::optional<Expression>& stress;
    const char* rate_key;
    const Expression& rate;
    int along, across;
  };
  const Component components[] = {{"stress_xx", cell.stress_xx, "stretch", cell.stretch.x, 0, 0},
                                  {"stress_yy", cell.stress_yy, "stretch", cell.stretch.y, 1, 1},
                                  {"stress_zz", cell.stress_zz, "stretch", cell.stretch.z, 2, 2},
                                  {"stress_xy", cell.stress_xy, "shear_xy", cell.shear_xy, 0, 1},
                                  {"stress_xz", cell.stress_xz, "shear_xz", cell.shear_xz, 0, 2},
                                  {"stress_yz", cell.stress_yz, "shear_yz", cell.shear_yz, 1, 2}};
  for (const Component& c : components) {
    const bool is_pressed = cell.pressure && c.along == c.across && axes[c.across];
    if (is_pressed && !is_zero(c.rate))
      return {"pressure", fmt::format("got a pressure and a rate `{}` along {}, expected one of them", c.rate_key,
                                      axis_names()[c.across])};
    if (!c.stress) continue;
    if (is_pressed) return {c.key, "got a stress beside `pressure`, expected one of them"};
    if (c.stress->uses_position()) return {c.key, "depends on x, y or z, expected a number or a formula of t alone"};
    if (!is_zero(c.rate))
      return {c.key, fmt::format("got a stress and a rate, `{}`, expected one of them", c.rate_key)};
    for (const int axis : {c.along, c.across})
      if (!axes[axis] && (c.along != c.across || axis == c.across))
        return {c.key, planar && axis == 2 ? "got a stress across the plane of a planar case"
                                           : fmt::format("got a stress, but the cell does not repeat itself along {}",
                                                         axis_names()[axis])};
  }
  if (cell.pressure && cell.pressure->uses_position())
    return {"pressure", "depends on x, y or z, expected a number or a formula of t alone"};
  if (cell.mass && !load_of(cell).any())
    return {"mass", fmt::format("got {}, but the cell has neither a pressure nor a stress", *cell.mass)};
  return {};
}

}  // namespace

CellLoad load_of(const CellOptions& cell) {
  return {cell.pressure,  cell.stress_xx, cell.stress_yy, cell.stress_zz,
          cell.stress_xy, cell.stress_xz, cell.stress_yz, cell.mass};
}

OptionFault cell_fault(const CellOptions& cell, bool planar) {
  for (int axis = 0; axis < (planar ? 2 : 3); ++axis)
    if (!(cell.high[axis] > cell.low[axis]))
      return {"high", fmt::format("got {} along {}, expected more than low, {}", cell.high[axis], axis_names()[axis],
                                  cell.low[axis])};
  for (const std::string& name : cell.periodic)
    if (const auto& names = axis_names(); std::find(names.begin(), names.end() - planar, name) == names.end() - planar)
      return {"periodic",
              fmt::format("got \"{}\", expected {}", name, planar ? "\"x\" or \"y\"" : "\"x\", \"y\" or \"z\"")};
  const std::array<std::int64_t, 3> axes = periodic_axes(cell, planar);
  // A shear along an axis moves images along the other: both must repeat.
  struct Rate {
    const char* key;
    const Expression& rate;
    int along, across;
  };
  const Rate shears[] = {{"shear_xy", cell.shear_xy, 0, 1}, {"shear_xz", cell.shear_xz, 0, 2},
                         {"shear_yz", cell.shear_yz, 1, 2}, {"stretch", cell.stretch.x, 0, 0},
                         {"stretch", cell.stretch.y, 1, 1}, {"stretch", cell.stretch.z, 2, 2}};
  for (const Rate& r : shears) {
    if (is_zero(r.rate)) continue;
    if (r.rate.uses_position()) return {r.key, "depends on x, y or z, expected a number or a formula of t alone"};
    if (!axes[r.across])
      return {r.key, fmt::format("got {}, but the cell does not repeat itself along {}", r.rate.text(),
                                 axis_names()[r.across])};
  }
  const std::pair<int, int> leans[] = {{0, 1}, {0, 2}, {1, 2}};  // along, of the edge
  for (int k = 0; k < 3; ++k)
    for (const int axis : {leans[k].first, leans[k].second})
      if (cell.tilt[k] != 0 && !axes[axis])
        return {"tilt",
                fmt::format("got {}, but the cell does not repeat itself along {}", cell.tilt[k], axis_names()[axis])};
  return load_fault(cell, axes, planar);
}

Domain domain_of(const CellOptions& cell, bool planar) {
  Domain domain;
  domain.periodic = periodic_axes(cell, planar);
  domain.low = cell.low;
  const Vec3 size = cell.high - cell.low;
  domain.edges = {size.x, size.y, planar ? 1 : size.z, cell.tilt.x, cell.tilt.y, cell.tilt.z};
  if (planar) domain.low.z = -0.5;
  if (cell.tilt == Vec3{}) return domain;
  // The corner such that the middle is that of the box, as it is after a flip.
  const Vec3 middle = domain.low + 0.5 * Vec3{domain.edges.xx, domain.edges.yy, domain.edges.zz};
  flip(domain.edges, domain.periodic);
  domain.low = middle - 0.5 * (domain.edges * Vec3{1, 1, 1});
  return domain;
}

std::string narrowing(const CellOptions& cell, bool planar, double largest_radius, double end) {
  constexpr int parts = 2000;
  const std::array<std::int64_t, 3> periodic = periodic_axes(cell, planar);
  const std::array<const Expression*, 3> rate{&cell.stretch.x, &cell.stretch.y, &cell.stretch.z};
  // The edge along an axis grows by the rate along it alone.
  std::array<double, 3> logarithm{};
  for (int k = 0; k < parts; ++k)
    for (int axis = 0; axis < 3; ++axis) {
      if (!periodic[axis]) continue;
      const double dt = end / parts, first = cell.high[axis] - cell.low[axis];
      logarithm[axis] += dt * rate[axis]->mean(k * dt, dt);
      const double width = first * math::exp(logarithm[axis]);
      if (width > 4 * largest_radius || first <= 4 * largest_radius) continue;
      return fmt::format(
          "makes the cell {:.3g} wide along {} at time {:.3g} of {:.3g}, and it must stay wider than four radii of the "
          "largest grain, {:.3g}: expected slower rates, an earlier time.end or a larger cell",
          width, axis_names()[axis], (k + 1) * dt, end, 4 * largest_radius);
    }
  return {};
}

CellRates rates_of(const CellOptions& cell) {
  return {cell.stretch.x, cell.stretch.y, cell.stretch.z, cell.shear_xy, cell.shear_xz, cell.shear_yz};
}

}  // namespace slurry
