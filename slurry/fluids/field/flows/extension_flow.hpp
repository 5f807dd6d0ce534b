// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Extensional flows, which stretch without turning: for the unit vectors d of `direction` and s of `squeezed`, and
// x from `origin`,
//
//     planar      u = rate ((x . d) d - (x . s) s)
//     uniaxial    u = rate ((x . d) d - (x - (x . d) d) / 2)
#pragma once


#include "slurry/core/fields.hpp"
#include "slurry/fluids/field/flows/directions.hpp"

namespace slurry {

struct ExtensionFlow {
  static constexpr const char* name = "extension";
  static constexpr const char* doc = "Planar extension: the flow stretches along one direction and squeezes another.";
  double rate = 0;
  Vec3 direction{1, 0, 0}, squeezed{0, 1, 0};
  Vec3 origin;
  static constexpr auto fields() {
    return FieldTable{
        field("rate", &ExtensionFlow::rate, "1/s", "Rate of extension.", Rule::required),
        field("direction", &ExtensionFlow::direction, "", "Direction that is stretched."),
        field("squeezed", &ExtensionFlow::squeezed, "", "Direction that is squeezed, across `direction`."),
        field("origin", &ExtensionFlow::origin, "m", "The point at rest.")};
  }
  OptionFault fault() const { return fault_of_angle("squeezed", squeezed, "direction", direction); }
  Vec3 velocity_at(double, Vec3 x) const {
    const Vec3 d = normalised(direction), s = normalised(squeezed), from = x - origin;
    return rate * (dot(from, d) * d - dot(from, s) * s);
  }
  Vec3 vorticity_at(double, Vec3, double) const { return {}; }
};

struct UniaxialExtensionFlow {
  static constexpr const char* name = "uniaxial_extension";
  static constexpr const char* doc =
      "Uniaxial extension: the flow stretches along an axis and closes in from all around.";
  double rate = 0;
  Vec3 direction{1, 0, 0};
  Vec3 origin;
  static constexpr auto fields() {
    return FieldTable{field("rate", &UniaxialExtensionFlow::rate, "1/s", "Rate of extension.", Rule::required),
                      field("direction", &UniaxialExtensionFlow::direction, "", "Direction that is stretched."),
                      field("origin", &UniaxialExtensionFlow::origin, "m", "The point at rest.")};
  }
  Vec3 velocity_at(double, Vec3 x) const {
    const Vec3 d = normalised(direction), from = x - origin;
    return rate * (dot(from, d) * d - 0.5 * across(from, d));
  }
  Vec3 vorticity_at(double, Vec3, double) const { return {}; }
};

}  // namespace slurry
