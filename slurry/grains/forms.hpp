// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Form: what the grains of a group look like, in units of the grain's radius.
//
// A form is one convex solid or a rigid union of several (a clump). Its frame has the centre of mass at the origin and
// the principal axes of inertia along x, y and z, and the sphere of radius 1 about the origin holds it: so the radius
// of a grain bounds it, whatever its form, and neighbour search knows spheres alone.
#pragma once

#include <string>
#include <vector>

#include "slurry/shapes/solids/solid.hpp"
#include "slurry/shapes/solids/touch.hpp"

namespace slurry {

struct FormPart {
  Solid solid;
  double scale = 1;
  Pose pose = {};    // in the frame of the form
  double bound = 1;  // radius of a sphere about pose.position that holds the part
};

struct Form {
  std::string name;
  std::vector<FormPart> parts;
  double volume = 0;      // of a grain of radius 1 (area of a planar one)
  Vec3 inertia;           // principal moments of a grain of mass 1 and radius 1
  double size = 1;        // radius of a grain, in units of the radius that the case file gives
  Quaternion principal;   // the principal axes, in the frame of the shape as the case file gives it
  Vec3 centre;            // the centre of mass in that frame, in the file's units of radius
  double half_width = 1;  // of the thinnest part across its thinnest direction, of a grain of radius 1
};

// The forms of a world, by rank; constant during a run. None where all grains are spheres (discs in a planar case).
struct Forms {
  bool planar = false;
  std::vector<Form> list;
  bool are_round() const { return list.empty(); }
  const Form& operator[](std::int32_t rank) const { return list[rank]; }
};

inline PlacedSolid placed(const FormPart& part, double radius, const Pose& grain) {
  return {&part.solid,
          radius * part.scale,
          {to_world(grain, radius * part.pose.position), grain.orientation * part.pose.orientation}};
}

// The surface of a grain of radius 1, part by part.
Triangles triangulate(const Form& form);

// The form with these parts, which are given in units of the file's radius.
Form make_form(const std::string& name, std::vector<FormPart> parts, bool planar);

}  // namespace slurry
