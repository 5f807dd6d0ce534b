// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/observe/probes/flow_force_probe.hpp"

#include "slurry/observe/reactions.hpp"

namespace slurry {

Words FlowForceProbe::columns() {
  return {"fx",          "fy",          "fz",          "tx",          "ty",          "tz",
          "pressure.fx", "pressure.fy", "pressure.fz", "pressure.tx", "pressure.ty", "pressure.tz",
          "viscous.fx",  "viscous.fy",  "viscous.fz",  "viscous.tx",  "viscous.ty",  "viscous.tz"};
}

ProbeTarget FlowForceProbe::resolve(const std::string& label, const World& world, const State&) const {
  if (!tells_loads(world.fluid)) refuse_probe(label, "there is no fluid that tells forces on its walls");
  ProbeTarget target;
  for (const std::string& word : on) {
    if (const std::string fault = wall_fault(world.fluid, word, world.planar); !fault.empty())
      refuse_probe(label, fault);
    for (std::size_t k = 0; k < world.obstacles.size() && target.rank < 0; ++k)
      if (world.obstacles[k].name == word) target.rank = static_cast<std::int32_t>(k);
  }
  return target;
}

void FlowForceProbe::measure(const ProbeScene& scene, ProbeTarget& target, std::vector<double>& out) const {
  const World& world = scene.world;
  const Vec3 centre = target.rank >= 0 ? centre_of(world, scene.state, static_cast<std::size_t>(target.rank)) : Vec3{};
  const FlowLoad load =
      load_on(world.fluid, world.fluid_scene(scene.state, scene.state.domain, 0), on, about.value_or(centre));
  append(out, load.pressure_force + load.viscous_force);
  append(out, load.pressure_torque + load.viscous_torque);
  append(out, load.pressure_force);
  append(out, load.pressure_torque);
  append(out, load.viscous_force);
  append(out, load.viscous_torque);
}

}  // namespace slurry
