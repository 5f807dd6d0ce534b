// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PairFilm: what the grid misses of the film between two round bodies, or one and a plane wall.
//
// A grid does not see the pressure in a gap that is narrower than a part of a cell: it resists as if the gap were
// wider, q (grid_films.hpp). What is missing is known (Jeffrey and Onishi, J. Fluid Mech. 139 (1984) 261; at a wall
// Goldman, Cox and Brenner 1967). With e = gap, k = r_2 / r_1, R = r_1 r_2 / (r_1 + r_2),
//
//     squeeze   6 pi mu [ R^2 (1/e - 1/q) + r_1 k (1 + 7 k + k^2) / (5 (1 + k)^3) ln(q / e) ]
//
// on the normal part of the velocity s of the second surface against the first, and, times ln(q / e), the terms (q is
// another for each of squeezing, sliding, rolling, and the two together)
//
//     a = 6 pi mu r_1 4 k (2 + k + 2 k^2) / (15 (1 + k)^3),   4 pi mu r_1^2 k (4 + k) / (5 (1 + k)^2),   16 pi mu r_1^3
//     k / (5 (1 + k))
//
// of force over velocity, force over spin and torque over spin of the first: a form in the slip s across the normal and
// w = (omega_1 - omega_2) x n, both of which are zero where the two move as one body. Forces are opposite and torques
// balance them, so that momentum and angular momentum are kept. This is the correction of forces of Lefebvre-Lepot's
// section 2.1 (Maury 1997; Ladd 2002).
//
// Discs in a plane: squeeze 3 sqrt(2) pi mu ((R/e)^(3/2) - (R/q)^(3/2)), and by Reynolds' equation, with the integral
// I = pi sqrt(2 R / e) of 1/h along the film, less that at q, and c = (r_1 - r_2) / (r_1 + r_2), the power
//
//     mu I [ s^2 + (c s - 2 R w)^2 ]
//
// in the slip and in w: a disc beside a wall (c = -1) has 2 mu I, 2 mu r^2 I, and no coupling, as it should (Jeffery
// 1922).
#pragma once

#include <cstdint>

#include "slurry/core/vec3.hpp"
#include "slurry/core/velocities.hpp"

namespace slurry::grid {

struct PairFilm {
  std::int32_t first = 0, second = -1;   // bodies; second < 0: a wall
  Vec3 normal;                           // unit, from first to second
  double first_arm = 0, second_arm = 0;  // from the centres to the surfaces, m
  Vec3 offset;            // velocity of the second surface besides its body's: a wall's, an image's, slips
  Vec3 turning = {};      // of w, what the slips of squirmers add
  double squeeze = 0;     // kg/s
  double slide = 0;       // of s over s, kg/s
  double mixed = 0;       // of s over w, kg m/s
  double roll = 0;        // of w over w, kg m^2/s
  double gap = 0;         // m; between two bodies arms end in its middle
  double soft_reach = 0;  // markers nearer than this to the other surface give way, m (rigid_system.hpp)

  // s and w of these velocities; `offsets`: with the offset and the turning.
  struct Motion {
    Vec3 slip, roll;
  };
  Motion motion(const Velocities& u, bool offsets) const;
  // Adds to `sum` what resists the motion, on each of its bodies.
  void add_resistance(const Motion& motion, Impulses& sum) const;
  // The force on the first body.
  Vec3 force(const Motion& motion) const;
  // Power that it takes up, W.
  double power(const Motion& motion) const;
};

// The gaps by which the grid resists squeezing, sliding and rolling, and by which it couples torque and velocity (that
// may be less than the true one: the grid then couples them too much), m. A film takes up power whatever the motion;
// where these gaps would have it otherwise, the coupling is less.
struct FeltGaps {
  double squeeze, slide, mixed, roll;
};

// The film of a pair at this gap. Radius 0 of the second: a plane wall.
PairFilm film_of(double viscosity, double radius, double other, double gap, const FeltGaps& felt, bool planar);

}  // namespace slurry::grid
