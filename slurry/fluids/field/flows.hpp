// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The list of given flows. To add one: a struct with `name`, `doc`, `fields()`, `velocity(t, x)` and `vorticity(t, x)`,
// and one line in the list.
#pragma once

#include <tuple>
#include <variant>

#include "slurry/core/expression.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/vec3.hpp"

namespace slurry {

struct UniformFlow {
  static constexpr const char* name = "uniform";
  static constexpr const char* doc = "The same velocity everywhere.";
  Vec3 velocity_;
  static constexpr auto fields() {
    return std::tuple{field("velocity", &UniformFlow::velocity_, "m/s", "Velocity of the flow.")};
  }
  Vec3 velocity(double, Vec3) const { return velocity_; }
  Vec3 vorticity(double, Vec3) const { return {}; }
};

// u = rate ((x - origin) . gradient) direction.
struct ShearFlow {
  static constexpr const char* name = "shear";
  static constexpr const char* doc = "Simple shear: the velocity along `direction` grows along `gradient`.";
  double rate = 0;
  Vec3 direction{1, 0, 0}, gradient{0, 1, 0};
  Vec3 origin;
  static constexpr auto fields() {
    return std::tuple{field("rate", &ShearFlow::rate, "1/s", "Shear rate.", Rule::required),
                      field("direction", &ShearFlow::direction, "", "Direction of the velocity."),
                      field("gradient", &ShearFlow::gradient, "", "Direction in which it grows, across `direction`."),
                      field("origin", &ShearFlow::origin, "m", "A point at rest.")};
  }
  Vec3 velocity(double t, Vec3 x) const;
  Vec3 vorticity(double t, Vec3 x) const;
};

// u = speed (1 - s^2 / half_width^2) direction, s the distance from the middle: along `gradient` in a channel, from the
// axis in a pipe; 0 beyond the walls.
struct PoiseuilleFlow {
  static constexpr const char* name = "poiseuille";
  static constexpr const char* doc = "The parabolic flow between two plates, or in a round pipe.";
  double speed = 0, half_width = 0;
  Vec3 direction{1, 0, 0}, gradient{0, 1, 0};
  Vec3 centre;
  bool pipe = false;
  static constexpr auto fields() {
    return std::tuple{
        field("speed", &PoiseuilleFlow::speed, "m/s", "Velocity in the middle: 3/2 of the mean in a channel, 2 in a "
              "pipe.", Rule::required),
        field("half_width", &PoiseuilleFlow::half_width, "m", "Half the distance of the plates, or the radius of the "
              "pipe.", Rule::required_positive),
        field("direction", &PoiseuilleFlow::direction, "", "Direction of the flow."),
        field("gradient", &PoiseuilleFlow::gradient, "", "Direction from plate to plate; of no use in a pipe."),
        field("centre", &PoiseuilleFlow::centre, "m", "A point of the middle."),
        field("pipe", &PoiseuilleFlow::pipe, "", "A round pipe in place of two plates.")};
  }
  Vec3 velocity(double t, Vec3 x) const;
  Vec3 vorticity(double t, Vec3 x) const;
};

// u = speed (sin kx cos ky, -cos kx sin ky, 0) exp(-2 k^2 nu t): the decaying vortices of Taylor and Green (1937).
struct TaylorGreenFlow {
  static constexpr const char* name = "taylor_green";
  static constexpr const char* doc = "Rows of vortices that turn against each other, in the plane of x and y.";
  double speed = 0, length = 0, decay = 0;
  static constexpr auto fields() {
    return std::tuple{
        field("speed", &TaylorGreenFlow::speed, "m/s", "Largest velocity at t = 0.", Rule::required),
        field("length", &TaylorGreenFlow::length, "m", "Edge of one vortex: half a period.", Rule::required_positive),
        field("decay", &TaylorGreenFlow::decay, "m^2/s", "Kinematic viscosity with which the vortices decay; 0: they "
              "stay.", Rule::non_negative)};
  }
  Vec3 velocity(double t, Vec3 x) const;
  Vec3 vorticity(double t, Vec3 x) const;
};

// The speed circulation / (2 pi r) (1 - exp(-r^2 / core^2)) about an axis: the vortex of Lamb and Oseen.
struct VortexFlow {
  static constexpr const char* name = "vortex";
  static constexpr const char* doc = "One vortex about an axis, which turns like a solid in its core (Lamb and Oseen).";
  double circulation = 0, core = 0;
  Vec3 centre, axis{0, 0, 1};
  static constexpr auto fields() {
    return std::tuple{field("circulation", &VortexFlow::circulation, "m^2/s", "Circulation far from the axis.",
                            Rule::required),
                      field("core", &VortexFlow::core, "m", "Radius of the core.", Rule::required_positive),
                      field("centre", &VortexFlow::centre, "m", "A point of the axis."),
                      field("axis", &VortexFlow::axis, "", "Direction of the axis.")};
  }
  Vec3 velocity(double t, Vec3 x) const;
  Vec3 vorticity(double t, Vec3 x) const;
};

struct FormulaFlow {
  static constexpr const char* name = "formula";
  static constexpr const char* doc = "A velocity of formulas; the vorticity is their derivative, from differences.";
  ExpressionVector formula;
  static constexpr auto fields() {
    return std::tuple{field("velocity", &FormulaFlow::formula, "m/s", "Components; numbers or formulas of t, x, y, z.",
                            Rule::required)};
  }
  Vec3 velocity(double t, Vec3 x) const { return formula(t, x); }
  Vec3 vorticity(double t, Vec3 x) const;
};

using Flow = std::variant<UniformFlow, ShearFlow, PoiseuilleFlow, TaylorGreenFlow, VortexFlow, FormulaFlow>;

struct FlowOptions {
  static constexpr const char* doc = "The flow of a liquid.";
  Flow name;
  static constexpr auto fields() {
    return std::tuple{field("name", &FlowOptions::name, "", "Kind of flow; at rest by default.")};
  }
};

}  // namespace slurry
