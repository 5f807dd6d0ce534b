// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Is a mesh the surface of a body? Boundary elements need one that is closed, runs counter-clockwise as seen from
// outside and does not cross itself; bodies that do not cross each other; and bodies inside their container.
#pragma once

#include <string>

#include "slurry/shapes/triangles.hpp"

namespace slurry::stokes {

// What is wrong with the surface, in a few words; empty where nothing is.
std::string closed_surface_fault(const Triangles& mesh);

// Do two triangles of the meshes cross?
bool do_cross(const Triangles& a, const Triangles& b);

// Sum of the solid angles of the triangles over 4 pi: 1 for a point inside an outward mesh, 0 outside.
double winding(const Triangles& mesh, Vec3 point);
inline bool is_inside(const Triangles& mesh, Vec3 point) { return winding(mesh, point) > 0.5; }

// From a point to the nearest triangle.
double distance_to_surface(const Triangles& mesh, Vec3 point);

// Does a vertex of one surface lie on the other, to within `tolerance`? Faces that lie on each other do not cross.
bool do_touch(const Triangles& a, const Triangles& b, double tolerance);

}  // namespace slurry::stokes
