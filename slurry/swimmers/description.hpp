// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// SwimmerDescription: a swimmer as a user writes it: bodies, shape variables, and formulas that say where each body is
// in the frame of the swimmer. Every swimmer is one, those with a name (ready_made.hpp) too.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/core/fields.hpp"

namespace slurry {

// Which rigid motions a swimmer has by its symmetry: along x; in the plane z = 0; all.
enum class PoseSpace { line, plane, space };
template <>
struct EnumNames<PoseSpace> {
  static constexpr std::array<std::string_view, 3> names{"line", "plane", "space"};
};
constexpr int motions_of(PoseSpace f) { return f == PoseSpace::line ? 1 : f == PoseSpace::plane ? 3 : 6; }

enum class BodyShape { sphere, rod };
template <>
struct EnumNames<BodyShape> {
  static constexpr std::array<std::string_view, 2> names{"sphere", "rod"};
};

struct VariableOptions {
  static constexpr const char* doc = "A shape variable: a length, an angle, a radius.";
  std::string name;
  double low = 0, high = 1;
  std::optional<double> start;
  bool inverse = false;
  std::optional<double> stiffness;
  std::optional<double> rest;
  static constexpr auto fields() {
    return FieldTable{
        field("name", &VariableOptions::name, "", "Its name in formulas.", Rule::required),
        field("low", &VariableOptions::low, "", "Least value.", Rule::required),
        field("high", &VariableOptions::high, "", "Largest value.", Rule::required),
        field("start", &VariableOptions::start, "", "Value of the reference shape; the middle by default."),
        field("inverse", &VariableOptions::inverse, "",
              "Tabulate in the inverse of the variable: for arms between balls, whose influence falls like it."),
        field("stiffness", &VariableOptions::stiffness, "",
              "Force (or torque) of a spring by its strain; a variable with a spring is passive and follows the flow.",
              Rule::positive),
        field("rest", &VariableOptions::rest, "", "Value at which the spring is at rest; `start` by default.")};
  }
  double start_value() const { return start.value_or(0.5 * (low + high)); }
  double rest_value() const { return rest.value_or(start_value()); }
  bool operator==(const VariableOptions&) const = default;
};

struct BodyOptions {
  static constexpr const char* doc = "A body of the swimmer. Its place is given by formulas of the shape variables.";
  BodyShape shape = BodyShape::sphere;
  std::string radius = "1";
  double length = 1;
  std::vector<std::string> position;
  std::vector<std::string> turn;
  static constexpr auto fields() {
    return FieldTable{
        field("shape", &BodyOptions::shape, "", "A sphere, or a thin rod along its own x axis."),
        field("radius", &BodyOptions::radius, "m", "Radius, a formula: a sphere may swell."),
        field("length", &BodyOptions::length, "m", "Length of a rod.", Rule::positive),
        field("position", &BodyOptions::position, "m", "Centre in the frame of the swimmer, up to three formulas."),
        field("turn", &BodyOptions::turn, "rad",
              "Rotation vector in the frame of the swimmer, three formulas, or one: the angle about z.")};
  }
  bool operator==(const BodyOptions&) const = default;
};

struct SwimmerDescription {
  PoseSpace freedom = PoseSpace::space;
  std::vector<VariableOptions> variables;
  std::vector<BodyOptions> bodies;
};

}  // namespace slurry
