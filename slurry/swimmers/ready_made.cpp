// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
#include "slurry/swimmers/ready_made.hpp"

#include <fmt/format.h>

#include <cmath>

#include "slurry/core/errors.hpp"
#include "slurry/core/math.hpp"

namespace slurry {
namespace {

// A hinge bends no further than this either way: past it the rods of a tail would lie on each other.
constexpr double largest_bend = 2.5;

// More parts than this would make formulas of pages.
constexpr std::int64_t most_parts = 64;

void check_count(const char* key, std::int64_t count, std::int64_t least) {
  if (count < least || count > most_parts)
    throw InputError(fmt::format("{}: got {}, expected a number from {} to {}", key, count, least, most_parts));
}

std::string number_of(double x) { return fmt::format("{}", x); }

// Low and high of a variable, from a list of two.
VariableOptions between(const std::string& name, const std::vector<double>& bounds, const char* key) {
  if (bounds.size() != 2)
    throw InputError(fmt::format("{}: got {} numbers, expected 2, the least and the largest", key, bounds.size()));
  VariableOptions v;
  v.name = name, v.low = bounds[0], v.high = bounds[1];
  return v;
}

BodyOptions ball(const std::string& radius, std::vector<std::string> position) {
  BodyOptions b;
  b.radius = radius, b.position = std::move(position);
  return b;
}

// A rod at the angle `turn` whose end is at (x, y): formulas.
BodyOptions rod(double length, double radius, const std::string& x, const std::string& y, const std::string& turn) {
  BodyOptions b;
  b.shape = BodyShape::rod, b.length = length, b.radius = number_of(radius);
  b.position = {x, y}, b.turn = {turn};
  return b;
}

// Rods behind (x, y) along -x, joined by hinges; the first stands at the angle `first`. Adds a variable a hinge.
struct RodChain {
  double length, radius;
  std::string x, y, turn;

  BodyOptions add(const std::string& hinge) {
    turn += " + " + hinge;
    const std::string c = fmt::format("{}*cos({})", 0.5 * length, turn),
                      s = fmt::format("{}*sin({})", 0.5 * length, turn);
    const BodyOptions body = rod(length, radius, fmt::format("{} - {}", x, c), fmt::format("{} - {}", y, s), turn);
    x += fmt::format(" - 2*{}", c), y += fmt::format(" - 2*{}", s);
    return body;
  }
};

}  // namespace

VariableOptions ArmedSwimmer::arm_variable(const std::string& variable) const {
  VariableOptions v = between(variable, arms, "arms");
  v.start = arm, v.inverse = true;
  return v;
}

SwimmerDescription ThreeSphereSwimmer::describe() const {
  const std::string a = number_of(radius);
  return {PoseSpace::line,
          {arm_variable("arm1"), arm_variable("arm2")},
          {ball(a, {"-arm1"}), ball(a, {"0"}), ball(a, {"arm2"})}};
}

SwimmerDescription PlanarSwimmer::describe() const {
  const std::string a = number_of(radius);
  return {PoseSpace::plane,
          {arm_variable("arm1"), arm_variable("arm2"), arm_variable("arm3")},
          {ball(a, {"arm1"}), ball(a, {"-0.5*arm2", "sqrt(3)/2*arm2"}), ball(a, {"-0.5*arm3", "-sqrt(3)/2*arm3"})}};
}

SwimmerDescription FourSphereSwimmer::describe() const {
  SwimmerDescription d{PoseSpace::space, {}, {}};
  const char* corners[4][3] = {{"", "", ""}, {"", "-", "-"}, {"-", "", "-"}, {"-", "-", ""}};
  for (int k = 0; k < 4; ++k) {
    const std::string variable = fmt::format("arm{}", k + 1);
    d.variables.push_back(arm_variable(variable));
    std::vector<std::string> position;
    for (const char* sign : corners[k]) position.push_back(fmt::format("{}{}/sqrt(3)", sign, variable));
    d.bodies.push_back(ball(number_of(radius), position));
  }
  return d;
}

SwimmerDescription PushMePullYou::describe() const {
  VariableOptions length = between("arm", arms, "arms"), bulb = between("bulb", bulbs, "bulbs");
  length.start = arm, length.inverse = true;
  bulb.start = radius;
  if (bulb.high >= math::cbrt(2) * radius)
    throw InputError(
        fmt::format("bulbs: got up to {:g}, expected less than 2^(1/3) radius = {:.6g}, where the other ball "
                    "vanishes",
                    bulb.high, math::cbrt(2) * radius));
  return {PoseSpace::line,
          {length, bulb},
          {ball("bulb", {"0"}), ball(fmt::format("(2*{}^3 - bulb^3)^(1/3)", radius), {"arm"})}};
}

SwimmerDescription PurcellSwimmer::describe() const {
  check_count("links", links, 2);
  SwimmerDescription d{PoseSpace::plane, {}, {rod(length, radius, "0", "0", "0")}};
  RodChain chain{length, radius, fmt::format("-{}", 0.5 * length), "0", "0"};
  for (std::int64_t k = 1; k < links; ++k) {
    VariableOptions v = between(fmt::format("hinge{}", k), {-angle, angle}, "angle");
    d.bodies.push_back(chain.add(v.name));
    d.variables.push_back(v);
  }
  return d;
}

SwimmerDescription ElasticSwimmer::describe() const {
  check_count("springs", springs, 1);
  const std::string a = number_of(radius);
  SwimmerDescription d{PoseSpace::line, {arm_variable("arm")}, {ball(a, {"0"}), ball(a, {"-arm"})}};
  std::string x = "-arm";
  for (std::int64_t k = 1; k <= springs; ++k) {
    VariableOptions v = arm_variable(fmt::format("spring{}", k));
    v.stiffness = stiffness * static_cast<double>(springs);
    x += " - " + v.name;
    d.variables.push_back(v);
    d.bodies.push_back(ball(a, {x}));
  }
  return d;
}

SwimmerDescription MagneticSwimmer::describe() const {
  check_count("links", links, 1);
  SwimmerDescription d{PoseSpace::plane, {}, {ball(number_of(radius), {"0", "0"})}};
  const double length = tail / static_cast<double>(links);
  RodChain chain{length, thickness, fmt::format("-{}", radius), "0", "0"};
  for (std::int64_t k = 1; k <= links; ++k) {
    VariableOptions v = between(fmt::format("hinge{}", k), {-largest_bend, largest_bend}, "links");
    v.stiffness = stiffness / length;
    d.bodies.push_back(chain.add(v.name));
    d.variables.push_back(v);
  }
  return d;
}

SwimmerDescription description_of(const SwimmerKind& kind, const std::vector<VariableOptions>& variables,
                                  const std::vector<BodyOptions>& bodies) {
  return std::visit(
      [&]<class Kind>(const Kind& one) -> SwimmerDescription {
        if constexpr (std::is_same_v<Kind, FormulaSwimmer>)
          return {one.freedom, variables, bodies};
        else
          return one.describe();
      },
      kind);
}

}  // namespace slurry
