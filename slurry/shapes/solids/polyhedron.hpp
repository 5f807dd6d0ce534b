// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Convex polyhedra: the hull of a set of points, its mass and its section by the plane z = 0.
#pragma once

#include <vector>

#include "slurry/shapes/solids/solid.hpp"

namespace slurry {

struct RoundedCore;  // convex_body.hpp

// The hull of `points`, which keep their places: the origin stays the origin. Points inside the hull, on its faces or
// within 1e-9 sizes of another one are dropped; faces of one plane are merged. Throws InputError for a point that is
// not finite and for points that lie in one plane.
Polyhedron convex_hull(const std::vector<Vec3>& points);

// The same in the plane: the hull of the points' x and y, as a prism between z = -height/2 and height/2 whose section
// is that polygon; height is its largest extent. Throws InputError for points on one line.
Polyhedron planar_hull(const std::vector<Vec3>& points);

// The polyhedron moved by `shift`, so that its centre of mass can be made the origin.
Polyhedron translated(const Polyhedron& p, Vec3 shift);

// A cube with half edges 1.
const PolyhedronData& unit_cube();

double bounding_radius(const Polyhedron& p, bool planar);
MassProperties mass_properties(const Polyhedron& p, bool planar);
Triangles triangulate(const Polyhedron& p);
double inside_level(const Polyhedron& p, Vec3 point);
RoundedCore rounded_core(const Polyhedron& p, double scale, bool planar);

}  // namespace slurry
