// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Surface meshes of bodies for boundary elements: closed, outward, of nearly equal triangles, and of the body's volume.
//
// Round bodies are made from an icosahedron whose faces are cut into k^2 triangles, laid on the sphere and from there
// on the body: 20 k^2 triangles. Polyhedra and meshes from files keep their faces; their longest edges are halved until
// the number of triangles is reached. The vertices of a round body are then moved outwards by one factor, so that the
// polyhedron has the volume of the body: its drag is wrong by h^3 then and by h^2 otherwise (h the size of a triangle).
#pragma once

#include <cstdint>

#include "slurry/shapes/solids/solid.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry::stokes {

// The unit sphere by 20 k^2 triangles, k chosen for the number nearest to `count`; vertices on the sphere.
Triangles sphere_mesh(std::int32_t count);

// The surface of the solid by about `count` triangles, of the solid's volume.
Triangles surface_mesh(const Solid& solid, std::int32_t count);

// The mesh with its longest edges halved until it has `count` triangles or more.
Triangles refined(const Triangles& mesh, std::int32_t count);

// A closed cylinder along z about the origin: the side in rings, the lids in rings of triangles. Of the cylinder's
// volume.
Triangles cylinder_mesh(double radius, double length, std::int32_t count);

// The volume inside, negative where the triangles run clockwise as seen from outside; and the area.
double volume_of(const Triangles& mesh);
double area_of(const Triangles& mesh);
// The centre of the volume.
Vec3 centre_of(const Triangles& mesh);

// All vertices moved away from `centre` by one factor, so that the volume is `volume`.
Triangles with_volume(Triangles mesh, Vec3 centre, double volume);

}  // namespace slurry::stokes
