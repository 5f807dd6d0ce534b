// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Grains that pass through a plane, or through a disc in it. A grain passes in a step when its centre was on one side
// at the start and is on the other, or on the plane, at the end; it passes the disc where the straight way between the
// two goes through it. No grain is counted twice or missed between two rows: every step is looked at.
#pragma once

#include <optional>

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct CrossingProbe {
  static constexpr const char* name = "crossing";
  static constexpr const char* doc =
      "Grains whose centres pass a plane, or a disc in it, along the normal (forward) and against it (backward). Since "
      "the last row: forward, backward (their number), forward_mass, backward_mass, the momentum carried forward less "
      "that carried backward, px, py, pz, and the mean flow of mass, flow (kg/s). Since the start: all_forward, "
      "all_backward, all_forward_mass, all_backward_mass.";
  static constexpr bool follows_grains = true;
  Vec3 point;
  Vec3 normal;
  std::optional<double> radius;
  std::string group;
  static constexpr auto fields() {
    return FieldTable{
        field("point", &CrossingProbe::point, "m", "A point of the plane, or the centre of the disc."),
        field("normal", &CrossingProbe::normal, "", "The direction that counts as forward.", Rule::required),
        field("radius", &CrossingProbe::radius, "m",
              "Radius of the disc (half the length of a gap in a planar case); the whole plane by "
              "default.",
              Rule::positive),
        field("group", &CrossingProbe::group, "", "Name of the group; all grains by default.")};
  }
  static Words columns() {
    return {"forward",     "backward",     "forward_mass",     "backward_mass",    "px", "py", "pz", "flow",
            "all_forward", "all_backward", "all_forward_mass", "all_backward_mass"};
  }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
