// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Solids: what a lit picture is made of (render.hpp). Balls and rods are exact; bodies are triangles with a normal at
// each corner, so that a round surface has no facets.
#pragma once

#include <cstdint>
#include <vector>

#include "slurry/draw/colour.hpp"
#include "slurry/shapes/triangles.hpp"

namespace slurry {

struct SolidBall {
  Vec3 centre;
  double radius = 0;
  Colour colour;
  Vec3 mark;  // unit: where a spot shows how the ball is turned, and opposite to it; 0: none
};

// With round ends. One that is not lit is a line of a drawing: an edge, and casts no shadow.
struct SolidRod {
  Vec3 begin, end;
  double radius = 0;
  Colour colour;
  bool is_lit = true;
  double alpha = 1;
};

struct SmoothMesh {
  Triangles faces;
  std::vector<Vec3> normal;  // three of each triangle, unit
  Triangles shade;           // coarser, for its shadow; empty: the faces
  const Triangles& shading() const { return shade.triangle.empty() ? faces : shade; }
};

// Unit normals at the corners of triangles: the mean over the triangles that meet there and turn by less than
// `sharp_angle` from this one, weighted by their areas. It does not matter in which sense the others run.
std::vector<Vec3> corner_normals(const Triangles& faces);

// Some of the vertices, none closer to another than `apart`, and triangles between them. Where the surface is convex
// they lie inside of it: a thing does not shade itself for having a coarser shadow.
Triangles coarser(const Triangles& faces, double apart);

// A mesh at a place.
struct SolidBody {
  std::size_t mesh = 0;
  Pose pose;
  double scale = 1;
  Colour colour;
  double alpha = 1;
  double glow = 0;             // share of its brightness that does not depend on the light
  bool casts = true;           // a shadow
  bool has_two_sides = false;  // else triangles that run clockwise are not seen
  bool is_large = false;       // fills much of the picture: its triangles are sorted one by one
  double radius = 0;           // of the ball about its place that holds it, where it is not large
};

struct Solids {
  std::vector<SolidBall> balls;
  std::vector<SolidRod> rods;
  std::vector<SmoothMesh> meshes;
  std::vector<SolidBody> bodies;

  Vec3 vertex(const SolidBody& b, std::size_t triangle, int k) const {
    return to_world(b.pose, b.scale * meshes[b.mesh].faces.corner(triangle, k));
  }
};

}  // namespace slurry
