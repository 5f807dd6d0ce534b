// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Flow samples: the velocity and the pressure of a fluid at any points, for pictures and for fields (observe/fields).
//
//     field      the given flow at the time of the scene; its pressure is not known
//     stokes     the flow about the grains as they are and move, and the pressure that they cause, 0 far away: by the
//                harmonics or elements of the fluid, without the films of close pairs, which no point between them
//                sees
//     pointset   a fit about each point (pointset/flow_map.hpp), NaN outside of its region
//     grid       linear between the middles of the cells of the last step, and on to the walls (fluid_coupling.hpp)
//
// A fluid that has a flow adds an overload of `flow_samples` for its struct, which the list finds; one whose coupling
// has a `field` needs none. Inside a grain the velocity is that of the grain where the fluid knows it, and there is no
// pressure.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/fluids.hpp"

namespace slurry {

// NaN where there is no value: behind a wall of the fluid, or a pressure that is not known.
struct FlowSample {
  Vec3 velocity;                                               // m/s
  double pressure = std::numeric_limits<double>::quiet_NaN();  // Pa
};

// An instant: `t` of the scene is its time, `dt` is not looked at. `coupling` is that of the last step, which ended
// with these velocities; null where there was none.
struct FlowInstant {
  const FluidScene& scene;
  const FluidCoupling* coupling = nullptr;
  const Velocities* velocities = nullptr;
};

std::vector<FlowSample> flow_samples(const FieldFluid& fluid, const FlowInstant& now, std::span<const Vec3> points);
std::vector<FlowSample> flow_samples(const StokesFluid& fluid, const FlowInstant& now, std::span<const Vec3> points);
std::vector<FlowSample> flow_samples(const PointsetFluid& fluid, const FlowInstant& now, std::span<const Vec3> points);
// Linear between the places of a box of sites; the domain tells which of its directions repeat.
std::vector<FlowSample> interpolated(const FluidField& field, const Domain& domain, std::span<const Vec3> points);

// Empty where the fluid has no flow, or does not know it yet.
inline std::vector<FlowSample> sample_flow(const Fluid& any, const FlowInstant& now, std::span<const Vec3> points) {
  return std::visit(
      [&](const auto& fluid) -> std::vector<FlowSample> {
        if constexpr (requires { flow_samples(fluid, now, points); }) return flow_samples(fluid, now, points);
        if (now.coupling && now.velocities)
          if (const auto field = now.coupling->field(*now.velocities))
            return interpolated(*field, now.scene.domain, points);
        return {};
      },
      any);
}

// Has the fluid a flow that can be asked for, sooner or later?
inline bool has_flow(const Fluid& any) { return !std::holds_alternative<NoFluid>(any); }

}  // namespace slurry
