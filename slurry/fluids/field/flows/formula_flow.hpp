// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A flow of formulas of t, x, y, z. Its vorticity comes from central differences over a small part of the grain: an
// error of h^2 / 6 of the third derivatives, and of about 1e-16 |u| / h by round-off.
#pragma once


#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"

namespace slurry {

struct FormulaFlow {
  static constexpr const char* name = "formula";
  static constexpr const char* doc = "A velocity of formulas; its vorticity is taken from differences.";
  ExpressionVector velocity;
  static constexpr auto fields() {
    return FieldTable{field("velocity", &FormulaFlow::velocity, "m/s", "Components; numbers or formulas of t, x, y, z.",
                            Rule::required)};
  }
  Vec3 velocity_at(double t, Vec3 x) const { return velocity(t, x); }
  Vec3 vorticity_at(double t, Vec3 x, double r) const {
    if (!velocity.uses_position()) return {};
    const double h = 1e-3 * r;
    const auto slope = [&](Vec3 e) { return (velocity(t, x + h * e) - velocity(t, x - h * e)) / (2 * h); };
    const Vec3 dx = slope({1, 0, 0}), dy = slope({0, 1, 0}), dz = slope({0, 0, 1});
    return {dy.z - dz.y, dz.x - dx.z, dx.y - dy.x};
  }
};

}  // namespace slurry
