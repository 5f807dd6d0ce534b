// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How well a fluid on points keeps its volume, and what it cost, in the last step.
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
  static Words columns() {
    return {"divergence", "drift", "net_outflow", "incoming", "speed", "points", "inserted", "removed", "iterations"};
  }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const {
    if (!world.flow) refuse_probe(label, "there is no fluid on points");
    return {};
  }
  void measure(const ProbeScene& scene, ProbeTarget&, std::vector<double>& out) const {
    const FlowTotals& t = scene.state.flow;
    const auto number = [](std::int64_t n) { return static_cast<double>(n); };
    out.insert(out.end(), {t.last.divergence, t.drift, t.last.net_outflow, t.last.incoming, t.last.speed,
                           static_cast<double>(scene.state.points.size()), number(t.inserted), number(t.removed),
                           number(t.last.iterations)});
  }
};

}  // namespace slurry
