// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Solid: the convex solids that grains are made of, each in its own frame, with its centre at the origin.
//
// A solid is known by its support function, s(d) = the point of the solid that is farthest along d; every solid is
// convex. Solids have no size of their own in a run: a grain multiplies its solid by a scale (PlacedSolid), so that
// grains of many sizes share one.
//
// To add one: its struct and its line in the list below, a file beside this one with the functions below and
// rounded_core (convex_body.hpp) for it, and its header among the includes of solid.cpp. Where its core is none of
// those that convex_body.hpp lists, that one as well.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "slurry/core/symmetric_matrix.hpp"
#include "slurry/core/vec3.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

// All points within `radius` of the centre.
struct Globe {
  double radius = 1;
};

// ( |x/a|^(2/e) + |y/b|^(2/e) )^(e/n) + |z/c|^(2/n) <= 1. e = n = 1: an ellipsoid; towards 0: a box; 2: an octahedron.
// The surface is twice differentiable for e, n <= 1 and curved everywhere only for e = n = 1; see superellipsoid.cpp.
struct Superellipsoid {
  Vec3 half;  // a, b, c
  double e = 1, n = 1;
};

// All points within `radius` of the segment from -half_length to half_length on the x axis.
struct Capsule {
  double half_length = 0, radius = 0;
};

// The hull of a set of points. Faces are convex polygons with more than two corners, counter-clockwise from outside.
struct PolyhedronData {
  std::vector<Vec3> vertex;
  std::vector<std::vector<std::int32_t>> face;
  std::vector<Vec3> face_normal;  // unit, outward
  std::vector<Vec3> section;      // corners of the section z = 0, counter-clockwise; empty where there is none
};
struct Polyhedron {
  std::shared_ptr<const PolyhedronData> data;
};

// The list of solids.
using Solid = std::variant<Globe, Superellipsoid, Capsule, Polyhedron>;

// The point of the solid farthest along `direction` (any length but 0); where it is not unique, any one of them.
Vec3 support(const Solid& solid, Vec3 direction);

// Volume, centre of mass and moments of inertia about the centre of mass, for unit density.
struct MassProperties {
  double volume = 0;
  Vec3 centre;
  SymmetricMatrix inertia;
};
// In a planar case: area of the section z = 0, its centre, and its moment about z in inertia.zz (per unit of area
// density); the other entries are 0.
MassProperties mass_properties(const Solid& solid, bool planar);

// Distance from the centre to the farthest point (of the section z = 0 in a planar case).
double bounding_radius(const Solid& solid, bool planar);

// Which points lie inside: a function that is convex along every line, negative inside, 0 on the surface.
double inside_level(const Solid& solid, Vec3 point);

// Are there flat faces on it (edges of its section, in a planar case)?
bool has_faces(const Solid& solid, bool planar);

// A closed triangulation of the surface, for pictures: about 500 triangles for a smooth solid.
Triangles triangulate(const Solid& solid);

}  // namespace slurry
