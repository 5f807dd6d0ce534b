// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Meshes that are finer where surfaces are close: no edge is longer than `factor` distances to the nearest other
// surface, down to a part of the edges that the bodies have elsewhere (thinner gaps are left to films).
//
// Triangles are halved across their longest edges, neighbours first where theirs is longer (Rivara 1984): angles stay
// as they were, but for a factor of two, and no vertex lies on an edge. New vertices of round bodies lie on the body.
// The volume is kept triangle by triangle: each vertex is moved outwards by the mean of what flat triangles about it
// leave out, so that fine triangles keep their distance where coarse ones elsewhere need much.
#pragma once

#include <functional>

#include "slurry/fluids/stokes/scene.hpp"
#include "slurry/fluids/stokes/surroundings.hpp"

namespace slurry::stokes {

struct Grading {
  double factor = 0;      // longest edge over the distance to the nearest other surface; 0: meshes are left as they are
  double finest = 0.125;  // no edge is asked to be shorter than this part of the body's mean edge
};

// The point of the surface in the middle of an edge.
using MiddleOf = std::function<Vec3(Vec3, Vec3)>;
// The longest edge that a triangle may have about a point.
using LongestEdge = std::function<double(Vec3)>;

// Triangles are halved until none has an edge longer than `longest` says at its corners and its centre, or there are
// `most` of them.
Triangles halved_where(const Triangles& mesh, const LongestEdge& longest, const MiddleOf& middle_of, std::size_t most);

// Vertices of a mesh whose corners lie on the surface, moved outwards by what the flat triangles about them leave out,
// times one factor near 1, so that the volume is `volume`.
Triangles with_local_volume(const Triangles& mesh, const MiddleOf& middle_of, double volume);

// The scene with meshes of bodies and of the container that are fine where surfaces are close. The container is made
// anew from its options.
Scene graded(Scene scene, const Grading& grading, const ContainerOptions* container = nullptr);

}  // namespace slurry::stokes
