// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Velocities of all bodies, and the impulses that change them; `angular` is empty where no body turns.
#pragma once

#include <span>
#include <vector>

#include "slurry/core/vec3.hpp"

namespace slurry {

struct Velocities {
  std::vector<Vec3> linear;        // m/s
  std::vector<Vec3> angular;       // rad/s
  std::vector<double> rates = {};  // of what carries contacts along (solvers/carriers.hpp); empty where nothing does
};

// Velocities that lie elsewhere.
struct VelocityView {
  std::span<const Vec3> linear, angular;
  std::span<const double> rates;

  VelocityView(std::span<const Vec3> v, std::span<const Vec3> omega, std::span<const double> r)
      : linear(v), angular(omega), rates(r) {}
  VelocityView(const Velocities& u) : linear(u.linear), angular(u.angular), rates(u.rates) {}  // NOLINT: the same
};

struct Impulses {
  std::vector<Vec3> linear;   // N s
  std::vector<Vec3> angular;  // N m s
};

}  // namespace slurry
