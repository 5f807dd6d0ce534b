// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a fluid that is solved tells of itself (fluids/fluids.hpp): of one on points how well it keeps its volume, and
// what it cost, in the last step.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct FlowProbe {
  static constexpr const char* name = "flow";
  static constexpr const char* doc =
      "A fluid on points in the last step: divergence, the root of the mean of its square, 1/s; drift, the sum since "
      "the "
      "start of dt times the mean divergence; net_outflow through all boundaries and incoming, m^3/s (m^2/s of a "
      "planar "
      "case); speed of the fastest point; points, and how many were inserted and removed since the start; iterations "
      "of "
      "the linear solvers.";
  static constexpr auto fields() { return FieldTable{}; }
  static Words columns(const World& world) { return columns_of(world.fluid); }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const {
    if (columns(world).empty()) refuse_probe(label, "there is no fluid that tells of itself");
    return {};
  }
  void measure(const ProbeScene& scene, ProbeTarget&, std::vector<double>& out) const {
    const World& world = scene.world;
    slurry::measure(world.fluid, world.fluid_scene(scene.state, scene.state.domain, 0), out);
  }
};

}  // namespace slurry
