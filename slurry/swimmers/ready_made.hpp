// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Swimmers with a name. Each is a struct with `name`, `doc`, `fields()` and `describe()`, which writes it as bodies and
// formulas; nothing else knows it. To add one: a struct here and one line in the list.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "slurry/core/fields.hpp"
#include "slurry/swimmers/description.hpp"

namespace slurry {

// What swimmers made of equal balls on arms have in common.
struct ArmedSwimmer {
  double radius = 1;
  std::vector<double> arms = {2.5, 25};
  double arm = 6;
  static constexpr auto fields() {
    return FieldTable{
        field("radius", &ArmedSwimmer::radius, "m", "Radius of the balls.", Rule::positive),
        field("arms", &ArmedSwimmer::arms, "m", "Least and largest length of an arm.", Rule::positive),
        field("arm", &ArmedSwimmer::arm, "m", "Length of the arms in the reference shape.", Rule::positive)};
  }
  VariableOptions arm_variable(const std::string& variable) const;
};

struct ThreeSphereSwimmer : ArmedSwimmer {
  static constexpr const char* name = "three_sphere";
  static constexpr const char* doc =
      "Three balls in line on two arms (Najafi and Golestanian 2004); the position is that of the middle ball. "
      "Variables: arm1, arm2.";
  static constexpr auto fields() { return inherited_fields<ThreeSphereSwimmer, ArmedSwimmer>(); }
  SwimmerDescription describe() const;
};

struct PlanarSwimmer : ArmedSwimmer {
  static constexpr const char* name = "three_sphere_planar";
  static constexpr const char* doc =
      "Three balls in a plane on arms that are 120 degrees apart. Variables: arm1, arm2, arm3; arm1 points along x.";
  PlanarSwimmer() { arms = {3, 12}; }
  static constexpr auto fields() { return inherited_fields<PlanarSwimmer, ArmedSwimmer>(); }
  SwimmerDescription describe() const;
};

struct FourSphereSwimmer : ArmedSwimmer {
  static constexpr const char* name = "four_sphere";
  static constexpr const char* doc =
      "Four balls in space on arms that point to the corners of a tetrahedron, (1,1,1), (1,-1,-1), (-1,1,-1) and "
      "(-1,-1,1). Variables: arm1 to arm4.";
  FourSphereSwimmer() { arms = {4, 9}; }
  static constexpr auto fields() { return inherited_fields<FourSphereSwimmer, ArmedSwimmer>(); }
  SwimmerDescription describe() const;
};

struct PushMePullYou {
  static constexpr const char* name = "push_me_pull_you";
  static constexpr const char* doc =
      "Two balls on an arm that pass their volume to each other (Avron, Kenneth and Oaknin 2005). Variables: arm, and "
      "bulb, the radius of the first ball; the position is that of the first.";
  double radius = 1;
  std::vector<double> arms = {3.5, 20};
  double arm = 6;
  std::vector<double> bulbs = {0.5, 1.2};
  static constexpr auto fields() {
    return FieldTable{
        field("radius", &PushMePullYou::radius, "m", "Radius of both balls where they are equal.", Rule::positive),
        field("arms", &PushMePullYou::arms, "m", "Least and largest length of the arm.", Rule::positive),
        field("arm", &PushMePullYou::arm, "m", "Length of the arm in the reference shape.", Rule::positive),
        field("bulbs", &PushMePullYou::bulbs, "m", "Least and largest radius of the first ball.", Rule::positive)};
  }
  SwimmerDescription describe() const;
};

struct PurcellSwimmer {
  static constexpr const char* name = "purcell";
  static constexpr const char* doc =
      "Thin rods joined by hinges in a plane (Purcell 1977): three by default, or more. Each rod has the drag of "
      "resistive force theory. Variables: hinge1, hinge2, ..., angles; the position is the middle of the first rod.";
  std::int64_t links = 3;
  double length = 1;
  double radius = 0.01;
  double angle = 1.5;
  static constexpr auto fields() {
    return FieldTable{field("links", &PurcellSwimmer::links, "", "Number of rods, at least 2.", Rule::positive),
                      field("length", &PurcellSwimmer::length, "m", "Length of a rod.", Rule::positive),
                      field("radius", &PurcellSwimmer::radius, "m", "Radius of a rod.", Rule::positive),
                      field("angle", &PurcellSwimmer::angle, "rad", "Largest angle of a hinge.", Rule::positive)};
  }
  SwimmerDescription describe() const;
};

struct ElasticSwimmer : ArmedSwimmer {
  static constexpr const char* name = "elastic";
  static constexpr const char* doc =
      "Balls in line: an arm that is moved, and springs behind it that follow the flow (Montino and DeSimone 2015). "
      "Variables: arm, spring1, spring2, ...; the position is that of the ball in front.";
  std::int64_t springs = 1;
  double stiffness = 1;
  static constexpr auto fields() {
    return join(inherited_fields<ElasticSwimmer, ArmedSwimmer>(),
                FieldTable{field("springs", &ElasticSwimmer::springs, "", "Number of springs.", Rule::positive),
                           field("stiffness", &ElasticSwimmer::stiffness, "N/m",
                                 "Stiffness of the whole tail; a spring of "
                                 "n has n times that.",
                                 Rule::positive)});
  }
  SwimmerDescription describe() const;
};

struct MagneticSwimmer {
  static constexpr const char* name = "magnetic";
  static constexpr const char* doc =
      "A ball that a magnetic field turns, and a tail of rods with springs in their hinges, in a plane. Its moment "
      "points along its x axis, away from the tail. Variables: hinge1, hinge2, ..., angles.";
  double radius = 1;
  std::int64_t links = 4;
  double tail = 8;
  double thickness = 0.1;
  double stiffness = 20;
  static constexpr auto fields() {
    return FieldTable{
        field("radius", &MagneticSwimmer::radius, "m", "Radius of the head.", Rule::positive),
        field("links", &MagneticSwimmer::links, "", "Number of rods of the tail.", Rule::positive),
        field("tail", &MagneticSwimmer::tail, "m", "Length of the tail.", Rule::positive),
        field("thickness", &MagneticSwimmer::thickness, "m", "Radius of the tail.", Rule::positive),
        field("stiffness", &MagneticSwimmer::stiffness, "N m^2",
              "Bending stiffness of the tail; a hinge has this over the length of a rod.", Rule::positive)};
  }
  SwimmerDescription describe() const;
};

struct FormulaSwimmer {
  static constexpr const char* name = "formula";
  static constexpr const char* doc = "A swimmer of your own: its [[variables]] and [[bodies]] stand in the case.";
  PoseSpace freedom = PoseSpace::space;
  static constexpr auto fields() {
    return FieldTable{field("freedom", &FormulaSwimmer::freedom, "",
                            "Which rigid motions its symmetry leaves: along x, in the plane z = 0, or all.")};
  }
};

using SwimmerKind = std::variant<ThreeSphereSwimmer, PlanarSwimmer, FourSphereSwimmer, PushMePullYou, PurcellSwimmer,
                                 ElasticSwimmer, MagneticSwimmer, FormulaSwimmer>;

// Of a swimmer with a name, or of these variables and bodies.
SwimmerDescription description_of(const SwimmerKind& kind, const std::vector<VariableOptions>& variables,
                                  const std::vector<BodyOptions>& bodies);

}  // namespace slurry
