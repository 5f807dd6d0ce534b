// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid that is solved does to walls and obstacles that bound it: at the end of the step, not a mean.
#pragma once

#include <optional>

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct FlowForceProbe {
  static constexpr const char* name = "flow_force";
  static constexpr const char* doc =
      "Force and torque of a fluid on points on walls and obstacles that bound it, at the end of the step: fx, fy, fz, "
      "tx, ty, tz, and their parts by the pressure, pressure.fx and so on, and by the viscosity, viscous.fx and so on. "
      "N and N m; N/m and N in a planar case. The pressure of a fluid without outflows is known up to a constant.";
  std::vector<std::string> on;
  std::optional<Vec3> about;
  static constexpr auto fields() {
    return FieldTable{
        field("on", &FlowForceProbe::on, "",
              "Names of obstacles of the fluid's `impermeable`, or sides as in [[fluid.boundaries]]; together.",
              Rule::required),
        field("about", &FlowForceProbe::about, "m",
              "Point that the torque is about; by default the centre of the first obstacle of `on`, where it is, or "
              "the origin.")};
  }
  static Words columns();
  ProbeTarget resolve(const std::string& label, const World& world, const State& state) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
