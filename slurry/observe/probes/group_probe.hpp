// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A group of grains, or all of them.
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/energies.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct GroupProbe {
  static constexpr const char* name = "group";
  static constexpr const char* doc =
      "A group's centre of mass, momentum and energies: x, y, z, px, py, pz, kinetic_energy, rotational_energy.";
  std::string group;
  static constexpr auto fields() {
    return FieldTable{field("group", &GroupProbe::group, "", "Name of the group; all grains by default.")};
  }
  static Words columns() { return {"x", "y", "z", "px", "py", "pz", "kinetic_energy", "rotational_energy"}; }
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const {
    return ProbeTarget{group.empty() ? all_groups : rank_of_group(label, group, world)};
  }
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
    const Energies energies = measure_energies(scene.state.grains, target.rank);
    append(out, energies.centre_of_mass);
    append(out, energies.momentum);
    out.insert(out.end(), {energies.kinetic_energy, energies.rotational_energy});
  }
};

}  // namespace slurry
