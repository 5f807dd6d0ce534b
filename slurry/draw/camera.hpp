// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Camera: an eye at a finite distance, for lit pictures (scene_lit.cpp). A parallel projection is an eye very far away.
//
// Lengths on the paper are those of the plane through the target, across the line of sight: there a metre is as long as
// the scale bar says; what is nearer is drawn larger.
#pragma once

#include <optional>
#include <string>

#include "slurry/draw/view.hpp"
#include "slurry/shapes/bounds.hpp"

namespace slurry {

struct Camera {
  View view;
  Vec3 target;
  double distance = 1;  // m, from the target to the eye

  Vec3 eye() const { return target + distance * view.towards; }
  // To the right, up, and the depth before the eye, m.
  Vec3 operator()(Vec3 p) const {
    const Vec3 q = view(p - eye());
    return {q.x, q.y, -q.z};
  }
  // Where a point in front of the eye is on the paper, in metres of the view (Window).
  Vec3 on_paper(Vec3 p) const;
};

// An eye in the direction of `view` from which a box is seen under about `angle` degrees; 0: in parallel projection.
Camera camera_for(const Bounds& box, const View& view, double angle);

// What is seen of a box, whose corners are all in front of the eye.
Window window_of(const Bounds& box, const Camera& camera);

// "x,y,z:x,y,z", the eye and the target in metres. Throws InputError else, and where both are one point.
Camera parse_camera(const std::string& text, Vec3 up);
// The window of a height seen under `angle` degrees about the target.
Window window_of(const Camera& camera, double angle, double aspect);

}  // namespace slurry
