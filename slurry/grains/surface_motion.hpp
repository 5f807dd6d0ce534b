// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SurfaceMotion: a surface that moves along itself while the obstacle stays where it is: a belt, a roller, a track.
//
// At a point with the unit normal n to the free side, the surface has, in addition to the obstacle's own velocity,
//
//     v_s = P (velocity + speed a x n),       P = 1 - n (x) n,  a the unit vector along `axis`.
//
// The first part is a belt that runs straight on. The second one goes round: on a cylinder it is a roller with the
// circumferential speed `speed`, and on any closed form it is a belt that runs round the form, with the same speed on
// its flat and its round parts (where n is perpendicular to the axis). Both move with the obstacle's frame. Only
// friction and films feel v_s: it has no normal part, so no gap changes.
#pragma once

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

struct SurfaceMotion {
  static constexpr const char* doc =
      "A surface that moves along itself (a belt, a roller) while the obstacle stays. Friction and films feel it.";
  ExpressionVector velocity;
  Expression speed;
  Vec3 axis{0, 0, 1};
  static constexpr auto fields() {
    return FieldTable{
        field("velocity", &SurfaceMotion::velocity, "m/s",
              "Velocity of a belt that runs straight on, of t; what is normal to the surface does not count."),
        field("speed", &SurfaceMotion::speed, "m/s",
              "Speed of a surface that runs round the axis, counter-clockwise, of t: of a roller, or of a belt round a "
              "closed form."),
        field("axis", &SurfaceMotion::axis, "", "Direction of the axis that the surface runs round.")};
  }
};

}  // namespace slurry
