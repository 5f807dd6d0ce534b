// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The flow about the grains of a run, as they are and move at an instant. Viscosity 1: pressures are in units of it.
#pragma once

#include <span>
#include <vector>

#include "slurry/fluids/stokes/flow_at.hpp"

namespace slurry::stokes {

// Bodies that are all spheres, by harmonics of one degree: their meshes are not looked at.
std::vector<FlowPoint> flow_by_multipoles(const Scene& scene, const std::vector<RigidPair>& motion,
                                          const Background& background, int degree, std::span<const Vec3> points);
// Bodies of any shape, by their meshes.
std::vector<FlowPoint> flow_by_elements(const Scene& scene, const std::vector<RigidPair>& motion,
                                        const Background& background, std::span<const Vec3> points);

}  // namespace slurry::stokes
