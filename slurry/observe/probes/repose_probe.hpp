// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The slope of the free surface of a heap: its angle of repose.
//
// The ground is cut into bins, by the distance from a vertical axis (a conical heap) or along a horizontal line (a
// ridge, a drum). The height of the surface in a bin is that of the highest point of its grains. A straight line is
// fitted by least squares to the bins of a flank: those whose height lies between the parts `lower` and `upper` of the
// height of the heap, or, with shape = "slope", all bins between `from` and `to`.
//
// A bin sees the top of its highest grain, wherever in the bin that is; on a flank this is on average the same shift
// for all bins, so that the slope has no bias to first order. The error of a single angle is that of the fit; over time
// it comes from block averages like that of every column.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

enum class HeapShape { cone, ridge, slope };
template <>
struct EnumNames<HeapShape> {
  static constexpr std::array<std::string_view, 3> names{"cone", "ridge", "slope"};
};

struct ReposeProbe {
  static constexpr const char* name = "repose";
  static constexpr const char* doc =
      "Angle of repose of a heap, degrees: angle (mean of both flanks of a ridge), angle_left and angle_right (of a "
      "ridge), angle_error (standard error of the fit), height above the base, and reach (how far the foot of the "
      "fitted flank is from the centre, m)";
  HeapShape shape = HeapShape::ridge;
  std::string group;
  Vec3 up{0, 1, 0};
  Vec3 along{1, 0, 0};
  std::optional<Vec3> centre;
  double base = 0;
  double bin = 0;
  double lower = 0.15, upper = 0.85;
  std::optional<double> from, to;
  static constexpr auto fields() {
    return FieldTable{
        field("shape", &ReposeProbe::shape, "",
              "\"cone\" (bins of the distance from a vertical axis), \"ridge\" (bins along a line, two flanks) or "
              "\"slope\" (one flank: a drum)."),
        field("group", &ReposeProbe::group, "", "Name of the group; all grains by default."),
        field("up", &ReposeProbe::up, "", "Direction of the height."),
        field("along", &ReposeProbe::along, "", "Direction of the line of a ridge or slope."),
        field("centre", &ReposeProbe::centre, "m",
              "A point of the axis, or the origin of the line; by default the centre of mass of the grains."),
        field("base", &ReposeProbe::base, "m", "Height of the ground, along `up` from the origin of the world."),
        field("bin", &ReposeProbe::bin, "m", "Width of the bins, about two diameters.", Rule::required_positive),
        field("lower", &ReposeProbe::lower, "", "The flank begins at this part of the height of the heap.",
              Rule::fraction),
        field("upper", &ReposeProbe::upper, "", "The flank ends at this part of the height.", Rule::fraction),
        field("from", &ReposeProbe::from, "m", "Bins begin here, measured from the centre."),
        field("to", &ReposeProbe::to, "m", "Bins end here, measured from the centre.")};
  }
  static Words columns() { return {"angle", "angle_left", "angle_right", "angle_error", "height", "reach"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
