// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the grains do to the fluid by their drag. Its other side, buoyancy, is not in it.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct FluidProbe {
  static constexpr const char* name = "fluid";
  static constexpr const char* doc =
      "Drag of the grains on the fluid: its mean over the last step, fx, fy, fz, and the momentum given to the fluid "
      "since the start, px, py, pz.";
  static constexpr auto fields() { return FieldTable{}; }
  static Words columns() { return {"fx", "fy", "fz", "px", "py", "pz"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const {
    if (!has_fluid(world.fluid)) refuse_probe(label, "there is no fluid");
    return {};
  }
  void measure(const ProbeScene& scene, ProbeTarget&, std::vector<double>& out) const {
    append(out, scene.state.fluid.force);
    append(out, scene.state.fluid.impulse);
  }
};

}  // namespace slurry
