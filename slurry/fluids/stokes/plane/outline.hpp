// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Outline: an ellipse in the plane z = 0 by the angle s of its parameter, counter-clockwise,
//
//   x(s) = centre + cos s first + sin s second,
//
// the curve of a body or of a container; and how near two of them, or one and a straight wall, come to each other.
#pragma once

#include "slurry/core/vec3.hpp"
#include "slurry/fluids/stokes/wall_image.hpp"

namespace slurry::stokes::plane {

struct Outline {
  Vec3 centre;
  Vec3 first{1, 0, 0}, second{0, 1, 0};  // half axes; the second is a quarter of a turn ahead

  // A point of the curve, and its derivative dx/ds.
  struct Place {
    Vec3 point, slope;
  };
  Place place(double s) const;
  Vec3 at(double s) const { return place(s).point; }
  Vec3 slope(double s) const { return place(s).slope; }
  Vec3 bend(double s) const { return centre - at(s); }  // d^2x/ds^2
  Vec3 normal(double s) const;                          // unit, outward
  double curvature(double s) const;
  double shorter() const;  // half axis
  double longer() const;
};
// With half axes a and b, the first at an angle against x.
Outline ellipse(Vec3 centre, double a, double b, double angle = 0);
Outline disc(Vec3 centre, double radius);

// The nearest points of two curves, one inside the other or both apart.
struct Approach {
  double first = 0, second = 0;  // parameters
  double distance = 0;
};
Approach nearest(const Outline& first, const Outline& second);
// To a wall; `second` means nothing.
Approach nearest(const Outline& first, const Wall& wall);

}  // namespace slurry::stokes::plane
