// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// RunScene: where a run takes place and what its obstacles look like, decided once from some of its frames. So the
// geometry of the walls does not change from frame to frame: the page gets it once and moves it.
#pragma once

#include <string>
#include <vector>

#include "slurry/io/results/frames.hpp"

namespace slurry {

// What is kept of a frame for the scene.
struct FrameSketch {
  bool planar = false;
  Vec3 up{0, 0, 1};  // unit, against gravity
  Bounds extent;
  std::size_t grains = 0;
  Bounds bulk;              // the box of most grains, without those that are far from them; empty without grains
  double grain_radius = 0;  // the median; 0 without grains
  std::vector<FrameObstacle> obstacles;
};
FrameSketch sketch_of(const Frame& frame);

struct RunScene {
  bool planar = false;
  Bounds bounds;  // what the camera is fitted to
  Bounds limits;  // where walls without end are cut: more room to the sides, hardly any above
  double grain_radius = 0;
  std::vector<FrameObstacle> obstacles;  // as in the first frame
  std::vector<Bounds> cuts;              // the limits in the frame of each obstacle, for all its poses
  // One-sided pieces of other obstacles that stand still beside this one, in its frame: they end its walls, so that a
  // drum without ends between two planes is as long as the room and its ends are round.
  std::vector<std::vector<Piece>> neighbours;
};
// Of at least one sketch; all have the same obstacles.
RunScene scene_of(const std::vector<FrameSketch>& frames);

// A packet: bounds and grain_radius in the header; for each obstacle its vertices, triangles and edges, in its own
// frame: "wall/0/vertices", "wall/0/room" (triangles that are seen from their front alone), "wall/0/body",
// "wall/0/edges".
std::string scene_packet(const RunScene& scene);

}  // namespace slurry
