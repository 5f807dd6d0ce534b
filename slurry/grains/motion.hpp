// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Motion: how an obstacle moves. The family `Motion` lists what a case file may name. All are prescribed but `Loaded`,
// whose motion is found with the contacts (stepping/loaded.hpp).
//
// Each motion gives the rigid displacement since t = 0 of the obstacle's frame, as a pose (position and orientation of
// the frame, which is the identity at t = 0), and the velocities of the frame at time t.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/quaternion.hpp"

namespace slurry {

struct Fixed {
  static constexpr const char* name = "fixed";
  static constexpr const char* doc = "The obstacle does not move.";
  static constexpr auto fields() { return FieldTable{}; }
};

struct Translation {
  static constexpr const char* name = "translation";
  static constexpr const char* doc = "Constant velocity.";
  Vec3 velocity;
  static constexpr auto fields() {
    return FieldTable{field("velocity", &Translation::velocity, "m/s", "Velocity of the obstacle.", Rule::required)};
  }
};

struct Rotation {
  static constexpr const char* name = "rotation";
  static constexpr const char* doc = "Constant angular velocity about an axis.";
  double rate = 0;
  Vec3 axis{0, 0, 1};
  std::optional<Vec3> about;
  static constexpr auto fields() {
    return FieldTable{
        field("rate", &Rotation::rate, "rad/s", "Angular velocity; positive turns counter-clockwise.", Rule::required),
        field("axis", &Rotation::axis, "", "Direction of the axis."),
        field("about", &Rotation::about, "m", "A point of the axis; the shape's centre by default.")};
  }
};

struct Oscillation {
  static constexpr const char* name = "oscillation";
  static constexpr const char* doc = "Displacement amplitude * sin(2 pi frequency t + phase).";
  Vec3 amplitude;
  double frequency = 0, phase = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("amplitude", &Oscillation::amplitude, "m", "Largest displacement, as a vector.", Rule::required),
        field("frequency", &Oscillation::frequency, "1/s", "Cycles per unit of time.", Rule::required_positive),
        field("phase", &Oscillation::phase, "rad", "Phase at t = 0; the obstacle starts at amplitude * sin(phase).")};
  }
};

struct Formula {
  static constexpr const char* name = "expression";
  static constexpr const char* doc =
      "Displacement and angle as formulas of t; the velocity is their derivative, from five values within the step.";
  ExpressionVector displacement;
  Expression angle;
  Vec3 axis{0, 0, 1};
  std::optional<Vec3> about;
  static constexpr auto fields() {
    return FieldTable{
        field("displacement", &Formula::displacement, "m", "Displacement since the position in the case, of t."),
        field("angle", &Formula::angle, "rad", "Angle turned, of t."),
        field("axis", &Formula::axis, "", "Direction of the axis of rotation."),
        field("about", &Formula::about, "m", "A point of the axis; the shape's centre by default.")};
  }
};

struct Loaded {
  static constexpr const char* name = "loaded";
  static constexpr const char* doc =
      "The obstacle has a mass and is pushed by a force, turned by a torque, and held by the grains: a piston, a "
      "plate, "
      "a lid. Along axes that are not free it has a given velocity. Gravity does not act on it: add its weight to the "
      "force.";
  ExpressionVector force;
  std::vector<std::string> free;
  std::optional<double> mass;
  double drag = 0;
  ExpressionVector velocity;
  Expression torque;
  std::optional<double> moment_of_inertia;
  double spin_drag = 0;
  Vec3 axis{0, 0, 1};
  std::optional<Vec3> about;
  static constexpr auto fields() {
    return FieldTable{
        field("force", &Loaded::force, "N", "Force on the obstacle, of t; per unit of depth in a planar case."),
        field("free", &Loaded::free, "",
              "The axes along which it moves freely, as [\"y\"]; by default those along which it has a force."),
        field(
            "mass", &Loaded::mass, "kg",
            "Mass; by default that of all grains, which lets it follow them. It has a say in motion only: at rest the "
            "grains carry the force.",
            Rule::positive),
        field("drag", &Loaded::drag, "kg/s", "Drag on its motion.", Rule::non_negative),
        field("velocity", &Loaded::velocity, "m/s", "Velocity along the axes that are not free, of t."),
        field("torque", &Loaded::torque, "N m", "Torque about the axis, of t; it needs a `moment_of_inertia`."),
        field("moment_of_inertia", &Loaded::moment_of_inertia, "kg m^2",
              "Moment of inertia about the axis; without one the obstacle does not turn.", Rule::positive),
        field("spin_drag", &Loaded::spin_drag, "kg m^2/s", "Drag on its rotation.", Rule::non_negative),
        field("axis", &Loaded::axis, "", "Direction of the axis."),
        field("about", &Loaded::about, "m", "A point of the axis; the shape's centre by default.")};
  }
  bool is_free(int direction) const;
};

using Motion = std::variant<Fixed, Translation, Rotation, Oscillation, Formula, Loaded>;

struct Twist {
  Vec3 velocity;          // of the frame's origin (the world point pose.position)
  Vec3 angular_velocity;  // rad/s
};

// Pose of the frame at time t (identity where nothing has moved); `centre` is the shape's centre at t = 0.
Pose pose_at(const Motion& motion, Vec3 centre, double t);
// Time over which formulas are differentiated where no step is known, s.
inline constexpr double usual_span = 0x1p-14;
// Velocities at time t, the end of a step of length `span`; formulas are differentiated from their values within that
// step, or, where t < span, after t: they need not exist before t = 0, and only vary slowly in a step. Both throw
// InputError where an axis is zero.
Twist twist_at(const Motion& motion, Vec3 centre, double t, double span = usual_span);

// The obstacle where the motion has it at t = 0, for good.
Motion stopped_at_start(const Motion& motion);

}  // namespace slurry
