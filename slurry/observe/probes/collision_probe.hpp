// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What hard spheres have come to by their impacts.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct CollisionProbe {
  static constexpr const char* name = "collisions";
  static constexpr const char* doc =
      "Impacts of hard spheres since the start of the run: collisions, left_out (meetings that were not resolved), "
      "breaks (grains that broke), and inner_energy (what the grains of now have taken up, J).";
  static constexpr auto fields() { return FieldTable{}; }
  static Words columns() { return {"collisions", "left_out", "breaks", "inner_energy"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const {
    if (!world.hard_spheres) refuse_probe(label, "there are no hard spheres");
    return {};
  }
  void measure(const ProbeScene& scene, ProbeTarget&, std::vector<double>& out) const {
    const Totals& t = scene.state.totals;
    double inner = 0;
    for (const double energy : scene.state.grains.inner_energy) inner += energy;
    out.insert(out.end(), {static_cast<double>(t.collisions), static_cast<double>(t.left_out),
                           static_cast<double>(t.breaks), inner});
  }
};

}  // namespace slurry
