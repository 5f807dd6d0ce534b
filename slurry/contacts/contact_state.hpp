// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// ContactState: what a law may know of one contact when it gives the local set and the offset and advances the history.
#pragma once

namespace slurry {

struct ContactState {
  double gamma = 0;           // adhesion variable, <= 0
  double curvature = 0;       // 1/r_i + 1/r_j (1/r_i on a plane), 1/m
  double smaller_radius = 0;  // of the two grains, or of the grain at an obstacle, m
  double gap = 0;             // D, m
  double dt = 0;              // s
  double approach = 0;        // d(gap)/dt before the step, m/s; negative: closing
  double acceleration = 0;    // of the gap by the forces, m/s^2
  double wall = 0;            // part of `approach` that is an obstacle's motion, which the gap has in it already, m/s
};

}  // namespace slurry
