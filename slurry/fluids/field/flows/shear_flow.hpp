// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Simple shear: u = rate ((x - origin) . g) d for the unit vectors d of `direction` and g of `gradient`.
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/fluids/field/flows/directions.hpp"

namespace slurry {

struct ShearFlow {
  static constexpr const char* name = "shear";
  static constexpr const char* doc = "Simple shear: the velocity along `direction` grows along `gradient`.";
  double rate = 0;
  Vec3 direction{1, 0, 0}, gradient{0, 1, 0};
  Vec3 origin;
  static constexpr auto fields() {
    return FieldTable{field("rate", &ShearFlow::rate, "1/s", "Shear rate.", Rule::required),
                      field("direction", &ShearFlow::direction, "", "Direction of the velocity."),
                      field("gradient", &ShearFlow::gradient, "", "Direction in which it grows, across `direction`."),
                      field("origin", &ShearFlow::origin, "m", "A point at rest.")};
  }
  OptionFault fault() const { return fault_of_angle("gradient", gradient, "direction", direction); }
  Vec3 velocity_at(double, Vec3 x) const {
    return rate * dot(x - origin, normalised(gradient)) * normalised(direction);
  }
  Vec3 vorticity_at(double, Vec3, double) const { return rate * cross(normalised(gradient), normalised(direction)); }
};

}  // namespace slurry
