// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Squirmers: grains that swim by a steady motion of their surface along itself (Lighthill 1952, Blake 1971),
//
//     u_s = (b1 + b2 t) ((e n) n - e),      n the outward normal, e the axis of the grain, t = (r e)/h,
//
// r the point from the centre and h the half length along e; on a sphere t = n e and u_s = b1 sin + b2 sin cos of the
// angle from e, along the meridian. A sphere alone swims along e at 2/3 b1 and has the stresslet
// 4 pi mu a^2 b2 (e e - 1/3): b2 < 0 pushes the fluid away along the axis (bacteria), b2 > 0 pulls it in (algae).
#pragma once

#include <cstdint>

#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct SurfaceSlip {
  static constexpr const char* doc = "The surface moves along itself: the body swims. For spheres and ellipsoids.";
  double b1 = 0, b2 = 0;
  Vec3 axis{1, 0, 0};
  bool operator==(const SurfaceSlip&) const = default;
  bool is_some() const { return b1 != 0 || b2 != 0; }
  static constexpr auto fields() {
    return FieldTable{
        field("b1", &SurfaceSlip::b1, "m/s", "First mode: a sphere alone swims along its axis at 2/3 of it."),
        field("b2", &SurfaceSlip::b2, "m/s",
              "Second mode: below 0 the fluid is pushed away along the axis (a pusher), above 0 it is pulled in (a "
              "puller)."),
        field("axis", &SurfaceSlip::axis, "", "The direction that it swims to, in the frame of its shape.")};
  }
};

struct Squirmer {
  static constexpr const char* doc =
      "The surfaces of the grains move along themselves, so that they swim. For spheres and ellipsoids in a Stokes "
      "fluid, and for spheres in a fluid on a grid.";
  double b1 = 0, b2 = 0;
  Vec3 axis{1, 0, 0};
  double rotary_diffusion = 0;
  bool operator==(const Squirmer&) const = default;
  static constexpr auto fields() {
    return FieldTable{
        field("b1", &Squirmer::b1, "m/s", "First mode: a sphere alone swims along its axis at 2/3 of it."),
        field("b2", &Squirmer::b2, "m/s",
              "Second mode: below 0 the fluid is pushed away along the axis (a pusher), above 0 it is pulled in (a "
              "puller)."),
        field("axis", &Squirmer::axis, "", "The direction that it swims to, in the frame of its shape."),
        field(
            "rotary_diffusion", &Squirmer::rotary_diffusion, "1/s",
            "The axis wanders at random: alone in a fluid at rest the mean of its cosine with where it was falls like "
            "exp(-2 rotary_diffusion t).",
            Rule::non_negative)};
  }
};

// A group of squirmers in a world.
struct SquirmerGroup {
  SurfaceSlip slip;             // axis of length 1
  double rotary_diffusion = 0;  // 1/s
  std::uint64_t seed = 0;       // of what is random about it
};

}  // namespace slurry
