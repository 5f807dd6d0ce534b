// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How the axes e of a group of grains are aligned: the mean of e, its length (the polar order), the tensor <e e>, and
// the largest eigenvalue of (3 <e e> - 1)/2 (the nematic order): both orders are 1 where all axes are parallel.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct AlignmentProbe {
  static constexpr const char* name = "alignment";
  static constexpr const char* doc =
      "How the axes e of a group of grains are aligned: polar_order (the length of the mean of e), nematic_order (the "
      "largest eigenvalue of (3 <e e> - 1)/2), the mean x, y, z of e, and the means xx, yy, zz, xy, xz, yz of e e.";
  std::string group;
  Vec3 axis{1, 0, 0};
  static constexpr auto fields() {
    return FieldTable{field("group", &AlignmentProbe::group, "", "Name of the group; all grains by default."),
                      field("axis", &AlignmentProbe::axis, "", "The axis, in the frame of the grains' shape.")};
  }
  static Words columns() { return {"polar_order", "nematic_order", "x", "y", "z", "xx", "yy", "zz", "xy", "xz", "yz"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State& state) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
