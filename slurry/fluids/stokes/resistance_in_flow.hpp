// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the hydrodynamics of a run has to give: the loads of the fluid on bodies at given poses,
//
//   pull - R motion,      six numbers a body: force and torque, velocity and angular velocity; viscosity 1.
//
// R is the resistance of all bodies together, and the pull is what the flow does to bodies at rest. There are two ways:
// multipoles where all bodies are spheres, boundary elements for bodies of any shape. Both correct close pairs of
// spheres, and spheres close to a plane wall, by their exact resistance (films.hpp), so that they are right down to
// contact.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/linalg/matrix.hpp"

namespace slurry::stokes {

// The entries of a symmetric tensor, in the order of their numbers.
inline constexpr int symmetric_axes[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};

// Sums over all bodies that are linear in their motions: xx, yy, zz, xy, xz, yz of `by_motion` motion + `in_flow`.
struct SumInFlow {
  Matrix by_motion;  // 6 x 6N
  std::array<double, 6> in_flow{};
};

struct ResistanceInFlow {
  Matrix resistance;         // 6N x 6N
  std::vector<double> pull;  // 6N
  // In a periodic cell: the stresslets of all bodies, and what films have of them.
  std::optional<SumInFlow> stresslets = {}, film_stresslets = {};
};

// Bodies that are all spheres; their meshes are not looked at.
ResistanceInFlow resistance_by_multipoles(const Scene& scene, const Background& background, int degree,
                                          double least_gap);

// Bodies of any shape, by their meshes.
ResistanceInFlow resistance_by_elements(const Scene& scene, const Background& background, double least_gap);

}  // namespace slurry::stokes
