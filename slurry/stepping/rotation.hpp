// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rotations of bodies that are not round: moments of inertia along the body axes, and free motion.
#pragma once

#include "slurry/core/quaternion.hpp"

namespace slurry {

inline bool is_anisotropic(Vec3 inertia) { return !(inertia.x == inertia.y && inertia.y == inertia.z); }

// I omega for principal moments along the body axes of q, and I^-1 L.
inline Vec3 apply_inertia(Quaternion q, Vec3 inertia, Vec3 omega) {
  const Vec3 w = rotate_back(q, omega);
  return rotate(q, {inertia.x * w.x, inertia.y * w.y, inertia.z * w.z});
}
inline Vec3 apply_inverse(Quaternion q, Vec3 inertia, Vec3 momentum) {
  return apply_inertia(q, {1 / inertia.x, 1 / inertia.y, 1 / inertia.z}, momentum);
}

// The mean angular velocity over a step of torque-free motion that starts with this spin, world axes (respond.cpp).
Vec3 free_spin(Quaternion orientation, Vec3 inertia, Vec3 spin, double dt);

}  // namespace slurry
