// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walls between grains in depth: faces cut into strips of little depth, each with its place among the grains.
//
// Far things are drawn first. A sphere hides what lies behind its centre and nothing else: a ray enters and leaves it
// at equal depths before and behind the centre. So a strip whose points are all about as deep as its middle takes its
// place among spheres by that depth. A grain of another form on the side of a face that is turned to the eye is never
// hidden by it: the strips that it covers come before it.
#pragma once

#include <memory>
#include <vector>

#include "slurry/draw/scene.hpp"
#include "slurry/shapes/surfaces/wall_mesh.hpp"

namespace slurry {

struct Strip {
  double nearness = 0;       // its place in the order
  std::vector<Vec3> corner;  // a convex polygon, or a part of an edge
  Vec3 normal;               // unit, turned to the eye
  bool is_thin = false;      // of a surface without thickness: what is behind it shines through
  bool is_edge = false;
};

// Cuts walls for one picture.
class StripCutter {
 public:
  // `size`: the diagonal of what the picture holds. `far_ends`: grains take their place by their far ends and not by
  // their centres.
  StripCutter(const Frame& frame, const View& view, double size, bool far_ends);
  ~StripCutter();

  // The strips of a wall in front of which and behind which grains may be: its edges and, `with_faces`, its faces; of
  // pieces with a thickness those that are turned to the eye. The walls of a room are no part of them.
  void cut(const WallMesh& wall, const std::vector<Piece>& pieces, bool with_faces, std::vector<Strip>& strips) const;

 private:
  void cut(const std::vector<Vec3>& whole, Strip like, std::vector<Strip>& strips) const;
  double place_of(const std::vector<Vec3>& corner, Vec3 normal) const;
  std::vector<Vec3> clipped(const std::vector<Vec3>& part, double depth, double side) const;

  class PaperGrid;
  const Frame& frame_;
  View view_;
  bool far_ends_;
  std::unique_ptr<const PaperGrid> grid_;
  double depth_ = 0;  // of a strip
};

}  // namespace slurry
