// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Gaits: grains that are the bodies of swimmers. A gait gives the places of the bodies at every instant in a frame
// (X, Q), which is free to move,
//
//     x_i = X + Q p_i(t),    q_i = Q r_i(t),
//
// so that their velocities are a rigid motion, which the forces on the swimmer determine, and a part that is given,
//
//     u_i = V + Omega x (x_i - x_0) + b_i,    omega_i = Omega + c_i.
//
// The frame is that which the first body tells, so that nothing but the grains is to be saved. In a step b and c lead
// to the places at its end as the frame sees them, from wherever the bodies are now: what a step leaves of error in the
// shape, of third order in the step, the next one mends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "slurry/core/quaternion.hpp"
#include "slurry/grains/grains.hpp"
#include "slurry/grains/members.hpp"

namespace slurry {

// p_i and r_i at a time, in units of the size of the swimmer. Every time is good, also one before 0.
using GaitFunction = std::function<std::vector<Pose>(double t)>;

// The swimmers of one group: its members in their order, cut into swimmers of `size` bodies.
struct GaitGroup {
  std::int32_t group = 0;
  MemberTable members;
  std::int32_t size = 1;
  double first_radius = 1;      // of the first body, in units of the size of the swimmer
  std::vector<double> ahead{};  // s, by which the swimmers are ahead in their gait; again from the first on
  GaitFunction places;
};

// Of a world; constant during a run.
struct Gaits {
  std::vector<GaitGroup> groups;
  bool empty() const { return groups.empty(); }
};

// Are the two grains (by their ids) bodies of one swimmer? They never touch.
bool are_tied(const Gaits& gaits, std::int64_t id, std::int64_t other);

// A swimmer in a step.
struct TiedGrains {
  std::vector<std::size_t> place;  // of its bodies in memory
  std::vector<Pose> middle;        // where they are in the middle of the step, if the frame goes on as it did
  std::vector<Vec3> velocity;      // b_i, m/s
  std::vector<Vec3> spin;          // c_i, rad/s
};

// The swimmers in the step from t to t + dt, after one of length last_dt (0: the first). Throws RunError where one
// has lost a body.
std::vector<TiedGrains> tie(const Gaits& gaits, const Grains& grains, double t, double dt, double last_dt);

}  // namespace slurry
