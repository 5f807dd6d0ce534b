// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rooms: walls without another side, which enclose what is in the picture. Those that we look at stand behind
// everything; those that we look through are only outlined, in front of everything.
#pragma once

#include <vector>

#include "slurry/draw/scene.hpp"
#include "slurry/shapes/surfaces/wall_mesh.hpp"

namespace slurry {

class Rooms {
 public:
  explicit Rooms(const Layout& layout) : layout_(layout) {}
  void add(const WallMesh& wall, const std::vector<Piece>& pieces);

  // What is behind: faces, where wanted, and the edges between them.
  void draw_behind(bool with_faces, Canvas& canvas) const;
  // The edges of walls that we look through.
  void draw_in_front(Canvas& canvas) const;

 private:
  struct Face {
    double nearness;
    std::vector<Point> corner;
    Vec3 normal;
  };
  const Layout& layout_;
  std::vector<Face> faces_;
  std::vector<std::vector<Point>> behind_, in_front_;  // edges
};

}  // namespace slurry
