// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pressure of the grains on a wall, by height or by the angle about an axis, as means since the last row.
//
// The part of the wall between `from` and `to` is cut into equal bins. A contact or film belongs to the bin of its
// point; its impulse along the normal makes the pressure, and that along the direction in which the coordinate grows
// makes the shear stress. The area of each bin is that of the wall's surface where it is when the run begins (in a
// planar case the length of its line), inside the box `low` to `high` if there is one. What is across the height, as a
// floor, or across the axis, as the end of a drum, does not count.
#pragma once

#include <optional>

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct WallPressureProbe {
  static constexpr const char* name = "wall_pressure";
  static constexpr const char* doc =
      "Pressure of the grains on an obstacle by height, or by the angle about an axis, as means since the last row: "
      "pressure (of all bins), and of bin k = 1, 2, ... pressure_k and shear_k, the stress that drags the wall in the "
      "direction in which height or angle grow. Faces across the height (floors) or the axis (ends) do not count. The "
      "summary has a mean and an error of each.";
  static constexpr std::int64_t most_bins = 200;
  std::string obstacle;
  Vec3 along{0, 1, 0};
  std::optional<Vec3> axis;
  Vec3 about;
  double from = 0, to = 0;
  std::int64_t bins = 10;
  std::optional<Vec3> low, high;
  static constexpr auto fields() {
    return FieldTable{
        field("obstacle", &WallPressureProbe::obstacle, "", "Name of the obstacle.", Rule::required),
        field("along", &WallPressureProbe::along, "", "The direction of the height."),
        field("axis", &WallPressureProbe::axis, "",
              "Bins of the angle about this axis (counter-clockwise from `along`, rad) in place of the height."),
        field("about", &WallPressureProbe::about, "m", "Where the height is 0, or a point of the axis."),
        field("from", &WallPressureProbe::from, "m or rad", "Where the first bin begins.", Rule::required),
        field("to", &WallPressureProbe::to, "m or rad", "Where the last bin ends.", Rule::required),
        field("bins", &WallPressureProbe::bins, "", "Number of equal bins.", Rule::positive),
        field("low", &WallPressureProbe::low, "m", "Only what is inside of this box counts: its lower corner."),
        field("high", &WallPressureProbe::high, "m", "The upper corner of the box.")};
  }
  Words columns() const;
  ProfileAxis profile_axis(bool planar) const;
  ProbeTarget resolve(const std::string& label, const World& world, const State& state) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
