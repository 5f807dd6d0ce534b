// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of shapes that grains may have. To add one: a struct with `name`, `doc`, `fields()` and `parts(planar)`, and
// one line: in ConvexGrain, or in GrainShape where it is a union of solids. Pictures, exports and the viewer take its
// triangles from its solids. Lengths are in units of the grain's `radius`, so that one shape serves all sizes of a
// group.
//
// parts(planar) gives the solids and where they sit. A planar case takes the section z = 0.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/grains/forms.hpp"

namespace slurry {

struct SphereGrain {
  static constexpr const char* name = "sphere";
  static constexpr const char* doc = "A sphere; a disc in a planar case.";
  static constexpr auto fields() { return FieldTable{}; }
  std::vector<FormPart> parts(bool planar) const;
};

struct EllipsoidGrain {
  static constexpr const char* name = "ellipsoid";
  static constexpr const char* doc = "An ellipsoid; an ellipse in a planar case.";
  Vec3 semi_axes{1, 1, 1};
  static constexpr auto fields() {
    return FieldTable{field("semi_axes", &EllipsoidGrain::semi_axes, "radius",
                            "Semi-axes along x, y and z; a planar case takes two.", Rule::required)};
  }
  std::vector<FormPart> parts(bool planar) const;
};

struct SuperellipsoidGrain {
  static constexpr const char* name = "superellipsoid";
  static constexpr const char* doc =
      "(|x/a|^(2/e) + |y/b|^(2/e))^(e/n) + |z/c|^(2/n) <= 1: from boxes (e = n near 0) over ellipsoids (1) to "
      "octahedra "
      "(2).";
  Vec3 semi_axes{1, 1, 1};
  double e = 1, n = 1;
  static constexpr auto fields() {
    return FieldTable{
        field("semi_axes", &SuperellipsoidGrain::semi_axes, "radius",
              "a, b and c, along x, y and z; a planar case takes two.", Rule::required),
        field("e", &SuperellipsoidGrain::e, "", "Exponent of the section z = 0, from 0.1 to 2.", Rule::positive),
        field("n", &SuperellipsoidGrain::n, "", "Exponent along z, from 0.1 to 2.", Rule::positive)};
  }
  std::vector<FormPart> parts(bool planar) const;
};

struct CapsuleGrain {
  static constexpr const char* name = "capsule";
  static constexpr const char* doc = "A cylinder along x with round ends of one radius.";
  double length = 2;
  static constexpr auto fields() {
    return FieldTable{field("length", &CapsuleGrain::length, "radius", "Distance between the centres of the two ends.",
                            Rule::positive)};
  }
  std::vector<FormPart> parts(bool planar) const;
};

struct BoxGrain {
  static constexpr const char* name = "box";
  static constexpr const char* doc = "A rectangular box; a rectangle in a planar case.";
  Vec3 size{2, 2, 2};
  static constexpr auto fields() {
    return FieldTable{
        field("size", &BoxGrain::size, "radius", "Edges along x, y and z; a planar case takes two.", Rule::required)};
  }
  std::vector<FormPart> parts(bool planar) const;
};

struct PolyhedronGrain {
  static constexpr const char* name = "polyhedron";
  static constexpr const char* doc = "The convex hull of points; a polygon in a planar case.";
  std::vector<Vec3> vertices;
  double filled = 0;
  static constexpr auto fields() {
    return FieldTable{field("vertices", &PolyhedronGrain::vertices, "radius",
                            "The points, each [x, y] or [x, y, z]; in a case file also the name of an STL or OBJ file, "
                            "whose unit is then the radius.",
                            Rule::required),
                      field("filled", &PolyhedronGrain::filled, "",
                            "Share of the hull that lies outside the solid it was made from, which a note tells; a "
                            "file of a closed solid sets it.",
                            Rule::non_negative)};
  }
  std::vector<FormPart> parts(bool planar) const;
};

struct DimerGrain {
  static constexpr const char* name = "dimer";
  static constexpr const char* doc = "Two equal spheres of one radius that may interpenetrate, along x.";
  double distance = 1;
  static constexpr auto fields() {
    return FieldTable{
        field("distance", &DimerGrain::distance, "radius", "Distance between the two centres.", Rule::positive)};
  }
  std::vector<FormPart> parts(bool planar) const;
};

// What a clump may be made of.
using ConvexGrain =
    std::variant<SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain>;

struct ClumpMember {
  static constexpr const char* doc = "A part of a clump.";
  ConvexGrain shape;
  Vec3 position;
  Vec3 axis{0, 0, 1};
  double angle = 0;
  double scale = 1;
  static constexpr auto fields() {
    return FieldTable{field("shape", &ClumpMember::shape, "", "Shape of the part; a sphere by default."),
                      field("position", &ClumpMember::position, "radius", "Where the part sits."),
                      field("axis", &ClumpMember::axis, "", "Axis about which the part is turned."),
                      field("angle", &ClumpMember::angle, "rad", "Angle by which the part is turned."),
                      field("scale", &ClumpMember::scale, "",
                            "Factor on all lengths of the part: the radius of a sphere.", Rule::positive)};
  }
};

struct ClumpGrain {
  static constexpr const char* name = "clump";
  static constexpr const char* doc =
      "A rigid union of shapes. Its mass is that of the union: what two parts share counts once.";
  std::vector<ClumpMember> pieces;
  static constexpr auto fields() {
    return FieldTable{
        field("pieces", &ClumpGrain::pieces, "",
              "The parts of the clump; in a case file also the name of a table (CSV) of spheres: x, y, z, radius.",
              Rule::required)};
  }
  std::vector<FormPart> parts(bool planar) const;
};

template <class Family, class... More>
struct Extended;
template <class... Known, class... More>
struct Extended<std::variant<Known...>, More...> {
  using type = std::variant<Known..., More...>;
};

using GrainShape = Extended<ConvexGrain, DimerGrain, ClumpGrain>::type;

// How the grains of a group are turned at the start.
struct Aligned {
  static constexpr const char* name = "aligned";
  static constexpr const char* doc = "As the shape is given.";
  static constexpr auto fields() { return FieldTable{}; }
};
struct RandomOrientation {
  static constexpr const char* name = "random";
  static constexpr const char* doc = "At random, all directions alike (about z in a planar case).";
  static constexpr auto fields() { return FieldTable{}; }
};
struct TurnedBy {
  static constexpr const char* name = "turned";
  static constexpr const char* doc = "All turned by one rotation.";
  Vec3 axis{0, 0, 1};
  double angle = 0;
  static constexpr auto fields() {
    return FieldTable{field("axis", &TurnedBy::axis, "", "Axis of the rotation; z by default."),
                      field("angle", &TurnedBy::angle, "rad", "Angle of the rotation.")};
  }
};
using Orientation = std::variant<Aligned, RandomOrientation, TurnedBy>;

// The shape with its first axis longer by a factor; throws InputError for a shape that has no first axis.
GrainShape stretched(const GrainShape& shape, double factor);

// The form of a grain of that shape. Throws InputError where the shape makes no sense.
Form make_form(const GrainShape& shape, bool planar);

}  // namespace slurry
