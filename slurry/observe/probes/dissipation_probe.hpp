// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Energy that contacts take from the grains, by part, by law and by group.
//
// The impulses P_c of a step change the kinetic energy of rigid bodies by sum_c P_c . (z_c + z'_c) / 2, z and z' the
// relative velocities at the contacts before and after the step, exactly for spheres. Less the work of moving walls,
// which is in z by their velocity, the contact has taken
//
//     D_c = - P_c . (z_c + z'_c) / 2
//
// with P_c the normal, tangential and rolling parts of the impulse. What springs or glue give back counts as negative.
// Half of D_c belongs to each of the two partners. Films are not contacts, and hard spheres have their own count
// (inner_energy).
#pragma once

#include "slurry/core/fields.hpp"
#include "slurry/observe/probes/probe.hpp"

namespace slurry {

struct DissipationProbe {
  static constexpr const char* name = "dissipation";
  static constexpr const char* doc =
      "Energy that contacts have taken from the grains, J since the start: total, its parts normal (impacts), "
      "tangential (slip) and rolling, that of each contact law, law_<rank>_<name>, and of each group of grains or "
      "obstacles, group_<name> (half of a contact each); and power (W), the mean since the last row.";
  static constexpr bool follows_motion = true;
  static constexpr auto fields() { return FieldTable{}; }
  static Words columns(const World& world);
  ProbeTarget resolve(const std::string& label, const World& world, const State&) const;
  void advance(const ProbeScene& scene, ProbeTarget& target) const;
  void measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const;
};

}  // namespace slurry
