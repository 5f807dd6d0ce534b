// SPDX-FileCopyrightText: the slurry authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Materials: what groups and obstacles are made of. A material has values; those of a contact are made from the values
// of its two materials, one by one, by a rule of mixing, unless the pair has values of its own. They are resolved into
// the table of contact laws (laws/law_table.hpp) when the world is built: nothing below the case knows materials.
//
//     a film (gamma_min or viscosity)   law "gluey_friction" where there is friction, else "gluey"
//     cohesion > 0                      law "cohesion"
//     friction or rolling_friction > 0  law "friction"
//     else                              law "inelastic"
//
// Films: gamma_min and viscosity are mixed as the other values are, by their sizes, so that what has no film counts
// as 0; the asperities of both sides add up, as in the law. Without asperities the grains of a film are smooth.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slurry/contacts/compliance.hpp"
#include "slurry/core/fields.hpp"
#include "slurry/core/option_fault.hpp"
#include "slurry/laws/laws.hpp"

namespace slurry {

struct Case;

struct Material {
  static constexpr const char* doc = "What groups and obstacles are made of: the values of its contacts with its like.";
  std::string name;
  double friction = 0;
  double rolling_friction = 0;
  double restitution = 0;
  double cohesion = 0;
  double gamma_min = 0;
  double viscosity = 0;
  double roughness = 0;
  double young = 0;
  double poisson = 0.25;
  double stiffness = 0;
  static constexpr auto fields() {
    return FieldTable{
        field("name", &Material::name, "", "Name; groups, obstacles and pairs refer to it.", Rule::required),
        field("friction", &Material::friction, "", "Coefficient of friction.", Rule::non_negative),
        field("rolling_friction", &Material::rolling_friction, "", "Coefficient of rolling friction.",
              Rule::non_negative),
        field("restitution", &Material::restitution, "", "Coefficient of restitution; films have none.",
              Rule::fraction),
        field("cohesion", &Material::cohesion, "N", "Largest pull that a contact bears.", Rule::non_negative),
        field("gamma_min", &Material::gamma_min, "N s/m^2",
              "Most negative adhesion of a viscous film; 0 where there is none.", Rule::non_positive),
        field("viscosity", &Material::viscosity, "Pa s",
              "Viscosity of such a film, in place of `gamma_min`, which then follows from the asperities of both "
              "sides; 0 where there is none.",
              Rule::non_negative),
        field("roughness", &Material::roughness, "m",
              "Size of its asperities; where those of both sides are 0 a film has no lowest adhesion.",
              Rule::non_negative),
        field("young", &Material::young, "Pa",
              "Young's modulus: contacts are springs, with the stiffness of Hertz' law at an overlap of a hundredth of "
              "the reduced radius (docs/theory/solvers.md); 0: rigid. Not in a planar case.",
              Rule::non_negative),
        field("poisson", &Material::poisson, "", "Poisson's ratio, at most 0.5; with `young`.", Rule::non_negative),
        field("stiffness", &Material::stiffness, "N/m",
              "Stiffness of its contacts with its like, in place of `young`; with something rigid they are twice as "
              "stiff. 0: rigid.",
              Rule::non_negative)};
  }
};

struct MaterialPair {
  static constexpr const char* doc =
      "Values for the contacts of two materials; what is not given is mixed from those of the two.";
  std::vector<std::string> between;
  std::optional<double> friction = {}, rolling_friction = {}, restitution = {}, cohesion = {};
  std::optional<double> gamma_min = {}, viscosity = {}, stiffness = {};
  static constexpr auto fields() {
    return FieldTable{
        field("between", &MaterialPair::between, "", "Two names of materials, or one for \"with its like\".",
              Rule::required),
        field("friction", &MaterialPair::friction, "", "Coefficient of friction.", Rule::non_negative),
        field("rolling_friction", &MaterialPair::rolling_friction, "", "Coefficient of rolling friction.",
              Rule::non_negative),
        field("restitution", &MaterialPair::restitution, "", "Coefficient of restitution.", Rule::fraction),
        field("cohesion", &MaterialPair::cohesion, "N", "Largest pull that a contact bears.", Rule::non_negative),
        field("gamma_min", &MaterialPair::gamma_min, "N s/m^2", "Most negative adhesion of the film; 0 for none.",
              Rule::non_positive),
        field("viscosity", &MaterialPair::viscosity, "Pa s", "Viscosity of the film; 0 for none.", Rule::non_negative),
        field("stiffness", &MaterialPair::stiffness, "N/m", "Stiffness of the contacts; 0: rigid.",
              Rule::non_negative)};
  }
};

enum class Mixing { geometric, arithmetic, least, largest };
template <>
struct EnumNames<Mixing> {
  static constexpr std::array<std::string_view, 4> names{"geometric", "arithmetic", "least", "largest"};
};

struct MixingOptions {
  static constexpr const char* doc =
      "How the values of two materials make those of their contacts: the \"geometric\" or \"arithmetic\" mean, the "
      "\"least\" or the \"largest\" of the two.";
  Mixing friction = Mixing::geometric;
  Mixing rolling_friction = Mixing::geometric;
  Mixing restitution = Mixing::geometric;
  Mixing cohesion = Mixing::geometric;
  Mixing film = Mixing::geometric;
  static constexpr auto fields() {
    return FieldTable{field("friction", &MixingOptions::friction, "", "Rule for the friction."),
                      field("rolling_friction", &MixingOptions::rolling_friction, "", "Rule for the rolling friction."),
                      field("restitution", &MixingOptions::restitution, "", "Rule for the restitution."),
                      field("cohesion", &MixingOptions::cohesion, "", "Rule for the cohesion."),
                      field("film", &MixingOptions::film, "", "Rule for gamma_min and viscosity.")};
  }
};

// What contradicts itself: films that are given in two ways, by one material, two of the case, or a pair.
OptionFault film_fault(const Case& c, const Material& material);
OptionFault film_fault(const MaterialPair& pair);
// A modulus and a stiffness of one material, a modulus in the plane, or a ratio that no material has.
OptionFault stiffness_fault(const Case& c, const Material& material);
// Does a material or a pair give the stiffness of its contacts?
bool has_stiffness(const Case& c);
// Of the contacts of two materials; what has none is rigid.
Compliance material_compliance(const Case& c, const std::string& first, const std::string& second);
// Do the materials of the case have films, or cohesion?
bool has_films(const Case& c);
bool has_cohesion(const Case& c);
// Of the contacts of two materials that have both a film and cohesion; empty where they do not.
std::string holding_fault(const Case& c, const std::string& first, const std::string& second);

// The law between two materials of the case, by their names; none where one of the names is empty.
std::optional<Law> material_law(const Case& c, const std::string& first, const std::string& second);

// The laws between the groups and obstacles of a case, a line each: who, the law and its values.
std::vector<std::string> describe_laws(const Case& c);

}  // namespace slurry
