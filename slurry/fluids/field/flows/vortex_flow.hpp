// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The vortex of Lamb and Oseen about an axis (Saffman, Vortex Dynamics, 1992, section 13.1): the speed
// circulation / (2 pi r) (1 - exp(-r^2 / core^2)) across the axis, a rotation like that of a solid near to it.
#pragma once

#include <cmath>
#include <numbers>

#include "slurry/core/fields.hpp"
#include "slurry/core/math.hpp"
#include "slurry/fluids/field/flows/directions.hpp"

namespace slurry {

struct VortexFlow {
  static constexpr const char* name = "vortex";
  static constexpr const char* doc = "One vortex about an axis, which turns like a solid in its core (Lamb and Oseen).";
  double circulation = 0, core = 0;
  Vec3 centre, axis{0, 0, 1};
  static constexpr auto fields() {
    return FieldTable{
        field("circulation", &VortexFlow::circulation, "m^2/s", "Circulation far from the axis.", Rule::required),
        field("core", &VortexFlow::core, "m", "Radius of the core.", Rule::required_positive),
        field("centre", &VortexFlow::centre, "m", "A point of the axis."),
        field("axis", &VortexFlow::axis, "", "Direction of the axis.")};
  }
  Vec3 velocity_at(double, Vec3 x) const {
    const Vec3 n = normalised(axis), r = across(x - centre, n) / core;
    const double s = norm2(r);
    // (1 - exp(-s)) / s goes to 1 on the axis.
    const double inside = s > 0 ? -math::expm1(-s) / s : 1;
    return (circulation / (2 * std::numbers::pi * core) * inside) * cross(n, r);
  }
  Vec3 vorticity_at(double, Vec3 x, double) const {
    const Vec3 n = normalised(axis), r = across(x - centre, n) / core;
    return (circulation / (std::numbers::pi * core * core) * math::exp(-norm2(r))) * n;
  }
};

}  // namespace slurry
