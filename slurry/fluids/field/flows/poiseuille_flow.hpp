// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The parabolic flows of Poiseuille: u = speed (1 - s^2/w^2) d, s the distance from the middle; 0 beyond the walls.
#pragma once

#include <algorithm>

#include "slurry/core/fields.hpp"
#include "slurry/fluids/field/flows/directions.hpp"

namespace slurry {

struct PoiseuilleFlow {
  static constexpr const char* name = "poiseuille";
  static constexpr const char* doc = "The parabolic flow between two parallel plates.";
  double speed = 0, half_width = 0;
  Vec3 direction{1, 0, 0}, gradient{0, 1, 0};
  Vec3 centre;
  static constexpr auto fields() {
    return FieldTable{
        field("speed", &PoiseuilleFlow::speed, "m/s", "Velocity in the middle, 3/2 of the mean.", Rule::required),
        field("half_width", &PoiseuilleFlow::half_width, "m", "Half the distance of the plates.",
              Rule::required_positive),
        field("direction", &PoiseuilleFlow::direction, "", "Direction of the flow."),
        field("gradient", &PoiseuilleFlow::gradient, "", "Direction from plate to plate, across `direction`."),
        field("centre", &PoiseuilleFlow::centre, "m", "A point of the middle.")};
  }
  OptionFault fault() const { return fault_of_angle("gradient", gradient, "direction", direction); }
  Vec3 velocity_at(double, Vec3 x) const {
    const double s = dot(x - centre, normalised(gradient)) / half_width;
    return std::max(0.0, 1 - s * s) * speed * normalised(direction);
  }
  Vec3 vorticity_at(double, Vec3 x, double) const {
    const Vec3 g = normalised(gradient);
    const double s = dot(x - centre, g) / half_width;
    if (s * s > 1) return {};
    return (-2 * speed * s / half_width) * cross(g, normalised(direction));
  }
};

struct PipeFlow {
  static constexpr const char* name = "pipe";
  static constexpr const char* doc = "The parabolic flow in a round pipe.";
  double speed = 0, radius = 0;
  Vec3 direction{1, 0, 0};
  Vec3 centre;
  static constexpr auto fields() {
    return FieldTable{field("speed", &PipeFlow::speed, "m/s", "Velocity on the axis, twice the mean.", Rule::required),
                      field("radius", &PipeFlow::radius, "m", "Radius of the pipe.", Rule::required_positive),
                      field("direction", &PipeFlow::direction, "", "Direction of the flow."),
                      field("centre", &PipeFlow::centre, "m", "A point of the axis.")};
  }
  Vec3 velocity_at(double, Vec3 x) const {
    const Vec3 d = normalised(direction), s = across(x - centre, d) / radius;
    return std::max(0.0, 1 - norm2(s)) * speed * d;
  }
  Vec3 vorticity_at(double, Vec3 x, double) const {
    const Vec3 d = normalised(direction), s = across(x - centre, d) / radius;
    if (norm2(s) > 1) return {};
    return (-2 * speed / radius) * cross(s, d);
  }
};

}  // namespace slurry
