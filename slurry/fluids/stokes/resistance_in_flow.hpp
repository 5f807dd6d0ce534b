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

#include <vector>

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/linalg/matrix.hpp"

namespace slurry::stokes {

struct ResistanceInFlow {
  Matrix resistance;         // 6N x 6N
  std::vector<double> pull;  // 6N
};

// Bodies that are all spheres; their meshes are not looked at.
ResistanceInFlow resistance_by_multipoles(const Scene& scene, const Background& background, int degree,
                                          double least_gap);

// Bodies of any shape, by their meshes.
ResistanceInFlow resistance_by_elements(const Scene& scene, const Background& background, double least_gap);

}  // namespace slurry::stokes
